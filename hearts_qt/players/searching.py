"""From a view to what the kernel searches: the rules as numbers, the board, the worlds, what the deal is worth.

A `PlaySearch` and a `PassSearch` can be run for a while, asked what has come of it, and run again. `Parts` are what can
be replaced in them: with what chances cards are played, what a position promises, how likely a world is.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Final, Protocol

from msgspec import Struct

from hearts_qt.players.kernel import aims
from hearts_qt.players.kernel.board import Board
from hearts_qt.players.kernel.deal_rules import DealRules
from hearts_qt.players.kernel.determinizations import Determinizer
from hearts_qt.players.kernel.importance_weights import ImportanceSampler
from hearts_qt.players.kernel.parts import Belief, Leaf, Prior
from hearts_qt.players.kernel.pass_belief import PassBelief
from hearts_qt.players.kernel.pass_policy import PassPolicy
from hearts_qt.players.kernel.pass_search import PassComparison
from hearts_qt.players.kernel.playout import Playout
from hearts_qt.players.kernel.policy import Policy
from hearts_qt.players.kernel.replay import Replay
from hearts_qt.players.kernel.search import Search
from hearts_qt.players.kernel.utility import Utility
from hearts_qt.players.knowledge import know
from hearts_qt.players.player import Interrupted
from hearts_qt.rules.cards import SEATS, Card, Seat, each_card
from hearts_qt.rules.masks import OPENS_WITH_TWO
from hearts_qt.rules.moves import Award, Pass
from hearts_qt.rules.passing import Direction, pass_of, receivers
from hearts_qt.rules.ruleset import NO_TRICK_POINTS, SUN_POINTS, Aim, ExactGoal, GoalEnds, Moon, Rules
from hearts_qt.rules.scoring import award_by_rule
from hearts_qt.rules.view import View

USUAL_DEAL: Final = 9.0
"""By how much the highest score of a match is expected to grow with a deal of 26 points."""
UNENDED: Final = 8.0
"""How many deals a match without an end in sight is taken to go on for."""


EXPLORE: Final = 6.0
"""In points, how much a likely card that was seldom tried is favoured."""
CURIOUS: Final = 0.25
"""Which share of that goes to all cards alike, likely or not."""
TRUST: Final = 0.6
"""How much is believed of what the others' passes and plays say of their hands: 0 nothing, 1 as if they played by the
very chances of the policy. With 0.6 the worlds tell best where the cards are, of good players as of others."""
WORLDS_AT_ONCE: Final = 500
"""So many are dealt before it is asked whether the search is still wanted."""
PASSES: Final = 64
"""How many passes are compared at first."""


class Parts(Struct, frozen=True):
    """What can be replaced in a search."""

    make_policy: Callable[[int], Policy] = lambda seed: Policy(seed=seed)
    """Plays to the end, and is the usual prior. Called with a seed."""
    make_pass_policy: Callable[[int], PassPolicy] = lambda seed: PassPolicy(seed=seed)
    """Chooses what others pass, and which passes of one's own are compared. Called with a seed."""
    make_utility: Callable[[View], Utility] = lambda view: utility_of(view)
    """Values the end of a deal."""
    make_prior: Callable[[Policy], Prior] = lambda policy: policy
    """Gives the chances with which cards are tried, and with which the others are taken to have played theirs."""
    make_leaf: Callable[[Policy, Utility], Leaf] = Playout
    """Values a position."""
    make_belief: Callable[[View, Prior, PassPolicy], Belief] = lambda *given: belief_of(*given)
    """Tells how likely a world is."""
    explore: float = EXPLORE
    curious: float = CURIOUS
    trust: float = TRUST


class Tally(Struct):
    """What has come of one choice so far."""

    move: Card | Pass
    rounds: int = 0
    value: float = 0.0
    """What it was worth to the own seat, over all rounds."""
    squares: float = 0.0
    """The squares of those values, over all rounds."""

    def add(self, other: "Tally") -> None:
        """Add what came of the same choice in another search."""
        self.rounds += other.rounds
        self.value += other.value
        self.squares += other.squares


class Searching(Protocol):
    """A search that can be run for a while."""

    def run(self, rounds: int) -> None:
        """Go on for so many rounds."""
        ...

    def tallies(self) -> list[Tally]:
        """Return what has come of each choice, in an order that is always the same."""
        ...

    def narrow(self, kept: Sequence[int]) -> None:
        """Go on with the choices at these places of `tallies` alone, if the search does not do so by itself."""
        ...


