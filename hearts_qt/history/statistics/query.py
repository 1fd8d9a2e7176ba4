"""Answers questions about the index of statistics: whose figures, over which time, rules, kind of match and opponent.

A `Question` is a value, and so is its `Answer`, which has every figure of `figure.FIGURES` at once. The index keeps the
sums of each day, so a period begins and ends with a day in UTC. Only a question with a time reads each deal.

**Standard errors.** The error of an average per deal is the standard deviation of the deals, divided by the root of
their number. The error of an average per game of something that happens in deals takes the number of deals as given.
The error of a share is that of a binomial. There is no error with fewer than two deals or games, and none of a total.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.history.index_file import IndexReader
from hearts_qt.history.statistics.figure import FIGURES, GAME_COLUMNS, Basis, Figure
from hearts_qt.history.statistics.ratings import Probability, Rating, probability, rating_of_computer
from hearts_qt.history.statistics.tables import FACTS, LATE, SQUARED
from hearts_qt.history.statistics.who import Who, WhoKind, who_of
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.kept_out import KeptOut


class Measure(StrEnum):
    """How figures are shown."""

    TOTAL = "total"
    PER_GAME = "per game"
    PER_DEAL = "per deal"
    """Figures of games, such as wins, are then still shown per game."""


class Question(Struct, frozen=True):
    """Which figures are wanted. Everything that is left empty does not matter."""

    who: Who
    also: tuple[Who, ...] = ()
    """Other keys of the same player, such as the name of a person in logs that tell no ids."""
    since: str = ""
    """The first day, such as ``2026-11-01``."""
    until: str = ""
    """The last day."""
    rules: str = ""
    """The name of a rule set, see `match_facts.rules_name`."""
    kind: MatchKind | None = None
    opponent: Who | None = None
    """Only deals and games in which this player sat at the table too."""
    from_time: str = ""
    """Only deals and games that were over at this time or later, which is written as in the log."""
    measure: Measure = Measure.TOTAL


class FigureValue(Struct, frozen=True):
    """One figure of an answer."""

    figure: str
    """The id of the figure, see `figure.FIGURES`."""
    total: int
    """The figure added up; for a share, its part of the whole."""
    value: float | None
    """The figure in the measure of the question, or a share in per cent; None without any deal or game."""
    error: float | None = None
    """The standard error of the value; None if there is none."""


class Answer(Struct, frozen=True):
    """All figures that a question asks for."""

    question: Question
    deals: int
    """How many deals count."""
    games: int
    """How many finished games count."""
    values: tuple[FigureValue, ...]
    """The figures in the order of `figure.FIGURES`."""
    sums: dict[str, int] = {}
    """The sum of each column, and under its name with ``_sq`` the sum of its squares."""
    kept_out: tuple[tuple[KeptOut, int], ...] = ()
    """How many further deals do not count, for each reason; a deal can have several reasons."""
    left_out: int = 0
    """How many further deals do not count because a person left them out."""
    zeroed: int = 0
    """How many further deals do not count because of a reset."""

    def value(self, figure: str) -> FigureValue:
        """Return the figure with that id. Raises KeyError if there is none."""
        return self.values[_PLACES[figure]]

    def measured(self, measure: Measure) -> "Answer":
        """Return the same answer in another measure; this needs no further question."""
        return replace(self, question=replace(self.question, measure=measure), values=_values(self.sums, measure))


class ListedPlayer(Struct, frozen=True):
    """A player in the index."""

    who: Who
    name: str
    """The name with which it was seen last."""
    plays: str
    """The computer player that decided for it last; for a person, the one that would take over."""
    deals: int
    """How many deals count."""
    also: tuple[Who, ...] = ()
    """The names under which older logs know the same person, for `Question.also`."""

    @property
    def keys(self) -> tuple[Who, ...]:
        """Everything under which the index knows the player."""
        return (self.who, *self.also)


_NOT_THERE: Final = 0
"""Stands for the number of a person who is not in the index, where numbers begin with 1."""
_PLACES: Final = {each.id: place for place, each in enumerate(FIGURES)}


class Statistics(IndexReader):
    """Reads the index of statistics. If it is missing or damaged, there are no players, and all figures are empty."""

    def __init__(self, path: Path) -> None:
        """Read the index in this file, which may not exist yet."""
        super().__init__(path)

    def players(self, *, counts: bool = True) -> tuple[ListedPlayer, ...]:
        """Return all players with deals that count, persons first, then by the number of their deals.

        If `counts` is false, players are returned too of whom no deal counts any more.
        """
        found = [each for each in dict.fromkeys(self.listed().values()) if each.deals or not counts]
        return tuple(sorted(found, key=lambda each: (not each.who.is_person, -each.deals, each.name, each.who.key)))

    def person(self, who: Who, name: str) -> ListedPlayer:
        """Return everything about a person who has this name now; a person who is not in the index has no deals."""
        present = ListedPlayer(who, name, "", 0)
        return next((each for each in self.listed(present).values() if who in each.keys), present)

    def listed(self, present: ListedPlayer | None = None) -> dict[int, ListedPlayer]:
        """Return everybody who ever finished a deal, by their numbers in the index.

        A person in an older log, which tells no id, is joined with the only person who has had that name with an id;
        they are the same player then. `present` is a person who has the name now, perhaps without a finished deal.
        """
        query = (
            "SELECT id, key, coalesce((SELECT SUM(deals) FROM bucket WHERE bucket.player = id), 0), (SELECT"
            " name || char(10) || plays FROM named WHERE named.player = id ORDER BY at DESC, name DESC, plays DESC"
            " LIMIT 1) AS latest FROM player WHERE latest IS NOT NULL"
        )
        found = {}
        for number, key, deals, latest in self.rows(query):
            name, _, plays = latest.partition("\n")
            found[number] = ListedPlayer(who_of(key), name, plays, deals)
        if present is not None and present.who not in {each.who for each in found.values()}:
            found[_NOT_THERE] = present
        return _joined(found, self._names(found, present))

    def _names(self, listed: Mapping[int, ListedPlayer], present: ListedPlayer | None) -> dict[str, set[int]]:
        """Return the numbers of the persons with an id who have had each name."""
        found: dict[str, set[int]] = {}
        for number, each in listed.items():
            if each.who.kind is WhoKind.PERSON:
                names = [name for (name,) in self.rows("SELECT DISTINCT name FROM named WHERE player = ?", (number,))]
                if present is not None and each.who == present.who:
                    names.append(present.name)
                for name in names:
                    found.setdefault(name, set()).add(number)
        return found

    def opponents(self, question: Question) -> tuple[ListedPlayer, ...]:
        """Return the players who sat at the table with the player of a question, the most frequent one first."""
        where, values = self.conditions(replace(question, opponent=None))
        query = f"SELECT opponent, SUM(deals) FROM {table('duel', question)} WHERE {where} GROUP BY opponent"
        listed = self.listed()
        deals: Counter[ListedPlayer] = Counter()
        for number, together in self.rows(query, values):
            if number in listed and together:
                deals[listed[number]] += together
        return tuple(sorted(deals, key=lambda each: (-deals[each], each.who.key)))

    def ratings(self) -> dict[str, Rating]:
        """Return the rating of each player by its key; players without a rated deal are missing."""
        query = "SELECT key, mu, sigma, deals FROM rating JOIN player ON player.id = rating.player ORDER BY key"
        return {key: Rating(mu, sigma, deals) for key, mu, sigma, deals in self.rows(query)}

    def probabilities(self, who: Who, plays: Mapping[Who, str]) -> dict[Who, Probability]:
        """Return in which part of the deals a player is better than each of these computer players.

        `plays` has the name of the player that decides for each of them: one that never sat at the table has the rating
        of the arena's table. The result is empty if the player itself has no rated deal.
        """
        ratings = self.ratings()
        own = ratings.get(who.key)
        if own is None:
            return {}
        return {
            other: probability(own, ratings.get(other.key) or rating_of_computer(player))
            for other, player in plays.items()
            if other != who
        }

    def rule_sets(self, question: Question) -> tuple[str, ...]:
        """Return the rule sets of the deals of a player, the most frequent one first."""
        return self._most_frequent("rules", question)

    def kinds(self, question: Question) -> tuple[MatchKind, ...]:
        """Return the kinds of matches in which a player's deals were played, the most frequent one first."""
        return tuple(MatchKind(each) for each in self._most_frequent("kind", question))

    def _most_frequent(self, column: str, question: Question) -> tuple[str, ...]:
        where, values = self.conditions(Question(question.who, question.also))
        query = f"SELECT {column}, SUM(deals) FROM bucket WHERE {where} GROUP BY 1 ORDER BY 2 DESC, 1"
        return tuple(each for each, _ in self.rows(query, values))

    def answer(self, question: Question) -> Answer:
        """Return all figures that a question asks for."""
        where, values = self.conditions(question)
        sums = dict.fromkeys(_DEAL_SUMS, 0) | dict.fromkeys(_GAME_SUMS, 0)
        for row in self.rows(f"SELECT {_SUM_DEALS} FROM {table('bucket', question)} WHERE {where}", values):
            sums |= {name: each or 0 for name, each in zip(_DEAL_SUMS, row, strict=True)}
        games = table("game_part", question)
        for row in self.rows(f"SELECT {_SUM_GAMES} FROM {games} WHERE counts = 1 AND {where}", values):
            sums |= {name: each or 0 for name, each in zip(_GAME_SUMS, row, strict=True)}
        kept_out, left_out, zeroed = self._not_counted(question)
        return Answer(
            question,
            sums["deals"],
            sums["games"],
            _values(sums, question.measure),
            sums,
            kept_out,
            left_out,
            zeroed,
        )

    def _not_counted(self, question: Question) -> tuple[tuple[tuple[KeptOut, int], ...], int, int]:
        where, values = self.conditions(question)
        query = (
            f"SELECT deal.kept_out, deal.left_out, COUNT(*) FROM {table('part', question)} AS part"
            " JOIN deal ON deal.match = part.match AND deal.place = part.place"
            f" WHERE counts = 0 AND {where} GROUP BY 1, 2"
        )
        reasons = dict.fromkeys(KeptOut, 0)
        left_out = zeroed = 0
        for kept_out, is_left_out, deals in self.rows(query, values):
            for reason in filter(None, kept_out.split(",")):
                reasons[KeptOut(reason)] += deals
            if not kept_out:
                left_out += deals if is_left_out else 0
                zeroed += 0 if is_left_out else deals
        return tuple((reason, deals) for reason, deals in reasons.items() if deals), left_out, zeroed

    def conditions(self, question: Question) -> tuple[str, dict[str, object]]:
        """Return the SQL condition for the rows of a `table` that a question asks for, and the values in it."""
        names, values = _keys("own", (question.who, *question.also))
        where = [f"player IN (SELECT id FROM player WHERE key IN ({names}))"]
        values["from_time"] = question.from_time
        for name, day, condition in (("since", question.since, ">="), ("until", question.until, "<=")):
            if day:
                where.append(f"day {condition} :{name}")
                values[name] = date.fromisoformat(day).toordinal()
        if question.rules:
            where.append("rules = :rules")
            values["rules"] = question.rules
        if question.kind is not None:
            where.append("kind = :kind")
            values["kind"] = question.kind.value
        if question.opponent is not None:
            other = question.opponent
            names, keys = _keys("opponent", self.person(other, "").keys if other.is_person else (other,))
            where.append(
                f"company IN (SELECT company FROM companion JOIN player ON id = player WHERE key IN ({names}))"
            )
            values |= keys
        return " AND ".join(where), values


