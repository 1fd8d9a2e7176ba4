"""Judges claims: "the rest are mine" and "none are mine".

A claim is granted if one way of playing, which uses only what the seat knows, brings it about against every layout of
the unseen cards and every play of the others. Otherwise it is refused, with a layout and plays that break it. The
layouts are those in which every card that was played was legal, and in which the others hold the cards that the seat
has passed to them. What the others would probably do does not matter.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from hearts_qt.players.kernel.claim_search import ClaimSearch
from hearts_qt.players.player import Interrupted
from hearts_qt.rules.cards import DECK, SEATS, Card, Cards, Seat, cards_of, each_card, rank_of, suit_of
from hearts_qt.rules.core import breaks_hearts, legal_plays
from hearts_qt.rules.masks import NO_SUIT
from hearts_qt.rules.moves import ClaimKind, Play
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.view import View

BROKEN: Final = 0


class BreakingLine(Struct, frozen=True):
    """One way in which a claim fails: a layout of the cards, and the plays from now on."""

    hands: tuple[Cards, ...]
    """The four hands now. The view's seat has its own cards; the others have cards that they may hold."""
    plays: tuple[Play, ...]
    """The plays in order; the last of them decides."""


class Verdict(Struct, frozen=True):
    """Whether a claim is granted."""

    card: Card | None = None
    """The card that the seat plays now to make the claim come true; None if the claim is refused."""
    line: BreakingLine | None = None
    """What breaks the claim; None if it is granted."""

    @property
    def is_granted(self) -> bool:
        """Whether the claim is granted."""
        return self.line is None


class ClaimJudge:
    """Judges claims. Another thread can interrupt it."""

    def __init__(self) -> None:
        """Begin without a claim."""
        self._search: ClaimSearch | None = None
        self._is_interrupted = False

    def interrupt(self) -> None:
        """Make a running judgement, and every later one until `resume`, raise Interrupted. Any thread may call this."""
        self._is_interrupted = True
        search = self._search
        if search is not None:
            search.stop()

    def resume(self) -> None:
        """Let claims be judged again."""
        self._is_interrupted = False

    def judge(self, view: View, kind: ClaimKind) -> Verdict:
        """Return whether the claim of the view's seat, which has to play a card, is granted.

        Raises Interrupted if the search was interrupted. The same view always gives the same verdict.
        """
        search = self._search = _search_of(view, kind)
        if self._is_interrupted:
            # The search did not exist yet when the other thread called.
            search.stop()
        try:
            ply = len(view.trick)
            if self._holds(search, ply):
                return Verdict(next(card for card in _own_tries(search, ply) if self._holds_after(search, ply, card)))
            return Verdict(line=self._breaking_line(search, view, kind))
        finally:
            self._search = None

    def _holds(self, search: ClaimSearch, ply: int) -> bool:
        result = search.wins(ply)
        if result < 0:
            raise Interrupted
        return result != BROKEN

    def _holds_after(self, search: ClaimSearch, ply: int, card: Card) -> bool:
        """Return whether a layout has this card, and the claim holds after it is played."""
        return search.play(ply, card) and self._holds(search, ply + 1)

    def _breaking_line(self, search: ClaimSearch, view: View, kind: ClaimKind) -> BreakingLine:
        """Return a line in which the seat plays as well as it can, and the others break the claim.

        The line goes on until all cards are played, because then the layout can be read from it.
        """
        assert view.seat is not None
        ply = len(view.trick)
        plays: list[Play] = []
        decisive = 0
        while search.tricks_left(ply):
            tries = _own_tries(search, ply)
            if kind is ClaimKind.NONE and not search.seat_to_play(ply):
                tries = _ducking(tries, [*view.trick, *(play.card for play in plays)])
            card = self._breaking_card(search, ply, tries)
            search.play(ply, card)
            plays.append(Play((view.seat + search.seat_to_play(ply)) % 4, card))
            ply += 1
            decisive = decisive or (len(plays) if search.is_lost(ply) else 0)
        hands = tuple(cards_of(play.card for play in plays if play.seat == seat) for seat in SEATS)
        return BreakingLine(hands, tuple(plays[:decisive]))

    def _breaking_card(self, search: ClaimSearch, ply: int, tries: Sequence[Card]) -> Card:
        """Return the next card of a line that breaks the claim; once it is broken, any card that a layout has."""
        if search.is_lost(ply):
            return next(card for card in tries if search.play(ply, card))
        return next(card for card in tries if search.play(ply, card) and not self._holds(search, ply + 1))


