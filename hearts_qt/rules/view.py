"""The view of a match from one seat: all public information, and the seat's own cards.

A view has only values that its seat may know; no other part of a match leaves the table. `view` builds the views for
everybody: for players, windows and other programs. `peek` returns all hands; only the table calls it, for a player that
cheats openly or for a window that shows all hands. No view holds the number of a deal, or anything from which the
number could be computed.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.rules.cards import SEATS, Card, Cards, Seat
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.forbidden import Forbidden, forbidden_by
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import CashOut
from hearts_qt.rules.passing import Direction, cards_to_pass
from hearts_qt.rules.phases import Phase, Stage, Trick
from hearts_qt.rules.played_deals import PlayedDeal
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.scoring import DealOutcome, MatchOutcome
from hearts_qt.rules.seating import Seating, same_player


class Gift(Struct, frozen=True):
    """A passed card, and the seat that received the card from this seat or gave it to this seat."""

    card: Card
    other: Seat


class View(Struct, frozen=True, kw_only=True):
    """What one seat knows of a match, or what a spectator knows if `seat` is None. Sets of cards are masks."""

    seat: Seat | None
    rules: Rules
    stage: Stage
    seats: tuple[Seating, ...]
    scores: tuple[int, ...]
    """The scores of the match before this deal."""
    first_scores: tuple[int, ...] = (0, 0, 0, 0)
    """The scores of the match before its first deal."""
    deals_played: int
    earlier: tuple[PlayedDeal, ...]
    """The earlier deals of this match."""
    seat_seed: int = 0
    """The secret random seed of this seat for the whole match; other seats do not get it."""
    seat_seeds: tuple[int, ...] = ()
    """The seat seeds of all seats; they are known only when the match is over."""

    phase: Phase | None = None
    """The phase of this deal, or None between deals."""
    direction: Direction = Direction.HOLD
    to_pass: int = 0
    """How many cards each seat passes in this deal; 0 after the pass."""
    hand: Cards = 0
    dealt: Cards = 0
    """The cards dealt to this seat, before the pass."""
    passed: tuple[Gift, ...] = ()
    received: tuple[Gift, ...] = ()
    """The cards that the seat received; they are known when everybody has passed."""
    has_passed: tuple[bool, ...] = (False, False, False, False)
    counts: tuple[int, ...] = (0, 0, 0, 0)
    """How many cards each seat holds."""
    leader: Seat = 0
    """The seat that leads, or has led, the current trick."""
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[Cards, ...] = (0, 0, 0, 0)
    won: tuple[int, ...] = (0, 0, 0, 0)
    points: tuple[int, ...] = (0, 0, 0, 0)
    """The points of the cards that each seat has taken so far."""
    broken: bool = False
    awaited: tuple[Seat, ...] = ()
    """The seats that have to move."""
    legal: Cards = 0
    """The cards that this seat may play now; no cards if it is not the turn of this seat."""
    cashed_out: CashOut | None = None
    outcome: DealOutcome | None = None
    """The outcome of the deal; None until it is over."""
    ending: MatchOutcome | None = None
    """The result of the match; None until it is certain that this deal ends the match."""
    seats_at_end: tuple[Seating, ...] = ()
    """Who sat in each seat when the last card was played; empty until there is an outcome."""

    @property
    def turn(self) -> Seat | None:
        """The seat that has to play a card, or None if no seat has to play."""
        return self.awaited[0] if self.stage is Stage.DEAL and self.phase is Phase.PLAYING and self.awaited else None

    @property
    def owners(self) -> tuple[Seating, ...]:
        """The players to whom the scores belong, by seat.

        As soon as the match is decided, these are the players who finished its last deal.
        """
        return self.seats_at_end if self.ending is not None else self.seats

    def own_among(self, seats_at_end: Sequence[Seating]) -> Seat | None:
        """Return the view's seat if the player who sits there now is the same as in `seats_at_end`.

        Return None if `seats_at_end` has another player in this seat, or if this is the view of a spectator.
        """
        same = self.seat is not None and same_player(seats_at_end[self.seat], self.seats[self.seat])
        return self.seat if same else None

    @property
    def first_trick(self) -> bool:
        """Whether no trick of this deal is complete yet."""
        return not any(self.won)

    @property
    def led(self) -> int | None:
        """The suit led to the current trick, 0 to 3, or None before the lead."""
        return self.trick[0] // 13 if self.trick else None


def view(match: Match, seat: Seat | None) -> View:
    """Return what the seat may know of the match now or, if `seat` is None, what everybody may know."""
    deal = match.deal
    if deal is None or match.stage is Stage.BETWEEN_DEALS:
        return _table(match, seat)
    seen = _open_cards(_table(match, seat), match, deal)
    return seen if seat is None else _own_cards(seen, deal, seat)


def _table(match: Match, seat: Seat | None) -> View:
    return View(
        seat=seat,
        rules=match.rules,
        stage=match.stage,
        seats=tuple(match.seats),
        scores=match.scores,
        first_scores=match.first_scores,
        deals_played=len(match.played),
        earlier=tuple(match.played),
        seat_seed=0 if seat is None else match.seat_seeds[seat],
        seat_seeds=match.seat_seeds if match.stage is Stage.OVER else (),
        ending=match.ending_of_run,
        seats_at_end=match.seats_at_end if match.outcome is not None else (),
    )


def _open_cards(seen: View, match: Match, deal: Deal) -> View:
    return replace(
        seen,
        phase=deal.phase,
        direction=deal.direction,
        to_pass=cards_to_pass(match.rules, deal.direction) if deal.phase is Phase.PASSING else 0,
        has_passed=tuple(each is not None for each in deal.passes),
        counts=tuple(_held(deal, each).bit_count() for each in SEATS),
        leader=deal.leader,
        trick=tuple(deal.trick),
        tricks=tuple(deal.tricks),
        taken=tuple(deal.taken),
        won=tuple(deal.won),
        points=deal.points(),
        broken=deal.broken,
        awaited=match.awaited,
        cashed_out=deal.cashed_out,
        outcome=match.outcome,
    )


def _own_cards(seen: View, deal: Deal, seat: Seat) -> View:
    passed = deal.passes[seat]
    gifts = () if passed is None else tuple(map(Gift, passed.cards, passed.to))
    received: tuple[Gift, ...] = ()
    if None not in deal.passes:
        received = tuple(
            Gift(card, each.seat)
            for each in deal.passes
            if each is not None
            for card, to in zip(each.cards, each.to, strict=True)
            if to == seat
        )
    return replace(
        seen,
        hand=_held(deal, seat),
        dealt=deal.dealt[seat],
        passed=gifts,
        received=received,
        legal=deal.legal_plays() if deal.turn == seat else 0,
    )


def as_spectator(seen: View) -> View:
    """Return the part of a seat's view that everybody may know.

    The result is equal to the view that `view` returns if its `seat` is None.
    """
    return replace(seen, seat=None, seat_seed=0, hand=0, dealt=0, passed=(), received=(), legal=0)


def _held(deal: Deal, seat: Seat) -> Cards:
    # Passed cards are no longer in the giver's hand, even if they still lie face down because others have not passed
    # yet.
    passed = deal.passes[seat]
    return deal.hands[seat] & ~passed.mask if passed and deal.phase is Phase.PASSING else deal.hands[seat]


def peek(match: Match) -> tuple[Cards, ...]:
    """Return all four hands. Only the table may call this, see the text at the top of this module."""
    return tuple(_held(match.deal, seat) for seat in SEATS) if match.deal is not None else (0, 0, 0, 0)


def forbidden(seen: View, card: Card) -> Forbidden | None:
    """Return the rule that forbids the view's seat to play this card now, or None if the card is legal."""
    if seen.turn != seen.seat or seen.seat is None:
        return Forbidden.NOT_YOUR_TURN
    return forbidden_by(seen.rules, card, seen.hand, seen.trick, seen.first_trick, seen.broken)