def _keys(name: str, players: Sequence[Who]) -> tuple[str, dict[str, object]]:
    """Return places in SQL for the keys of players, and what stands in them."""
    values: dict[str, object] = {f"{name}_{place}": who.key for place, who in enumerate(players)}
    return ", ".join(f":{each}" for each in values), values


def table(name: str, question: Question) -> str:
    """Return what takes the place of a table of figures in SQL, so that a question about a time is answered too."""
    return LATE[name] if question.from_time else name


_DEAL_SUMS: Final = ("deals", *FACTS, *(f"{name}_sq" for name in SQUARED))
_SUM_DEALS: Final = ", ".join(f"SUM({name})" for name in _DEAL_SUMS)
_GAME_SUMS: Final = (*GAME_COLUMNS, *(f"{name}_sq" for name in GAME_COLUMNS))
_SUM_GAMES: Final = ", ".join(
    (*(f"SUM({name})" for name in GAME_COLUMNS), *(f"SUM({name} * {name})" for name in GAME_COLUMNS))
)


def _joined(listed: Mapping[int, ListedPlayer], names: Mapping[str, set[int]]) -> dict[int, ListedPlayer]:
    """Return the players after each name in older logs was joined with the only person who has had it."""
    olds: dict[int, list[int]] = {}
    for number, each in listed.items():
        persons = names.get(each.who.id, set()) if each.who.kind is WhoKind.NAMED_PERSON else set()
        if len(persons) == 1:
            (person,) = persons
            olds.setdefault(person, []).append(number)
    found = dict(listed)
    for person, numbers in olds.items():
        also = tuple(found[number].who for number in numbers)
        deals = sum(found[number].deals for number in (person, *numbers))
        found |= dict.fromkeys((person, *numbers), replace(found[person], deals=deals, also=also))
    return found


