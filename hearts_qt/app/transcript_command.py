"""The command ``transcript``: an external player plays a deal, and all messages are shown as they come."""

import argparse
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, TextIO, TypeAlias

from msgspec.structs import replace

from hearts_qt.app.arguments import deal_number, player_name
from hearts_qt.app.external_players import UnknownRulesError, find_player_source, find_rules
from hearts_qt.app.terminal import complain, say
from hearts_qt.players.player import Answer, Player
from hearts_qt.players.roster import UnknownPlayerError, player_named
from hearts_qt.plugin_host.plugin_settings import SettingValue, values_in_use
from hearts_qt.remote.confinement import Protection
from hearts_qt.remote.dialogue import Connect, LineCarrier, Listener
from hearts_qt.remote.external_player import ExternalPlayer
from hearts_qt.remote.faults import DialogueFault
from hearts_qt.remote.launching import launch_command, launch_of
from hearts_qt.remote.process import Launch
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Match
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View
from hearts_qt.table.guard import TIME_LIMIT, Guard
from hearts_qt.table.unwatched import play_deal

SUMMARY: Final = "let a player of your own play a deal, and show every message"
DESCRIPTION: Final = """\
The player plays one deal against three standard computer players. Every message is shown at once, with the seconds
since the start. A line with > is what the player reads, a line with < what it writes, and a line with ! what it writes
to standard error. Of each view you see only the hand, the trick and the legal cards; --full shows everything. To step
through the player's code, give it more time: hearts-qt --slow transcript PLAYER"""
SHOWN: Final = ("hand", "to_pass", "trick", "legal")
"""The parts of a view that are shown without ``--full``."""
_OPPONENT: Final = "stan"
_STDERR: Final = "!"
_LAST_LINES_S: Final = 5.0
"""The most seconds to wait for what a player writes to standard error when it ends."""


