"""Lets windows come to a table and leave it, and says which of their requests are carried out."""

from abc import abstractmethod
from collections.abc import Collection

from hearts_qt.rules.cards import Seat
from hearts_qt.table import link
from hearts_qt.table.attached_windows import HOST, AttachedWindow
from hearts_qt.table.decisions import DECIDERS, OF_SPECTATORS, Decider
from hearts_qt.table.match_choice import MatchChoice


class SeveralWindows(MatchChoice):
    """A table's windows and their requests. One person alone decides at once; several agree, see `decisions`."""

    def attach(self, seats: Collection[Seat]) -> int:
        """Add a window with these seats, or a spectator's without a seat, and return its id.

        It begins with what has happened so far, and without events. Raises ValueError if another guest's window has one
        of the seats.
        """
        number = self.windows.attach(seats).number
        self.windows.look_where_seats_are(self.match)
        self._ask()
        return number

    def detach(self, number: int) -> None:
        """Remove a guest's window; its seats are at the host's window again. Raises KeyError if it is not there."""
        self.windows.detach(number)
        self.windows.look_where_seats_are(self.match)
        self._carry_out_agreed()

    def handle(self, request: link.Request, window: int = HOST) -> None:
        """Carry out a request of a window.

        It is ignored if it comes too late, is not possible now, or is not for this window to decide, see `decisions`.
        """
        asking = self.windows.get(window)
        if asking is None:
            return
        self._asking = asking
        if not self.windows.are_several:
            if window == HOST or isinstance(request, OF_SPECTATORS):
                self._carry_out(request)
        elif self.windows.persons_at(asking, self.match) or isinstance(request, OF_SPECTATORS):
            self._decide(request, asking)
        self._asking = self.windows.host

    def _decide(self, request: link.Request, asking: AttachedWindow) -> None:
        """Carry out a request, propose it to the others, or ignore it."""
        decider = DECIDERS[type(request)]
        if isinstance(request, link.Agree):
            self._proposals.answer(request, asking.number)
        elif decider is Decider.ALL:
            self._proposals.propose(request, asking.number)
        elif decider is Decider.SEAT or (decider is Decider.HOST and asking.number == HOST):
            self._carry_out(request)
        self._carry_out_agreed()

    def _carry_out_agreed(self) -> None:
        agreed = self._proposals.take_agreed(self.windows.of_persons(self.match))
        if agreed is not None:
            self._carry_out(agreed)

    @abstractmethod
    def _carry_out(self, request: link.Request) -> None:
        """Carry out a request of the asking window; ignore it if it comes too late or is not possible now."""
