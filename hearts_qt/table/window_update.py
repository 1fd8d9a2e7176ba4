"""Makes the update that a window gets about the match, and keeps secrets while several people share one screen.

While a deal is played by more than one person, updates do not have its number, from which its cards could be worked
out, and no hands are shown. Otherwise the person at the screen would see what only another person may know.
"""

from collections.abc import Iterable

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.events import Event, for_seat
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import persons_of
from hearts_qt.rules.view import peek, view
from hearts_qt.table.link import Update
from hearts_qt.table.seals import seal_of


def keeps_secrets(match: Match) -> bool:
    """Return whether a deal is being played in which more than one person has had a seat."""
    return match.is_shared and match.stage in (Stage.DEAL, Stage.AWARD)


def may_count(match: Match) -> bool:
    """Return whether the window may count the cards still out: always for one person, else if the rules allow it."""
    if match.stage in (Stage.BETWEEN_DEALS, Stage.OVER):
        return match.next_rules.suit_counts or len(persons_of(match.seats)) < 2
    return match.rules.suit_counts or not match.is_shared


def first_viewpoint(match: Match) -> Seat | None:
    """Return the seat whose view a window gets at first: the seat of the only person, or None."""
    persons = persons_of(match.seats)
    return persons[0] if len(persons) == 1 and not keeps_secrets(match) else None


def update_for(match: Match, looking: Seat | None, events: Iterable[Event]) -> Update:
    """Return an update with the view of a seat. The table then adds to it which commands are possible."""
    secret = keeps_secrets(match)
    number = match.begun.number if match.begun is not None and match.deal is not None else None
    return Update(
        number=0,
        view=view(match, looking),
        events=for_seat(events, looking),
        hands=peek(match) if match.hands_shown and not secret else None,
        deal_number=None if secret else number,
        may_count=may_count(match),
        keeps_secrets=secret,
        seal=seal_of(match),
        next_rules=match.next_rules,
        next_direction=match.next_direction,
        tallies=match.tallies_so_far(),
        stood_in=tuple(match.stood_in),
    )
