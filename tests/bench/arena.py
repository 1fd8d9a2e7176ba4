"""Measures how many games of four styles the arena plays in a second, with one process and with one for each core.

Run ``python -m tests.bench.arena [deals]``. A game is a deal played once by four players; a contest plays each of its
deals four times. The whole contest is timed, including the start of its processes and the writing of its ledger.
"""

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Final

from hearts_qt.arena.contest import ContestOptions, run_contest
from hearts_qt.arena.job_pool import ProcessPool, usable_cores
from hearts_qt.arena.ledger import Ledger
from hearts_qt.arena.schedule import TURNS, match_up_of
from hearts_qt.players.roster import player_named
from hearts_qt.rules.ruleset import Rules
from tests.bench.figures import Figure

DEALS: Final = 500
NAMES: Final = ("stan", "cautious", "aggressive", "wild")
LEAST: Final = 150
"""How many games two cores should play in a second."""


def games_a_second(deals: int, processes: int) -> float:
    """Return the number of games of four styles that this number of processes plays in a second."""
    match_up = match_up_of(NAMES, Rules(), 1, player_named)
    with tempfile.TemporaryDirectory(prefix="hearts-bench-") as folder:
        begun = perf_counter()
        with (
            closing(Ledger(Path(folder) / "state.jsonl", match_up, deals)) as ledger,
            closing(ProcessPool(match_up, player_named, processes)) as pool,
        ):
            run_contest(ledger, pool, ContestOptions(deals))
            return deals * TURNS / (perf_counter() - begun)


def measure(deals: int = DEALS) -> Iterator[Figure]:
    """Play the same deals with one process and with one for each core."""
    cores = usable_cores()
    alone = games_a_second(deals, 1)
    together = games_a_second(deals, cores)
    yield Figure("games of four styles by one process", alone, "/s")
    yield Figure(f"games of four styles by {cores} processes", together, "/s", least=LEAST)
    yield Figure(f"… times one process, of {cores} at best", together / alone, "×")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deals", type=int, nargs="?", default=DEALS, help=f"deals of the contest, default {DEALS}")
    for figure in measure(parser.parse_args().deals):
        print(figure, flush=True)


if __name__ == "__main__":
    main()
