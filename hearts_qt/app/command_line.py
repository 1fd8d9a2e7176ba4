"""The command line: reads the arguments, and checks whether the program can run here."""

import argparse
import os
import random
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

import hearts_qt
from hearts_qt import paths
from hearts_qt.app.arguments import deal_number
from hearts_qt.app.screens import no_screen
from hearts_qt.app.terminal import complain, tell_all
from hearts_qt.app.window_start import StartOptions, start_window
from hearts_qt.remote.confinement import keep_private

if TYPE_CHECKING:
    from hearts_qt.app.commands import Command

_EPILOG: Final = "If the environment variable HEARTS_QT_HOME names a folder, all your files are kept there."
_MOST_DEALS: Final = 1000
SLOW: Final = 2400
"""How many seconds an external player has for an answer while its author debugs it."""
SLOWEST: Final = 15_000
_RECORD: Final = "--record"
_WITH_VALUE: Final = ("--deal", "--deals", "--picture", "--profile", _RECORD, "--seed")
"""The switches with an argument of their own; `--slow` does not count, because its argument is never a file."""


def _deals(text: str) -> int:
    if text.isdecimal() and int(text) <= _MOST_DEALS:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number of deals from 0 to {_MOST_DEALS}")


def _patience(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= SLOWEST:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 1 to {SLOWEST}")


def parser(*, with_commands: bool = True) -> argparse.ArgumentParser:
    """Return the parser of the command line.

    The commands load many modules. If they are left out, the window opens sooner.
    """
    made = argparse.ArgumentParser(prog="hearts-qt", description="Hearts, the card game.", epilog=_EPILOG)
    made.add_argument("--version", action="version", version=f"hearts-qt {hearts_qt.__version__}")
    made.add_argument("--deal", type=deal_number, metavar="NUMBER", help="begin a new game with this deal")
    made.add_argument(
        _RECORD,
        type=Path,
        metavar="FILE",
        help="open a record of a deal; `hearts-qt FILE` does the same",
    )
    made.add_argument(
        "--fast", action="store_true", help="start at once with the same opponents as last time, without asking"
    )
    made.add_argument("--profile", metavar="NAME", default="", help="play with the profile of this person")
    made.add_argument(
        "--slow",
        nargs="?",
        type=_patience,
        const=SLOW,
        metavar="SECONDS",
        help=f"give external players SECONDS for each answer, so that you can step through their code; default {SLOW}, "
        f"at most {SLOWEST}",
    )
    made.add_argument(
        "--safe-mode",
        action="store_true",
        help="use only the plugins that come with the program (holding Shift at the start does the same)",
    )
    made.add_argument("--verbose", action="store_true", help="write what the program does to standard error")
    _add_demo(made)
    if with_commands:
        _add_commands(made)
    return made


def _add_demo(made: argparse.ArgumentParser) -> None:
    """Add the switches for games without a screen."""
    demo = made.add_argument_group("without a screen")
    demo.add_argument("--demo", action="store_true", help="let four computers play, print the scores, draw the table")
    demo.add_argument(
        "--deals", type=_deals, default=None, metavar="N", help="how many deals; if you leave it out, to 100 points"
    )
    demo.add_argument(
        "--seed",
        type=int,
        default=None,
        metavar="N",
        help="a number that determines the deals; the same number gives the same deals",
    )
    demo.add_argument(
        "--picture",
        type=Path,
        default=None,
        metavar="FILE",
        help="the file for the picture of the table; default hearts-table.png",
    )


def _add_commands(made: argparse.ArgumentParser) -> None:
    """Add all commands with their own arguments."""
    from hearts_qt.app.commands import COMMANDS

    places = made.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    for command in COMMANDS:
        reader = places.add_parser(command.name, help=command.summary, description=command.description)
        command.add_arguments(reader)
        reader.set_defaults(carry_out=command)


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options in the arguments. Exit with a message if they do not fit together."""
    reader = parser(with_commands=any(map(_may_need_commands, arguments)))
    reader.set_defaults(command=None)
    arguments = _with_record(arguments)
    if arguments.count(_RECORD) > 1:
        reader.error(f"{_RECORD}: only one record can be opened at a time")
    options = reader.parse_args(arguments)
    needing = [name for name in ("deals", "seed", "picture") if getattr(options, name) is not None]
    if needing and not options.demo:
        reader.error(f"--{needing[0]} needs --demo")
    return options


def _may_need_commands(argument: str) -> bool:
    """Return whether an argument may be a command, or ask for the help that lists the commands."""
    return not argument.startswith("-") or argument.startswith(("-h", "--h"))


def _with_record(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with ``--record`` before each file name without a switch.

    Desktops give such a name for a double-click. Other switches may stand before it or after it, but no command.
    """
    if not any(map(_may_need_commands, arguments)):
        return list(arguments)
    from hearts_qt.app.commands import COMMANDS

    names = {command.name for command in COMMANDS}
    found: list[str] = []
    before = ""
    for place, name in enumerate(arguments):
        if name in names:
            return [*found, *arguments[place:]]
        is_value = len(before) > 2 and any(switch.startswith(before) for switch in _WITH_VALUE)
        if not name.startswith("-") and not is_value and _is_record(name):
            found.append(_RECORD)
        found.append(name)
        before = name
    return found


def _is_record(name: str) -> bool:
    from hearts_qt.history.records.listing import ENDING

    return Path(name).suffix.lower() == ENDING or Path(name).is_file()


def run(arguments: Sequence[str]) -> int:
    """Run the program with these arguments and return its exit code."""
    options = parsed(arguments)
    if options.verbose:
        tell_all()
    home = paths.own_home()
    if home is not None and not home.is_absolute():
        # In another folder, all games would seem to be gone.
        complain(f"HEARTS_QT_HOME is {home}. Please give the whole path of a folder, such as {home.absolute()}.")
        return 2
    keep_private(paths.private())
    if options.command:
        command: Command = options.carry_out
        with nullcontext() if command.handles_signals else tidy_end():
            return command.run(options)
    if options.demo:
        with tidy_end():
            return _run_demo(options)
    problem = no_screen()
    if problem:
        complain(problem)
        return 2
    if options.record is not None and not _ask_for(options.record):
        return 2
    return start_window(StartOptions(options.deal, options.slow, options.safe_mode, options.fast, options.profile))


def _ask_for(file: Path) -> bool:
    """Let the window show a record; return whether there is such a file."""
    from hearts_qt.history.records.receiving import ask_for

    try:
        ask_for(paths.records(), file)
    except OSError as error:
        complain(f"{error.filename or file}: {error.strerror or error}")
    else:
        return True
    return False


def _run_demo(options: argparse.Namespace) -> int:
    """Let computers play without a screen."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from hearts_qt.app.demo import play_demo

    picture = options.picture or Path("hearts-table.png")
    return play_demo(options.deals or 0, random.Random(options.seed), picture)


@contextmanager
def tidy_end() -> Iterator[None]:
    """Treat SIGTERM and SIGHUP like Ctrl+C: remove temporary folders, and return an exit code that names the signal."""

    def end(number: int, frame: object) -> None:
        raise SystemExit(128 + number)

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        numbers = []
    before = {number: signal.getsignal(number) for number in numbers}
    for number in before:
        if before[number] is not signal.SIG_IGN:
            signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
