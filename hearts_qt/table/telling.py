"""What a window is told of the match at a table, and what it is not told while several people share one screen.

While a deal is played that more than one person has sat at, nobody is told its number, which is its cards, and no hand
lies open: whoever sits at the screen now would see what only another may know.
"""

from collections.abc import Iterable

from hearts_qt.rules.cards import Seat
from hearts_qt.rules.events import Event, for_seat
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import persons_of
from hearts_qt.rules.view import peek, view
from hearts_qt.table.link import Update
from hearts_qt.table.seals import sealed


def keeps_secrets(match: Match) -> bool:
    """Tell whether a deal is being played that more than one person has sat at."""
    return match.is_shared and match.stage in (Stage.DEAL, Stage.AWARD)


def may_count(match: Match) -> bool:
    """Tell whether the cards still out may be counted for whoever looks: where several people play the rules say so."""
    if match.stage in (Stage.BETWEEN_DEALS, Stage.OVER):
        return match.next_rules.suit_counts or len(persons_of(match.seats)) < 2
    return match.rules.suit_counts or not match.is_shared


def looks_first(match: Match) -> Seat | None:
    """Return the seat from which the window looks when nobody has asked for cards: that of the only person."""
    persons = persons_of(match.seats)
    return persons[0] if len(persons) == 1 and not keeps_secrets(match) else None


def told(match: Match, looking: Seat | None, events: Iterable[Event]) -> Update:
    """Return what the window that looks from that seat is told of the match; the table adds what it offers."""
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
        sealed=sealed(match),
        next_rules=match.next_rules,
        next_direction=match.next_direction,
        tallies=match.tallies_so_far(),
        stood_in=tuple(match.stood_in),
    )
