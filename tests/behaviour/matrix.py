"""Plays all scenes by two processes and lays out what came of them: every player against every measure.

The deals are the same each time, so that the figures are too. `python -m tests.behaviour` prints them, and writes the
table that readers find beside this file.
"""

from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from hearts_qt.players.roster import player_named
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.entries import BeginDeal, BeginMatch, CorrectScores
from hearts_qt.rules.match import Match
from hearts_qt.rules.passing import cycle_of
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import view
from hearts_qt.table.seeing import asked_at
from tests.behaviour.measures import Tally, Witness
from tests.behaviour.scenes import DEALS, SCENES, Scene

PROCESSES: Final = 2
FIRST_DEAL: Final = 770_000
TABLE: Final = Path(__file__).with_name("matrix.md")

Matrix = Mapping[tuple[str, str], Tally]
"""What was counted, by scene and player."""


def play_deal(scene: Scene, name: str, deal: int) -> Tally:
    """Play one deal of a scene and return what was counted."""
    own = deal % 4
    names = [scene.company[(seat - own) % 4 - 1] if seat != own else name for seat in SEATS]
    persons = {scene.seat(own, scene.person)} if scene.person else set()
    south, west, north, east = (
        Seating(each, Kind.PERSON if seat in persons else Kind.COMPUTER, each) for seat, each in enumerate(names)
    )
    match = Match(BeginMatch(scene.rules, (south, west, north, east), drawn=deal))
    first, second, third, fourth = (scene.scores[(seat - own) % 4] for seat in SEATS)
    match.apply(CorrectScores((first, second, third, fourth)))
    cycle = cycle_of(scene.rules)
    match.apply(BeginDeal(cycle[deal // 4 % len(cycle)], number=FIRST_DEAL + deal))
    players = [player_named(each) for each in names]
    witness = Witness(scene, own)
    is_over = scene.is_over or (lambda deal: False)
    while match.stage is not Stage.SCORED and match.deal is not None and not is_over(match.deal):
        seat = match.awaited[0]
        seen = view(match, seat)
        decision = asked_at(match, seat, players[seat]).decide(seen, deal)
        if seat == own:
            witness.see(seen, decision)
        match.apply(decision.move)
    witness.end(match)
    return witness.tally


def play_scene(place: int, name: str) -> Tally:
    """Play all deals of a scene with one player."""
    tally = Tally()
    for deal in range(DEALS):
        tally.add(play_deal(SCENES[place], name, deal))
    return tally


def matrix_of(names: Iterable[str] | None = None, scenes: Iterable[str] | None = None) -> Matrix:
    """Return what is counted for these players in these scenes, all by default."""
    wanted_names = None if names is None else set(names)
    wanted_scenes = None if scenes is None else set(scenes)
    jobs = [
        (place, name)
        for place, scene in enumerate(SCENES)
        for name in scene.who
        if (wanted_names is None or name in wanted_names) and (wanted_scenes is None or scene.name in wanted_scenes)
    ]
    # A fresh process inherits no threads, whatever the system; a forked one might.
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        tallies = list(pool.map(play_scene, [place for place, _ in jobs], [name for _, name in jobs]))
    return {(SCENES[place].name, name): tally for (place, name), tally in zip(jobs, tallies, strict=True)}


@cache
def whole_matrix() -> Matrix:
    """Return everything; computed once in a run."""
    return matrix_of()


def lines_of(matrix: Matrix) -> list[str]:
    """Return the matrix as text in Markdown, a table for each scene."""
    lines = ["# How the players behave", "", f"Each player over {DEALS:,} deals in each scene; the number of chances"]
    lines += ["stands behind each figure. Made by `python -m tests.behaviour`.", ""]
    for scene in SCENES:
        found = {name: tally for (place, name), tally in matrix.items() if place == scene.name}
        measures = sorted({measure for tally in found.values() for measure in tally.chances})
        if not measures:
            continue
        lines += [f"## {scene.name}", "", "| | " + " | ".join(measures) + " |", "| --- " * (len(measures) + 1) + "|"]
        lines += [
            f"| {name} | " + " | ".join(_cell(tally, each) for each in measures) + " |" for name, tally in found.items()
        ]
        lines.append("")
    return lines


def _cell(tally: Tally, measure: str) -> str:
    chances = tally.chances[measure]
    if not chances:
        return "–"
    mean = tally.hits[measure] / chances
    counted = measure == "points" or measure.startswith("bad")
    return f"{mean:.2f} ({chances})" if counted else f"{100 * mean:.1f} % ({chances})"
