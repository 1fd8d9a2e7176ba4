"""The progress of a field: all deals played so far, and what follows from them.

`FieldProgress.add` takes the results of the deals, those of each table in order. All other methods are queries. The
same results always lead to the same standings, in whatever order the tables have played.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from hearts_qt.rules.tournament.field import (
    DEALS,
    SIZES,
    Cut,
    Player,
    Result,
    Table,
    cut,
    tables_of,
)


class FieldError(ValueError):
    """Raised for the result of a deal that the field does not wait for."""


class Awaited(Struct, frozen=True, order=True):
    """A deal that a table has to play next."""

    round: int
    table: int
    deal: int


class Standing(Struct, frozen=True):
    """Where a player stands in the round that is being played."""

    player: Player
    points: int
    """The points in the regular deals of the round so far."""
    deals: int
    """How many deals the table has finished in this round."""
    table: int
    seat: int


class FieldRound:
    """One round: its tables and the points of the deals that they have finished."""

    def __init__(self, number: int, tables: tuple[Table, ...], places: int, deals: int) -> None:
        """Begin a round of so many deals, after which there are `places` places for its players."""
        self.number = number
        self.tables = tables
        self.places = places
        self.deals = deals
        self.points: list[list[tuple[int, ...]]] = [[] for _ in tables]
        """For each table, the points of each finished deal by seat."""
        self._results: dict[Player, Result] = {}
        self._cut: Cut | None = None
        self._awaited = [Awaited(number, table, 0) for table in range(len(tables))]

    @property
    def awaited(self) -> tuple[Awaited, ...]:
        """The deals that the tables have to play next; a table that has nothing to play for now is missing."""
        return tuple(self._awaited)

    @property
    def final_cut(self) -> Cut | None:
        """Who goes on; None before the end of the round."""
        return self._cut if self._cut is not None and not self._cut.tied else None

    @property
    def tied(self) -> tuple[Player, ...]:
        """The players who play one more deal because of a tie at the cut; empty if there is no tie now."""
        return () if self._cut is None else self._cut.tied

    @property
    def results(self) -> Mapping[Player, Result]:
        """The results of all players; empty until all tables have played the regular deals."""
        return self._results

    def add(self, table: int, deal: int, points: Sequence[int]) -> None:
        """Add the points of the next deal of a table, by seat. Raises FieldError if this deal is not awaited."""
        wanted = Awaited(self.number, table, deal)
        if wanted not in self._awaited or len(points) != 4:
            raise FieldError(f"deal {deal} at table {table} is not awaited")
        self.points[table].append(tuple(points))
        self._awaited.remove(wanted)
        if deal + 1 < self.deals:
            self._awaited.append(Awaited(self.number, table, deal + 1))
        elif not self._awaited:
            self._settle(deal)

    def _settle(self, deal: int) -> None:
        """Make the cut after a deal that all tables, or all tables with ties, have finished."""
        if self._cut is None:
            for table, played in zip(self.tables, self.points, strict=True):
                for seat, player in enumerate(table):
                    self._results[player] = (sum(points[seat] for points in played),)
        else:
            for table, played in zip(self.tables, self.points, strict=True):
                for seat, player in enumerate(table):
                    if player in self._cut.tied:
                        self._results[player] += (played[deal][seat],)
        self._cut = cut(self._results, self.places)
        tied = set(self._cut.tied)
        self._awaited = [
            Awaited(self.number, table, deal + 1) for table, four in enumerate(self.tables) if tied & set(four)
        ]

    def standings(self) -> list[Standing]:
        """Return where everybody in this round stands, best first; those with equal points in order of their numbers.

        Tables can have played different numbers of deals. After the last regular deal, further deals decide about ties.
        """
        found = [
            Standing(player, sum(points[seat] for points in played[: self.deals]), len(played), table, seat)
            for table, (four, played) in enumerate(zip(self.tables, self.points, strict=True))
            for seat, player in enumerate(four)
        ]
        return sorted(found, key=lambda each: (self._results.get(each.player, (each.points,)), each.player))


class FieldProgress:
    """The progress of a field: its rounds, who is still in, and who has won."""

    def __init__(self, seed: int, deals: int = DEALS, sizes: Sequence[int] = SIZES) -> None:
        """Begin a field with that seed; a round has so many deals, and the rounds have these sizes."""
        self.seed = seed
        self._deals = deals
        self._sizes = tuple(sizes)
        self.out: dict[Player, int] = {}
        """The round after which each of the players who are out had to go."""
        self.winner: Player | None = None
        """The winner of the last round; None before its end."""
        self.rounds: list[FieldRound] = []
        """The rounds so far; the last one is being played, or was the last one of the field."""
        self._begin(tuple(range(self._sizes[0])))

    @property
    def round(self) -> FieldRound:
        """The round that is being played, or the last one."""
        return self.rounds[-1]

    @property
    def is_over(self) -> bool:
        """Whether the field has a winner."""
        return self.winner is not None

    @property
    def awaited(self) -> tuple[Awaited, ...]:
        """The deals that the tables have to play next; empty if the field is over."""
        return self.round.awaited

    @property
    def players_left(self) -> tuple[Player, ...]:
        """The players who are still in, in the order of their numbers."""
        return tuple(player for player in range(self._sizes[0]) if player not in self.out)

    def places_after(self, number: int) -> int:
        """Return how many players go on after a round; one after the last."""
        return self._sizes[number + 1] if number + 1 < len(self._sizes) else 1

    def add(self, awaited: Awaited, points: Sequence[int]) -> None:
        """Add the points of a deal, by seat. Raises FieldError if this deal is not awaited."""
        if awaited.round != self.round.number:
            raise FieldError(f"round {awaited.round} is not being played")
        self.round.add(awaited.table, awaited.deal, points)
        ended = self.round.final_cut
        if ended is None:
            return
        self.out |= dict.fromkeys(ended.out, self.round.number)
        if len(ended.stay) == 1:
            self.winner = ended.stay[0]
        else:
            self._begin(tuple(sorted(ended.stay)))

    def _begin(self, players: tuple[Player, ...]) -> None:
        number = len(self.rounds)
        tables = tables_of(self.seed, number, players)
        self.rounds.append(FieldRound(number, tables, self.places_after(number), self._deals))

    def place_of(self, player: Player) -> tuple[int, int] | None:
        """Return the seat of a player in the round that is being played: table and seat. None if the player is out."""
        for table, four in enumerate(self.round.tables):
            if player in four:
                return table, four.index(player)
        return None
