"""How a tournament at one table goes on: its first round, and the round that follows another.

Each round is a match with a log of its own. The log of each round has everything that the next rounds need, so a
tournament is read from the logs of its rounds, and a kill between two rounds loses nothing.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple

from msgspec.structs import replace

from hearts_qt.players.cast import ROLES
from hearts_qt.rules.match import Match
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Seating, persons_of
from hearts_qt.rules.tournament.field import rules_of_round
from hearts_qt.rules.tournament.table_rounds import (
    ENTRANT,
    GUEST,
    TournamentRound,
    Verdict,
    characters_of,
    order_under,
    verdict_of_round,
)
from hearts_qt.table import link
from hearts_qt.table.beginnings import Seats

_NUMERALS: Final = ("", " II", " III")
"""What follows the names of several mystery guests, so that sentences about them are clear."""


class RoundStart(NamedTuple):
    """With what a round begins."""

    rules: Rules
    seats: Seats
    round: TournamentRound


def first_round(request: link.BeginTournament, tournament: str) -> RoundStart | None:
    """Return the first round of a tournament with this id; None if several people want to play it."""
    persons = persons_of(request.seats)
    if len(persons) > 1:
        return None
    entrant = request.seats[persons[0] if persons else ENTRANT]
    round_ = TournamentRound(tournament, 1, request.cast)
    return _start(rules_of_round(request.rules), entrant, round_)


def next_round(match: Match) -> RoundStart | None:
    """Return the round that follows the match; None if it is no round, is not over, or was the last for its player."""
    if (
        match.round is None
        or match.ending is None
        or verdict_of_round(match.round, match.ending) is not Verdict.GOES_ON
    ):
        return None
    return _start(match.rules, match.seats[ENTRANT], match.round.following())


def _start(rules: Rules, entrant: Seating, round_: TournamentRound) -> RoundStart:
    first, second, third = characters_of(round_, order_under(rules))
    west, north, east = _seated((first, second, third), round_.cast)
    return RoundStart(rules, (entrant, west, north, east), round_)


def _seated(ids: Sequence[str], cast: Sequence[Seating]) -> list[Seating]:
    """Return the seatings of three characters, with the way of playing that the program gives them."""
    found = []
    for place, each in enumerate(ids):
        usual = ROLES[each].seating
        chosen = next((seating for seating in chain(cast, [usual]) if seating.character == each), usual)
        name = chosen.name + (_NUMERALS[place] if each == GUEST else "")
        found.append(replace(usual, name=name, face=chosen.face))
    return found
