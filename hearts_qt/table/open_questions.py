"""The open questions of a table: which persons have to decide now, and the hints that they ask for.

Each question has its own number.
"""

from collections.abc import Collection

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.match import Match
from hearts_qt.table import link
from hearts_qt.table.computer_players import ComputerPlayers
from hearts_qt.table.problems import PlayerFailed


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


class Hints:
    """A window's hints: the question for which one was asked, the adviser's answer, and the hint that was given.

    A hint becomes invalid when its question is closed.
    """

    def __init__(self) -> None:
        """Begin without hints and without thinking ahead."""
        self.ahead = False
        """Whether the adviser works out a hint before anybody asks for it."""
        self._wanted: int | None = None
        self._given: int | None = None
        self._found: link.Hint | None = None

    def want(self, question: int) -> None:
        """Record that a person asks for a hint for that question."""
        self._wanted = question

    def is_due(self, question: int | None) -> bool:
        """Return whether the adviser must think about the open question, or a hint for it must be given."""
        if question is None or question == self._given:
            return False
        return question == self._wanted or (self.ahead and not self._is_known(question))

    def _is_known(self, question: int) -> bool:
        return self._found is not None and self._found.question == question

    def think(self, players: ComputerPlayers, question: int, match: Match, seat: Seat) -> PlayerFailed | None:
        """Let the adviser work out the hint for a seat's question unless it is known; return its failure, or None.

        Raises Interrupted if the thinking was interrupted.
        """
        if self._is_known(question):
            return None
        decision, fault = players.advise(match, seat)
        self._found = link.Hint(question, decision)
        return fault

    def give(self, question: int) -> bool:
        """Give the hint if a person has asked for it. Return whether the hint was given."""
        if question != self._wanted:
            return False
        self._given = question
        return True

    def given(self, question: int | None) -> link.Hint | None:
        """Return the hint that was given for the open question, or None."""
        return self._found if question is not None and question == self._given else None
