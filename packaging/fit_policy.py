"""Finds and prints weights with which the quick policy of the search plays like good players.

    .venv/bin/python packaging/fit_policy.py --deals 1000

The CardShark and Stan play deals against each other. Then the program looks for the weights with which the policy most
likely passes and plays the same cards: maximum likelihood, with the algorithm Adam (Kingma and Ba 2015) and numerical
derivatives. One deal in ten is kept apart to test the weights. Copy the printed weights into
`players/kernel/weights.py`. If they make the CardShark better, run the program again with the better CardShark. With
the compiled kernel a thousand deals take about ten minutes, nearly all of it for playing.

With ``--bonus`` the jack of diamonds takes ten points off, and the program fits only the weights of the bonus card.
"""

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hearts_qt.players.cardshark import CardShark
from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.deal_rules import DealRules
from hearts_qt.players.kernel.parts import Belief
from hearts_qt.players.kernel.pass_policy import PassPolicy
from hearts_qt.players.kernel.policy import Policy
from hearts_qt.players.kernel.replay import Replay
from hearts_qt.players.kernel.weights import NAMES, PASS_NAMES, PASS_WEIGHTS, WEIGHTS
from hearts_qt.players.player import Player
from hearts_qt.players.roster import player_named
from hearts_qt.rules.cards import Card, Cards, Seat, cards_of
from hearts_qt.rules.deal_number import hands_of
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.passing import cycle_of
from hearts_qt.rules.ruleset import Aim, Bonus, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import view

TABLES: Final = ("CCCC", "CSCS", "SCSC", "SSSS")
"""The players by seat at the tables, which take turns: C is the CardShark, S is Stan."""
NOBODY: Final = -1
BONUS_NAMES: Final = ("GIVE_BONUS", "PASS_BONUS")
"""The weights that matter only with a bonus card."""
BATCH: Final = 150
"""How many deals a step of the fit to plays uses. A step of the fit to passes uses five times as many passes."""
REACH: Final = 0.3
"""How wrong a weight is assumed to be: this value times the size of the weight, but at least this value."""
FASTEST: Final = 0.2
MORE_THAN_NOTHING: Final = ("LOWER", "HIGHER", "DANGER_FADES")
"""The weights that must stay positive, because the policy divides by them or raises them to a power."""

RULES: Final = Rules(aim=Aim.SCALED)
SEATING: Final = (
    Seating("South", Kind.COMPUTER),
    Seating("West", Kind.COMPUTER),
    Seating("North", Kind.COMPUTER),
    Seating("East", Kind.COMPUTER),
)

Sample = TypeVar("Sample")


class Played(NamedTuple):
    """The cards of a deal in the order in which they were played."""

    leader: Seat
    cards: list[Card]


class Given(NamedTuple):
    """A hand of thirteen cards, and the cards of it that were passed."""

    hand: Cards
    given: Cards


