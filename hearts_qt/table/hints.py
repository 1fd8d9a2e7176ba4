"""The hints at a table: for which question one is wanted, what was thought out, and which was given."""

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.match import Match
from hearts_qt.table.link import Hint
from hearts_qt.table.thinking import Thinking
from hearts_qt.table.trouble import PlayerFailed


class Hints:
    """Keeps hints by the numbers of their questions; a question that is withdrawn takes its hint with it."""

    def __init__(self, thinking: Thinking) -> None:
        """Begin without any, and think nothing out ahead."""
        self._thinking = thinking
        self.ahead = False
        """Whether a hint is thought out before anybody wants it."""
        self._wanted: int | None = None
        self._given: int | None = None
        self._thought: Hint | None = None

    def want(self, question: int) -> None:
        """Remember that a person wants a hint for that question."""
        self._wanted = question

    def is_due(self, question: int | None) -> bool:
        """Tell whether there is something to think out or to give for the question that is open, if one is."""
        if question is None or question == self._given:
            return False
        return question == self._wanted or (self.ahead and not self._is_thought_out(question))

    def _is_thought_out(self, question: int) -> bool:
        return self._thought is not None and self._thought.question == question

    def think(self, question: int, match: Match, seat: Seat) -> PlayerFailed | None:
        """Think out what to do about a seat's question, unless that is known; return what was wrong with the adviser.

        Raises Interrupted when the thinking was broken off.
        """
        if self._is_thought_out(question):
            return None
        decision, fault = self._thinking.advise(match, seat)
        self._thought = Hint(question, decision)
        return fault

    def give(self, question: int) -> bool:
        """Give the hint that was thought out, if it is wanted; return whether it is."""
        if question != self._wanted:
            return False
        self._given = question
        return True

    def given(self, question: int | None) -> Hint | None:
        """Return the hint that was given for the question that is open, if one is."""
        return self._thought if question is not None and question == self._given else None
