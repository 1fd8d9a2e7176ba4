"""The claims at a table: the claim that is being judged, the last refusal, and the cards of a granted claim."""

from hearts_qt.players.claims import ClaimJudge, may_claim
from hearts_qt.players.patient_judge import PatientJudge
from hearts_qt.rules.cards import Card, Seat
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import ClaimKind
from hearts_qt.rules.seating import only_person_of
from hearts_qt.rules.view import view
from hearts_qt.table.link import Refusal


class Claims:
    """Keeps a window's claim for the open question. It ends when the question is closed."""

    def __init__(self) -> None:
        """Begin without a claim."""
        self._wanted: tuple[int, ClaimKind] | None = None
        self._refused: Refusal | None = None

    def want(self, question: int, kind: ClaimKind) -> None:
        """Record that a person claims at that question."""
        self._wanted = question, kind
        self._refused = None

    def withdraw(self) -> None:
        """Drop the claim that is to be judged."""
        self._wanted = None

    def judged_at(self, question: int | None) -> ClaimKind | None:
        """Return the claim that has to be judged for the open question, or None."""
        return self._wanted[1] if self._wanted is not None and self._wanted[0] == question else None

    def refused_at(self, question: int | None) -> Refusal | None:
        """Return the refusal of a claim at the open question, or None."""
        return self._refused if self._refused is not None and self._refused.question == question else None

    def is_granted(self, judge: ClaimJudge | PatientJudge, question: int, match: Match, seat: Seat) -> bool:
        """Let the claim at a question be judged, and remember why it is refused.

        Raises Interrupted if it was interrupted.
        """
        kind = self.judged_at(question)
        assert kind is not None
        line = judge.judge(view(match, seat), kind).line
        self._wanted = None
        self._refused = None if line is None else Refusal(question, kind, line)
        return line is None


def card_of_claim(judge: ClaimJudge | PatientJudge, match: Match, seat: Seat) -> Card | None:
    """Return the card that a granted claim plays for a seat; None if the seat has no claim or must not play now.

    Raises Interrupted if the thinking was interrupted.
    """
    claim = match.claim
    if claim is None or claim.seat != seat:
        return None
    seen = view(match, seat)
    return judge.judge(seen, claim.tricks).card if may_claim(seen) else None


def can_claim(match: Match, seat: Seat | None) -> bool:
    """Return whether the person in a seat may claim now: nobody else is a person, and this seat has to play a card."""
    if seat is None or match.claim is not None or match.kind is MatchKind.TOGETHER:
        return False
    return not match.is_shared and only_person_of(match.seats) == seat and may_claim(view(match, seat))