def may_claim(view: View) -> bool:
    """Return whether the view's seat can claim now: it has to play a card."""
    return view.stage is Stage.DEAL and view.phase is Phase.PLAYING and view.turn == view.seat is not None


def possible_hands(view: View) -> tuple[Cards, ...]:
    """Return for each seat the unseen cards that it may hold, judged card by card; 0 for the view's own seat.

    The numbers of cards in the hands decide which of these cards a seat can hold together.
    """
    assert view.seat is not None
    unseen = DECK & ~(view.hand | cards_of(view.trick) | view.taken[0] | view.taken[1] | view.taken[2] | view.taken[3])
    may = [0 if seat == view.seat else unseen for seat in SEATS]
    for gift in view.passed:
        if unseen >> gift.card & 1:
            for seat in SEATS:
                if seat != gift.other:
                    may[seat] &= ~(1 << gift.card)
    for seat, card, context in _plays_so_far(view):
        may[seat] &= ~_excluded(card, may[seat], context, view.rules.flags)
    return tuple(may)


class _Context(Struct, frozen=True):
    led: int
    first: bool
    broken: bool


def _plays_so_far(view: View) -> Iterator[tuple[Seat, Card, _Context]]:
    """Yield each play of this deal and its context; the seat's own plays too, because they can break hearts."""
    flags = view.rules.flags
    is_whole = sum(view.won) == len(view.tricks)
    tricks = [(trick.leader, trick.cards) for trick in view.tricks] + [(view.leader, view.trick)]
    # If a deal began in its middle, nobody knows whether hearts were broken before.
    broken = not is_whole
    for number, (leader, cards) in enumerate(tricks):
        led = NO_SUIT
        for place, card in enumerate(cards):
            yield (leader + place) % 4, card, _Context(led, is_whole and number == 0, broken)
            broken = broken or breaks_hearts(card, led, flags)
            led = cards[0] // 13


def _excluded(card: Card, cards: Cards, context: _Context, flags: int) -> Cards:
    """Return those of `cards` that cannot have been in the hand from which `card` was played."""
    bit = 1 << card
    return cards_of(
        other
        for other in each_card(cards & ~bit)
        if not legal_plays(bit | 1 << other, context.led, context.first, context.broken, flags) & bit
    )


def _search_of(view: View, kind: ClaimKind) -> ClaimSearch:
    """Return a search in which state number n is the one after n cards of the current trick."""
    assert view.seat is not None
    search = ClaimSearch(view.rules.flags, kind is ClaimKind.ALL)
    me, may = view.seat, possible_hands(view)
    for other in (1, 2, 3):
        search.hold(other, may[(me + other) % 4])
    search.start(view.hand, view.counts[me], (view.leader - me) % 4, view.broken, view.first_trick)
    for ply, card in enumerate(view.trick):
        search.put(ply, card)
    return search


def _own_tries(search: ClaimSearch, ply: int) -> list[Card]:
    """Return the cards that the claiming seat can try, in the order in which the search tries them."""
    cards = list(each_card(search.options(ply)))
    return cards if search.begins_low(ply) else cards[::-1]


def _ducking(tries: Sequence[Card], played: Sequence[Card]) -> list[Card]:
    """Return the cards in the order in which somebody tries them who wants no trick.

    The highest of those that lose the trick come first. `played` are the cards of the current trick and of the tricks
    before it.
    """
    trick = played[len(played) // 4 * 4 :]
    if not trick:
        return sorted(tries, key=rank_of)
    best = max(card for card in trick if suit_of(card) == suit_of(trick[0]))
    loses = [card for card in tries if suit_of(card) != suit_of(best) or card < best]
    return sorted(loses, key=rank_of, reverse=True) + sorted(set(tries).difference(loses))
