"""What a page of figures is made of, read from the index on another thread."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from enum import Enum, auto
from typing import Final, NamedTuple

from msgspec.structs import replace

from hearts_qt.history.statistics.games import ListedGame, games_of
from hearts_qt.history.statistics.performance import Performance, performances
from hearts_qt.history.statistics.query import Answer, ListedPlayer, Measure, Question, Statistics
from hearts_qt.history.statistics.ratings import DEALS_WON, Probability, Rating, rating_of_computer
from hearts_qt.history.statistics.resets import Resets
from hearts_qt.history.statistics.series import FormPoint, PointsBar, Rivalry, distribution, form, rivalries
from hearts_qt.history.statistics.who import Who, WhoKind
from hearts_qt.players.cast import CAST
from hearts_qt.rules.entries import MatchKind

SHARK: Final = Who(WhoKind.CHARACTER, "shark")
STAN: Final = Who(WhoKind.CHARACTER, "stan")
_MOST_COLUMNS: Final = 8
"""The table of all figures has at most this number of players."""
_MOST_GAMES: Final = 200
"""The list of games has at most this number of games."""


class Section(Enum):
    """The pages of the window, in the order of its list."""

    FORM = auto()
    POINTS = auto()
    QUEEN = auto()
    MOONS = auto()
    PASSING = auto()
    RIVALRIES = auto()
    RATING = auto()
    ALL = auto()
    GAMES = auto()


class Wanted(NamedTuple):
    """What the person has chosen in the window."""

    who: str = ""
    """The key of the player; empty for the person at this table."""
    first: date | None = None
    """The first day that counts; None for the beginning."""
    last: date | None = None
    rules: str = ""
    kind: MatchKind | None = None
    opponent: str = ""
    section: Section = Section.FORM
    """The page. Only what it shows is read."""
    from_time: str = ""
    """Only what was over at this time or later, written as in the log."""

    @property
    def is_everything(self) -> bool:
        """Whether no deals of the player are left out by choice."""
        return self == Wanted(self.who, section=self.section)


class RatedAnchor(NamedTuple):
    """A character of the cast with its rating, and in which part of the deals the player is better."""

    who: Who
    name: str
    rating: Rating
    better: Probability


class PageData(NamedTuple):
    """What the window and one of its pages show. What only other pages show is empty."""

    wanted: Wanted
    player: ListedPlayer | None
    """The player whose figures are shown; None if there are no figures at all."""
    players: Sequence[ListedPlayer]
    """Everybody with figures, persons first."""
    opponents: Sequence[ListedPlayer] = ()
    rule_sets: Sequence[str] = ()
    kinds: Sequence[MatchKind] = ()
    answer: Answer | None = None
    is_reset: bool = False
    """Whether the player's figures were reset."""
    all_reset: bool = False
    """Whether the figures of everybody were reset."""
    form: Sequence[FormPoint] = ()
    points: Mapping[str, Sequence[PointsBar]] = {}
    """For the player, the CardShark and Stan, by key: how many deals ended with each number of points."""
    rivalries: Sequence[Rivalry] = ()
    others: Sequence[tuple[ListedPlayer, Answer]] = ()
    """The same figures of the most frequent players, for the table."""
    games: Sequence[ListedGame] = ()
    """The newest games of the player, also those that are left out."""
    month: Answer | None = None
    """The player's figures of this month, per deal."""
    before: Answer | None = None
    """The player's figures before this month, per deal."""
    rating: Rating | None = None
    """How good the player is; None without a rated deal. The choices in the window do not matter for it."""
    anchors: Sequence[RatedAnchor] = ()
    """The characters to compare the rating with."""
    performances: Sequence[Performance] = ()
    """How everybody does in all games; the choices in the window do not matter for it."""


def page_data(statistics: Statistics, resets: Resets, wanted: Wanted, own: Sequence[Who], today: date) -> PageData:
    """Read what a choice asks for; `own` are the keys under which the person at the table may be known, best first."""
    known = statistics.players(counts=False)
    players = [each for each in known if each.deals]
    player = _chosen(players, known, [wanted.who] if wanted.who else [who.key for who in own])
    if player is None:
        return PageData(wanted, None, players, all_reset=resets.has(None))
    question = question_of(wanted, player, known)
    base = PageData(
        wanted,
        player,
        players if player in players else [player, *players],
        statistics.opponents(question),
        statistics.rule_sets(question),
        statistics.kinds(question),
        statistics.answer(replace(question, measure=Measure.PER_DEAL)),
        is_reset=any(map(resets.has, player.keys)),
        all_reset=resets.has(None),
    )
    return _with_section(base, statistics, question, today)


