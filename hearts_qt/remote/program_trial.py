"""Tries a plugin's players and commentators: lets them play or hear deals, and returns what they did wrong."""

import time
from contextlib import closing
from typing import Final

from msgspec.structs import replace

from hearts_qt.players.roster import player_named
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.plugin_host.items import CommentatorItem, PlayerItem
from hearts_qt.plugin_host.plugin_settings import values_in_use
from hearts_qt.remote.commentary_wire import Remark
from hearts_qt.remote.commentator import SECONDS, ExternalCommentator
from hearts_qt.remote.external_player import ExternalPlayer
from hearts_qt.remote.faults import DialogueFault, ExternalPlayerFault, FaultKind
from hearts_qt.remote.launching import launch_commentator, launch_of, origin_of, version_of
from hearts_qt.rules.deal import IllegalMove
from hearts_qt.rules.entries import BeginDeal, BeginMatch, Entry
from hearts_qt.rules.match import Match, MatchError
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import view
from hearts_qt.table.guard import TIME_LIMIT
from hearts_qt.table.unwatched import play_deal

DEALS: Final = ((11, Direction.LEFT), (12, Direction.RIGHT), (13, Direction.ACROSS), (14, Direction.HOLD))
"""The deals that a player plays, each as its number and passing direction. In each deal the player sits in a different
seat."""
DEAL: Final = 11
"""The number of the deal that a commentator is told."""
_STANDARD: Final = "stan"
_MOST_EVENTS: Final = 200
_FAULTS: Final = {
    FaultKind.LATE: FlawKind.LATE,
    FaultKind.NO_HELLO: FlawKind.NO_HELLO,
    FaultKind.ENDED: FlawKind.DIED,
    FaultKind.LOST: FlawKind.DIED,
    FaultKind.PROCESSES: FlawKind.DIED,
    FaultKind.FILES: FlawKind.DIED,
    FaultKind.MEMORY: FlawKind.MEMORY,
    FaultKind.REFUSED: FlawKind.RAISED,
}
"""The kind of flaw for each of these faults. Any other fault is described in the detail of the flaw."""
_TOLD_WHOLE: Final = frozenset({FaultKind.LOST, FaultKind.PROCESSES, FaultKind.FILES})
"""The faults that put their complete text into the detail of the flaw."""


def try_player(item: PlayerItem, seconds: float = TIME_LIMIT) -> list[Flaw]:
    """Let a player play a deal in each seat, against three standard players. Return what the player did wrong.

    The player has `seconds` for each answer. The trial ends at its first fault.
    """
    # The process runs in this folder. A relative path would lead to another place from there.
    item = replace(item, folder=item.folder.absolute())
    where = item.python.partition(":")[0] or " ".join(item.command)
    try:
        version = version_of(item.folder)
    except OSError as error:
        return [Flaw(FlawKind.UNREADABLE, where, error.strerror or str(error))]
    player = ExternalPlayer(
        item.id,
        version,
        launch_of(item).connect(),
        origin=origin_of(item),
        seconds=seconds,
        settings=values_in_use(item.settings, {}),
    )
    with closing(player):
        try:
            for seat, (number, direction) in enumerate(DEALS):
                _play(player, seat, number, direction)
        except ExternalPlayerFault as error:
            return [flaw_of(error.fault, where, error.detail, error.reason)]
        except (IllegalMove, MatchError) as error:
            return [Flaw(FlawKind.WRONG_RESULT, where, str(error))]
    return []


def _play(player: ExternalPlayer, place: int, number: int, direction: Direction) -> None:
    """Play a deal. Raises ExternalPlayerFault, IllegalMove or MatchError."""
    names = [player.name if seat == place else _STANDARD for seat in range(4)]
    south, west, north, east = (Seating(name, Kind.COMPUTER, name) for name in names)
    match = Match(BeginMatch(PRESETS[Preset.STANDARD], (south, west, north, east), seed=number))
    match.apply(BeginDeal(direction, number=number))
    standard = player_named(_STANDARD)
    play_deal(match, lambda seen: (player if seen.seat == place else standard).decide(seen, number).move)


class _Notes:
    """Remembers how the commentator failed."""

    def __init__(self) -> None:
        self.fault: DialogueFault | None = None

    def remarked(self, remark: Remark) -> None:
        """Ignore a remark."""

    def failed(self, fault: DialogueFault) -> None:
        """Remember a failure."""
        self.fault = fault


def try_commentator(item: CommentatorItem, seconds: float = SECONDS) -> list[Flaw]:
    """Tell a commentator a deal that standard players play, and return what the commentator did wrong.

    The commentator has `seconds` for each event. The trial ends at its first fault.
    """
    # The process runs in this folder. A relative path would lead to another place from there.
    item = replace(item, folder=item.folder.absolute())
    notes = _Notes()
    connect = launch_commentator(item).connect()
    limits = {"seconds": seconds, "oldest": float("inf")}
    values = values_in_use(item.settings, {})
    with closing(ExternalCommentator(connect, notes, item.sounds, settings=values, **limits)) as program:
        _tell_deal(program)
        program.finish(time.monotonic() + _MOST_EVENTS * seconds)
    if notes.fault is None:
        return []
    where = item.python.partition(":")[0] or " ".join(item.command)
    return [flaw_of(notes.fault.fault, where, notes.fault.detail, str(notes.fault))]


def _tell_deal(program: ExternalCommentator) -> None:
    names = ("South", "West", "North", "East")
    south, west, north, east = (Seating(name, Kind.COMPUTER, _STANDARD) for name in names)
    match = Match(BeginMatch(PRESETS[Preset.STANDARD], (south, west, north, east), seed=DEAL))
    standard = player_named(_STANDARD)

    def apply(entry: Entry) -> None:
        for event in match.apply(entry):
            program.tell(event, view(match, None))

    apply(BeginDeal(Direction.LEFT, number=DEAL))
    play_deal(match, lambda seen: standard.decide(seen, DEAL).move, apply)


def flaw_of(fault: FaultKind, where: str, detail: str, reason: str) -> Flaw:
    """Turn a fault of a program into a flaw of its plugin. `reason` is the whole text of the fault."""
    if fault in _FAULTS:
        return Flaw(_FAULTS[fault], where, reason if fault in _TOLD_WHOLE else detail)
    return Flaw(FlawKind.DIED if fault is FaultKind.NOT_STARTED else FlawKind.WRONG_RESULT, where, reason)
