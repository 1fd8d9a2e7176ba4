"""Tries a plugin's commentator: tells it a whole deal, and returns what the commentator did wrong."""

import time
from contextlib import closing
from typing import Final

from msgspec.structs import replace

from hearts_qt.players.roster import player_named
from hearts_qt.plugin_host.flaw import Flaw
from hearts_qt.plugin_host.items import CommentatorItem
from hearts_qt.plugin_host.plugin_settings import values_in_use
from hearts_qt.remote.commentary_wire import Remark
from hearts_qt.remote.commentator import SECONDS, ExternalCommentator
from hearts_qt.remote.faults import DialogueFault
from hearts_qt.remote.launching import launch_commentator
from hearts_qt.remote.trial_flaws import flaw_of
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Match
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import view

DEAL: Final = 11
"""The number of the deal for the trial."""
_STANDARD: Final = "stan"
_MOST_EVENTS: Final = 200


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
    events = match.apply(BeginDeal(Direction.LEFT, number=DEAL))
    while True:
        for event in events:
            program.tell(event, view(match, None))
        if match.stage is Stage.SCORED:
            return
        events = match.apply(player_named(_STANDARD).decide(view(match, match.awaited[0]), DEAL).move)
