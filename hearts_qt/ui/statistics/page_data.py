"""What a page of figures is made of, read from the index on another thread."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

from msgspec.structs import replace

from hearts_qt.history.statistics.games import ListedGame, everybody, games_of
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


class RatedAnchor(NamedTuple):
    """A character of the cast with its rating, and in which part of the deals the player is better."""

    who: Who
    name: str
    rating: Rating
    better: Probability


class PageData(NamedTuple):
    """Everything that the pages show."""

    wanted: Wanted
    player: ListedPlayer | None
    """The player whose figures are shown; None if there are no figures at all."""
    players: Sequence[ListedPlayer]
    """Everybody with figures, persons first."""
    opponents: Sequence[ListedPlayer]
    rule_sets: Sequence[str]
    kinds: Sequence[MatchKind]
    answer: Answer | None
    form: Sequence[FormPoint]
    points: Mapping[str, Sequence[PointsBar]]
    """For the player, the CardShark and Stan, by key: how many deals ended with each number of points."""
    rivalries: Sequence[Rivalry]
    others: Sequence[tuple[ListedPlayer, Answer]]
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
    is_reset: bool = False
    """Whether the player's figures were reset."""
    all_reset: bool = False
    """Whether the figures of everybody were reset."""


def page_data(statistics: Statistics, resets: Resets, wanted: Wanted, name: str, today: date) -> PageData:
    """Read what a choice asks for; `name` is the name of the person at the table."""
    known = everybody(statistics)
    players = [each for each in persons_joined(known) if each.deals]
    player = _chosen(players, persons_joined(known), wanted.who, name)
    if player is None:
        return PageData(wanted, None, players, (), (), (), None, (), {}, (), (), all_reset=resets.has(None))
    question = question_of(wanted, player, known)
    players = players if player in players else [player, *players]
    comparable = replace(question, opponent=None)
    points = {player.who.key: distribution(statistics, question)}
    for who in (SHARK, STAN):
        if who != player.who:
            points[who.key] = distribution(statistics, replace(comparable, who=who, also=()))
    others = [each for each in players if each.who != player.who][: _MOST_COLUMNS - 1]
    return PageData(
        wanted,
        player,
        players,
        statistics.opponents(question),
        statistics.rule_sets(question),
        statistics.kinds(question),
        statistics.answer(replace(question, measure=Measure.PER_DEAL)),
        form(statistics, question),
        points,
        [each for each in rivalries(statistics, question) if wanted.opponent in ("", each.opponent.who.key)],
        [(each, statistics.answer(_question_about(each, comparable))) for each in others],
        games_of(statistics, question, _MOST_GAMES),
        *_months(statistics, question, today),
        rating=statistics.ratings().get(player.who.key),
        anchors=_anchors(statistics, player.who),
        is_reset=resets.has(player.who),
        all_reset=resets.has(None),
    )


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
    now = replace(question, since=first.isoformat(), until="", measure=Measure.PER_DEAL)
    before = replace(now, since="", until=(first - timedelta(days=1)).isoformat())
    return statistics.answer(now), statistics.answer(before)


def _question_about(player: ListedPlayer, question: Question) -> Question:
    return replace(question, who=player.who, also=())


def question_of(wanted: Wanted, player: ListedPlayer, players: Sequence[ListedPlayer]) -> Question:
    """Return the question that a choice asks about a player."""
    opponent = next((each.who for each in players if each.who.key == wanted.opponent), None)
    return Question(
        player.who,
        tuple(each.who for each in players if each.who != player.who and _is_same_person(each, player)),
        "" if wanted.first is None else wanted.first.isoformat(),
        "" if wanted.last is None else wanted.last.isoformat(),
        wanted.rules,
        wanted.kind,
        opponent,
    )


def _is_same_person(named: ListedPlayer, person: ListedPlayer) -> bool:
    """Return whether a person in older logs, who is known only by name, is a person whose id is known."""
    return named.who.kind is WhoKind.NAMED_PERSON and person.who.kind is WhoKind.PERSON and named.who.id == person.name


def persons_joined(players: Sequence[ListedPlayer]) -> list[ListedPlayer]:
    """Return the players without those persons in older logs who are listed with an id too."""
    joined = []
    for each in players:
        same = [one for one in players if _is_same_person(one, each)]
        if any(_is_same_person(each, one) for one in players):
            continue
        joined.append(replace(each, deals=each.deals + sum(one.deals for one in same)))
    return joined


def _chosen(players: Sequence[ListedPlayer], known: Sequence[ListedPlayer], key: str, name: str) -> ListedPlayer | None:
    """Return the player with a key, or the person with a name, or else the first one; None if there is nobody.

    `players` have deals that count; `known` are also those of whom nothing counts, for example after a reset.
    """
    for offered in (players, known):
        by_key = (each for each in offered if each.who.key == key)
        by_name = (each for each in offered if not key and each.who.is_person and each.name == name)
        found = next(by_key, None) or next(by_name, None)
        if found is not None:
            return found
    return next(iter((*players, *known)), None)
