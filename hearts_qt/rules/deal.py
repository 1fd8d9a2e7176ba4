"""One deal: the hands, the pass and thirteen tricks. The same moves always lead to the same state and the same events.

Moves change a deal through `Deal.apply`. It checks the move first, and raises IllegalMove with the reason if the move
is not legal. The scores and the value of a moon are computed in `match` and `scoring`.
"""

from collections.abc import Sequence

from msgspec import Struct

from hearts_qt.rules import core, masks
from hearts_qt.rules.cards import DECK, SEATS, TWO_OF_CLUBS, Card, Cards, Seat, cards_of
from hearts_qt.rules.events import (
    CardPlayed,
    Event,
    HandDealt,
    HeartsBroken,
    PassChosen,
    PassReceived,
    PlayBegan,
    RestShown,
    TrickTaken,
)
from hearts_qt.rules.forbidden import Forbidden as Forbidden
from hearts_qt.rules.forbidden import forbidden_by as forbidden_by
from hearts_qt.rules.moves import CashedOut, CashOut, Move, Pass, Play
from hearts_qt.rules.passing import Direction, cards_to_pass, receivers
from hearts_qt.rules.phases import Phase as Phase
from hearts_qt.rules.phases import Trick as Trick
from hearts_qt.rules.ruleset import Opening, Rules


class IllegalMove(ValueError):
    """Raised for a move that the rules forbid; `reason` says which rule."""

    def __init__(self, move: object, reason: Forbidden) -> None:
        super().__init__(f"{reason.value}: {move}")
        self.move = move
        self.reason = reason


class PositionError(ValueError):
    """Raised for hands or a position that cannot occur in any deal; `what` says in a few words what is wrong."""

    def __init__(self, what: str) -> None:
        super().__init__(f"not a position of Hearts: {what}")
        self.what = what


class Position(Struct, frozen=True, kw_only=True):
    """A deal in the middle of play: the hands, the cards and tricks taken, and the current trick."""

    hands: tuple[Cards, ...]
    taken: tuple[Cards, ...] = (0, 0, 0, 0)
    tricks: tuple[int, ...] = (0, 0, 0, 0)
    leader: Seat = 0
    trick: tuple[Card, ...] = ()
    broken: bool = False


class _Snapshot(Struct, frozen=True):
    """The state of a deal between two tricks."""

    moves: int
    """How many moves had been made when this state was saved."""
    hands: tuple[Cards, ...]
    passes: tuple[Pass | None, ...]
    leader: Seat
    tricks: tuple[Trick, ...]
    taken: tuple[Cards, ...]
    won: tuple[int, ...]
    broken: bool


