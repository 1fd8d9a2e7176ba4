"""The command line: reads the arguments, and checks whether the program can run here."""

import argparse
import logging
import os
import random
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import hearts_qt
from hearts_qt import paths
from hearts_qt.app import arena_command, plugin_command, record_command, transcript_command
from hearts_qt.app.arguments import deal_number
from hearts_qt.app.loading import load_qt, without_collector
from hearts_qt.app.screens import no_screen
from hearts_qt.app.terminal import complain, tell_all
from hearts_qt.history.records.coming_in import NoRecordError, ask_for, take_in_file
from hearts_qt.history.records.listing import ENDING
from hearts_qt.remote.confinement import keep_private

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from hearts_qt.app.leaving import ExitRequest
    from hearts_qt.app.one_window import OneWindow

log = logging.getLogger("hearts_qt")

_EPILOG: Final = "Environment: HEARTS_QT_HOME names a folder that keeps all your files, instead of the usual places."
_MOST_DEALS: Final = 1000
SLOW: Final = 2400
"""How many seconds an external player has for an answer while its author debugs it."""
SLOWEST: Final = 15_000
NO_ANSWER: Final = 3
"""The exit code if another window seems to be open but does not answer."""
ALREADY_OPEN: Final = 4
"""The exit code if another window is already open, so that a switch has no effect."""


def _deals(text: str) -> int:
    if text.isdecimal() and int(text) <= _MOST_DEALS:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no number of deals from 0 to {_MOST_DEALS}")


