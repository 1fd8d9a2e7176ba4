"""Adds the result of a match to the tallies, which count the matches that each name has played and won."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.entries import Tally
from hearts_qt.rules.ruleset import Aim, Rules
from hearts_qt.rules.scoring import MatchOutcome


def tallied(tallies: Mapping[str, Tally], names: Sequence[str], ending: MatchOutcome, rules: Rules) -> dict[str, Tally]:
    """Return the tallies with the result of a match added; `names` are the names of its players, by seat."""
    added = dict(tallies)
    for seat in SEATS:
        before = added.get(names[seat], Tally())
        won = seat in ending.winners
        added[names[seat]] = Tally(
            before.games + 1,
            before.wins + won,
            before.tied + (won and len(ending.winners) > 1),
            before.scaled + (ending.scaled[seat] if rules.aim is Aim.SCALED else 0),
            before.dup,
        )
    return added


def with_duplicate(tallies: Mapping[str, Tally], name: str, points: int) -> dict[str, Tally]:
    """Return the tallies with the result of duplicate play in one match added for that name.

    `points` says how many points better than the CardShark the player was; only the sign counts. Source: *Duplicate
    Play* in the manual of CardShark Hearts.
    """
    before = tallies.get(name, Tally())
    return {**tallies, name: replace(before, dup=before.dup + (points > 0) - (points < 0))}


def together(some: Mapping[str, Tally], others: Mapping[str, Tally]) -> dict[str, Tally]:
    """Return the tallies of two series of matches, added up by name."""
    both = dict(some)
    for name, more in others.items():
        had = both.get(name, Tally())
        both[name] = Tally(
            had.games + more.games,
            had.wins + more.wins,
            had.tied + more.tied,
            had.scaled + more.scaled,
            had.dup + more.dup,
        )
    return both