class Deal:
    """A deal under `rules`. Only `apply` and `copy_tricks` change it; all other public methods are queries."""

    def __init__(self, rules: Rules, hands: Sequence[Cards], direction: Direction, leader: Seat | None = None) -> None:
        """Deal the hands. `leader` leads first, unless the rules let the holder of the two of clubs lead.

        Raises PositionError unless there are four hands of thirteen cards which together are the whole deck.
        """
        _check_hands(hands)
        self._set_up(rules, Position(hands=tuple(hands)), direction, leader)
        if direction is Direction.HOLD:
            self.leader = self._opener()
        else:
            self.phase = Phase.PASSING

    @classmethod
    def at(cls, rules: Rules, position: Position) -> "Deal":
        """Return a deal set up in the middle of play; raise PositionError for an impossible position."""
        _check_position(position)
        deal = cls.__new__(cls)
        deal._set_up(rules, position, Direction.HOLD, position.leader)
        return deal

    def _set_up(self, rules: Rules, position: Position, direction: Direction, leader: Seat | None) -> None:
        self.rules = rules
        self.direction = direction
        self.dealt = position.hands
        self.hands = list(position.hands)
        self.passes: list[Pass | None] = [None, None, None, None]
        self.phase = Phase.PLAYING if any(position.hands) else Phase.DONE
        self.first_leader = leader
        self.leader = position.leader
        self.trick = list(position.trick)
        self.tricks: list[Trick] = []
        self.earlier_tricks = sum(position.tricks)
        self.taken = list(position.taken)
        self.won = list(position.tricks)
        self.broken = position.broken
        self.cashed_out: CashOut | None = None
        self._moves = 0
        self._snapshots: list[_Snapshot] = []

    def _opener(self) -> Seat:
        if self.rules.opening in (Opening.TWO_OF_CLUBS, Opening.ANY_CLUB) or self.first_leader is None:
            return next(seat for seat in SEATS if self.hands[seat] >> TWO_OF_CLUBS & 1)
        return self.first_leader

    # Queries

    @property
    def turn(self) -> Seat | None:
        """The seat that has to play a card, or None if no seat has to play."""
        return (self.leader + len(self.trick)) % 4 if self.phase is Phase.PLAYING else None

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that have to move: the seats that have not passed yet, or the seat that has to play a card."""
        if self.phase is Phase.PASSING:
            return tuple(seat for seat in SEATS if self.passes[seat] is None)
        turn = self.turn
        return () if turn is None else (turn,)

    @property
    def is_first_trick(self) -> bool:
        """Whether no trick is complete yet."""
        return not self.tricks and not self.earlier_tricks

    @property
    def led(self) -> int:
        """The suit led to the current trick; masks.NO_SUIT before the lead."""
        return self.trick[0] // 13 if self.trick else masks.NO_SUIT

    def legal_plays(self) -> Cards:
        """Return the cards that the seat in `turn` may play; no cards if no seat has to play."""
        turn = self.turn
        if turn is None:
            return 0
        return core.legal_plays(self.hands[turn], self.led, self.is_first_trick, self.broken, self.rules.flags)

    def why_not(self, card: Card) -> Forbidden | None:
        """Return the rule that forbids the seat in `turn` to play this card, or None if the card is legal."""
        turn = self.turn
        if turn is None:
            return Forbidden.NOT_NOW
        return forbidden_by(self.rules, card, self.hands[turn], self.trick, self.is_first_trick, self.broken)

    def points(self) -> tuple[int, ...]:
        """Return the points of the cards that each seat has taken so far, before any moon is scored."""
        return tuple(core.points_of(cards, self.rules.worth) for cards in self.taken)

    def cash_out(self) -> CashOut | None:
        """Return why the rest of the deal need not be played, or None if it must be played.

        A cash-out is possible only between tricks, with two or more tricks to come. Source: *Cash Out* in the manual of
        CardShark Hearts.
        """
        if self.phase is not Phase.PLAYING or self.trick or self.hands[self.leader].bit_count() < 2:
            return None
        if self.points_are_in():
            return CashOut.POINTS_IN
        own = self.hands[self.leader]
        unseen = sum(self.hands) - own
        return CashOut.ONLY_WINNERS if core.only_winners(own, unseen) else None

    def points_are_in(self) -> bool:
        """Return whether the cards that are still held can change nobody's points."""
        held = sum(self.hands)
        bonus = 0 if self.rules.bonus_card is None else 1 << self.rules.bonus_card
        if held & (masks.POINT_CARDS | bonus):
            return False
        no_trick_open = self.rules.no_trick_bonus and 0 in self.won
        sun_open = self.rules.sun_bonus and self.won.count(0) == 3
        return not no_trick_open and not sun_open

    # Going back by undo

    def copy_tricks(self, other: "Deal", moves: int) -> int:
        """Copy the complete tricks in the first `moves` moves of another deal, and return how many moves were copied.

        The other deal must have the same cards. Copying is faster than applying the moves again one by one.
        """
        self._snapshots = [each for each in other._snapshots if each.moves <= moves]
        if not self._snapshots:
            return 0
        mark = self._snapshots[-1]
        self.phase = Phase.PLAYING
        self.hands, self.passes = list(mark.hands), list(mark.passes)
        self.leader, self.trick, self.tricks = mark.leader, [], list(mark.tricks)
        self.taken, self.won, self.broken = list(mark.taken), list(mark.won), mark.broken
        self._moves = mark.moves
        return self._moves

    def _save_snapshot(self) -> None:
        hands, taken, won = tuple(self.hands), tuple(self.taken), tuple(self.won)
        tricks, passes = tuple(self.tricks), tuple(self.passes)
        saved = _Snapshot(self._moves, hands, passes, self.leader, tricks, taken, won, self.broken)
        self._snapshots.append(saved)

    # Changes

    def begin(self) -> list[Event]:
        """Return the events of dealing the cards."""
        events: list[Event] = [HandDealt(seat, self.hands[seat]) for seat in SEATS]
        if self.phase is Phase.PLAYING:
            events.append(PlayBegan(self.leader))
        return events

    def apply(self, move: Move) -> list[Event]:
        """Make a move and return its events; if the rules forbid it, raise IllegalMove and change nothing."""
        if isinstance(move, Play):
            return self._play(move)
        if isinstance(move, Pass):
            return self._pass(move)
        if isinstance(move, CashedOut):
            return self._cash_out(move)
        raise IllegalMove(move, Forbidden.NOT_NOW)

    def can_play_tricks(self, plays: Sequence[Play]) -> bool:
        """Return whether `play_tricks` can make these plays if they are legal: whole tricks, chosen by the players."""
        is_between = self.phase is Phase.PLAYING and not self.trick
        return is_between and len(plays) % 4 == 0 and all(play.seat in SEATS and not play.auto for play in plays)

    def play_tricks(self, plays: Sequence[Play]) -> None:
        """Play whole tricks at once, see `can_play_tricks`. The deal is then as after `apply` for each of them.

        This is many times faster, but returns no events. Raises IllegalMove, which names the first play, if the rules
        forbid one of them; then nothing is changed.
        """
        hands, cards = list(self.hands), [play.card for play in plays]
        takers, broken = core.play_tricks(
            hands, [play.seat for play in plays], cards, self.leader, self.is_first_trick, self.broken, self.rules.flags
        )
        if not takers:
            raise IllegalMove(plays[0], Forbidden.NOT_NOW)
        leader = self.leader
        for place, taker in enumerate(takers):
            trick = tuple(cards[4 * place : 4 * place + 4])
            self.tricks.append(Trick(leader, trick, taker))
            self.taken[taker] |= cards_of(trick)
            self.won[taker] += 1
            leader = taker
        self.hands, self.leader, self.broken = hands, leader, broken
        self._moves += len(plays)
        if any(hands):
            self._save_snapshot()
        else:
            self.phase = Phase.DONE

    def _play(self, play: Play) -> list[Event]:
        turn = self.turn
        if turn is None:
            raise IllegalMove(play, Forbidden.NOT_NOW)
        if play.seat != turn:
            raise IllegalMove(play, Forbidden.NOT_YOUR_TURN)
        card, led, flags = play.card, self.led, self.rules.flags
        legal = core.legal_plays(self.hands[turn], led, self.is_first_trick, self.broken, flags)
        if card < 0 or not legal >> card & 1:
            raise IllegalMove(play, Forbidden.NOT_HELD if card < 0 else self.why_not(card) or Forbidden.NOT_NOW)
        events: list[Event] = [CardPlayed(turn, card)]
        if not self.broken and core.breaks_hearts(card, led, flags):
            self.broken = True
            events.append(HeartsBroken(turn))
        self.hands[turn] ^= 1 << card
        self.trick.append(card)
        self._moves += 1
        if len(self.trick) == 4:
            events.append(self._take_trick())
            if self.phase is Phase.PLAYING:
                self._save_snapshot()
        return events

    def _take_trick(self) -> TrickTaken:
        cards = tuple(self.trick)
        taker = (self.leader + core.best_place(self.trick)) % 4
        worth = self.rules.worth
        event = TrickTaken(taker, self.leader, cards, sum(worth[card] for card in cards))
        self.tricks.append(Trick(self.leader, cards, taker))
        for card in cards:
            self.taken[taker] |= 1 << card
        self.won[taker] += 1
        self.leader = taker
        self.trick.clear()
        if not any(self.hands):
            self.phase = Phase.DONE
        return event

    def _pass(self, move: Pass) -> list[Event]:
        if self.phase is not Phase.PASSING:
            raise IllegalMove(move, Forbidden.NOT_NOW)
        if move.seat not in SEATS or self.passes[move.seat] is not None:
            raise IllegalMove(move, Forbidden.NOT_YOUR_TURN)
        self._check_pass(move)
        self.passes[move.seat] = move
        self._moves += 1
        events: list[Event] = [PassChosen(move.seat)]
        if None not in self.passes:
            events += self._exchange()
        return events

    def _check_pass(self, move: Pass) -> None:
        number = cards_to_pass(self.rules, self.direction)
        if len(move.cards) != number or len(set(move.cards)) != number or len(move.to) != number:
            raise IllegalMove(move, Forbidden.WRONG_NUMBER)
        if any(card not in range(52) or not self.hands[move.seat] >> card & 1 for card in move.cards):
            raise IllegalMove(move, Forbidden.NOT_HELD)
        allowed = receivers(move.seat, self.direction)
        expected = sorted(allowed) if len(allowed) == 3 else list(allowed) * number
        if sorted(move.to) != expected:
            raise IllegalMove(move, Forbidden.WRONG_RECEIVER)

    def _exchange(self) -> list[Event]:
        gifts: dict[tuple[Seat, Seat], list[Card]] = {}
        for each in self.passes:
            assert each is not None
            self.hands[each.seat] &= ~each.mask
            for card, receiver in zip(each.cards, each.to, strict=True):
                gifts.setdefault((receiver, each.seat), []).append(card)
        events: list[Event] = []
        for (receiver, giver), cards in sorted(gifts.items()):
            for card in cards:
                self.hands[receiver] |= 1 << card
            events.append(PassReceived(receiver, giver, tuple(cards)))
        self.phase = Phase.PLAYING
        self.leader = self._opener()
        events.append(PlayBegan(self.leader))
        return events

    def _cash_out(self, move: CashedOut) -> list[Event]:
        if self.cash_out() is not move.why:
            raise IllegalMove(move, Forbidden.NOT_DECIDED)
        hands = tuple(self.hands)
        taker: Seat | None = None
        if move.why is CashOut.ONLY_WINNERS:
            taker = self.leader
            self.taken[taker] |= sum(hands)
            self.won[taker] += hands[taker].bit_count()
        self.hands = [0, 0, 0, 0]
        self.cashed_out = move.why
        self.phase = Phase.DONE
        return [RestShown(move.why, taker, hands)]