def _with_section(base: PageData, statistics: Statistics, question: Question, today: date) -> PageData:
    """Return the same with what the wanted page shows."""
    match base.wanted.section:
        case Section.FORM:
            month, before = _months(statistics, question, today)
            return base._replace(
                form=form(statistics, question),
                points=_points(statistics, question),
                rivalries=_rivalries(statistics, question),
                month=month,
                before=before,
            )
        case Section.POINTS:
            return base._replace(points=_points(statistics, question))
        case Section.QUEEN | Section.RIVALRIES:
            return base._replace(rivalries=_rivalries(statistics, question))
        case Section.RATING:
            ratings = statistics.ratings()
            anchors = _anchors(statistics, question.who)
            return base._replace(
                rating=ratings.get(question.who.key), anchors=anchors, performances=performances(statistics)
            )
        case Section.ALL:
            return base._replace(others=_others(base, statistics, question))
        case Section.GAMES:
            return base._replace(games=games_of(statistics, question, _MOST_GAMES))
        case Section.MOONS | Section.PASSING:
            return base


def _points(statistics: Statistics, question: Question) -> dict[str, Sequence[PointsBar]]:
    """Return how the points of the player, the CardShark and Stan are spread, by key."""
    points: dict[str, Sequence[PointsBar]] = {question.who.key: distribution(statistics, question)}
    for who in (SHARK, STAN):
        if who != question.who:
            points[who.key] = distribution(statistics, replace(question, who=who, also=(), opponent=None))
    return points


def _rivalries(statistics: Statistics, question: Question) -> list[Rivalry]:
    found = rivalries(statistics, question)
    return [each for each in found if question.opponent in (None, each.opponent.who)]


def _others(base: PageData, statistics: Statistics, question: Question) -> list[tuple[ListedPlayer, Answer]]:
    """Return the same figures of the most frequent other players."""
    others = [each for each in base.players if each.who != question.who][: _MOST_COLUMNS - 1]
    return [
        (each, statistics.answer(replace(question, who=each.who, also=each.also, opponent=None))) for each in others
    ]


def _anchors(statistics: Statistics, who: Who) -> list[RatedAnchor]:
    """Return the characters of the cast whose strength is known, the weakest first."""
    cast = {Who(WhoKind.CHARACTER, role.id): role for role in CAST if role.player in DEALS_WON}
    ratings = statistics.ratings()
    probabilities = statistics.probabilities(who, {each: role.player for each, role in cast.items()})
    found = [
        RatedAnchor(each, cast[each].name, ratings.get(each.key) or rating_of_computer(cast[each].player), better)
        for each, better in probabilities.items()
    ]
    return sorted(found, key=lambda anchor: anchor.rating.mu)


def _months(statistics: Statistics, question: Question, today: date) -> tuple[Answer, Answer]:
    """Return the figures of this month, and those before it, whatever the chosen period is."""
    first = today.replace(day=1)
    now = replace(question, since=first.isoformat(), until="", from_time="", measure=Measure.PER_DEAL)
    before = replace(now, since="", until=(first - timedelta(days=1)).isoformat())
    return statistics.answer(now), statistics.answer(before)


def question_of(wanted: Wanted, player: ListedPlayer, players: Sequence[ListedPlayer]) -> Question:
    """Return the question that a choice asks about a player."""
    opponent = next((each.who for each in players if each.who.key == wanted.opponent), None)
    return Question(
        player.who,
        player.also,
        "" if wanted.first is None else wanted.first.isoformat(),
        "" if wanted.last is None else wanted.last.isoformat(),
        wanted.rules,
        wanted.kind,
        opponent,
        wanted.from_time,
    )


def _chosen(players: Sequence[ListedPlayer], known: Sequence[ListedPlayer], keys: Sequence[str]) -> ListedPlayer | None:
    """Return the player with the first of the keys that is found, or else the first one; None if there is nobody.

    `players` have deals that count; `known` are also those of whom nothing counts, for example after a reset.
    """
    for offered in (players, known):
        by_key = {who.key: each for each in offered for who in each.keys}
        for key in keys:
            if key in by_key:
                return by_key[key]
    return next(iter((*players, *known)), None)
