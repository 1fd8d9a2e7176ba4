"""Searches for a move for the seat of a view, and collects the results.

A `PlaySearch` or a `PassSearch` can be run for a while, asked for its results so far, and run again. `Parts` holds the
replaceable parts of a search: the policies, the prior, the evaluation, the utility and the opponent model. A
determinization is one possible distribution of the hidden cards. A policy gives each card a probability to be played,
and a rollout plays a deal to its end by a policy.
"""

import math
import time
from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Final, Protocol

from msgspec import Struct

from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.importance_weights import ImportanceSampler
from hearts_qt.players.kernel.parts import Belief, Evaluator, Prior
from hearts_qt.players.kernel.pass_policy import PassPolicy
from hearts_qt.players.kernel.pass_search import PassComparison
from hearts_qt.players.kernel.policy import Policy
from hearts_qt.players.kernel.rollout import Rollout
from hearts_qt.players.kernel.search import Search
from hearts_qt.players.kernel.utility import Utility
from hearts_qt.players.kernel_view import belief_of, board_of, deal_rules_of, determinizer_of, utility_of
from hearts_qt.players.player import Interrupted
from hearts_qt.rules.cards import Card, each_card
from hearts_qt.rules.masks import OPENS_WITH_TWO
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.passing import Direction, pass_of, receivers
from hearts_qt.rules.view import View

EXPLORE: Final = 6.0
"""The exploration constant of the PUCT algorithm, in points: how strongly the search favours likely cards that were
seldom tried."""
CURIOUS: Final = 0.25
"""The share of the prior probability that is divided equally among all cards."""
TRUST: Final = 0.6
"""The exponent of the likelihood in the weight of a determinization.

With 0 the search ignores what the others did; with 1 it assumes that they play exactly by the policy. In duplicate
deals 0.8 played no better than 0.6.
"""
DETERMINIZATIONS_AT_ONCE: Final = 20
"""The number of determinizations to draw before checking whether the search was stopped or has drawn long enough."""
PASSES: Final = 64
"""The number of passes that are compared at first."""


class Parts(Struct, frozen=True):
    """The replaceable parts of a search."""

    make_policy: Callable[[int], Policy] = lambda seed: Policy(seed=seed)
    """A function that makes the policy for rollouts from a seed. By default this policy is the prior too."""
    make_pass_policy: Callable[[int, Sequence[int]], PassPolicy] = lambda seed, worth: PassPolicy(
        seed=seed, worth=worth
    )
    """A function that makes the pass policy from a seed and the points of each card.

    The pass policy passes for the others, and selects the passes of the player to compare.
    """
    make_utility: Callable[[View], Utility] = lambda view: utility_of(view)
    """A function that makes the utility, which tells how good the result of a finished deal is."""
    make_prior: Callable[[Policy], Prior] = lambda policy: policy
    """A function that makes the prior.

    The prior guides the tree search, and gives the probability of each card that the others have played.
    """
    make_evaluator: Callable[[Policy, Utility], Evaluator] = Rollout
    """A function that makes the evaluator of positions."""
    make_belief: Callable[[View, Prior, PassPolicy], Belief] = lambda *given: belief_of(*given)
    """A function that makes the opponent model, which gives the likelihood of a determinization."""
    explore: float = EXPLORE
    curious: float = CURIOUS
    trust: float = TRUST


class SearchTally(Struct):
    """The results of one move so far."""

    move: Card | Pass
    rounds: int = 0
    value: float = 0.0
    """The sum of the move's utilities for the player's seat, over all rounds."""
    squares: float = 0.0
    """The sum of the squared utilities, over all rounds."""

    def add(self, other: "SearchTally") -> None:
        """Add the results of the same move from another search."""
        self.rounds += other.rounds
        self.value += other.value
        self.squares += other.squares


class MoveSearch(Protocol):
    """A search for a move that can be run in steps."""

    def run(self, rounds: int) -> None:
        """Run the search for `rounds` more rounds."""
        ...

    def tallies(self) -> list[SearchTally]:
        """Return the results of each move, always in the same order."""
        ...

    def narrow(self, kept: Sequence[int]) -> None:
        """Continue only with the moves at these indices of `tallies`. A tree search is allowed to ignore this."""
        ...

    @property
    def samples(self) -> float:
        """The effective sample size of the determinizations, summed over the trees; 0 for a pass."""
        ...


