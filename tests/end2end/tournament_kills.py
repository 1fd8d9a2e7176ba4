"""Kills the program while it plays tournaments, also between two rounds, and checks that nothing was lost.

``python -m tests.end2end.tournament_kills --kills 30`` kills it thirty times on the way. The tests kill it a few times.
A round has two deals here, so that the program often goes from one round to the next.
"""

import argparse
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Final

from hearts_qt.history.match_lists import found_rounds
from hearts_qt.history.tournaments import TournamentFound, in_tournaments
from hearts_qt.rules.tournament.table_rounds import Verdict
from tests.end2end.shelf_kills import ShelfKiller

_CODE: Final = """
import random, sys
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.tournament import field
from hearts_qt.rules.tournament.table_rounds import Verdict, verdict_of_round
from hearts_qt.table import link

field.DEALS = 2
rng = random.Random({seed})
send, own = window.director.send, window.keeper.profile
tournaments = window.controllers.tournaments

def act():
    update = window.director.update
    if update.finishing:
        return  # The deal is played to its end first.
    ending = update.view.ending
    if update.round is None or (ending is not None and verdict_of_round(update.round, ending) is not Verdict.GOES_ON):
        send(link.BeginTournament(own.rules, own.seats, ()))
    elif ending is not None and rng.random() < 0.8:
        send(link.NextRound())
    elif ending is None and update.view.stage is Stage.SCORED:
        send(link.GoOn())
    elif rng.random() < 0.1:
        send(link.GoToOwn(own.rules, own.seats))
        tournaments.go_on()
    else:
        send(link.Finish(True))
    print("acted", file=sys.stderr, flush=True)

def tell(update):
    print("table", update.match_id, file=sys.stderr, flush=True)

window.director.settled.connect(tell)
window.timer = QTimer(window, interval=30)
window.timer.timeout.connect(act)
window.timer.start()
"""


class TournamentKiller(ShelfKiller):
    """Plays tournaments with one person's files, kills the program again and again, and checks the logs."""

    code = _CODE

    @property
    def tournaments(self) -> list[TournamentFound]:
        """All tournaments in the logs."""
        return in_tournaments(found_rounds(self.home / "data" / "matches"))

    def _look_at_records(self) -> None:
        """Check that each tournament has all its rounds, and that each round but the last was survived."""
        for found in self.tournaments:
            assert [each.number for each in found.rounds] == list(range(1, len(found.rounds) + 1)), found
            assert all(each.verdict is Verdict.GOES_ON for each, _ in pairwise(found.rounds)), found


def main() -> int:
    """Kill the program as often as the arguments say; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        killer = TournamentKiller(Path(folder) / "home", given.seed)
        done = iter(range(1, given.kills + 1))
        killer.play(given.kills, lambda: print(f"{next(done)} kills, nothing lost", flush=True))
        found = killer.tournaments
        rounds = sum(len(each.rounds) for each in found)
        print(f"{given.kills} kills in {len(found)} tournaments with {rounds} rounds: nothing was lost")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
