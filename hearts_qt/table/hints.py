"""The hints at a table: the question for which a hint was asked, the adviser's answer, and the hint that was given."""

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.match import Match
from hearts_qt.table.computer_players import ComputerPlayers
from hearts_qt.table.link import Hint
from hearts_qt.table.problems import PlayerFailed


class Hints:
    """Keeps the hint for the open question. The hint becomes invalid when the question is closed."""

    def __init__(self, computer_players: ComputerPlayers) -> None:
        """Begin without hints and without thinking ahead."""
        self._computer_players = computer_players
        self.ahead = False
        """Whether the adviser works out a hint before anybody asks for it."""
        self._wanted: int | None = None
        self._given: int | None = None
        self._found: Hint | None = None

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

    def think(self, question: int, match: Match, seat: Seat) -> PlayerFailed | None:
        """Work out the hint for a seat's question unless it is known; return the adviser's failure, or None.

        Raises Interrupted if the thinking was interrupted.
        """
        if self._is_known(question):
            return None
        decision, fault = self._computer_players.advise(match, seat)
        self._found = Hint(question, decision)
        return fault

    def give(self, question: int) -> bool:
        """Give the hint if a person has asked for it. Return whether the hint was given."""
        if question != self._wanted:
            return False
        self._given = question
        return True

    def given(self, question: int | None) -> Hint | None:
        """Return the hint that was given for the open question, or None."""
        return self._found if question is not None and question == self._given else None
