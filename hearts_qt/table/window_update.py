"""Makes the update that a window gets about the match, and keeps secrets while several people share one screen.

While more than one person plays a deal, no hands are shown, so that the person at the screen does not see the cards of
another person. The updates do not have the deal's number either, because the cards could be worked out from it.
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
    """Return whether the window may count the cards still out. If several people play, the rules must allow it."""
    if match.stage in (Stage.BETWEEN_DEALS, Stage.OVER):
        return match.next_rules.suit_counts or len(persons_of(match.seats)) < 2
    return match.rules.suit_counts or not match.is_shared


def first_viewpoint(match: Match) -> Seat | None:
    """Return the seat that a window shows at first: the seat of the only person, or None for a spectator's view."""
    persons = persons_of(match.seats)
    return persons[0] if len(persons) == 1 and not keeps_secrets(match) else None


def update_for(match: Match, looking: Seat | None, events: Iterable[Event]) -> Update:
    """Return an update with the view of a seat. The table adds to the update which commands are possible."""
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
