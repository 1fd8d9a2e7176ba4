"""The cards that one record tells of: the hands, and for a position the cards that were played before it."""

from collections.abc import Iterator, Mapping

from hearts_qt.history.records.faults import RecordFault, RecordFaultKind
from hearts_qt.history.records.writing import hand_text
from hearts_qt.rules.cards import DECK, SEATS, Card, Cards, Seat, card_name, cards_of, each_card
from hearts_qt.rules.core import breaks_hearts
from hearts_qt.rules.deal import Position
from hearts_qt.rules.deal_number import hands_of, show_deal_number
from hearts_qt.rules.masks import SPADES_SUIT
from hearts_qt.rules.ruleset import Rules


class WrittenCards:
    """The lines about cards before the first move. `all_hands` checks that they go together."""

    def __init__(self, lines: Mapping[str, int]) -> None:
        """Start without a card. `lines` has the number of each line that was read, by the name of the line."""
        self.lines = lines
        self.number: int | None = None
        """The number of the deal."""
        self.hands: dict[Seat, Cards | None] = {}
        """The hands that are written; None for a hand that is not known."""
        self.taken: dict[Seat, Cards] = {}
        """The cards that each seat has taken before the position."""
        self.leads: Seat | None = None
        self.table: tuple[Card, ...] = ()
        """The cards of the current trick."""
        self.broken = False

    def all_hands(self, line: int, faults: list[RecordFault]) -> tuple[Cards, ...] | None:
        """Return the four hands of a record that begins at line `line`; None if they are not known or not possible.

        What is wrong with them is added to `faults`.
        """
        dealt = None if self.number is None else hands_of(self.number)
        known = {seat: hand for seat, hand in self.hands.items() if hand is not None}
        if dealt is not None and not self.hands:
            known = dict(enumerate(dealt))
        if len(known) < 3 or (len(known) == 3 and self._is_position):
            if None not in self.hands.values():
                faults.append(RecordFault(self.lines.get("hand 1", line), RecordFaultKind.NO_HANDS))
            return None
        wrong = [*self._cards_twice(known)] or [*self._wrong_numbers_of_cards(known)]
        if wrong:
            faults += wrong
            return None
        for missing in set(SEATS) - known.keys():
            known[missing] = DECK & ~sum(known.values())
        hands = tuple(known[seat] for seat in SEATS)
        if dealt is not None and hands != dealt:
            at = self.lines["number "]
            faults.append(RecordFault(at, RecordFaultKind.WRONG_NUMBER, show_deal_number(self.number or 0)))
        return hands

    def _line_of_hand(self, seat: Seat) -> int:
        """Return the number of the line with a hand, or of the line with the number from which the hand follows."""
        return self.lines.get(f"hand {seat + 1}", self.lines.get("number ", 0))

    @property
    def _is_position(self) -> bool:
        return bool(self.taken or self.table or self.broken or self.leads is not None)

    def _cards_twice(self, hands: Mapping[Seat, Cards]) -> Iterator[RecordFault]:
        """Yield a fault for each card that an earlier line has already."""
        lines = [(self._line_of_hand(seat), each_card(cards)) for seat, cards in sorted(hands.items())]
        lines += [(self.lines[f"taken {seat + 1}"], each_card(cards)) for seat, cards in sorted(self.taken.items())]
        lines += [(self.lines["on the table "], iter(self.table))] if self.table else []
        seen = set()
        for line, cards in lines:
            for card in cards:
                if card in seen:
                    yield RecordFault(line, RecordFaultKind.TWICE, card_name(card))
                seen.add(card)

    def _wrong_numbers_of_cards(self, hands: Mapping[Seat, Cards]) -> Iterator[RecordFault]:
        """Yield a fault for each hand that has too many or too few cards, and for cards taken that are no tricks."""
        for seat, cards in self.taken.items():
            if cards.bit_count() % 4:
                yield RecordFault(self.lines[f"taken {seat + 1}"], RecordFaultKind.NO_TRICKS)
                return
        if len(self.table) > 3:
            table = " ".join(map(card_name, self.table))
            yield RecordFault(self.lines["on the table "], RecordFaultKind.WRONG_VALUE, table)
            return
        tricks = sum(cards.bit_count() for cards in self.taken.values()) // 4
        played = {((self.leads or 0) + place) % len(SEATS) for place in range(len(self.table))}
        wanted = {seat: 13 - tricks - (seat in played) for seat in hands}
        wrong = {wanted[seat] - cards.bit_count() for seat, cards in hands.items()}
        if len(hands) == len(SEATS) and len(wrong) == 1 and 0 not in wrong:
            # The hands go together, so cards are missing among those that were taken.
            missing = DECK & ~(sum(hands.values()) | sum(self.taken.values()) | cards_of(self.table))
            yield RecordFault(self._line_of_hand(0), RecordFaultKind.MISSING, hand_text(missing))
            return
        for seat, cards in hands.items():
            if cards.bit_count() != wanted[seat]:
                yield RecordFault(self._line_of_hand(seat), RecordFaultKind.WRONG_HAND, str(wanted[seat]))

    def position(self, rules: Rules, hands: tuple[Cards, ...]) -> Position | None:
        """Return the position that the lines describe; None if the deal begins with whole hands."""
        if not self._is_position:
            return None
        taken = tuple(self.taken.get(seat, 0) for seat in SEATS)
        played = (*self.table, *(card for cards in taken for card in each_card(cards)))
        # How the queen was played is not known: only where she breaks hearts always, she certainly has.
        broken = any(breaks_hearts(card, SPADES_SUIT, rules.flags) for card in played)
        return Position(
            hands=hands,
            taken=taken,
            tricks=tuple(cards.bit_count() // 4 for cards in taken),
            leader=self.leads or 0,
            trick=self.table,
            broken=self.broken or broken,
        )
