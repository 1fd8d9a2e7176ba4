"""Plays all scenes in two processes, and makes a table with every player's figure for every measure.

The deals are the same each time, and so are the figures. `python -m tests.behaviour` prints them and writes the table
beside this file.
"""

from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from hearts_qt.players.roster import player_named
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.entries import BeginDeal, BeginMatch, CorrectScores, FinishDeal
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import cycle_of
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import view
from hearts_qt.table.peeking import player_for_seat
from tests.behaviour.measures import Tally, Witness
from tests.behaviour.problems import PROBLEMS, views_of
from tests.behaviour.scenes import DEALS, EVERYBODY, SCENES, STANDARD, Scene

PROCESSES: Final = 2
MATCHES: Final = 200
"""How many whole matches each player plays against three aggressive players: about 2,000 deals."""
FIRST_MATCH: Final = 880_000
GOOD: Final = ("stan", "novice", "timid", "sneaky", "cheater")
"""The players of these matches."""
MATCH: Final = "matches against three Aggressives"
PROBLEM: Final = "problems"
"""The name under which the tallies of single decisions are stored, as if it were a scene's name."""
FIRST_DEAL: Final = 770_000
TABLE: Final = Path(__file__).with_name("matrix.md")

Matrix = Mapping[tuple[str, str], Tally]
"""The tallies of all players, by scene and player."""


def play_deal(scene: Scene, name: str, deal: int) -> Tally:
    """Play one deal of a scene, and return its tally."""
    own = deal % 4
    names = [scene.company[(seat - own) % 4 - 1] if seat != own else name for seat in SEATS]
    persons = {scene.seat(own, scene.person)} if scene.person else set()
    south, west, north, east = (
        Seating(each, Kind.PERSON if seat in persons else Kind.COMPUTER, each) for seat, each in enumerate(names)
    )
    match = Match(BeginMatch(scene.rules, (south, west, north, east), seed=deal))
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
        decision = player_for_seat(match, seat, players[seat]).decide(seen, deal)
        if seat == own:
            witness.see(seen, decision)
        match.apply(decision.move)
    witness.end(match)
    return witness.tally


def play_scene(place: int, name: str) -> Tally:
    """Play all deals of a scene with one player and return their tally."""
    tally = Tally()
    for deal in range(DEALS):
        tally.add(play_deal(SCENES[place], name, deal))
    return tally


def play_matches(name: str) -> Tally:
    """Let a player play whole matches against three aggressive players, and count its wins."""
    tally = Tally()
    for number in range(MATCHES):
        own = number % 4
        names = ["aggressive"] * 4
        names[own] = name
        match = _play_match(names, FIRST_MATCH + 100 * number)
        assert match.ending is not None
        winners = match.ending.winners
        tally.note("matches won", (own in winners) / len(winners))
        tally.note("points a deal", match.scores[own] / len(match.played))
    return tally


def _play_match(names: list[str], number: int) -> Match:
    south, west, north, east = (Seating(name, Kind.COMPUTER, name) for name in names)
    match = Match(BeginMatch(STANDARD, (south, west, north, east), seed=number))
    players = [player_named(name) for name in names]
    while match.ending is None:
        match.apply(BeginDeal(match.next_direction, number=number + len(match.played), leader=match.next_leader))
        while match.stage is not Stage.SCORED:
            seat = match.awaited[0]
            match.apply(player_for_seat(match, seat, players[seat]).decide(view(match, seat), number).move)
        assert match.outcome is not None
        first, second, third, fourth = match.outcome.points
        match.apply(FinishDeal((first, second, third, fourth)))
    return match


def ask_problem(place: int, names: tuple[str, ...]) -> dict[str, Tally]:
    """Ask each player for a decision in the same positions of one kind."""
    problem = PROBLEMS[place]
    tallies = {name: Tally() for name in names}
    for number, (match, seen) in enumerate(views_of(problem, DEALS)):
        assert seen.seat is not None
        for name, tally in tallies.items():
            decided = player_for_seat(match, seen.seat, player_named(name)).decide(seen, number)
            assert isinstance(decided.move, Play)
            tally.note(problem.name, problem.happens(seen, decided.move.card))
    return tallies


def matrix_of(names: Iterable[str] | None = None, scenes: Iterable[str] | None = None) -> Matrix:
    """Return the tallies of these players in these scenes. Without arguments, return all tallies."""
    known = set(names or EVERYBODY)
    wanted = set(scenes or (*(scene.name for scene in SCENES), MATCH, PROBLEM))
    jobs = [
        (place, name)
        for place, scene in enumerate(SCENES)
        for name in scene.who
        if name in known and scene.name in wanted
    ]
    # A spawned process has no threads of this process; a forked process might have them.
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        played = [pool.submit(play_scene, *job) for job in jobs]
        asked = [
            pool.submit(ask_problem, place, tuple(name for name in EVERYBODY if name in known))
            for place in range(len(PROBLEMS))
            if PROBLEM in wanted
        ]
        won = [(name, pool.submit(play_matches, name)) for name in GOOD if name in known and MATCH in wanted]
        matrix = {(SCENES[place].name, name): each.result() for (place, name), each in zip(jobs, played, strict=True)}
        matrix |= {(MATCH, name): each.result() for name, each in won}
        for each in asked:
            for name, tally in each.result().items():
                matrix.setdefault((PROBLEM, name), Tally()).add(tally)
    return matrix


@cache
def whole_matrix() -> Matrix:
    """Return the tallies of all players and scenes, computed once in each run."""
    return matrix_of()


def lines_of(matrix: Matrix) -> list[str]:
    """Return the matrix as text in Markdown, a table for each scene."""
    lines = ["# How the players behave", "", f"Each player over {DEALS:,} deals in each scene; the number of chances"]
    lines += ["stands behind each figure. Made by `python -m tests.behaviour`.", ""]
    for title in (*(scene.name for scene in SCENES), MATCH, PROBLEM):
        found = {name: tally for (place, name), tally in matrix.items() if place == title}
        measures = sorted({measure for tally in found.values() for measure in tally.chances})
        if not measures:
            continue
        lines += [f"## {title}", "", "| | " + " | ".join(measures) + " |", "| --- " * (len(measures) + 1) + "|"]
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
    counted = measure.startswith(("points", "bad"))
    return f"{mean:.2f} ({chances})" if counted else f"{100 * mean:.1f} % ({chances})"
