"""Works out the entries for a request of a person to change scores and totals by hand.

A request has the values that the person saw and the values that the person wants. A value changes only if the person
has changed it, and if it is still the value that the person saw. So a late request, or an undo after the match has gone
on, never removes points that were added meanwhile.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.entries import CorrectDuplicate, CorrectScores, CorrectTallies, MatchKind, Tally
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.table.link import CarryTally, ChangeScores, ScoreSheet

_MATCHES = (MatchKind.OWN, MatchKind.SET_UP)
"""The kinds of matches in which scores can be changed by hand. In all others, somebody relies on the scores."""


def may_change_scores(match: Match) -> bool:
    """Return whether scores and totals can be changed now. They stay as they are while a deal is played again."""
    return match.kind in _MATCHES and match.counted is None


def sheet_of(match: Match) -> ScoreSheet:
    """Return the scores and totals that can be changed by hand, as they are now."""
    first, second, third, fourth = match.scores
    tallies = match.tallies_so_far()
    names = {seating.name for seating in match.seats}
    return ScoreSheet(
        (first, second, third, fourth),
        {name: tallies.get(name, Tally()) for name in names},
        match.duplicate_points,
    )


def changes_totals(request: ChangeScores) -> bool:
    """Return whether a request changes more than the scores of the match."""
    return replace(request.seen, scores=request.wanted.scores) != request.wanted


def score_entry(request: ChangeScores, match: Match) -> CorrectScores | None:
    """Return the entry that changes the scores of the match; None if they stay as they are."""
    seen, wanted, now = request.seen.scores, request.wanted.scores, match.scores
    if match.stage is Stage.OVER:
        return None
    first, second, third, fourth = (_changed(now[seat], seen[seat], wanted[seat]) for seat in SEATS)
    entry = CorrectScores((first, second, third, fourth))
    return None if entry.scores == now else entry


def total_entries(request: ChangeScores, match: Match) -> Iterator[CorrectTallies | CorrectDuplicate]:
    """Yield the entries that change the totals of the names, and the points of duplicate play."""
    changed = {}
    for name, wanted in request.wanted.tallies.items():
        now, seen = match.tallies.get(name, Tally()), request.seen.tallies.get(name, Tally())
        new = _changed_tally(now, seen, wanted)
        if new != now:
            changed[name] = new
    if changed:
        yield CorrectTallies(changed)
    points = _changed(match.duplicate_points, request.seen.duplicate_points, request.wanted.duplicate_points)
    if points != match.duplicate_points and match.stage is not Stage.OVER:
        yield CorrectDuplicate(points)


def carried_tally(request: CarryTally, match: Match) -> CorrectTallies | None:
    """Return the entry that gives the totals of a renamed character to its new name; None if it has none.

    The number of games of the old name stays, because the program uses it to find the latest log.
    """
    old, had = (match.tallies.get(name, Tally()) for name in (request.before, request.after))
    if old == Tally(old.games) or request.before == request.after:
        return None
    wins = had.wins + old.wins
    new = Tally(max(had.games, wins), wins, had.tied + old.tied, had.scaled + old.scaled, had.dup + old.dup)
    return CorrectTallies({request.before: Tally(old.games), request.after: new})


def _changed(now: int, seen: int, wanted: int) -> int:
    """Return the wanted value, or the present one if it was not changed or is not as the person saw it."""
    return wanted if now == seen else now


def _changed_tally(now: Tally, seen: Tally, wanted: Tally) -> Tally:
    """Return a tally with the changed values. The number of games is never below the number of games won.

    The number of games itself is not changed: the program uses it to find the latest log.
    """
    wins = _changed(now.wins, seen.wins, wanted.wins)
    tied = min(_changed(now.tied, seen.tied, wanted.tied), wins)
    return Tally(
        max(now.games, wins),
        wins,
        tied,
        _changed(now.scaled, seen.scaled, wanted.scaled),
        _changed(now.dup, seen.dup, wanted.dup),
    )
