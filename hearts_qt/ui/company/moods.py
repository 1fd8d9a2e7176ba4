"""What the players feel about public events, and show on their faces.

A face never gives away anything that the other players could not work out themselves.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from hearts_qt.history.moons import LEAST_OF_MOON
from hearts_qt.plugin_host.pose import Mood
from hearts_qt.rules import events as happened
from hearts_qt.rules import masks
from hearts_qt.rules.cards import SEATS, Seat, Suit, each_card
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Moon
from hearts_qt.rules.seating import same_player
from hearts_qt.rules.view import View
from hearts_qt.settings.score_options import SCORES_IN_PLAY
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.company.ended import as_seen
from hearts_qt.ui.company.table_faces import TableFaces

_QUEEN: Final = masks.QUEEN.bit_length() - 1
_GLANCE: Final = 1.8
_WHILE: Final = 3.2
_LONG: Final = 6.0
_MANY_HEARTS: Final = 3
"""With this many hearts or more in a trick, its taker looks hurt."""
_UNDER_WAY: Final = 6
"""A player who has all points so far, and at least this many hearts, seems to be shooting the moon. The queen of spades
counts as four hearts.
"""
_QUEEN_COUNTS: Final = 4


class Feeling(NamedTuple):
    """The mood that a seat shows, and for how many seconds. None means: until the mood changes."""

    seat: Seat
    mood: Mood
    seconds: float | None


def shooting(view: View) -> Seat | None:
    """Return the seat that seems to be shooting the moon, or None.

    This is a seat with all points that were taken so far, if these are many.
    """
    takers = [seat for seat in SEATS if view.taken[seat] & masks.POINT_CARDS]
    if len(takers) != 1 or view.stage is not Stage.DEAL:
        return None
    taken = view.taken[takers[0]]
    weight = (taken & masks.HEARTS).bit_count() + (_QUEEN_COUNTS if taken & masks.QUEEN else 0)
    return takers[0] if weight >= _UNDER_WAY else None


def moon_share(view: View, seat: Seat) -> float:
    """Return how much of a moon a seat has shot, from 0 to 1, judged by what everybody has seen.

    It is 0 as long as the seat has fewer than six points, or somebody else has a point, too.
    """
    if view.stage is not Stage.DEAL or view.phase is not Phase.PLAYING or view.rules.moon is Moon.NOT_ALLOWED:
        return 0.0
    if any(view.taken[other] & masks.POINT_CARDS for other in SEATS if other != seat):
        return 0.0
    points = sum(view.rules.worth[card] for card in each_card(view.taken[seat] & masks.POINT_CARDS))
    return points / view.rules.moon_points if points >= LEAST_OF_MOON else 0.0


def standing_moods(view: View) -> tuple[Mood, ...]:
    """Return the mood that each seat shows while nothing happens."""
    shooter = shooting(view)
    return tuple(Mood.SHOOTING if seat == shooter else Mood.REST for seat in SEATS)


def feelings(events: Iterable[object], view: View) -> list[Feeling]:
    """Return what the seats feel about these events, at most one feeling per seat.

    `view` is the view after the events.
    """
    felt: dict[Seat, Feeling] = {}
    for event in events:
        for each in _about(event, view):
            felt[each.seat] = each
    return list(felt.values())


def _about(event: object, view: View) -> list[Feeling]:
    match event:
        case happened.TrickTaken():
            return _about_trick(event, shooting(view))
        case happened.AwardAsked(shooter):
            return _about_deal(shooter, ())
        case happened.DealFinished(outcome):
            return _about_deal(outcome.moon, outcome.points)
        case happened.MatchFinished(outcome, seats_at_end):
            return [
                Feeling(seat, Mood.GLOATING if seat in outcome.winners else Mood.GRIMACING, _LONG)
                for seat in SEATS
                if same_player(seats_at_end[seat], view.seats[seat])
            ]
    return []


def _about_trick(trick: happened.TrickTaken, shooter: Seat | None) -> list[Feeling]:
    if trick.taker == shooter:
        return [Feeling(trick.taker, Mood.SHOOTING, _WHILE)]
    if _QUEEN in trick.cards:
        giver = (trick.leader + trick.cards.index(_QUEEN)) % 4
        gloats = [Feeling(giver, Mood.GLOATING, _WHILE)] if giver != trick.taker else []
        return [*gloats, Feeling(trick.taker, Mood.GRIMACING, _WHILE)]
    hearts = sum(card // 13 == Suit.HEARTS for card in trick.cards)
    if hearts >= _MANY_HEARTS:
        return [Feeling(trick.taker, Mood.GRIMACING, _GLANCE)]
    # The trick had no points, or it had the bonus card.
    return [Feeling(trick.taker, Mood.PLEASED, _GLANCE)] if trick.points < 0 or not hearts else []


def _about_deal(shooter: Seat | None, points: tuple[int, ...]) -> list[Feeling]:
    if shooter is not None:
        return [Feeling(seat, Mood.GLOATING if seat == shooter else Mood.GRIMACING, _LONG) for seat in SEATS]
    least, most = min(points), max(points)
    if least == most:
        return []
    best = [Feeling(seat, Mood.PLEASED, _LONG) for seat in SEATS if points[seat] == least]
    return best + [Feeling(seat, Mood.GRIMACING, _WHILE) for seat in SEATS if points[seat] == most]


class FeelingFaces:
    """Turns the events of each update into moods on the faces at the table."""

    def __init__(self, company: TableFaces, settings: Settings) -> None:
        """Show moods on the faces of `company`."""
        self._company = company
        self._settings = settings
        self._turn = 0

    def show_update(self, update: Update) -> None:
        """Show the moods for an update that has just been shown on the table."""
        view = update.view
        turn = view.seat or 0
        # A person who hides the scores does not want to read the scores from the faces.
        covered = not self._settings.value(SCORES_IN_PLAY) or update.finishing
        ends = happened.MatchBegan | happened.MatchResumed | happened.DealAbandoned | happened.MovesUndone
        if turn != self._turn or any(isinstance(event, ends) for event in update.events):
            self._company.calm_down()
        self._turn = turn
        for seat, mood in enumerate(standing_moods(view)):
            self._company.mood((seat - turn) % 4, Mood.REST if covered else mood)
        events = () if covered else [as_seen(event, update) for event in update.events]
        for each in feelings(events, view):
            self._company.mood((each.seat - turn) % 4, each.mood, each.seconds)
