"""The CardShark, a player that searches for every pass and every card, for a given time and on all cores.

Its decisions depend on how fast the machine is. The tests give it a number of rounds instead of a time: then the same
view and seed give the same decision, as with every other player.

The reason that it gives for a move is the standard player's judgement that most favours the move. If no judgement
favours it, the reason is DUCK: the search expects that the move costs the fewest points.
"""

import logging
import math
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Final, NamedTuple

from hearts_qt.players.cast_styles import STAN
from hearts_qt.players.deciding import active_for
from hearts_qt.players.judgement import prospect_of
from hearts_qt.players.kernel import COMPILED
from hearts_qt.players.kernel_view import in_points
from hearts_qt.players.knowledge import know
from hearts_qt.players.move_search import MoveSearch, Parts, PassSearch, PlaySearch, SearchTally
from hearts_qt.players.pass_choice import gains_of
from hearts_qt.players.player import Decision, Interrupted, rng_for
from hearts_qt.players.reason import Effort, Estimate, Judgement, Reason
from hearts_qt.players.standing import decide_award
from hearts_qt.rules.cards import Card
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.view import View

STAGES: Final = 6
"""The number of stages of a search.

After each stage a search for a pass drops half of the passes, and a search for a card stops if its result is clear.
"""
SAMPLING: Final = 1 / 3
"""The greatest share of a tree's time that may go to drawing its determinizations."""
FEWEST_CARDS_LEFT: Final = 12
"""With fewer cards left in the deal, a tree does not get more rounds any more."""
SLICE: Final = 0.004
"""How many seconds a search runs before it checks whether it has to stop."""
MIN_DETERMINIZATIONS: Final = 4


class SearchPace(NamedTuple):
    """How fast a search is, and how to divide its rounds."""

    rounds_per_second: int
    """An estimate of the speed. If a search is too short for a whole tree, it gets fewer determinizations."""
    rounds_per_tree: int
    """For how many rounds a tree grows at the beginning of a deal before the search begins the next tree.

    Later in the deal a round takes less time, and a tree gets more rounds.
    """
    rounds_per_determinization: int
    """How many rounds a tree has at the beginning of a deal for each of its determinizations."""


QUICK: Final = SearchPace(200_000, 9_000, 3)
"""The pace of the compiled kernel. Drawing and weighting a determinization takes about as long as a round, and only
one determinization in fifteen has a weight that matters."""
SLOW: Final = SearchPace(1000, 500, 25)
"""The pace of the interpreted kernel."""
STEPS_BACK: Final = 10
"""The number that is added to the niceness of a search thread, so that the window's thread goes first."""
STEADY_ROUNDS: Final = 24_000 if COMPILED else 400
"""The rounds for a card in a run that can be repeated: enough for good play, and few enough to watch the cards."""
ROUNDS_OF_A_SLICE: Final = 400 if COMPILED else 4
"""How many rounds a search for a card runs at least, and at once if it runs for a given number of rounds."""
CARDS_OF_A_PASS: Final = 3
"""A pass gets this many times the thinking time of a card, because it consists of several cards."""

log = logging.getLogger("hearts_qt")


class Thought(NamedTuple):
    """What a search has found."""

    tallies: list[SearchTally]
    """The results of each move."""
    samples: float
    """The effective sample size of the determinizations; 0 for a pass."""


