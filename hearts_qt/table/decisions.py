"""Says who decides what while several people play at windows of their own; one person alone decides at once."""

from collections.abc import Collection, Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, Final

from hearts_qt.table import link


class Decider(Enum):
    """Who decides about a request."""

    SEAT = auto()
    """Each window for its own seat."""
    HOST = auto()
    """The host, because it changes nothing for the others."""
    ALL = auto()
    """All persons: one proposes, and the table carries it out when all have agreed."""
    NOBODY = auto()
    """It is off while several people play together."""


_DECIDERS: Final[dict[Any, Decider]] = (
    dict.fromkeys((link.AnswerQuestion, link.Ready, link.LookFrom, link.Agree), Decider.SEAT)
    | dict.fromkeys(
        (
            *(link.Rest, link.RunFree, link.GoOnInCopy, link.ThinkAhead, link.ThinkingTime, link.CountCards),
            *(link.EndClaim, link.CarryTally),
        ),
        Decider.HOST,
    )
    | dict.fromkeys(
        (link.GoOn, link.NewDeal, link.NewMatch, link.SetRules, link.SetSeat, link.TakeCashOut, link.TakeUp),
        Decider.ALL,
    )
    | dict.fromkeys(
        (
            *(link.AskHint, link.ClaimRest, link.Undo, link.Redo, link.OpenHands, link.ChangeScores),
            *(link.Replay, link.PlayDuplicate, link.LeaveReplay, link.Autopilot, link.Finish, link.CashOutByItself),
            *(link.SetUp, link.Branch, link.TryAgain, link.GoToLesson, link.GoToDay, link.GoToRoom, link.GoToOwn),
            *(link.BeginTournament, link.NextRound, link.GoToTournament, link.SitInField),
        ),
        Decider.NOBODY,
    )
)
DECIDERS: Final[Mapping[type, Decider]] = MappingProxyType(_DECIDERS)
"""Who decides about each request while several people play. A request that is not here is a mistake in the program."""
OF_SPECTATORS: Final = (link.Ready,)
"""What a window without a seat may send."""


class Proposals:
    """Keeps the one request that waits until everybody has agreed."""

    def __init__(self) -> None:
        """Begin without a proposal."""
        self._last = 0
        self._request: link.Request | None = None
        self._agreed: set[int] = set()

    def current(self, windows: Collection[int]) -> link.Proposal | None:
        """Return the proposal that waits, for these windows of persons; None if nothing waits."""
        if self._request is None:
            return None
        return link.Proposal(self._last, self._request, tuple(sorted(set(windows) - self._agreed)))

    def propose(self, request: link.Request, window: int) -> None:
        """Propose a request, or agree if another window has proposed the same. Another request takes its place."""
        if request != self._request:
            self._last += 1
            self._request = request
            self._agreed.clear()
        self._agreed.add(window)

    def answer(self, answer: link.Agree, window: int) -> None:
        """Agree to the proposal, or drop it. An answer to an earlier proposal is ignored."""
        if self._request is None or answer.proposal != self._last:
            return
        if answer.on:
            self._agreed.add(window)
        else:
            self._request = None

    def take_agreed(self, windows: Collection[int]) -> link.Request | None:
        """Remove and return the proposal if all of these windows have agreed; otherwise return None."""
        if self._request is None or not set(windows) <= self._agreed:
            return None
        request, self._request = self._request, None
        return request