class PlaySearch:
    """Searches for the card to play, from the view of the seat to move.

    It grows one tree after another, each with new determinizations, and adds up their results. A single tree that grew
    on and on would only examine the same determinizations more exactly. In such a tree the other seats would also learn
    the player's hand, which is the same in all determinizations.
    """

    def __init__(
        self,
        view: View,
        seed: int,
        parts: Parts,
        determinizations: int,
        rounds: int,
        is_stopped: Callable[[], bool] = lambda: False,
        seconds: float = math.inf,
    ) -> None:
        """Search with at most this number of `determinizations` and of `rounds` for each tree.

        Drawing the determinizations of a tree ends after this number of `seconds`. Raises Interrupted if `is_stopped`
        returns true meanwhile.
        """
        self._is_stopped = is_stopped
        self._seconds = seconds
        self.samples = 0.0
        self._view = view
        self._seed = seed
        self._parts = parts
        self._determinizations = determinizations
        self._rounds = rounds
        self._left = rounds
        self.search = self._new_tree()
        self._tallies = [SearchTally(card) for card in each_card(self.search.choices())]

    def _new_tree(self) -> Search:
        """Return a new tree with new determinizations."""
        view, parts = self._view, self._parts
        assert view.seat is not None
        deal_rules = deal_rules_of(view)
        policy = parts.make_policy(self._seed)
        prior = parts.make_prior(policy)
        search = Search(
            board_of(view, deal_rules),
            Board(deal_rules),
            prior,
            parts.make_evaluator(policy, parts.make_utility(view)),
            self._determinizations,
            self._rounds,
            self._seed,
            parts.explore,
            parts.curious,
        )
        # If a deal was set up in the middle of play, it is not known who played which card before.
        trust = parts.trust if len(view.tricks) == sum(view.won) else 0.0
        belief = parts.make_belief(view, prior, parts.make_pass_policy(self._seed, deal_rules.worth))
        sampler = ImportanceSampler(
            determinizer_of(view, self._seed), belief, view.seat, view.hand, self._determinizations
        )
        end = time.monotonic() + self._seconds
        while not sampler.draw(DETERMINIZATIONS_AT_ONCE, trust > 0) and time.monotonic() < end:
            if self._is_stopped():
                raise Interrupted
        sampler.add_to(search, trust)
        self.samples += sampler.effective
        return search

    def run(self, rounds: int) -> None:
        """Run the search for `rounds` more rounds."""
        while rounds > 0:
            if not self._left:
                self._tallies = self.tallies()
                self._seed = next_seed(self._seed)
                self._left = self._rounds
                self.search = self._new_tree()
            some = min(rounds, self._left)
            self.search.run(some)
            self._left -= some
            rounds -= some

    def tallies(self) -> list[SearchTally]:
        """Return the results of each card; if cards are equivalent, only the highest of them is listed."""
        search = self.search
        return [
            SearchTally(
                each.move,
                each.rounds + search.tried(each.move),
                each.value + search.sum_of_values(each.move),
                each.squares + search.sum_of_squares(each.move),
            )
            for each in self._tallies
            if isinstance(each.move, int)
        ]

    def narrow(self, kept: Sequence[int]) -> None:
        """Do nothing: the tree search favours the better cards by itself."""


class PassSearch:
    """Searches for the cards to pass, from the view of a seat that has to pass."""

    def __init__(self, view: View, seed: int, parts: Parts) -> None:
        """Compare the passes that the pass policy finds most likely."""
        assert view.seat is not None
        self.samples = 0.0
        deal_rules = deal_rules_of(view)
        pass_policy = parts.make_pass_policy(seed, deal_rules.worth)
        self._passes = _passes_of(view, pass_policy)
        steps = [(seat - view.seat) % 4 for seat in receivers(view.seat, view.direction)]
        self.search = PassComparison(
            Board(deal_rules),
            pass_policy,
            parts.make_evaluator(parts.make_policy(seed ^ 1 << 40), parts.make_utility(view)),
            view.seat,
            view.hand,
            0 if view.direction is Direction.SCATTER else steps[0],
            view.to_pass,
            -1 if view.rules.flags & OPENS_WITH_TWO else view.leader,
            len(self._passes),
            seed,
        )
        for each in self._passes:
            gifts = [0, 0, 0]
            for card, to in zip(each.cards, each.to, strict=True):
                gifts[(to - view.seat) % 4 - 1] |= 1 << card
            self.search.add(*gifts)

    def run(self, rounds: int) -> None:
        """Run `rounds` more rounds. Each round tries once every pass that is still compared."""
        self.search.run(rounds)

    def tallies(self) -> list[SearchTally]:
        """Return the results of each pass."""
        search = self.search
        return [
            SearchTally(
                each,
                search.tried(place),
                search.sum_of_values(place),
                search.sum_of_squares(place),
            )
            for place, each in enumerate(self._passes)
        ]

    def narrow(self, kept: Sequence[int]) -> None:
        """Continue only with the passes at these indices."""
        for place in range(len(self._passes)):
            if place not in kept:
                self.search.drop(place)


def _passes_of(view: View, pass_policy: PassPolicy) -> list[Pass]:
    """Return the passes that the pass policy finds most likely, the likeliest first."""
    assert view.seat is not None
    prices = {card: pass_policy.price(view.hand, card) for card in each_card(view.hand)}
    choices = sorted(combinations(prices, view.to_pass), key=lambda cards: -sum(prices[card] for card in cards))
    if view.direction is not Direction.SCATTER:
        return [pass_of(view.seat, cards, view.direction) for cards in choices[:PASSES]]
    scattered = [order for cards in choices[: PASSES // 4] for order in permutations(cards)]
    return [pass_of(view.seat, cards, view.direction) for cards in scattered]


def next_seed(seed: int) -> int:
    """Return the seed of the next tree, derived from the seed of this tree."""
    return Random(seed).getrandbits(63) | 1
