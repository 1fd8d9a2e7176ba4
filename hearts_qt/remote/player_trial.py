"""Tries a plugin's computer player: lets it play a few deals, and returns what the player did wrong."""

from contextlib import closing
from typing import Final

from msgspec.structs import replace

from hearts_qt.players.roster import player_named
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.plugin_host.items import PlayerItem
from hearts_qt.plugin_host.plugin_settings import values_in_use
from hearts_qt.remote.external_player import ExternalPlayer
from hearts_qt.remote.faults import ExternalPlayerFault
from hearts_qt.remote.launching import launch_of, origin_of, version_of
from hearts_qt.remote.trial_flaws import flaw_of
from hearts_qt.rules.deal import IllegalMove
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Match, MatchError
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import view
from hearts_qt.table.guard import TIME_LIMIT

DEALS: Final = ((11, Direction.LEFT), (12, Direction.RIGHT), (13, Direction.ACROSS), (14, Direction.HOLD))
"""The deals of the trial, each as its number and passing direction. In each deal the player sits in a different
seat."""
_STANDARD: Final = "stan"


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
    while match.stage is not Stage.SCORED:
        seat = match.awaited[0]
        asked = player if seat == place else player_named(_STANDARD)
        match.apply(asked.decide(view(match, seat), number).move)