def _patience(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= SLOWEST:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds from 1 to {SLOWEST}")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(prog="hearts-qt", description="Hearts, the card game.", epilog=_EPILOG)
    made.add_argument("--version", action="version", version=f"hearts-qt {hearts_qt.__version__}")
    made.add_argument("--deal", type=deal_number, metavar="NUMBER", help="begin a new game with this deal")
    made.add_argument(
        "--record",
        type=Path,
        metavar="FILE",
        help="open a record of a deal; `hearts-qt FILE` does the same",
    )
    made.add_argument(
        "--fast", action="store_true", help="start at once with the same opponents as last time, without asking"
    )
    made.add_argument(
        "--slow",
        nargs="?",
        type=_patience,
        const=SLOW,
        metavar="SECONDS",
        help=f"give external players so long for an answer, to step through their code; {SLOW} without a "
        f"number, at most {SLOWEST}",
    )
    made.add_argument(
        "--safe-mode",
        action="store_true",
        help="leave out all plugins but those that come with the program (the same as holding Shift at the start)",
    )
    made.add_argument("--verbose", action="store_true", help="tell on standard error what the program does")
    demo = made.add_argument_group("without a screen")
    demo.add_argument("--demo", action="store_true", help="let four computers play, print the scores, draw the table")
    demo.add_argument(
        "--deals", type=_deals, default=None, metavar="N", help="how many deals; without it, to 100 points"
    )
    demo.add_argument("--seed", type=int, default=None, metavar="N", help="play the same deals again")
    demo.add_argument(
        "--picture", type=Path, default=None, metavar="FILE", help="the table's picture; default hearts-table.png"
    )
    commands = made.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    arena = commands.add_parser("arena", help=arena_command.SUMMARY, description=arena_command.DESCRIPTION)
    arena_command.add_arguments(arena)
    plugin = commands.add_parser("plugin", help=plugin_command.SUMMARY, description=plugin_command.SUMMARY)
    plugin_command.add_arguments(plugin)
    record = commands.add_parser("record", help=record_command.SUMMARY, description=record_command.DESCRIPTION)
    record_command.add_arguments(record)
    described = transcript_command.DESCRIPTION
    transcript = commands.add_parser("transcript", help=transcript_command.SUMMARY, description=described)
    transcript_command.add_arguments(transcript)
    return made


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options in the arguments. Exit with a message if they do not fit together."""
    reader = parser()
    options = reader.parse_args(_with_record(arguments))
    needing = [name for name in ("deals", "seed", "picture") if getattr(options, name) is not None]
    if needing and not options.demo:
        reader.error(f"--{needing[0]} needs --demo")
    return options


def _with_record(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with ``--record`` before a lone file name, as desktops give it for a double-click."""
    match arguments:
        case [name] if not name.startswith("-") and (Path(name).suffix.lower() == ENDING or Path(name).is_file()):
            return ["--record", name]
    return list(arguments)


def run(arguments: Sequence[str]) -> int:
    """Run the program with these arguments and return its exit code."""
    options = parsed(arguments)
    if options.verbose:
        tell_all()
    keep_private(paths.private())
    if options.command == "arena":
        return arena_command.run_arena(options)
    if options.command or options.demo:
        with tidy_end():
            return _run_command(options)
    problem = no_screen()
    if problem:
        complain(problem)
        return 2
    if options.record is not None and not _take_in(options.record):
        return 2
    return _play(options.deal, options.slow, options.safe_mode, options.fast)


def _take_in(file: Path) -> bool:
    """Copy a record into the person's folder, for the window to show; return whether that was possible."""
    try:
        ask_for(paths.records(), take_in_file(paths.records(), file))
    except NoRecordError:
        complain(f"{file} is no record of a deal. `hearts-qt record check` says why.")
    except OSError as error:
        complain(f"{error.filename or file}: {error.strerror or error}")
    else:
        return True
    return False


def _run_command(options: argparse.Namespace) -> int:
    if options.command == "plugin":
        return plugin_command.run_plugin(options)
    if options.command == "record":
        return record_command.run_record(options)
    if options.command == "transcript":
        return transcript_command.run_transcript(options)
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


def _play(deal: int | None, slow: int | None, safe: bool, fast: bool) -> int:
    load_qt()
    from PySide6.QtWidgets import QApplication

    from hearts_qt.app.languages import translate_window
    from hearts_qt.app.leaving import ExitRequest
    from hearts_qt.app.no_answer import wants_another_try
    from hearts_qt.app.one_window import ClaimResult, OneWindow

    application = QApplication(["hearts-qt"])
    translate_window(application, paths.resources() / "translations")
    leaving = ExitRequest()
    # Until the session has started, only a question can be open.
    leaving.asked.connect(application.closeAllWindows)
    one = OneWindow(paths.data(), paths.runtime())
    try:
        while (claimed := one.claim(lambda: leaving.is_asked)) is ClaimResult.NO_ANSWER:
            if leaving.is_asked or not wants_another_try(one.holder(), one.lock_file):
                return NO_ANSWER
        if claimed is ClaimResult.RAISED:
            log.info("another window is open; it comes to the front")
            # Nothing is printed about --fast, because the open window comes to the front without a question anyway.
            return _explain_ignored(deal, slow, safe)
        return _play_alone(application, one, leaving, deal, slow or 0, safe, fast)
    finally:
        one.close()
        leaving.close()


def _explain_ignored(deal: int | None, slow: int | None, safe: bool) -> int:
    """Say which switches have no effect because Hearts is already open; return the exit code."""
    if deal is not None:
        complain(
            "Hearts is open already, so --deal does nothing. Press Ctrl+G in its window to play a deal by its number."
        )
    for switch in [name for name, value in (("--slow", slow), ("--safe-mode", safe)) if value]:
        complain(f"Hearts is open already, so {switch} does nothing. Close its window first.")
    return ALREADY_OPEN if deal is not None or slow or safe else 0


def _play_alone(
    application: "QApplication",
    one: "OneWindow",
    leaving: "ExitRequest",
    deal: int | None,
    slow: int,
    safe: bool,
    fast: bool,
) -> int:
    """Open the window of the first start for this person's files, and run the session. Return the exit code."""
    from PySide6.QtCore import Qt

    with without_collector():
        from hearts_qt.app.leaving import saving_when_screen_is_lost
        from hearts_qt.app.safe_mode import is_wanted, start_mark
        from hearts_qt.app.session import Session
        from hearts_qt.table.guard import TIME_LIMIT
        from hearts_qt.ui.words.troubles import lock_failure_sentence

    mark = start_mark()
    is_safe = is_wanted(safe, mark)
    if leaving.is_asked:
        mark.settled()
        return 0
    session = Session(application, deal, slow or TIME_LIMIT, safe=is_safe, fast=fast)
    if one.lock_failure is not None:
        path, reason, is_replaced = one.lock_failure
        session.window.tell(lock_failure_sentence(path, reason, is_replaced=is_replaced))
    # The start has finished when the window shows the first table, or when the program is asked to end before that.
    for shown in (session.window.director.arrived, session.window.director.settled):
        shown.connect(mark.settled, Qt.ConnectionType.SingleShotConnection)
    session.window.closed.connect(mark.settled)
    one.calls.called.connect(session.window.raise_window)
    one.calls.called.connect(session.window.controllers.records.show_asked)
    # From now on the session handles the request to leave. Closing a dialog here would lose the text that a person is
    # typing in it.
    leaving.asked.disconnect(application.closeAllWindows)
    leaving.asked.connect(session.leave)
    application.commitDataRequest.connect(session.save_now, Qt.ConnectionType.DirectConnection)

    def screen_is_lost() -> None:
        session.window.controllers.seating.follow_name()
        session.window.controllers.characters.follow_now()
        session.write_now()
        one.calls.close()
        # Qt would now call exit(), which frees everything while other threads still use it.
        os._exit(1)

    with saving_when_screen_is_lost(screen_is_lost):
        return session.run()
