"""Announces to screen readers what happens in an update."""

from collections.abc import Callable

from msgspec import structs

from hearts_qt.rules import events as happened
from hearts_qt.rules.view import View, as_spectator
from hearts_qt.table.link import Update
from hearts_qt.ui.words.events import announcements, read_aloud
from hearts_qt.ui.words.scores import the_cardshark


class Announcer:
    """Announces the events of an update, and each sentence only once while that update is shown."""

    def __init__(self, say: Callable[[str], None]) -> None:
        """Announce sentences with `say`."""
        self._say = say
        self._said: list[str] = []
        """The sentences that were announced for the current update."""

    def begin(self) -> None:
        """Begin with another update, for which nothing was announced yet."""
        self._said = []

    def announce_update(self, before: Update | None, update: Update) -> None:
        """Announce the events of an update, and the hand to a person who has just asked to see it."""
        self.announce(*announcements(update.events, _told_view(update)), *_own_hand(before, update))

    def announce(self, *sentences: str) -> None:
        """Announce these sentences together, except those that were announced for this update before."""
        new = [sentence for sentence in sentences if sentence and sentence not in self._said]
        self._said += new
        if new:
            self._say(read_aloud(new))


def _told_view(update: Update) -> View:
    """Return the view from which the events are told. While the CardShark plays, it is not "you" who plays."""
    view = update.view
    if not update.run.is_duplicate or view.seat is None:
        return view
    shark = structs.replace(view.seats[view.seat], name=the_cardshark())
    seats = tuple(shark if seat == view.seat else each for seat, each in enumerate(view.seats))
    return structs.replace(as_spectator(view), seats=seats)


def _own_hand(before: Update | None, update: Update) -> list[str]:
    """Return the sentences about the hand for a person who has just asked to see it."""
    view = update.view
    dealt = any(isinstance(event, happened.HandDealt) for event in update.events)
    if before is None or view.seat in (None, before.view.seat) or dealt or not view.hand or view.seat is None:
        return []
    return announcements([happened.HandDealt(view.seat, view.hand)], view)
