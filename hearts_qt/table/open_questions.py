"""The open questions of a table: which persons have to decide now. Each question has its own number."""

from collections.abc import Collection

from hearts_qt.rules.cards import Seat
from hearts_qt.table import link


class OpenQuestions:
    """Opens and closes questions. The numbers count up and are never used again."""

    def __init__(self) -> None:
        """Begin without questions."""
        self._numbers: dict[Seat, int] = {}
        self._last = 0

    def ask(self, seats: Collection[Seat]) -> None:
        """Open a question for each of these seats, and close the questions of all other seats.

        A question that was open already keeps its number.
        """
        self._numbers = {seat: number for seat, number in self._numbers.items() if seat in seats}
        for seat in seats:
            if seat not in self._numbers:
                self._last += 1
                self._numbers[seat] = self._last

    def withdraw(self, seat: Seat) -> None:
        """Close the question of a seat, if one is open. The seat's next question has another number."""
        self._numbers.pop(seat, None)

    def withdraw_all(self) -> None:
        """Close all questions."""
        self._numbers.clear()

    def of(self, seat: Seat | None) -> int | None:
        """Return the number of the seat's open question, or None."""
        return None if seat is None else self._numbers.get(seat)

    def all(self) -> tuple[link.Question, ...]:
        """Return the open questions."""
        return tuple(link.Question(number, seat) for seat, number in self._numbers.items())
