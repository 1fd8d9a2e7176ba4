"""The CardShark: searches every pass and every card, for as long as it is given, on the cores that there are.

What it finds in a given time depends on the machine. With a budget of rounds instead, which the tests use, equal views
and chance give equal decisions, as with every other player.
"""

import math
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Final, NamedTuple

from hearts_qt.players.explaining import why_card, why_pass
from hearts_qt.players.kernel import COMPILED
from hearts_qt.players.player import Decision, Interrupted, rng_for
from hearts_qt.players.reason import Estimate, Judgement, Reason
from hearts_qt.players.searching import Parts, PassSearch, PlaySearch, Searching, Tally, in_points
from hearts_qt.players.standing import decide_award
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.view import View

STAGES: Final = 6
"""In how many stages a search is looked at: a pass drops half of what it compares, a play may be decided."""
SLICE: Final = 0.004
"""For how many seconds a search runs before it looks whether it is to stop."""
FEWEST_WORLDS: Final = 4


class Pace(NamedTuple):
    """How much a search can do, and how it is best spent."""

    rounds_per_second: int
    """About how many there are: a search that is too short for a whole tree gets the fewer worlds."""
    a_tree: int
    """For how many rounds a tree grows before the search begins another one."""
    a_world: int
    """A tree has a world for each so many of its rounds."""


QUICK: Final = Pace(200_000, 9_000, 3)
"""Compiled. Dealing and weighing a world takes about as long as a round, and of those that are dealt at random one in
fifteen is likely enough to count."""
SLOW: Final = Pace(1000, 500, 25)
"""Interpreted."""
STEPS_BACK: Final = 10
"""By how many steps of niceness searching threads rank below the window's."""
CARDS_OF_A_PASS: Final = 3
"""A pass is given the time of so many cards: it is as many decisions in one."""


