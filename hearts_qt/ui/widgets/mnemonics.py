"""Mnemonics: the underlined letters that choose an entry of a menu, or press a button with Alt.

A label can declare its mnemonic with "&". All other labels get a mnemonic here when they are shown. No two labels that
are shown together have the same letter, in any language. A label keeps its letter as long as the labels that are shown
with it stay the same.
"""

from collections.abc import Collection, Sequence

from PySide6.QtWidgets import QMenu


def with_mnemonics(labels: Sequence[str], taken: Collection[str] = ()) -> list[str]:
    """Return the labels, each with a mnemonic if one of its letters is free. No two labels have the same mnemonic.

    No label gets one of the capital letters in `taken`. The first label that declares a letter keeps it. The others get
    the first letter of a word if possible, else another letter or digit.
    """
    owners: dict[str, int] = {}
    for number, label in enumerate(labels):
        letter = mnemonic_of(label)
        if letter and letter not in taken:
            owners.setdefault(letter, number)
    places = [_places(without_mnemonic(label)) for label in labels]
    # The labels with the fewest letters choose first.
    for number in sorted(set(range(len(labels))).difference(owners.values()), key=lambda each: len(places[each])):
        free = next((letter for letter in places[number] if letter not in owners and letter not in taken), "")
        if free:
            owners[free] = number
    letters = {number: letter for letter, number in owners.items()}
    return [
        label if mnemonic_of(label) == letters.get(number, "") else _marked(label, letters.get(number), places[number])
        for number, label in enumerate(labels)
    ]


def mnemonic_of(label: str) -> str:
    """Return the capital letter of a label's mnemonic; empty if it has none."""
    place = _mark(label)
    return label[place + 1].upper() if place >= 0 else ""


def without_mnemonic(label: str) -> str:
    """Return a label without the "&" that marks its mnemonic. A "&&", which a widget shows as "&", is kept."""
    place = _mark(label)
    return label[:place] + label[place + 1 :] if place >= 0 else label


def plain_label(label: str) -> str:
    """Return a label as a person reads it: without the mark of its mnemonic, and with "&" for "&&"."""
    return without_mnemonic(label).replace("&&", "&")


def mark_entries(menu: QMenu) -> None:
    """Give every entry of a menu a mnemonic."""
    actions = [action for action in menu.actions() if not action.isSeparator()]
    for action, label in zip(actions, with_mnemonics([action.text() for action in actions]), strict=True):
        if action.text() != label:
            action.setText(label)


def _mark(label: str) -> int:
    """Return the place of the "&" that marks the mnemonic, or -1 if the label has no mnemonic."""
    place = 0
    while 0 <= (place := label.find("&", place)) < len(label) - 1:
        if label[place + 1] != "&":
            return place
        place += 2
    return -1


def _places(label: str) -> dict[str, int]:
    """Return where each letter and digit of a label could be marked: beginnings of words first, digits last."""
    first = [place for place, letter in enumerate(label) if letter.isalnum() and not label[:place][-1:].isalnum()]
    places: dict[str, int] = {}
    for place in sorted((*first, *range(len(label))), key=lambda place: label[place].isdigit()):
        if label[place].isalnum() and len(label[place].upper()) == 1:
            places.setdefault(label[place].upper(), place)
    return places


def _marked(label: str, letter: str | None, places: dict[str, int]) -> str:
    plain = without_mnemonic(label)
    return plain if letter is None else f"{plain[: places[letter]]}&{plain[places[letter] :]}"
