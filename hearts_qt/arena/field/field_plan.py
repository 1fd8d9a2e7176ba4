"""What a field is, before its first deal: its players, rules and seed."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.players.cardshark import CardShark
from hearts_qt.players.cast import CAST
from hearts_qt.players.player import Player
from hearts_qt.players.roster import player_named
from hearts_qt.rules.rules_text import rules_from_table, rules_to_table, without_later
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.tournament.field import SIZES, rules_of_round
from hearts_qt.rules.tournament.field_progress import FieldProgress

SHARK_ROUNDS: Final = 2_000
"""How many rounds a CardShark in the field searches for a card. It never thinks by the clock, so its deals repeat."""
_NUMERALS: Final = ("", "II", "III", "IV", "V", "VI", "VII", "VIII")


class FieldPlan(Struct, frozen=True):
    """Who plays in a field, under which rules, and the seed from which seats and deals follow."""

    seed: int
    """A random number of 64 bits. Whoever knows it can work out all deals."""
    rules: Rules
    """The rules of a round, see `rules_of_round`."""
    players: tuple[Seating, ...]
    """The 64 players. If a person plays, it is the first one."""
    duplicate: bool = False
    """Whether all tables have the same deals."""

    @property
    def has_person(self) -> bool:
        """Whether a person plays; the person's table is then played somewhere else."""
        return self.players[0].kind is Kind.PERSON

    def begin(self) -> FieldProgress:
        """Return the field before its first deal."""
        return FieldProgress(self.seed, self.rules.deals)

    def as_table(self) -> dict[str, Any]:
        """Return the plan as values that can be written as JSON."""
        return {
            "seed": self.seed,
            "duplicate": self.duplicate,
            "rules": without_later(rules_to_table(self.rules)),
            "players": msgspec.to_builtins(self.players),
        }


def plan_of_table(table: dict[str, Any]) -> FieldPlan:
    """Return the plan that was written as these values. Raises ValueError, TypeError or KeyError for other values."""
    players = msgspec.convert(table["players"], tuple[Seating, ...])
    if len(players) != SIZES[0]:
        raise ValueError(f"a field has {SIZES[0]} players, not {len(players)}")
    seed, duplicate = msgspec.convert((table["seed"], table["duplicate"]), tuple[int, bool])
    return FieldPlan(seed, rules_from_table(table["rules"]), players, duplicate)


def plan_for(
    seed: int,
    rules: Rules,
    *,
    person: Seating | None = None,
    company: Sequence[Seating] | None = None,
    duplicate: bool = False,
) -> FieldPlan:
    """Return the plan of a field in which the company fills all seats but the person's, again and again in order.

    The company is the cast if it is None. The second player of a name gets a II after it, the third a III, and so on.
    """
    own = () if person is None else (person,)
    wanted = company or tuple(role.seating for role in CAST)
    others = (wanted[place % len(wanted)] for place in range(SIZES[0] - len(own)))
    seen: dict[str, int] = {}
    players: list[Seating] = [*own]
    for each in others:
        count = seen[each.name] = seen.get(each.name, 0) + 1
        suffix = _NUMERALS[count - 1] if count <= len(_NUMERALS) else str(count)
        players.append(replace(each, name=f"{each.name} {suffix}".strip()))
    return FieldPlan(seed, rules_of_round(rules), tuple(players), duplicate)


def style_seating(name: str) -> Seating:
    """Return the seating of a computer player that is no character."""
    return Seating(name, Kind.COMPUTER, name)


def field_player(name: str) -> Player:
    """Return the computer player of that name as it plays in a field; raise UnknownPlayerError for an unknown name.

    Worker processes import this function by its name.
    """
    return as_in_field(player_named(name))


def as_in_field(player: Player) -> Player:
    """Return a CardShark that thinks by rounds in place of one that thinks by the clock; any other player unchanged."""
    return CardShark(rounds=SHARK_ROUNDS, threads=1) if isinstance(player, CardShark) else player
