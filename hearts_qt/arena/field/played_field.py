"""A field with all deals that were played so far, in memory."""

from collections.abc import Iterator, Sequence

from hearts_qt.arena.field.field_plan import FieldPlan
from hearts_qt.arena.field.table_play import TableDeal, TableJob, TableMatch, matches_of
from hearts_qt.rules.entries import Entry
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.tournament.field import Table


class PlayedField:
    """A field: its plan, its progress, and the deals of each table."""

    def __init__(self, plan: FieldPlan) -> None:
        """Begin the field."""
        self.plan = plan
        self.progress = plan.begin()
        self.deals: list[TableDeal] = []
        """All deals in the order in which they were finished."""
        self._of_table: dict[tuple[int, int], list[TableDeal]] = {}

    def add(self, deal: TableDeal) -> None:
        """Add a finished deal. Raises FieldError if the field does not wait for it."""
        self.progress.add(deal.awaited, deal.points)
        self.deals.append(deal)
        self._of_table.setdefault((deal.round, deal.table), []).append(deal)

    def of_table(self, round_: int, table: int) -> tuple[TableDeal, ...]:
        """Return the deals that a table has finished in a round, in order."""
        return tuple(self._of_table.get((round_, table), ()))

    def seats(self, round_: int, table: int) -> Table:
        """Return the numbers of the players at a table. Raises IndexError if there is no such table."""
        return self.progress.rounds[round_].tables[table]

    def players_at(self, round_: int, table: int) -> tuple[Seating, ...]:
        """Return the players at a table, by seat. Raises IndexError if there is no such table."""
        return tuple(self.plan.players[player] for player in self.seats(round_, table))

    def is_persons(self, round_: int, table: int) -> bool:
        """Return whether a person sits at a table."""
        return any(each.kind is Kind.PERSON for each in self.players_at(round_, table))

    def jobs(self, at_once: int = 1) -> Iterator[TableJob]:
        """Yield what the tables have to play next, without the person's table: up to `at_once` deals at each table.

        The tables that have played the fewest deals come first.
        """
        for awaited in sorted(self.progress.awaited, key=lambda each: (each.deal, each.table)):
            if self.is_persons(awaited.round, awaited.table):
                continue
            regular = self.plan.rules.deals
            end = min(awaited.deal + at_once, regular) if awaited.deal < regular else awaited.deal + 1
            earlier = self.of_table(awaited.round, awaited.table)
            yield TableJob(awaited.round, awaited.table, self.seats(awaited.round, awaited.table), end, earlier)

    def matches(self, round_: int, table: int) -> list[TableMatch]:
        """Return the matches of a table in a round, with all moves.

        Raises RepeatError if a deal cannot have been played so, and IndexError if there is no such table.
        """
        deals = [deal for deal in self.of_table(round_, table) if not deal.match]
        return matches_of(self.plan, self.seats(round_, table), deals)

    def entries(self, round_: int, table: int, deal: int) -> Sequence[Entry]:
        """Return the entries of the match of a table in which a deal was played, as the log of a match has them.

        Raises RepeatError if the deals cannot have been played so, and IndexError if there is no such deal.
        """
        found = self.matches(round_, table)
        place = 0 if deal < self.plan.rules.deals else deal - self.plan.rules.deals + 1
        return found[place].entries
