"""Reads KDE's carddecks.

A carddeck is a folder with an `index.desktop` and an SVG, which is often compressed. Each card is an element of the
SVG.
"""

from pathlib import Path
from typing import Final

from hearts_qt.files import disk
from hearts_qt.plugin_host.decks.design import CARDS, Back, Design, Part, file_stamp, stamp_of
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.items import Form
from hearts_qt.rules.cards import Rank, Suit, rank_of, suit_of

FILE: Final = "index.desktop"
_GROUP: Final = "[KDE Backdeck]"
_LARGEST: Final = 1 << 18
_SUITS: Final = {Suit.CLUBS: "club", Suit.DIAMONDS: "diamond", Suit.SPADES: "spade", Suit.HEARTS: "heart"}
_COURTS: Final = {
    Rank.ACE: ("1", "ace"),
    Rank.JACK: ("jack", "11"),
    Rank.QUEEN: ("queen", "12"),
    Rank.KING: ("king", "13"),
}


def is_kde(folder: Path) -> bool:
    """Return whether the `index.desktop` of a folder describes a carddeck."""
    if not (folder / FILE).is_file():
        return False
    try:
        with disk.open_file(folder / FILE) as file:
            return _GROUP.encode() in file.read(_LARGEST)
    except OSError:
        return False


def read_kde(folder: Path, design: str) -> Design:
    """Return the design of a carddeck, with the id `design`. Raises PackError if the carddeck cannot be used."""
    entries = _entries(folder)
    name = entries.get("SVG", "")
    if not name:
        raise PackError([Flaw(FlawKind.MISSING_VALUE, FILE, "SVG")])
    if Path(name).name != name:
        raise PackError([Flaw(FlawKind.OUTSIDE, FILE, f"SVG={name}")])
    sheet = folder / name
    try:
        stamp = stamp_of([file_stamp(folder / FILE), file_stamp(sheet)])
    except OSError as error:
        raise PackError([Flaw(FlawKind.MISSING, name)]) from error
    shown = entries.get("Name", "") or folder.name
    return Design(
        id=design,
        name=shown,
        path=folder,
        form=Form.KDE,
        author=entries.get("Author", ""),
        fronts=tuple(Part(sheet, elements=_elements(card)) for card in range(CARDS)),
        backs=(Back(design, shown, Part(sheet, elements=("back",))),),
        stamp=stamp,
    )


def _entries(folder: Path) -> dict[str, str]:
    """Return the entries of the carddeck's group in `index.desktop`, without their translations."""
    path = folder / FILE
    try:
        if path.stat().st_size > _LARGEST:
            raise PackError([Flaw(FlawKind.TOO_LARGE, FILE, str(_LARGEST))])
        text = disk.read_file(path).decode("utf-8-sig")
    except OSError as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, FILE, str(error))]) from error
    except UnicodeDecodeError as error:
        raise PackError([Flaw(FlawKind.NOT_TEXT, FILE, str(error))]) from error
    entries: dict[str, str] = {}
    within = False
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("["):
            within = line == _GROUP
        elif within and "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            entries.setdefault(key.strip(), value.strip())
    return entries


def _elements(card: int) -> tuple[str, ...]:
    rank, suit = rank_of(card), _SUITS[suit_of(card)]
    return tuple(f"{each}_{suit}" for each in _COURTS.get(rank, (str(rank + 2),)))
