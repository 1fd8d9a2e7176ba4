"""The field: 64 players at 16 tables, in ten rounds. It extends the Vegas tournament of CardShark Hearts.

In each round everybody plays 16 deals at one table and begins with no points. Then those with the most points in the
whole field go. If players on both sides of this cut have equal points, their tables play one more deal, in which only
the points of these players count; this is repeated until the cut is clear. Four players play the last round, and the
one with the fewest points wins the tournament.

Players are numbered from 0. Player 0 is the person, if a person plays. Rounds, tables and deals are numbered from 0,
too. Who sits where and which cards are dealt follow from the seed of the field, as described at `tables_of` and
`number_of_deal`.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from msgspec import Struct

from hearts_qt.rules.deal_number import shuffle
from hearts_qt.rules.ruleset import Aim, ExactGoal, Rules

SIZES: Final = (64, 56, 48, 40, 32, 24, 16, 12, 8, 4)
"""How many players play in each round."""
ROUNDS: Final = len(SIZES)
DEALS: Final = 16
"""How many deals a round has, unless there are ties at the cut."""

_ID: Final = re.compile("[0-9a-f]{16}")

Player: TypeAlias = int
"""The number of a player in the field."""
Table: TypeAlias = tuple[Player, Player, Player, Player]
"""The players at a table, by seat."""
Result: TypeAlias = tuple[int, ...]
"""The result of a player in a round: the points in the 16 deals, then the points in each further deal after a tie.

Results are compared like words in a dictionary; the smaller one is better.
"""


class FieldSeat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The place of a person's match in a field. Raises ValueError if there is no such round or the id is none.

    The match has the regular deals of a round, or one further deal after a tie.
    """

    field: str
    """The id of the field, sixteen hexadecimal digits."""
    round: int
    table: int
    seed: int
    """The seed of the field, from which the numbers of the deals follow."""
    first: int = 0
    """The number of the match's first deal in the round."""
    duplicate: bool = False

    def __post_init__(self) -> None:
        """Check the round and the id."""
        if not 0 <= self.round < ROUNDS or not _ID.fullmatch(self.field):
            raise ValueError(f"there is no round {self.round} of the field {self.field!r}")

    def number_of(self, deal: int) -> int:
        """Return the number of a deal of the match, counted from 0."""
        return number_of_deal(self.seed, self.round, self.table, self.first + deal, duplicate=self.duplicate)


class Cut(Struct, frozen=True):
    """The state of the cut after all deals that were played so far in a round."""

    stay: tuple[Player, ...]
    """The players who are certain to go on, best first."""
    tied: tuple[Player, ...]
    """The players with equal results of whom only some can go on; empty if the cut is clear."""
    out: tuple[Player, ...]
    """The players who are certain to be out, best first."""


def rules_of_round(rules: Rules) -> Rules:
    """Return the rules of a round: all rules of a deal stay; instead of a goal, a round has 16 deals.

    The aim of the players is to have few points in the field.
    """
    return replace(rules, goal=0, exact_goal=ExactGoal.NOTHING, deals=DEALS, aim=Aim.FIELD)


def places_after(round_: int) -> int:
    """Return how many players go on after a round; after the last one it is the winner alone."""
    return SIZES[round_ + 1] if round_ + 1 < ROUNDS else 1


def tables_of(seed: int, round_: int, players: Sequence[Player]) -> tuple[Table, ...]:
    """Return the tables of a round for the players who are still in.

    The players in the order of their numbers are shuffled as the cards of a deal are, see `deal_number`, with the name
    ``hearts:field:1:<seed>:<round>``. The first four sit at table 0 in seats 0 to 3, and so on. Then the table of
    player 0 is turned until this player has seat 0. Raises ValueError if the players do not fill whole tables.
    """
    if not players or len(players) % 4 or len(set(players)) != len(players):
        raise ValueError(f"{len(players)} players do not fill tables of four")
    order = sorted(players)
    mixed = [order[place] for place in shuffle(range(len(order)), f"hearts:field:1:{seed}:{round_}")]
    return tuple(_turned(mixed[first : first + 4]) for first in range(0, len(mixed), 4))


def _turned(four: Sequence[Player]) -> Table:
    first = four.index(0) if 0 in four else 0
    south, west, north, east = (four[(first + seat) % 4] for seat in range(4))
    return south, west, north, east


def number_of_deal(seed: int, round_: int, table: int, deal: int, *, duplicate: bool = False) -> int:
    """Return the number of a deal of a field.

    It is made of the first eight bytes, most significant first, of the SHA-256 digest of the ASCII text
    ``hearts:field:1:<seed>:<round>:<table>:<deal>``. In a duplicate field all tables have the deals of table 0.
    """
    return _hashed(f"hearts:field:1:{seed}:{round_}:{0 if duplicate else table}:{deal}")


def seed_of_table(seed: int, round_: int, table: int) -> int:
    """Return the number from which the seat seeds of a table follow in a round, see `seat_seeds`.

    It is made like the number of a deal, of the text ``hearts:field:seats:1:<seed>:<round>:<table>``.
    """
    return _hashed(f"hearts:field:seats:1:{seed}:{round_}:{table}")


def _hashed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:8], "big")


def cut(results: Mapping[Player, Result], places: int) -> Cut:
    """Return who goes on if there are that many places for the players with these results.

    Players with equal results are in the order of their numbers.
    """
    order = sorted(results, key=lambda player: (results[player], player))
    stay, out = order[:places], order[places:]
    if not stay or not out or results[stay[-1]] != results[out[0]]:
        return Cut(tuple(stay), (), tuple(out))
    border = results[out[0]]
    return Cut(
        tuple(player for player in order if results[player] < border),
        tuple(player for player in order if results[player] == border),
        tuple(player for player in order if results[player] > border),
    )