class PlaySearch:
    """Searches for the card to play, from a view in which a card of its own seat is awaited.

    It grows one tree after another, each over worlds of its own, and adds up what comes of them. A single tree that
    went on growing would only look closer at the same worlds; and in it the others would find out about the own hand,
    which is the same in all of them.
    """

    def __init__(
        self,
        view: View,
        seed: int,
        parts: Parts,
        worlds: int,
        rounds: int,
        is_stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """Deal so many worlds for each tree, and grow it for so many rounds.

        Whenever worlds are dealt Interrupted is raised once `is_stopped` says so.
        """
        self._is_stopped = is_stopped
        self._view = view
        self._seed = seed
        self._parts = parts
        self._worlds = worlds
        self._rounds = rounds
        self._left = rounds
        self.search = self._planted()
        self._tallies = [Tally(card) for card in each_card(self.search.choices())]

    def _planted(self) -> Search:
        """Return a new tree with its worlds."""
        view, parts = self._view, self._parts
        assert view.seat is not None
        deal_rules = deal_rules_of(view)
        policy = parts.make_policy(self._seed)
        prior = parts.make_prior(policy)
        search = Search(
            board_of(view, deal_rules),
            Board(deal_rules),
            prior,
            parts.make_leaf(policy, parts.make_utility(view)),
            self._worlds,
            self._rounds,
            self._seed,
            parts.explore,
            parts.curious,
        )
        # A deal that was set up half played has no history that could be believed.
        trust = parts.trust if len(view.tricks) == sum(view.won) else 0.0
        belief = parts.make_belief(view, prior, parts.make_pass_policy(self._seed))
        sampler = ImportanceSampler(determinizer_of(view, self._seed), belief, view.seat, view.hand, self._worlds)
        while not sampler.deal(WORLDS_AT_ONCE, trust > 0):
            if self._is_stopped():
                raise Interrupted
        sampler.add_to(search, trust)
        return search

    def run(self, rounds: int) -> None:
        """Go on for so many rounds."""
        while rounds > 0:
            if not self._left:
                self._tallies = self.tallies()
                self._seed = next_seed(self._seed)
                self._left = self._rounds
                self.search = self._planted()
            some = min(rounds, self._left)
            self.search.run(some)
            self._left -= some
            rounds -= some

    def tallies(self) -> list[Tally]:
        """Return what has come of each card; of cards that do the same only the highest is among them."""
        search = self.search
        return [
            Tally(
                each.move,
                each.rounds + search.tried(each.move),
                each.value + search.sum_of_values(each.move),
                each.squares + search.sum_of_squares(each.move),
            )
            for each in self._tallies
            if isinstance(each.move, int)
        ]

    def narrow(self, kept: Sequence[int]) -> None:
        """Do nothing: the tree turns to the better cards by itself."""


class PassSearch:
    """Searches for the cards to pass, from a view in which a pass of its own seat is awaited."""

    def __init__(self, view: View, seed: int, parts: Parts) -> None:
        """Compare the passes that look best at first sight."""
        assert view.seat is not None
        pass_policy = parts.make_pass_policy(seed)
        deal_rules = deal_rules_of(view)
        self._passes = _passes_of(view, pass_policy)
        steps = [(seat - view.seat) % 4 for seat in receivers(view.seat, view.direction)]
        self.search = PassComparison(
            Board(deal_rules),
            pass_policy,
            parts.make_leaf(parts.make_policy(seed ^ 1 << 40), parts.make_utility(view)),
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
        """Go on for so many rounds, in each of which every pass that is still compared is tried once."""
        self.search.run(rounds)

    def tallies(self) -> list[Tally]:
        """Return what has come of each pass."""
        search = self.search
        return [
            Tally(
                each,
                search.tried(place),
                search.sum_of_values(place),
                search.sum_of_squares(place),
            )
            for place, each in enumerate(self._passes)
        ]

    def narrow(self, kept: Sequence[int]) -> None:
        """Go on with the passes at these places alone."""
        for place in range(len(self._passes)):
            if place not in kept:
                self.search.drop(place)


def _passes_of(view: View, pass_policy: PassPolicy) -> list[Pass]:
    """Return the passes that look best at first sight, the best first."""
    assert view.seat is not None
    prices = {card: pass_policy.price(view.hand, card) for card in each_card(view.hand)}
    choices = sorted(combinations(prices, view.to_pass), key=lambda cards: -sum(prices[card] for card in cards))
    if view.direction is not Direction.SCATTER:
        return [pass_of(view.seat, cards, view.direction) for cards in choices[:PASSES]]
    scattered = [order for cards in choices[: PASSES // 4] for order in permutations(cards)]
    return [pass_of(view.seat, cards, view.direction) for cards in scattered]


def next_seed(seed: int) -> int:
    """Return another seed of 64 bits: that of the next tree."""
    return Random(seed).getrandbits(63) | 1


def deal_rules_of(view: View) -> DealRules:
    """Return the view's rules as the kernel reads them."""
    rules = view.rules
    return DealRules(
        flags=rules.flags,
        worth=rules.worth,
        award=(0 if rules.moon is Moon.NOT_ALLOWED else rules.moon_points,) * 4,
        subtract=tuple(_subtracts(view, seat) for seat in SEATS),
        no_trick=NO_TRICK_POINTS if rules.no_trick_bonus else 0,
        sun=SUN_POINTS if rules.sun_bonus else 0,
    )


def _subtracts(view: View, shooter: Seat) -> bool:
    if view.rules.moon is Moon.NOT_ALLOWED:
        return False
    # Whoever may choose usually takes it off.
    return award_by_rule(view.rules, shooter, view.scores, view.rules.deduct) in (Award.SUBTRACT, None)


def utility_of(view: View) -> Utility:
    """Return what the end of the view's deal is worth to each seat."""
    rules = view.rules
    if rules.aim is Aim.FIELD:
        return Utility(aims.OWN_POINTS)
    if rules.aim is Aim.SCALED:
        return Utility(aims.DIFFERENCES)
    return Utility(
        aims.WINNING,
        view.scores,
        limit=rules.goal + (rules.goal_ends is GoalEnds.EXCEEDED) if rules.goal else 0,
        goal=rules.goal,
        exact={ExactGoal.RESETS: aims.EXACT_RESETS, ExactGoal.WINS: aims.EXACT_WINS}.get(rules.exact_goal, 0),
        last=bool(rules.deals) and view.deals_played + 1 >= rules.deals,
        deals_left=deals_left(rules, view.scores, view.deals_played),
    )


def in_points(view: View) -> tuple[float, float]:
    """Return what a value of 0 is in points of the deal, and by how many points each unit of a value is less.

    A point of one's own is one that the others do not have, a third of it each, which those count who look at the
    others too. So the figures of every aim are in points of one's own, and a match won or lost is told in them as well.
    """
    rules = view.rules
    if rules.aim is Aim.FIELD:
        return 0.0, 1.0
    return sum(rules.worth) / 4, 1.0 if rules.aim is Aim.SCALED else 0.75


def deals_left(rules: Rules, scores: tuple[int, ...], played: int) -> float:
    """Return about how many deals the match goes on for, with the one under way."""
    left = float(rules.deals - played) if rules.deals else UNENDED
    if rules.goal:
        usual = USUAL_DEAL * rules.moon_points / 26
        left = min(left, (rules.goal - max(scores)) / usual) if rules.deals else (rules.goal - max(scores)) / usual
    return max(1.0, left)


def board_of(view: View, deal_rules: DealRules) -> Board:
    """Return the board as it lies, with the own hand alone; the worlds have the others'."""
    assert view.seat is not None
    board = Board(deal_rules)
    for seat in SEATS:
        board.take(seat, view.taken[seat], view.won[seat])
    board.resume(view.leader, 13 - sum(view.won), view.broken)
    for card in view.trick:
        board.play(card)
    board.set_hand(view.seat, view.hand)
    return board


def belief_of(view: View, prior: Prior, pass_policy: PassPolicy) -> Replay:
    """Return what tells how likely a world makes the cards that the others have passed and played."""
    assert view.seat is not None
    cards = [card for trick in view.tricks for card in trick.cards] + list(view.trick)
    leader = view.tricks[0].leader if view.tricks else view.leader
    return Replay(Board(deal_rules_of(view)), prior, _passed_in(view, pass_policy), view.seat, leader, cards)


def _passed_in(view: View, pass_policy: PassPolicy) -> Belief:
    assert view.seat is not None
    if not view.passed or view.direction is Direction.SCATTER:
        return Belief()
    sent, received = (sum(1 << gift.card for gift in gifts) for gifts in (view.passed, view.received))
    step = (view.passed[0].other - view.seat) % 4
    return PassBelief(pass_policy, view.seat, step, sent, received, len(view.passed))


def determinizer_of(view: View, seed: int) -> Determinizer:
    """Return a dealer of the hidden cards, for the three seats after the view's own, which has to play a card."""
    knowledge = know(view)
    others = [(knowledge.me + step) % 4 for step in (1, 2, 3)]
    return Determinizer(
        [view.counts[seat] - knowledge.known[seat].bit_count() for seat in others],
        [knowledge.may[seat] & ~knowledge.known[seat] for seat in others],
        [knowledge.known[seat] for seat in others],
        seed,
    )
