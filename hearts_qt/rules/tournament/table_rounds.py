"""The tournament at one table, as in CardShark Hearts: ten rounds against players who get better from round to round.

The entrant, who plays the tournament, has seat 0 in every round. Each round is a match of its own, of 16 deals, in
which everybody begins with no points. The player with the most points is out. If several players have the most points,
all four play one more deal, until one player alone has the most. The tenth round has no such loser: whoever has the
fewest points wins the tournament, and a tie for that place is played off in the same way. Source: *Play A Tournament*
in the manual of CardShark Hearts, which does not speak of ties.

Which characters play in a round follows from their strengths under the rules in use, see `ORDERS`, and from the id of
the tournament.
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.rules.scoring import MatchOutcome, scaled_points
from hearts_qt.rules.seating import Seating

ROUNDS: Final = 10
ENTRANT: Final[Seat] = 0
"""The seat of the player who plays the tournament."""
EXPERTS: Final = ("sam", "sue", "willie", "shark")
"""The ids of the characters of the ninth round; three of them play."""
GUEST: Final = "guest"
"""The id of the mystery guests of the tenth round."""
_EXPERTS_ROUND: Final = ROUNDS - 1
_LADDER: Final = ((0, 1, 2), (0, 2, 3), (1, 2, 4), (2, 3, 4), (3, 4, 5), (3, 5, 6), (4, 5, 7), (5, 6, 7))
"""For each of the first eight rounds, the places of its three characters in the order of strength, weakest first."""
_ID: Final = re.compile("[0-9a-f]{16}")
_STANDARD: Final = ("nellie", "charlie", "cal", "dominator", "vickie", "frank", "stan", "chuck")
_WINDOWS: Final = ("nellie", "charlie", "cal", "dominator", "frank", "vickie", "stan", "chuck")

ORDERS: Final[Mapping[Preset, tuple[str, ...]]] = MappingProxyType(
    {
        Preset.STANDARD: _STANDARD,
        Preset.SPOT_HEARTS: _STANDARD,
        Preset.WINDOWS: _WINDOWS,
        Preset.DOS: _WINDOWS,
        Preset.BLACK_LADY: _WINDOWS,
        Preset.CARDSHARK: ("nellie", "charlie", "cal", "frank", "dominator", "vickie", "stan", "chuck"),
        Preset.HEARTS_3: ("nellie", "cal", "frank", "dominator", "stan", "vickie", "chuck", "charlie"),
        Preset.VEGAS: ("nellie", "frank", "charlie", "cal", "vickie", "stan", "dominator", "chuck"),
        Preset.OMNIBUS: ("nellie", "charlie", "cal", "vickie", "dominator", "stan", "frank", "chuck"),
    }
)
"""For each rule set the ids of the eight characters, the weakest first, as the arena has measured it.

Each character's player played 300 deals in all four seats against three copies of Stan, under six rule sets; the one
who takes the most points per deal comes first. The command is ``hearts-qt arena NAME stan stan stan --rules vegas
--deals 300``. Differences of less than half a point are within the errors of this measurement. Under Vegas rules Cal,
Charlie, Vickie and Stan play exactly alike, so they have their order of the Standard rules. The other rule sets have
the order of the set that is most like them.
"""


class TournamentRound(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The round that a match is. Raises ValueError if there is no such round, or if the id is none."""

    tournament: str
    """The id of the tournament, sixteen hexadecimal digits; the same in all of its rounds."""
    number: int
    """The number of the round, from 1 to 10."""
    cast: tuple[Seating, ...] = ()
    """The characters who can play in later rounds, with the names and faces that they had when the tournament began."""

    def __post_init__(self) -> None:
        """Check the number and the id."""
        if not 1 <= self.number <= ROUNDS:
            raise ValueError(f"there is no round {self.number}")
        if not _ID.fullmatch(self.tournament):
            raise ValueError(f"{self.tournament!r} is not the id of a tournament")

    @property
    def is_last(self) -> bool:
        """Whether this is the tenth round."""
        return self.number == ROUNDS

    def following(self) -> "TournamentRound":
        """Return the next round. Raises ValueError after the tenth."""
        return TournamentRound(self.tournament, self.number + 1, self.cast)


class Verdict(StrEnum):
    """What a round means for the entrant."""

    GOES_ON = "goes on"
    OUT = "out"
    WON = "won"
    """The entrant has won the tenth round, and so the tournament."""
    LOST_LAST = "lost the last round"


def tournament_id(number: int) -> str:
    """Return the id that is made of a random number of 64 bits."""
    return f"{number % (1 << 64):016x}"


def order_under(rules: Rules) -> tuple[str, ...]:
    """Return the ids of the eight characters, the weakest first; changed rules have the order of their rule set."""
    return ORDERS[rules.preset]


def characters_of(round_: TournamentRound, order: Sequence[str]) -> tuple[str, str, str]:
    """Return the ids of the three characters of a round, for seats 1 to 3.

    `order` has the ids of eight characters, the weakest first. In the ninth round one of the four experts is missing;
    which one follows from the tournament's id.
    """
    if round_.is_last:
        return GUEST, GUEST, GUEST
    if round_.number == _EXPERTS_ROUND:
        missing = int(round_.tournament, 16) % len(EXPERTS)
        first, second, third = (each for place, each in enumerate(EXPERTS) if place != missing)
        return first, second, third
    first, second, third = (order[place] for place in _LADDER[round_.number - 1])
    return first, second, third


def end_of_round(round_: TournamentRound, rules: Rules, scores: Sequence[int], deals: int) -> MatchOutcome | None:
    """Return the result of a round after `deals` deals with these scores, or None if it goes on, perhaps for a tie."""
    if deals < rules.deals or len(decisive_seats(round_, scores)) > 1:
        return None
    best = min(scores)
    winners = tuple(seat for seat in SEATS if scores[seat] == best)
    return MatchOutcome(tuple(scores), winners, False, scaled_points(scores))


def decisive_seats(round_: TournamentRound, scores: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with the score that decides the round: the highest, or in the tenth round the lowest."""
    decisive = min(scores) if round_.is_last else max(scores)
    return tuple(seat for seat in SEATS if scores[seat] == decisive)


def seat_out(round_: TournamentRound, ending: MatchOutcome) -> Seat | None:
    """Return the seat that is out after a round; None after the tenth, in which everybody has arrived."""
    return None if round_.is_last else decisive_seats(round_, ending.scores)[0]


def verdict_of_round(round_: TournamentRound, ending: MatchOutcome) -> Verdict:
    """Return what the end of a round means for the entrant."""
    if round_.is_last:
        return Verdict.WON if ENTRANT in ending.winners else Verdict.LOST_LAST
    return Verdict.OUT if seat_out(round_, ending) == ENTRANT else Verdict.GOES_ON
