"""The texts about exporting everything and taking it in again."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from hearts_qt.plain_text import one_line
from hearts_qt.settings.transfer_message import Contained, Imported
from hearts_qt.ui.words.cards import list_words

translate = QCoreApplication.translate

_LONGEST_REASON: Final = 500
_MOST_NAMED: Final = 5
"""How many files are named at most."""


def exported_sentence(name: str, games: int) -> str:
    """Return that everything is in a file."""
    if games == 1:
        return translate("transfer", "One game and everything else of yours is in {file}.").format(file=name)
    template = translate("transfer", "{number} games and everything else of yours are in {file}.")
    return template.format(number=games, file=name)


def profile_exported_sentence(file: str, games: int, name: str) -> str:
    """Return that the profile of the person with this name is in a file."""
    if games == 1:
        return translate("transfer", "The profile of {name} is in {file}, with one game.").format(file=file, name=name)
    template = translate("transfer", "The profile of {name} is in {file}, with {number} games.")
    return template.format(number=games, file=file, name=name)


def import_question(name: str, contained: Contained) -> str:
    """Return what an import adds, and what it leaves as it is."""
    counted = ((_games, contained.games), (_records, contained.records))
    things = _things(counted)
    template = translate("transfer", "{file} has {things}. Take in what is not here yet?")
    nothing = translate("transfer", "{file} has no games and no records. Take in the rest?")
    if contained.is_profile:
        template = translate("transfer", "{file} is the profile of one person, with {things}. Take it in?")
        nothing = translate("transfer", "{file} is the profile of one person, without games. Take it in?")
    safe = (
        translate("transfer", "You go on with the game that was at the table there.")
        if contained.is_first and contained.games and not contained.is_profile
        else translate("transfer", "It will be in the list of the profiles. Nothing of yours is lost.")
        if contained.is_profile
        else translate(
            "transfer", "Nothing of yours is lost: your game stays at the table, and different notes are put together."
        )
    )
    more = translate("transfer", "Hearts closes for a moment and opens again. You can undo the import then.")
    asked = (template if things else nothing).format(file=name, things=things)
    return f"{asked}\n\n{safe} {more}"


def imported_sentences(done: Imported) -> str:
    """Return what an import has added, and what it could not use."""
    files = done.files + len(done.beside) + len(done.replaced)
    counted = ((_games, done.games), (_records, done.records), (_notes, done.annotations), (_files, files))
    added = _things(counted)
    lines = [
        translate("transfer", "Added: {things}.").format(things=added)
        if added
        else translate("transfer", "Everything was here already.")
    ]
    if done.known_games and added:
        lines.append(translate("transfer", "Here already: {games}.").format(games=_games(done.known_games)))
    named = (
        (translate("transfer", "Put beside yours, which differ: {files}."), done.beside),
        (translate("transfer", "Your own are kept as: {files}."), done.replaced),
        (translate("transfer", "Left out, because they cannot be read: {files}."), done.skipped),
    )
    lines += [line.format(files=_listed(names)) for line, names in named if names]
    return "\n\n".join(lines)


def undone_sentence(changed: int) -> str:
    """Return that an import was undone, and how much of it stays."""
    undone = translate("transfer", "The import is undone.")
    if not changed:
        return undone
    stays = (
        translate("transfer", "One thing that was changed since then stays.")
        if changed == 1
        else translate("transfer", "{number} things that were changed since then stay.").format(number=changed)
    )
    return f"{undone} {stays}"


def ended_sentence() -> str:
    """Return that an import was ended early by the person."""
    return translate("transfer", "The import was ended.")


def partly_added_sentence() -> str:
    """Return what is left of an import that did not come to its end."""
    return translate(
        "transfer", "The games added so far are complete. You can import the rest later, or undo the import."
    )


def not_an_export_sentence(name: str) -> str:
    """Return that a file cannot be taken in."""
    template = translate("transfer", "{file} cannot be taken in: it is no export of Hearts, or it is damaged.")
    return template.format(file=name)


def refused_sentence(reason: str) -> str:
    """Return that the disk has refused something, and that nothing is lost."""
    template = translate("transfer", "That did not work: {reason}. Nothing of yours is lost.")
    # The reason often begins with a long path, and what it is about stands at its end.
    return template.format(reason=one_line(reason, _LONGEST_REASON))


def _listed(names: list[str]) -> str:
    more = ["…"] if len(names) > _MOST_NAMED else []
    return ", ".join([*names[:_MOST_NAMED], *more])


def _things(counted: Sequence[tuple[Callable[[int], str], int]]) -> str:
    """Return as a list how many of each thing there are; empty if there is none of any."""
    found = [words(number) for words, number in counted if number]
    return list_words(found) if found else ""


def _games(number: int) -> str:
    return (
        translate("transfer", "one game")
        if number == 1
        else translate("transfer", "{number} games").format(number=number)
    )


def _records(number: int) -> str:
    return (
        translate("transfer", "one record")
        if number == 1
        else translate("transfer", "{number} records").format(number=number)
    )


def _notes(number: int) -> str:
    if number == 1:
        return translate("transfer", "one name or note")
    return translate("transfer", "{number} names and notes").format(number=number)


def _files(number: int) -> str:
    if number == 1:
        return translate("transfer", "one file of options, characters or comments")
    return translate("transfer", "{number} files of options, characters and comments").format(number=number)
