"""Puts rounds together to tournaments at one table. A tournament is nothing but the logs of its rounds."""

from collections.abc import Iterable

from msgspec import Struct

from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import Kind
from hearts_qt.rules.tournament.table_rounds import ENTRANT, Verdict, seat_out, verdict_of_round


class RoundPlayer(Struct, frozen=True, omit_defaults=True):
    """A player in a round."""

    name: str
    face: str
    points: int
    is_entrant: bool = False
    """Whether this player plays the tournament."""
    is_out: bool = False
    """Whether this player is out after the round."""
    is_winner: bool = False
    """Whether this player has the fewest points in the round, and the round is over."""


class RoundFound(Struct, frozen=True, omit_defaults=True):
    """A round as the logs have it so far."""

    tournament: str
    """The id of the tournament."""
    number: int
    """The number of the round, from 1."""
    match: str
    """The id of the match, see `table.log.match_id_of`."""
    at: str
    """When the last entry was written, such as ``2026-11-23T09:30:00Z``."""
    rules: str
    """The name of the rule set on which the rules are based."""
    players: tuple[RoundPlayer, ...]
    deals: int
    """How many deals are finished."""
    verdict: Verdict | None = None
    """What the round means for the player of the tournament; None while it is not decided."""
    is_person: bool = False
    """Whether a person plays the tournament."""

    @property
    def goes_on(self) -> bool:
        """Whether the tournament can go on after this round or in it."""
        return self.verdict in (None, Verdict.GOES_ON)


def round_of(match: Match, match_id: str, at: str) -> RoundFound:
    """Return the round that a match is. The match must have a round."""
    round_, ending = match.round, match.ending
    assert round_ is not None
    outcome = match.outcome if match.counted is None else match.counted.outcome
    scores = ending.scores if ending is not None else match.scores if outcome is None else outcome.scores
    seats_at_end = match.seats_at_end if ending is not None and match.seats_at_end else tuple(match.seats)
    out = None if ending is None else seat_out(round_, ending)
    players = tuple(
        RoundPlayer(
            seating.name,
            seating.face,
            scores[seat],
            seat == ENTRANT,
            seat == out,
            ending is not None and seat in ending.winners,
        )
        for seat, seating in enumerate(seats_at_end)
    )
    return RoundFound(
        round_.tournament,
        round_.number,
        match_id,
        at,
        match.rules.preset.value,
        players,
        len(match.played) + (match.stage is Stage.SCORED),
        None if ending is None else verdict_of_round(round_, ending),
        seats_at_end[ENTRANT].kind is Kind.PERSON,
    )


class TournamentFound(Struct, frozen=True):
    """A tournament: its rounds, the first one first."""

    tournament: str
    rounds: tuple[RoundFound, ...]

    @property
    def last(self) -> RoundFound:
        """The last round that was begun."""
        return self.rounds[-1]

    @property
    def survived(self) -> int:
        """How many rounds were survived; a won tournament counts ten."""
        return sum(each.verdict in (Verdict.GOES_ON, Verdict.WON) for each in self.rounds)


def in_tournaments(rounds: Iterable[RoundFound]) -> list[TournamentFound]:
    """Return the tournaments of these rounds; the one that was played last comes first."""
    by_id: dict[str, dict[int, RoundFound]] = {}
    for each in rounds:
        kept = by_id.setdefault(each.tournament, {})
        kept.setdefault(each.number, each)
    found = [
        TournamentFound(tournament, tuple(kept[number] for number in sorted(kept)))
        for tournament, kept in by_id.items()
    ]
    return sorted(found, key=lambda each: each.last.at, reverse=True)