class CardShark:
    """The strongest player. It searches for its moves."""

    name = "cardshark"
    version = 6

    def __init__(
        self, seconds: float = 0.5, *, rounds: int = 0, threads: int | None = None, parts: Parts | None = None
    ) -> None:
        """Think at most `seconds` about a card, on `threads` threads; None means one for each core.

        If `rounds` is not 0, the clock does not matter: one thread searches for a card in this number of rounds, and
        for a pass in `CARDS_OF_A_PASS` times this number of rollouts. If the kernel is not compiled, there is only one
        thread.
        """
        self.seconds = seconds
        self._rounds = rounds
        self._threads = 1 if rounds or not COMPILED else threads or os.cpu_count() or 1
        self._parts = parts or Parts()
        self._stop = threading.Event()

    @cached_property
    def _helpers(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._threads, thread_name_prefix="hearts-search", initializer=_step_back)

    def decide(self, view: View, seed: int) -> Decision:
        """Return the pass, card or award of the view's seat, which has to move; may raise Interrupted."""
        self._stop.clear()
        if view.stage is Stage.AWARD:
            return Decision(*decide_award(view))
        search_seed = rng_for(self, view, seed).getrandbits(63) | 1
        if view.phase is Phase.PASSING:
            return self._decide_pass(view, search_seed)
        return self._decide_play(view, search_seed)

    def interrupt(self) -> None:
        """Make a running decision raise Interrupted within some milliseconds. May be called from any thread."""
        self._stop.set()

    def _decide_play(self, view: View, seed: int) -> Decision:
        assert view.seat is not None
        legal = view.legal
        if not legal & legal - 1:
            return Decision(Play(view.seat, legal.bit_length() - 1), Reason(Judgement.ONLY_CARD))
        end = time.monotonic() + self.seconds
        # With a given number of rounds the compiled and the interpreted kernel must find the same move.
        pace = QUICK if COMPILED or self._rounds else SLOW
        rounds = min(pace.rounds_per_tree, self._rounds or int(self.seconds * pace.rounds_per_second))
        determinizations = max(MIN_DETERMINIZATIONS, rounds // pace.rounds_per_determinization)
        sampling = math.inf if self._rounds else SAMPLING * rounds / pace.rounds_per_second
        thought = self._think(
            lambda place: PlaySearch(
                view,
                seed + 2 * place,
                self._parts,
                determinizations,
                pace.rounds_per_tree * 52 // max(FEWEST_CARDS_LEFT, sum(view.counts)),
                self._stop.is_set,
                sampling,
            ),
            end,
        )
        order = _best_first(thought.tallies)
        cards = [tally.move for tally in order if isinstance(tally.move, int)]
        reason = why_card(view, cards[0], cards[1:])
        return Decision(Play(view.seat, cards[0]), _with_figures(view, reason, order, thought.samples))

    def _decide_pass(self, view: View, seed: int) -> Decision:
        end = time.monotonic() + self.seconds * CARDS_OF_A_PASS
        thought = self._think(lambda place: PassSearch(view, seed + 2 * place, self._parts), end)
        order = _best_first(thought.tallies)
        passes = [tally.move for tally in order if isinstance(tally.move, Pass)]
        reason = why_pass(view, passes[0], passes[1:])
        return Decision(passes[0], _with_figures(view, reason, order, thought.samples))

    def _think(self, make: Callable[[int], MoveSearch], end: float) -> Thought:
        """Return what a search has found after the given time or rounds."""
        if self._rounds:
            return self._think_for_rounds(make(0))
        searches = list(self._helpers.map(make, range(self._threads)))
        begin = time.monotonic()
        tallies = _sum_tallies(searches)
        for stage in range(1, STAGES + 1):
            until = begin + (end - begin) * stage / STAGES
            fewest = _at_once(tallies) if stage == 1 else 1
            for done in [self._helpers.submit(self._run_until, search, until, fewest) for search in searches]:
                done.result()
            if self._stop.is_set():
                raise Interrupted
            tallies = _sum_tallies(searches)
            if stage == STAGES or _is_decided(tallies, stage / STAGES):
                break
            kept = _better_half(tallies, stage)
            for search in searches:
                search.narrow(kept)
        return Thought(tallies, sum(search.samples for search in searches))

    def _think_for_rounds(self, search: MoveSearch) -> Thought:
        tallies = search.tallies()
        passes = isinstance(tallies[0].move, Pass)
        for stage in range(1, STAGES + 1):
            kept = _better_half(tallies, stage - 1)
            search.narrow(kept)
            # Each round of a pass search tries all passes that are still compared.
            rounds = self._rounds * CARDS_OF_A_PASS // len(kept) if passes else self._rounds
            self._run_rounds(search, max(1, rounds // STAGES), _at_once([tallies[place] for place in kept]))
            tallies = search.tallies()
        return Thought(tallies, search.samples)

    def _run_rounds(self, search: MoveSearch, rounds: int, at_once: int) -> None:
        """Run a number of rounds, and check between slices of them whether the search has to stop."""
        while rounds > 0:
            some = min(rounds, at_once)
            search.run(some)
            rounds -= some
            if self._stop.is_set():
                raise Interrupted

    def _run_until(self, search: MoveSearch, until: float, rounds: int) -> None:
        """Run the search until this time, and at least this number of rounds, however late it is already."""
        while not self._stop.is_set():
            begin = time.monotonic()
            search.run(rounds)
            took = time.monotonic() - begin
            left = until - time.monotonic()
            if left <= 0:
                break
            if not COMPILED:
                # The window's thread needs the interpreter lock (GIL) more often than Python releases it.
                time.sleep(0.0005)
            elif took < min(SLICE, left) / 2:
                rounds *= 2
            elif took > SLICE and rounds > 1:
                rounds //= 2


def _step_back() -> None:
    """Lower the priority of this thread, so that the window's thread goes first; only Linux can do this per thread."""
    if sys.platform == "linux":
        own = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, own, os.getpriority(os.PRIO_PROCESS, own) + STEPS_BACK)


def _mean(total: float, rounds: int) -> float:
    return total / rounds if rounds else -math.inf


def _at_once(tallies: list[SearchTally]) -> int:
    """Return how many rounds a search runs before it checks whether it has to stop."""
    return max(1, ROUNDS_OF_A_SLICE // (len(tallies) if isinstance(tallies[0].move, Pass) else 1))


def _best_first(tallies: list[SearchTally]) -> list[SearchTally]:
    return sorted(tallies, key=lambda tally: (-tally.rounds, -_mean(tally.value, tally.rounds)))


def _sum_tallies(searches: list[MoveSearch]) -> list[SearchTally]:
    """Return the sums of the tallies of searches for the same moves."""
    tallies = searches[0].tallies()
    for search in searches[1:]:
        for tally, more in zip(tallies, search.tallies(), strict=True):
            tally.add(more)
    return tallies


def _is_decided(tallies: list[SearchTally], share: float) -> bool:
    """Return whether no other card can become the most tried card any more; `share` is the share of the time used."""
    if isinstance(tallies[0].move, Pass):
        return False
    rounds = sorted((tally.rounds for tally in tallies), reverse=True)
    return len(rounds) < 2 or rounds[0] - rounds[1] > sum(rounds) * (1 - share) / share


def _better_half(tallies: list[SearchTally], stage: int) -> list[int]:
    """Return the indices of the moves to continue with: half as many after each stage, but at least two."""
    order = sorted(range(len(tallies)), key=lambda place: -_mean(tallies[place].value, tallies[place].rounds))
    tried_most = max(tally.rounds for tally in tallies)
    order.sort(key=lambda place: tallies[place].rounds < tried_most)
    return order[: max(2, len(tallies) >> stage)]


def _with_figures(view: View, reason: Reason, order: list[SearchTally], samples: float) -> Reason:
    """Return the reason with the expected points of each move, and with how much was searched."""
    effort = Effort(sum(tally.rounds for tally in order), samples)
    log.debug("seat %s: %d rounds, %.0f effective samples", view.seat, effort.rounds, effort.samples)
    par, unit = in_points(view)
    estimates = []
    for tally in order:
        if tally.rounds:
            value = tally.value / tally.rounds
            variance = max(0.0, tally.squares / tally.rounds - value * value)
            cards = tally.move.cards if isinstance(tally.move, Pass) else (tally.move,)
            estimates.append(Estimate(cards, par - unit * value, unit * math.sqrt(variance / tally.rounds)))
    return Reason(reason.judgement, reason.against, tuple(estimates), effort)


def why_card(view: View, card: Card, others: Sequence[Card]) -> Reason:
    """Return a Reason with the judgement that most favours the card over the best of the `others`."""
    if not others:
        return Reason(Judgement.ONLY_CARD)
    knowledge = know(view)
    chosen = prospect_of(knowledge, card, STAN.eager)
    next_best = prospect_of(knowledge, others[0], STAN.eager)
    gains = [
        (judgement, weight * (judge(knowledge, next_best) - judge(knowledge, chosen)))
        for judgement, judge, weight in active_for(knowledge, STAN)
    ]
    return Reason(_strongest(gains), tuple(others))


def why_pass(view: View, chosen: Pass, others: Sequence[Pass]) -> Reason:
    """Return a Reason with the judgement that most favours the pass over the best of the `others`."""
    if not others:
        return Reason(Judgement.DUCK)
    against = tuple(card for card in others[0].cards if card not in chosen.cards)
    return Reason(_strongest(gains_of(view, STAN, chosen.mask, others[0].mask)), against)


def _strongest(gains: Sequence[tuple[Judgement, float]]) -> Judgement:
    judgement, gain = max(gains, key=lambda each: each[1], default=(Judgement.DUCK, 0.0))
    return judgement if gain > 0 else Judgement.DUCK