def _values(sums: Mapping[str, int], measure: Measure) -> tuple[FigureValue, ...]:
    return tuple(_value(each, sums, measure) for each in FIGURES)


def _value(figure: Figure, sums: Mapping[str, int], measure: Measure) -> FigureValue:
    total = sum(sums[each] for each in figure.columns)
    if figure.of:
        return _share(figure, total, figure.most * sum(sums[each] for each in figure.of), sums)
    if measure is Measure.TOTAL or not figure.averages:
        return FigureValue(figure.id, total, float(total))
    size = sums["games"] if figure.basis is Basis.GAME else sums["deals"]
    by = sums["deals"] if measure is Measure.PER_DEAL and figure.basis is Basis.DEAL else sums["games"]
    if not by:
        return FigureValue(figure.id, total, None)
    spread = standard_error(size, total, sum(sums[f"{each}_sq"] for each in figure.columns))
    error = None if spread is None else spread * size / by
    return FigureValue(figure.id, total, total / by, error)


def _share(figure: Figure, part: int, whole: int, sums: Mapping[str, int]) -> FigureValue:
    if not whole:
        return FigureValue(figure.id, part, None)
    share = part / whole
    if figure.most == 1:
        error = math.sqrt(share * (1 - share) / whole) if whole > 1 else None
    else:
        size = whole // figure.most
        error = standard_error(size, part, sum(sums[f"{each}_sq"] for each in figure.columns))
        error = None if error is None else error / figure.most
    return FigureValue(figure.id, part, 100 * share, None if error is None else 100 * error)


def standard_error(size: int, total: float, squares: float) -> float | None:
    """Return the standard error of the mean of `size` values with that sum and sum of squares; None for one value."""
    if size < 2:
        return None
    return math.sqrt(max(0.0, squares - total * total / size) / (size - 1) / size)


def shares_of_wins(answers: Sequence[Answer], *, scaled: bool = False) -> tuple[int | None, ...]:
    """Return the percentage of each player of all wins, or scaled points, in these answers: shares of the Wins column.

    As long as the sum is 0, each percentage is None.
    """
    won = [each.value("scaled" if scaled else "wins").total for each in answers]
    whole = sum(won)
    return tuple((200 * each + whole) // (2 * whole) if whole else None for each in won)