def _check_hands(hands: Sequence[Cards]) -> None:
    if len(hands) != 4 or any(hand.bit_count() != 13 for hand in hands):
        raise PositionError("four hands of thirteen cards are needed")
    if hands[0] | hands[1] | hands[2] | hands[3] != DECK:
        raise PositionError("a card is dealt twice or is missing")


def _check_position(position: Position) -> None:
    sets = [*position.hands, *position.taken, *(1 << card for card in position.trick if card in range(52))]
    if len(position.hands) != 4 or len(position.taken) != 4 or len(position.tricks) != 4:
        raise PositionError("hands, taken cards and tricks are needed for each of the four seats")
    if min(sets) < 0 or sum(cards.bit_count() for cards in sets) != 52 or sum(sets) != DECK:
        raise PositionError("a card appears twice or is missing")
    if any(taken.bit_count() != 4 * tricks for taken, tricks in zip(position.taken, position.tricks, strict=True)):
        raise PositionError("a seat has not taken four cards for each of its tricks")
    if len(position.trick) > 3 or position.leader not in SEATS:
        raise PositionError("the current trick has more than three cards, or its leader is not a seat")
    played = {(position.leader + place) % 4 for place in range(len(position.trick))}
    left = 13 - sum(position.tricks)
    if any(position.hands[seat].bit_count() != left - (seat in played) for seat in SEATS):
        raise PositionError("a hand has too many or too few cards")
