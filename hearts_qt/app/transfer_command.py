"""The commands ``export`` and ``import``: everything that a person has, as one file."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hearts_qt import paths
from hearts_qt.app.profile_lock import ProfileLock, State
from hearts_qt.app.terminal import complain, say

if TYPE_CHECKING:
    # These are imported when a command is run, so that the program starts faster.
    from hearts_qt.plugin_host.flaw import PackError
    from hearts_qt.settings.export_file import ExportPlaces
    from hearts_qt.settings.import_undo import NotedImport
    from hearts_qt.settings.transfer_message import Imported

EXPORT: Final = "export"
IMPORT: Final = "import"
_TIME: Final = "%Y-%m-%d %H:%M"
EXPORT_SUMMARY: Final = "write all your games, records, notes and options to one file"
IMPORT_SUMMARY: Final = "take in a file that export has written"
EXPORT_DESCRIPTION: Final = """\
Write everything of yours to one zip file, for a backup or for another computer: games, records, names and notes,
options, characters, comments of your own, and a list of your plugins, but not the plugins themselves."""
IMPORT_DESCRIPTION: Final = """\
Take in a file that export has written. Nothing of yours is replaced: what is there already is recognised, and what
differs is put beside it. The game at the table stays there. Games won are counted as before, unless nothing was played
here yet. With --undo, the last import is taken away again."""


def add_export_arguments(made: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command ``export``."""
    made.add_argument("transfer_file", type=Path, metavar="FILE", help="a new zip file")


def add_import_arguments(made: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command ``import``."""
    either = made.add_mutually_exclusive_group(required=True)
    file_help = "a file that export has written"
    either.add_argument("transfer_file", type=Path, metavar="FILE", nargs="?", help=file_help)
    either.add_argument("--undo", action="store_true", help="take away what the last import has added")
    settings_help = "use its options, characters and comments, and keep yours beside them"
    made.add_argument("--use-settings", action="store_true", help=settings_help)


def run_transfer(options: argparse.Namespace) -> int:
    """Run the command. Returns 0 after success, 1 for a file that is no export, and 2 if a file cannot be used."""
    from hearts_qt.settings.export_file import export_everything

    file: Path = options.transfer_file or export_places().import_notes
    try:
        if options.command == EXPORT:
            say(f"{file}: {_count(export_everything(export_places(), file), 'game')}, and everything else of yours.")
            return 0
        if options.undo:
            return _while_closed(_undo)
        return _while_closed(lambda: _take_in(file, uses_settings=options.use_settings))
    except OSError as error:
        complain(f"{error.filename or file}: {error.strerror or error}")
        return 2


def export_places() -> "ExportPlaces":
    """Return the files and folders that are exported."""
    from hearts_qt.settings.export_file import ExportPlaces

    return ExportPlaces(
        paths.matches(),
        paths.records(),
        paths.annotations(),
        paths.options_file(),
        paths.characters(),
        paths.own_comments(),
        paths.user_plugins(),
    )


def _while_closed(work: Callable[[], int]) -> int:
    """Change the files while no window is open, because a window would not notice that. Return the exit code."""
    paths.data().mkdir(parents=True, exist_ok=True)
    lock = ProfileLock(paths.data() / "lock")
    if lock.take() is State.TAKEN:
        complain("Hearts is open. Close its window, and try again; nothing was changed.")
        return 2
    try:
        return work()
    finally:
        lock.release()


def _take_in(file: Path, *, uses_settings: bool) -> int:
    from hearts_qt.plugin_host.flaw import PackError
    from hearts_qt.settings.import_file import import_everything
    from hearts_qt.settings.import_undo import noted_import

    try:
        done = import_everything(export_places(), file, uses_settings=uses_settings)
    except PackError as error:
        return _refuse(file, error)
    for line in _report(done):
        say(line)
    if not done.has_added and (noted := noted_import(export_places())) is not None:
        say(f"Nothing was added, so --undo still takes away the import of {noted.at:{_TIME}}: {_things(noted)}.")
    return 0


def _undo() -> int:
    from hearts_qt.settings.import_undo import noted_import, undo_import

    places = export_places()
    noted = noted_import(places)
    if noted is None:
        complain("There is no import to undo.")
        return 1
    say(f"The import of {noted.at:{_TIME}} is being undone. It had added: {_things(noted)}.")
    changed = undo_import(places)
    say("The import is undone.")
    if changed:
        say(f"Changed since then, so it stays: {_count(changed, 'file or note', 'files and notes')}.")
    return 0


def _refuse(file: Path, error: "PackError") -> int:
    from hearts_qt.ui.words.flaws import flaw_sentence

    for flaw in error.flaws:
        complain(flaw_sentence(flaw))
    complain(f"{file} cannot be taken in: it is no export of Hearts, or it is damaged.")
    return 1


def _report(done: "Imported") -> list[str]:
    lines = [f"Added: {_things(done)}."]
    if done.known_games:
        lines.append(f"There already: {_count(done.known_games, 'game')}.")
    lines += [f"Put beside yours, which differs: {name}" for name in done.beside]
    lines += [f"Your own is kept as: {name}" for name in done.replaced]
    lines += [f"Left out, because it cannot be read: {name}" for name in done.skipped]
    return lines


def _things(added: "Imported | NotedImport") -> str:
    return (
        f"{_count(added.games, 'game')}, {_count(added.records, 'record')}, "
        f"{_count(added.annotations, 'name or note', 'names and notes')}, {_count(added.files, 'other file')}"
    )


def _count(number: int, one: str, many: str = "") -> str:
    return f"one {one}" if number == 1 else f"{number} {many or f'{one}s'}"