class CardShark:
    """The strongest player: it searches."""

    name = "cardshark"
    version = 3

    def __init__(
        self, seconds: float = 0.5, *, rounds: int = 0, threads: int | None = None, parts: Parts | None = None
    ) -> None:
        """Think at most so many `seconds` about a decision, on so many `threads` or as many as there are cores.

        With `rounds` it is not the clock that ends a search: a card is searched for so many rounds, a pass played out
        so many times in all, on one thread.
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
        """Return the pass, card or award of the view's seat, from which one is awaited; may raise Interrupted."""
        self._stop.clear()
        if view.stage is Stage.AWARD:
            return Decision(*decide_award(view))
        search_seed = rng_for(self, view, seed).getrandbits(63) | 1
        if view.phase is Phase.PASSING:
            return self._decide_pass(view, search_seed)
        return self._decide_play(view, search_seed)

    def interrupt(self) -> None:
        """Let a decision that is being made raise Interrupted, within some milliseconds; from any thread."""
        self._stop.set()

    def _decide_play(self, view: View, seed: int) -> Decision:
        assert view.seat is not None
        legal = view.legal
        if not legal & legal - 1:
            return Decision(Play(view.seat, legal.bit_length() - 1), Reason(Judgement.ONLY_CARD))
        end = time.monotonic() + self.seconds
        # With a budget of rounds both forms find the same.
        pace = QUICK if COMPILED or self._rounds else SLOW
        rounds = min(pace.a_tree, self._rounds or int(self.seconds * pace.rounds_per_second))
        worlds = max(FEWEST_WORLDS, rounds // pace.a_world)
        tallies = self._think(
            lambda place: PlaySearch(view, seed + 2 * place, self._parts, worlds, pace.a_tree, self._stop.is_set),
            end,
        )
        order = sorted(tallies, key=lambda tally: (-tally.rounds, -_mean(tally.value, tally.rounds)))
        cards = [tally.move for tally in order if isinstance(tally.move, int)]
        reason = why_card(view, cards[0], cards[1:])
        return Decision(Play(view.seat, cards[0]), _with_estimates(view, reason, order))

    def _decide_pass(self, view: View, seed: int) -> Decision:
        end = time.monotonic() + self.seconds * CARDS_OF_A_PASS
        tallies = self._think(lambda place: PassSearch(view, seed + 2 * place, self._parts), end)
        order = sorted(tallies, key=lambda tally: (-tally.rounds, -_mean(tally.value, tally.rounds)))
        passes = [tally.move for tally in order if isinstance(tally.move, Pass)]
        return Decision(passes[0], _with_estimates(view, why_pass(view, passes[0], passes[1:]), order))

    def _think(self, make: Callable[[int], Searching], end: float) -> list[Tally]:
        """Return what has come of each choice, after the time or the rounds that there are."""
        if self._rounds:
            return self._think_for_rounds(make(0))
        searches = list(self._helpers.map(make, range(self._threads)))
        begin = time.monotonic()
        tallies = _added(searches)
        for stage in range(1, STAGES + 1):
            until = begin + (end - begin) * stage / STAGES
            for done in [self._helpers.submit(self._run_until, search, until) for search in searches]:
                done.result()
            if self._stop.is_set():
                raise Interrupted
            tallies = _added(searches)
            if stage == STAGES or _is_decided(tallies, stage / STAGES):
                break
            kept = _better_half(tallies, stage)
            for search in searches:
                search.narrow(kept)
        return tallies

    def _think_for_rounds(self, search: Searching) -> list[Tally]:
        tallies = search.tallies()
        passes = isinstance(tallies[0].move, Pass)
        for stage in range(1, STAGES + 1):
            kept = _better_half(tallies, stage - 1)
            search.narrow(kept)
            # A round of a pass tries each of those that are compared.
            rounds = self._rounds * CARDS_OF_A_PASS // len(kept) if passes else self._rounds
            search.run(max(1, rounds // STAGES))
            tallies = search.tallies()
            if self._stop.is_set():
                raise Interrupted
        return tallies

    def _run_until(self, search: Searching, until: float) -> None:
        rounds = 1
        while not self._stop.is_set() and (left := until - time.monotonic()) > 0:
            begin = time.monotonic()
            search.run(rounds)
            took = time.monotonic() - begin
            if not COMPILED:
                # The window's thread needs the interpreter's lock more often than Python gives it away.
                time.sleep(0.0005)
            elif took < min(SLICE, left) / 2:
                rounds *= 2
            elif took > SLICE and rounds > 1:
                rounds //= 2


def _step_back() -> None:
    """Let every other thread go first, the window's above all, where threads have a rank of their own."""
    if sys.platform == "linux":
        own = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, own, os.getpriority(os.PRIO_PROCESS, own) + STEPS_BACK)


def _mean(total: float, rounds: int) -> float:
    return total / rounds if rounds else -math.inf


def _added(searches: list[Searching]) -> list[Tally]:
    """Return the tallies of searches for the same choices, added up."""
    tallies = searches[0].tallies()
    for search in searches[1:]:
        for tally, more in zip(tallies, search.tallies(), strict=True):
            tally.add(more)
    return tallies


def _is_decided(tallies: list[Tally], share: float) -> bool:
    """Tell whether the card tried most stays ahead, whatever the rest of the time brings; `share` of it is gone."""
    if isinstance(tallies[0].move, Pass):
        return False
    rounds = sorted((tally.rounds for tally in tallies), reverse=True)
    return len(rounds) < 2 or rounds[0] - rounds[1] > sum(rounds) * (1 - share) / share


def _better_half(tallies: list[Tally], stage: int) -> list[int]:
    """Return the places of the choices to go on with: half as many after each stage, but at least two."""
    order = sorted(range(len(tallies)), key=lambda place: -_mean(tallies[place].value, tallies[place].rounds))
    tried_most = max(tally.rounds for tally in tallies)
    order.sort(key=lambda place: tallies[place].rounds < tried_most)
    return order[: max(2, len(tallies) >> stage)]


def _with_estimates(view: View, reason: Reason, order: list[Tally]) -> Reason:
    par, unit = in_points(view)
    estimates = []
    for tally in order:
        if tally.rounds:
            value = tally.value / tally.rounds
            variance = max(0.0, tally.squares / tally.rounds - value * value)
            cards = tally.move.cards if isinstance(tally.move, Pass) else (tally.move,)
            estimates.append(Estimate(cards, par - unit * value, unit * math.sqrt(variance / tally.rounds)))
    return Reason(reason.judgement, reason.against, tuple(estimates))
