"""Finds the deal that turned a match, and the story of its winner, when the match is over. Pure functions."""

from enum import Enum, auto
from typing import Final, NamedTuple

from hearts_qt.history.figures import game_scores, score_lines
from hearts_qt.rules import masks
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.view import View

_CLOSE: Final = 3
"""The greatest difference of scores with which a match was close."""
_MANY: Final = 12
"""The fewest points that turn a match so clearly that its winner speaks of them."""
_FEWEST_DEALS: Final = 3
"""In a match with fewer deals, it is nothing special to be ahead after each deal, or never to take the queen."""


class TurningPoint(NamedTuple):
    """The deal that turned a match: its number, and who got how many points in it."""

    deal: int
    seat: Seat
    points: int


class Story(Enum):
    """The story of a match that somebody has won: the most unusual thing about it."""

    MOON = auto()
    """The winner shot the moon."""
    CAME_BACK = auto()
    """The winner had the most points after one of the deals."""
    CLOSE = auto()
    """The winner was hardly better than the second."""
    TURNED = auto()
    """Somebody got many points in one deal."""
    NO_QUEEN = auto()
    """The winner never took the queen of spades."""
    AHEAD = auto()
    """The winner had the fewest points after every deal."""
    PLAIN = auto()
    """Nothing special happened."""


class WonMatch(NamedTuple):
    """The story of a match with one winner; the second is the best of the other players."""

    story: Story
    winner: Seat
    second: Seat
    margin: int
    """How many points fewer the winner has than the second."""
    deal: int = 0
    """The deal of which the story tells, counted from 1; 0 if it tells of none."""
    points: int = 0
    """The points of the second in this deal, if the story tells of them."""


def turning_point(view: View) -> TurningPoint | None:
    """Return the deal in which the score of the second rose most, compared with the score of the winner.

    If the second got points in this deal, the result has these points; otherwise it has the points of the winner. The
    result is None before the end, in a match of one deal, if everybody has won, or if there is no such deal.
    """
    places = _places(view)
    courses = score_lines(view)
    if places is None or len(courses) < 3:
        return None
    winner, second = places
    steps = [
        [now - before for now, before in zip(*pair, strict=True)] for pair in zip(courses[1:], courses, strict=False)
    ]
    swings = [step[second] - step[winner] for step in steps]
    most = max(swings)
    if most <= 0:
        return None
    deal = max(number for number, swing in enumerate(swings) if swing == most)
    seat = second if steps[deal][second] > 0 else winner
    return TurningPoint(deal + 1, seat, steps[deal][seat])


def won_match(view: View) -> WonMatch | None:
    """Return the story of a match; None before its end, or if several players share the win."""
    places = _places(view)
    if places is None or view.ending is None or len(view.ending.winners) > 1:
        return None
    winner, second = places
    scores, courses = game_scores(view), score_lines(view)
    margin = scores[second] - scores[winner]
    told = WonMatch(Story.PLAIN, winner, second, margin)
    moons = _moons(view, winner)
    if moons:
        return told._replace(story=Story.MOON, deal=moons[-1])
    last = [deal for deal, each in enumerate(courses) if deal and all(_is_worst(each, winner, seat) for seat in SEATS)]
    if last:
        return told._replace(story=Story.CAME_BACK, deal=last[-1])
    if margin <= _CLOSE:
        return told._replace(story=Story.CLOSE)
    turn = turning_point(view)
    if turn is not None and turn.seat == second and turn.points >= _MANY:
        return told._replace(story=Story.TURNED, deal=turn.deal, points=turn.points)
    if len(courses) > _FEWEST_DEALS:
        if not any(taken[winner] & masks.QUEEN for taken in _taken(view)):
            return told._replace(story=Story.NO_QUEEN)
        if all(each[winner] == min(each) for each in courses):
            return told._replace(story=Story.AHEAD)
    return told


def _is_worst(scores: tuple[int, ...], seat: Seat, other: Seat) -> bool:
    return seat == other or scores[seat] > scores[other]


def _places(view: View) -> tuple[Seat, Seat] | None:
    """Return the winner and the best of the others; None before the end, or if everybody has won."""
    ending = view.ending
    if ending is None:
        return None
    others = [seat for seat in SEATS if seat not in ending.winners]
    if not others:
        return None
    return ending.winners[0], min(others, key=lambda seat: ending.scores[seat])


def _moons(view: View, seat: Seat) -> list[int]:
    """Return the numbers of the deals in which a seat shot the moon."""
    shooters = [deal.shooter for deal in view.earlier]
    if view.outcome is not None:
        shooters.append(view.outcome.moon)
    return [number for number, shooter in enumerate(shooters, 1) if shooter == seat]


def _taken(view: View) -> list[tuple[int, ...]]:
    """Return the cards that each seat took, deal by deal."""
    now = [tuple(view.taken)] if view.outcome is not None else []
    return [*(tuple(deal.taken) for deal in view.earlier), *now]
