"""The odds of a player in a field, from simulated ends.

In a simulated end, the points of a player in the deals that are left have a normal distribution. Its mean is the
player's own mean so far, drawn towards the mean of everybody in the field: a few deals say little about a player. The
deviation is that of all deals that the field has played. What one player at a table takes more, the other three take
less. These are estimates, so each has the standard error of its simulation.
"""

import math
import random
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from hearts_qt.arena.field.field_message import Chance, Odds
from hearts_qt.arena.field.played_field import PlayedField
from hearts_qt.rules.seating import Seating
from hearts_qt.rules.tournament.field import Player, cut
from hearts_qt.rules.tournament.field_progress import FieldRound

ENDS: Final = 1000
"""How many ends are simulated."""
_PRIOR_DEALS: Final = 48.0
"""The mean of the whole field counts as much as this number of deals of a player."""
_USUAL: Final = (5.0, 5.0)
"""Mean and deviation of the points in a deal while nothing was played yet."""
_MIX: Final = 1.1547
"""Four independent values, less their mean, have a smaller deviation; this factor, 2 / sqrt(3), makes up for it."""


class _Form(Struct):
    """How a player does: the mean points in a deal."""

    points: int = 0
    deals: int = 0

    def mean(self, usual: float) -> float:
        return (self.points + _PRIOR_DEALS * usual) / (self.deals + _PRIOR_DEALS)


def odds_of(field: PlayedField, player: Player, *, ends: int = ENDS, seed: int = 1) -> Odds | None:
    """Return the odds of a player; None if the player is out or the field is over. `seed` chooses the random numbers.

    The same field with the same seed has the same odds.
    """
    progress = field.progress
    if progress.is_over or progress.place_of(player) is None:
        return None
    rng = random.Random(f"{seed} {len(field.deals)}")
    means, deviation = _means(field)
    survived = won = 0
    for _ in range(ends):
        stay = _simulated_round(progress.round, means, deviation, rng)
        if player not in stay:
            continue
        survived += 1
        won += _wins(field, player, stay, means, deviation, rng)
    return Odds(_chance(survived, ends), _chance(won, ends))


def _chance(count: int, ends: int) -> Chance:
    # With no or only such ends the error would be 0; one more of each kind gives an error that is not too small.
    share = (count + 1) / (ends + 2)
    return Chance(count / ends, math.sqrt(share * (1 - share) / ends), ends)


def _means(field: PlayedField) -> tuple[list[float], float]:
    """Return the expected points of each player in a deal, and the deviation of a deal. Equal styles count together."""
    forms: dict[str, _Form] = {}
    total = squares = count = 0
    for deal in field.deals:
        for seating, points in zip(field.players_at(deal.round, deal.table), deal.points, strict=True):
            form = forms.setdefault(_key(seating), _Form())
            form.points += points
            form.deals += 1
            total, squares, count = total + points, squares + points * points, count + 1
    usual, deviation = _USUAL
    if count > len(field.plan.players):
        usual = total / count
        deviation = math.sqrt(max(0.0, squares / count - usual * usual))
    return [forms.get(_key(each), _Form()).mean(usual) for each in field.plan.players], deviation


def _key(seating: Seating) -> str:
    return f"{seating.kind} {seating.player}"


def _simulated_round(
    each_round: FieldRound, means: Sequence[float], deviation: float, rng: random.Random
) -> tuple[Player, ...]:
    """Return who goes on after a simulated end of a round."""
    results: dict[Player, tuple[int, ...]] = {}
    for table, played in zip(each_round.tables, each_round.points, strict=True):
        left = max(0, each_round.deals - len(played))
        more = _simulated_points(table, left, means, deviation, rng)
        for seat, player in enumerate(table):
            points = sum(points[seat] for points in played[: each_round.deals])
            known = each_round.results.get(player, (points,))
            # A random number decides about a tie, as one more deal does.
            results[player] = (*(known if not left else (round(points + more[seat]),)), rng.getrandbits(30))
    return cut(results, each_round.places).stay


def _simulated_points(
    table: Sequence[Player], deals: int, means: Sequence[float], deviation: float, rng: random.Random
) -> list[float]:
    if not deals:
        return [0.0] * len(table)
    spread = deviation * math.sqrt(deals) * _MIX
    noise = [rng.gauss(0.0, spread) for _ in table]
    middle = sum(noise) / len(noise)
    return [deals * means[player] + value - middle for player, value in zip(table, noise, strict=True)]


def _wins(
    field: PlayedField,
    player: Player,
    stay: tuple[Player, ...],
    means: Sequence[float],
    deviation: float,
    rng: random.Random,
) -> bool:
    """Return whether a player who goes on with these others wins a simulated end of the field."""
    progress = field.progress
    number = progress.round.number
    while len(stay) > 1:
        number += 1
        results: dict[Player, tuple[int, ...]] = {}
        mixed = rng.sample(stay, len(stay))
        for table in (mixed[first : first + 4] for first in range(0, len(mixed), 4)):
            points = _simulated_points(table, field.plan.rules.deals, means, deviation, rng)
            results |= {each: (round(1000 * mine),) for each, mine in zip(table, points, strict=True)}
        found = cut(results, progress.places_after(number))
        stay = (*found.stay, *found.tied)[: progress.places_after(number)]
        if player not in stay:
            return False
    return True
