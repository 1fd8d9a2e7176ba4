"""Measures Stan against three duckers over duplicate deals: ``python -m tests.bench.stan_against_duckers [deals]``.

Each deal is played four times, with Stan in each seat once, under OpenSpiel's default rules.
"""

import argparse
import math
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from hearts_qt.players.player import Player
from hearts_qt.players.roster import player_named
from hearts_qt.players.style_player import Stan
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.passing import cycle_of
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.ruleset import LastResort, Rules
from hearts_qt.rules.view import View
from tests.players.duckers import Ducker
from tests.players.table_for_tests import numbered, play_out

OPEN_SPIEL = Rules(last_resort=LastResort.QUEEN)
"""The default rules of OpenSpiel's Hearts."""


def points_of_deal(number: int) -> float:
    """Return Stan's points in a deal, averaged over the four seats. The deal's number decides the passing direction."""
    cycle = cycle_of(OPEN_SPIEL)
    points = 0
    for place in SEATS:
        players: list[Player] = [Ducker(), Ducker(), Ducker(), Ducker()]
        players[place] = Stan()
        points += play_out(numbered(OPEN_SPIEL, number, cycle[number % len(cycle)]), players)[place]
    return points / 4


def points_of_deals(numbers: Sequence[int]) -> list[float]:
    """Return Stan's points in each of these deals, computed by two processes."""
    # A spawned process has no threads of this process; a forked process might have them.
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        return list(pool.map(points_of_deal, numbers, chunksize=25))


def moon_among_stans(number: int) -> bool:
    """Tell whether a moon is shot in a deal of four Stans."""
    cycle = cycle_of(OPEN_SPIEL)
    match = numbered(OPEN_SPIEL, number, cycle[number % len(cycle)])
    play_out(match, [Stan(), Stan(), Stan(), Stan()])
    return match.outcome is not None and match.outcome.shooter is not None


def moons_among_stans(deals: int) -> int:
    """Return the number of deals with a moon among this many deals of four Stans."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        return sum(pool.map(moon_among_stans, range(1, deals + 1), chunksize=25))


def move_times(deals: int, name: str = "stan") -> list[float]:
    """Play deals against three duckers, and return the milliseconds that the player took for each card."""
    times: list[float] = []
    timed = player_named(name)

    def watch(seen: View, player: Player, seconds: float) -> None:
        if player is timed and seen.phase is Phase.PLAYING:
            times.append(1000 * seconds)

    for number in range(deals):
        cycle = cycle_of(OPEN_SPIEL)
        play_out(numbered(OPEN_SPIEL, number, cycle[number % 4]), [timed, Ducker(), Ducker(), Ducker()], watch=watch)
    return times


def main() -> None:
    """Print Stan's average points in a deal with their standard error, and the median time of a card."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deals", type=int, nargs="?", default=2000, help="number of duplicate deals, default 2000")
    deals = parser.parse_args().deals
    points = points_of_deals(range(1, deals + 1))
    error = statistics.stdev(points) / math.sqrt(deals)
    times = move_times(min(deals, 50))
    print(f"{statistics.mean(points):.3f} ± {error:.3f} points a deal over {deals} deals in four seats each")
    moons = moons_among_stans(deals)
    print(f"{moons} moons shot in {deals} deals of four Stans")
    print(f"median of a card {statistics.median(times):.3f} ms, mean {statistics.mean(times):.3f} ms")


if __name__ == "__main__":
    main()
