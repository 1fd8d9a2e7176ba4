"""Measures how much longer a player's class takes in its own process than in this process.

The deals are late in a match, when a view contains all earlier deals.
"""

import gc
import json
import statistics
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from time import perf_counter
from typing import Final

from hearts_qt import paths
from hearts_qt.api.player import Player, View
from hearts_qt.remote.external_player import ExternalPlayer
from hearts_qt.remote.launching import launch_python
from hearts_qt.remote.view_messages import question_of
from hearts_qt.remote.wire import line_of
from hearts_qt.rules.entries import BeginDeal, BeginMatch, FinishDeal
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import view
from hearts_qt.table.guard import Guard
from tests.bench.figures import Figure, percentile
from tests.players.duckers import Ducker
from tests.players.table_for_tests import SEATING

DEALS: Final = 20
MOST_MS: Final = 2.0


def measure() -> Iterator[Figure]:
    """Measure each decision of the Tortoise in its own process, and the same decision in this process."""
    folder = paths.bundled_plugins() / "tortoise"
    external = ExternalPlayer("tortoise", 1, launch_python(folder, "player.py:Tortoise").connect())
    guard, inside = Guard(Ducker()), _tortoise()
    match = Match(BeginMatch(Rules(goal=0, deals=DEALS), SEATING))
    over_wire: list[float] = []
    direct: list[float] = []
    begun = perf_counter()
    for number in range(1, DEALS + 1):
        match.apply(BeginDeal(match.next_direction, number=number))
        while match.stage is Stage.DEAL:
            seat = match.awaited[0]
            seen = view(match, seat)
            if seat != 0:
                match.apply(Ducker().decide(seen, 0).move)
                continue
            if not over_wire:
                guard.ask(external, seen, 0)
                yield Figure("a drop-in player's first move, with its start", perf_counter() - begun, "s")
            began = perf_counter()
            answer, fault = guard.ask(external, seen, 0)
            over_wire.append(1000 * (perf_counter() - began))
            assert fault is None
            message = json.loads(line_of(question_of(seen, 1, 0)))
            authors = View(message["view"])
            began = perf_counter()
            inside.decide(authors)
            direct.append(1000 * (perf_counter() - began))
            match.apply(answer)
        assert match.outcome is not None
        first, second, third, fourth = match.outcome.points
        match.apply(FinishDeal((first, second, third, fourth)))
        gc.collect()
    external.close()
    more = [wire - here for wire, here in zip(over_wire, direct, strict=True)]
    yield Figure("a drop-in move's cost over the same code here, median", statistics.median(more), "ms", most=MOST_MS)
    yield Figure("… 99 of 100 within", percentile(more, 99), "ms", note=f"of {len(more)} moves")


def _tortoise() -> Player:
    path = paths.bundled_plugins() / "tortoise" / "player.py"
    spec = spec_from_file_location("tortoise", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    made: Player = module.Tortoise()
    return made