def collect(deals: int, rounds: int, seed: int, rules: Rules = RULES) -> tuple[list[Played], list[Given]]:
    """Play this number of deals, and return the cards played and passed. The CardShark searches for `rounds` rounds."""
    rng = random.Random(seed)
    players: dict[str, Player] = {"C": CardShark(rounds=rounds), "S": player_named("stan")}
    played: list[Played] = []
    given: list[Given] = []
    for number in range(deals):
        table = TABLES[number % len(TABLES)]
        direction = next(islice(cycle(cycle_of(rules)), number + number // len(TABLES), None))
        match = Match(BeginMatch(rules, SEATING))
        match.apply(BeginDeal(direction, hands=hands_of(rng.getrandbits(64))))
        while match.awaited:
            seen = view(match, match.awaited[0])
            move = players[table[match.awaited[0]]].decide(seen, 0).move
            if isinstance(move, Pass):
                given.append(Given(seen.hand, cards_of(move.cards)))
            match.apply(move)
        assert match.deal is not None
        tricks = match.deal.tricks
        played.append(Played(tricks[0].leader, [card for trick in tricks for card in trick.cards]))
        if (number + 1) % 100 == 0:
            print(f"{number + 1} deals", file=sys.stderr)
    return played, given


def doubt_of_plays(weights: Sequence[float], deals: Sequence[Played], rules: Rules = RULES) -> float:
    """Return how unlikely the cards of a deal were: minus the logarithm of their probability, on average over deals."""
    deal_rules = DealRules(rules.flags, rules.worth, (rules.moon_points,) * 4, (False,) * 4, 0, 0)
    policy, board, nothing = Policy(weights), Board(deal_rules), Belief()
    replays = (Replay(board, policy, nothing, NOBODY, deal.leader, deal.cards) for deal in deals)
    return -sum(replay.likelihood(0, 0, 0, 0) for replay in replays) / len(deals)


def doubt_of_passes(weights: Sequence[float], passes: Sequence[Given], rules: Rules = RULES) -> float:
    """Return how unlikely a pass was: minus the logarithm of its probability, on average over the passes."""
    pass_policy = PassPolicy(weights, worth=rules.worth)
    return -sum(pass_policy.likelihood(each.hand, each.given) for each in passes) / len(passes)


def fit(
    doubt: Callable[[Sequence[float], Sequence[Sample]], float],
    names: Sequence[str],
    start: Sequence[float],
    samples: Sequence[Sample],
    steps: int,
    batch: int,
    fitted: Sequence[str] = (),
) -> list[float]:
    """Return the weights with the least doubt of all weights that were tried; `fitted` if not all of them change."""
    rng = random.Random(1)
    reach = [
        max(REACH, REACH * abs(weight)) if not fitted or name in fitted else 0.0
        for name, weight in zip(names, start, strict=True)
    ]
    weights, slope, bend = list(start), [0.0] * len(start), [0.0] * len(start)
    best = (doubt(start, samples), list(start))
    for step in range(1, steps + 1):
        some = rng.sample(samples, min(batch, len(samples)))
        pace = FASTEST * (1 - step / (steps + 1))
        for place, now in enumerate(slopes(doubt, weights, reach, some)):
            slope[place] = 0.9 * slope[place] + 0.1 * now
            bend[place] = 0.99 * bend[place] + 0.01 * now * now
            far = slope[place] / (1 - 0.9**step) / ((bend[place] / (1 - 0.99**step)) ** 0.5 + 1e-9)
            weights[place] -= reach[place] * pace * far
            if names[place] in MORE_THAN_NOTHING:
                weights[place] = max(0.02, weights[place])
        if step % 10 == 0 or step == steps:
            best = min(best, (doubt(weights, samples), list(weights)))
    return best[1]


def slopes(
    doubt: Callable[[Sequence[float], Sequence[Sample]], float],
    weights: Sequence[float],
    reach: Sequence[float],
    samples: Sequence[Sample],
) -> list[float]:
    """Return, for each weight, how fast the doubt grows; the unit of a weight is its reach."""
    found = []
    for place, far in enumerate(reach):
        if not far:
            found.append(0.0)
            continue
        more, less = list(weights), list(weights)
        more[place] += 0.02 * far
        less[place] -= 0.02 * far
        found.append((doubt(more, samples) - doubt(less, samples)) / 0.04)
    return found


def tell(what: str, names: Sequence[str], before: float, after: float, weights: Sequence[float]) -> None:
    """Print the doubt before and after weights were fitted, and the weights."""
    print(f"{what}: doubt {before:.3f} before, {after:.3f} after, where nothing was fitted")
    print(", ".join(f"{name} {weight:.2f}" for name, weight in zip(names, weights, strict=True)), flush=True)


def main() -> None:
    """Play the deals, fit the weights, and print the result."""
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--deals", type=int, default=1000, help="at least 10")
    made.add_argument("--rounds", type=int, default=1500, help="of the CardShark for a card")
    made.add_argument("--steps", type=int, default=150)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--bonus", action="store_true", help="fit the weights of the bonus card")
    options = made.parse_args()
    rules = Rules(aim=Aim.SCALED, bonus=Bonus.JACK_OF_DIAMONDS if options.bonus else Bonus.NONE)
    fitted = BONUS_NAMES if options.bonus else ()
    played, given = collect(options.deals, options.rounds, options.seed, rules)
    apart, kept = len(played) // 10, len(given) // 10
    plays, passes = partial(doubt_of_plays, rules=rules), partial(doubt_of_passes, rules=rules)
    weights = fit(plays, NAMES, WEIGHTS, played[apart:], options.steps, BATCH, fitted)
    tell("plays", NAMES, plays(WEIGHTS, played[:apart]), plays(weights, played[:apart]), weights)
    weights = fit(passes, PASS_NAMES, PASS_WEIGHTS, given[kept:], options.steps, 5 * BATCH, fitted)
    tell("passes", PASS_NAMES, passes(PASS_WEIGHTS, given[:kept]), passes(weights, given[:kept]), weights)


if __name__ == "__main__":
    main()