def add_arguments(made: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    made.add_argument("--full", action="store_true", help="show the messages as they are, with everything in a view")
    made.add_argument(
        "--trust",
        action="store_true",
        help="do not confine the player: for a debugger that talks to it over the network",
    )
    made.add_argument(
        "--deal",
        type=deal_number,
        dest="transcript_deal",
        default=1,
        metavar="NUMBER",
        help="the number of the deal; default 1",
    )
    made.add_argument(
        "--rules",
        dest="transcript_rules",
        default=Preset.STANDARD.value,
        metavar="PRESET",
        help="the rule set, also one of a plugin; default the standard rules",
    )
    made.add_argument(
        "player",
        nargs=argparse.REMAINDER,
        metavar="PLAYER",
        help="a plugin's folder or id, a program's file, or a command with its arguments",
    )


def run_transcript(options: argparse.Namespace, out: TextIO | None = None) -> int:
    """Run the command. Returns 0 after success, 1 if the player failed, and 2 for wrong arguments."""
    out = out or sys.stdout
    if not options.player:
        complain("A transcript needs a player: hearts-qt transcript PLAYER")
        return 2
    try:
        name, launch, settings = _launch(options.player)
        if options.trust:
            launch = replace(launch, protection=Protection())
        rules = find_rules(options.transcript_rules)
    except (UnknownPlayerError, UnknownRulesError) as error:
        complain(error)
        return 2
    written = _Transcript(out, options.full)
    connect = reporting(launch.connect(lambda line: written.put(_STDERR, line)), written.tell)
    player = ExternalPlayer(
        name, 1, connect, origin=" ".join(options.player), seconds=options.slow or TIME_LIMIT, settings=settings
    )
    match = _begun(name, rules, options.transcript_deal)
    try:
        fault = _play(match, player)
    finally:
        written.end(player.close)
    if fault:
        written.write(f"\nThe player failed, and a standard player finished the deal:\n{fault}")
    assert match.outcome is not None
    written.write(f"\nPoints: the player {match.outcome.points[0]}, the others {match.outcome.points[1:]}")
    return 1 if fault else 0


def _launch(words: list[str]) -> tuple[str, Launch, dict[str, SettingValue]]:
    """Return the name of a player, the way to start the player, and the defaults of its settings."""
    if len(words) == 1:
        source = find_player_source(player_name(words[0]))
        return source.name, launch_of(source), values_in_use(source.settings, {})
    files = [Path(word) for word in words if Path(word).is_file()]
    launch = launch_command(Path.cwd(), words)
    # A person has named the player's files here, so the player may read the folders with these files.
    launch = replace(launch, reads=tuple(file.absolute().parent for file in files))
    return (files[0] if files else Path(words[0])).stem, launch, {}


def _begun(name: str, rules: Rules, number: int) -> Match:
    own = Seating(name, Kind.COMPUTER, name)
    other = Seating("Stan", Kind.COMPUTER, _OPPONENT)
    match = Match(BeginMatch(rules, (own, other, other, other)))
    match.apply(BeginDeal(match.next_direction, number=number, leader=match.next_leader))
    return match


def _play(match: Match, player: ExternalPlayer) -> str:
    """Play the deal. Return what was wrong with the player; empty if nothing was wrong."""
    standard = player_named(_OPPONENT)
    guard, failed = Guard(standard), list[str]()

    def decide(seen: View) -> Answer:
        asked: Player = player if seen.seat == 0 else standard
        answer, fault = guard.ask(asked, seen, 0, limit=player.longest_wait)
        if fault is not None:
            failed.append(fault.detail.strip() or fault.misdeed.value)
        return answer

    play_deal(match, decide)
    return next(iter(failed), "")


class LineWay(StrEnum):
    """The direction of a line, or the end of the dialogue."""

    TO_PLAYER = ">"
    FROM_PLAYER = "<"
    ENDED = "x"


Tell: TypeAlias = Callable[[LineWay, str], None]
"""A function that is called with each line, without its line feed. It is called on any thread."""


class _Transcript:
    """Writes each line of the dialogue as soon as it comes, on any thread."""

    def __init__(self, out: TextIO, full: bool) -> None:
        self._out = out
        self._full = full
        self._begun = time.monotonic()
        self._lock = threading.Lock()
        self._ended = False
        self._is_over = threading.Event()
        self._is_over.set()
        self._is_closing = False

    def tell(self, way: LineWay, line: str) -> None:
        """Write a line of the dialogue."""
        if way is LineWay.TO_PLAYER and not self._is_closing:
            self._is_over.clear()
        elif way is LineWay.ENDED:
            self._is_over.set()
            if self._is_closing:
                return  # the player ends because it is closed, which is nothing to tell
        self.put(way.value, line if self._full or way is not LineWay.TO_PLAYER else shortened(line))

    def put(self, mark: str, line: str) -> None:
        """Write a line with the mark of its sender and the time."""
        with self._lock:
            if not self._ended:
                # Line breaks become spaces, so that a player cannot imitate the lines of another sender.
                self.write(f"{time.monotonic() - self._begun:8.3f} {mark} {' '.join(line.splitlines())}")

    def write(self, text: str) -> None:
        """Write a text. After the program that reads the output has ended, nothing more is written."""
        try:
            say(text, to=self._out, flush=True)
        except BrokenPipeError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._out.fileno())
            os.close(nowhere)

    def end(self, close: Callable[[], None]) -> None:
        """Close the player, wait for its last lines, and then stop writing."""
        self._is_closing = True
        close()
        self._is_over.wait(_LAST_LINES_S)
        with self._lock:
            self._ended = True


def shortened(line: str) -> str:
    """Return a line that the table sent, shortened to the parts that people need."""
    message: dict[str, Any] = json.loads(line)
    if "view" in message:
        message["view"] = {key: message["view"][key] for key in SHOWN} | {"…": "…"}
    if "rules" in message:
        message["rules"] = {"…": "…"}
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def reporting(connect: Connect, tell: Tell) -> Connect:
    """Return a function that connects in the same way as `connect`, and also calls `tell` with every line."""

    def connect_and_report(listener: Listener) -> LineCarrier:
        return _Sender(connect(_Hearer(listener, tell)), tell)

    return connect_and_report


class _Sender:
    def __init__(self, line: LineCarrier, tell: Tell) -> None:
        self._line = line
        self._tell = tell

    def send(self, line: bytes) -> None:
        self._tell(LineWay.TO_PLAYER, line.decode().rstrip("\n"))
        self._line.send(line)

    def close(self) -> None:
        self._line.close()


class _Hearer:
    def __init__(self, listener: Listener, tell: Tell) -> None:
        self._listener = listener
        self._tell = tell

    def heard(self, line: bytes) -> None:
        self._tell(LineWay.FROM_PLAYER, line.decode(errors="replace").rstrip("\r"))
        self._listener.heard(line)

    def ended(self, fault: DialogueFault) -> None:
        # Only the first line of the fault is told. The other lines repeat the end of the player's standard error.
        self._tell(LineWay.ENDED, str(fault).partition("\n")[0])
        self._listener.ended(fault)
