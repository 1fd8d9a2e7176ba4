"""What a seat may know: what lies open, and its own cards. Built by allow-list; nothing else leaves the table.

There are two builders. `view` is for everybody: players, windows, other programs. `peek` shows all hands; only the
table calls it, and only for a player that cheats openly or for a window in which all hands lie open. No view holds
the number of a deal or anything that it could be worked out from.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.rules.cards import SEATS, Card, Cards, Seat
from hearts_qt.rules.deal import Deal
from hearts_qt.rules.forbidden import Forbidden, forbidden_by
from hearts_qt.rules.history import PlayedDeal
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import CashOut
from hearts_qt.rules.passing import Direction, cards_to_pass
from hearts_qt.rules.phases import Phase, Stage, Trick
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.scoring import DealOutcome, MatchOutcome
from hearts_qt.rules.seating import Seating, same_player


class Gift(Struct, frozen=True):
    """A card that was passed, and the seat that it went to or came from."""

    card: Card
    other: Seat


class View(Struct, frozen=True, kw_only=True):
    """One seat's knowledge of a match, or a bystander's when `seat` is None. Sets of cards are masks."""

    seat: Seat | None
    rules: Rules
    stage: Stage
    seats: tuple[Seating, ...]
    scores: tuple[int, ...]
    """The scores of the match without this deal."""
    deals_played: int
    earlier: tuple[PlayedDeal, ...]
    """The earlier deals of this match as they were played."""
    lot: int = 0
    """A number drawn for this seat when the match began, which no other seat is told."""
    lots: tuple[int, ...] = ()
    """Every seat's lot, once the match is over."""

    phase: Phase | None = None
    """How far this deal has come, or None between deals."""
    direction: Direction = Direction.HOLD
    to_pass: int = 0
    """How many cards each seat passes in this deal."""
    hand: Cards = 0
    dealt: Cards = 0
    """The seat's own cards before the pass."""
    passed: tuple[Gift, ...] = ()
    received: tuple[Gift, ...] = ()
    """What the seat was passed, known once everybody has passed."""
    has_passed: tuple[bool, ...] = (False, False, False, False)
    counts: tuple[int, ...] = (0, 0, 0, 0)
    """How many cards each seat holds."""
    leader: Seat = 0
    """Who leads, or led, the trick under way."""
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[Cards, ...] = (0, 0, 0, 0)
    won: tuple[int, ...] = (0, 0, 0, 0)
    points: tuple[int, ...] = (0, 0, 0, 0)
    """What the cards taken so far count for each seat."""
    broken: bool = False
    awaited: tuple[Seat, ...] = ()
    """The seats from which something is awaited."""
    legal: Cards = 0
    """The cards that this seat may play now; none unless it is its turn."""
    cashed_out: CashOut | None = None
    outcome: DealOutcome | None = None
    """What the deal counted, once it is over."""
    ending: MatchOutcome | None = None
    """How the match ends with this deal, once that is certain."""
    sat: tuple[Seating, ...] = ()
    """Who sat in each seat at the last card, once there is an outcome."""

    @property
    def turn(self) -> Seat | None:
        """Whose card is awaited, if a card is."""
        return self.awaited[0] if self.stage is Stage.DEAL and self.phase is Phase.PLAYING and self.awaited else None

    @property
    def owners(self) -> tuple[Seating, ...]:
        """Those whose scores these are, by seat: once the match is decided, those who played its last card."""
        return self.sat if self.ending is not None else self.seats

    def own_among(self, sat: Sequence[Seating]) -> Seat | None:
        """Return the view's own seat if its player sat there already when `sat` did; None if somebody else did."""
        same = self.seat is not None and same_player(sat[self.seat], self.seats[self.seat])
        return self.seat if same else None

    @property
    def first_trick(self) -> bool:
        """Whether no trick of this deal is complete."""
        return not any(self.won)

    @property
    def led(self) -> int | None:
        """The suit led to the trick under way, 0 to 3, or None before the lead."""
        return self.trick[0] // 13 if self.trick else None


def view(match: Match, seat: Seat | None) -> View:
    """Return what the seat may know of the match now; with None, what lies open to everybody."""
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
        deals_played=len(match.played),
        earlier=tuple(match.played),
        lot=0 if seat is None else match.lots[seat],
        lots=match.lots if match.stage is Stage.OVER else (),
        ending=match.ending,
        sat=match.sat if match.outcome is not None else (),
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


def _held(deal: Deal, seat: Seat) -> Cards:
    # A pass lies face down until all have passed; the cards in it have left the giver's hand already.
    passed = deal.passes[seat]
    return deal.hands[seat] & ~passed.mask if passed and deal.phase is Phase.PASSING else deal.hands[seat]


def peek(match: Match) -> tuple[Cards, ...]:
    """Return all four hands. For the table alone, see above."""
    return tuple(_held(match.deal, seat) for seat in SEATS) if match.deal is not None else (0, 0, 0, 0)


def forbidden(seen: View, card: Card) -> Forbidden | None:
    """Return the rule that forbids a card of the view's own hand, or None if it may be played now."""
    if seen.turn != seen.seat or seen.seat is None:
        return Forbidden.NOT_YOUR_TURN
    return forbidden_by(seen.rules, card, seen.hand, seen.trick, seen.first_trick, seen.broken)
