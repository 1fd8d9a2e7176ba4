"""Tries a plugin's computer player: lets it play a few deals, and says what it did wrong."""

from contextlib import closing
from pathlib import Path
from typing import Final

from hearts_qt.players.roster import player_named
from hearts_qt.plugin_host.contributions import PlayerItem
from hearts_qt.plugin_host.flaw import Fault, Flaw
from hearts_qt.remote.launching import launch_of, origin_of, version_of
from hearts_qt.remote.outside import OutsidePlayer
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Match
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import view
from hearts_qt.table.guard import TIME_LIMIT, Guard
from hearts_qt.table.trouble import Misdeed, PlayerFailed

DEALS: Final = ((11, Direction.LEFT), (12, Direction.RIGHT), (13, Direction.ACROSS), (14, Direction.HOLD))
"""The deals that are played: the number of each and where to it passes. The player sits in another seat each time."""
_STANDARD: Final = "stan"
_FAULTS: Final = {
    Misdeed.RAISED: Fault.RAISED,
    Misdeed.ILLEGAL: Fault.WRONG_RESULT,
    Misdeed.LATE: Fault.LATE,
    Misdeed.MISSING: Fault.MISSING,
}


def try_player(item: PlayerItem, seconds: float = TIME_LIMIT) -> list[Flaw]:
    """Let a player play a deal in each seat against three standard players, and return what it did wrong.

    It has so many seconds for an answer, and is given up after the deal in which it fails.
    """
    where = item.python.partition(":")[0] or " ".join(item.command)
    if item.python and not (item.folder / where).is_file():
        return [Flaw(Fault.MISSING, where)]
    launch = launch_of(item)
    player = OutsidePlayer(
        item.id, version_of(Path(item.folder)), launch.connect(), origin=origin_of(item), seconds=seconds
    )
    with closing(player):
        guard = Guard(player_named(_STANDARD), limit=player.patience)
        for seat, (number, direction) in enumerate(DEALS):
            failed = _play(player, seat, number, direction, guard)
            if failed is not None:
                return [Flaw(_FAULTS[failed.misdeed], where, failed.detail)]
    return []


def _play(player: OutsidePlayer, place: int, number: int, direction: Direction, guard: Guard) -> PlayerFailed | None:
    names = [player.name if seat == place else _STANDARD for seat in range(4)]
    south, west, north, east = (Seating(name, Kind.COMPUTER, name) for name in names)
    match = Match(BeginMatch(PRESETS[Preset.STANDARD], (south, west, north, east), drawn=number))
    match.apply(BeginDeal(direction, number=number))
    guard.new_deal()
    while match.stage is not Stage.SCORED:
        seat = match.awaited[0]
        asked = player if seat == place else player_named(_STANDARD)
        answer, failed = guard.ask(asked, view(match, seat), number)
        if failed is not None:
            return failed
        match.apply(answer)
    return None
