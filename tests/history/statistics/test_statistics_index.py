"""The index of statistics and the questions it answers; the figures were added up by hand."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as with_changes

from hearts_qt.history.annotations import Annotation, Annotations, Key, add_annotation, read_annotations
from hearts_qt.history.index_file import BACKUP
from hearts_qt.history.statistics.keeping import work
from hearts_qt.history.statistics.performance import performances
from hearts_qt.history.statistics.query import Answer, Measure, Question, Statistics, shares_of_wins
from hearts_qt.history.statistics.resets import Resets, add_reset, read_resets, undo_reset
from hearts_qt.history.statistics.series import distribution, form, moons, origins, passes, rivalries, tricks
from hearts_qt.history.statistics.statistics_index import StatisticsIndexWriter
from hearts_qt.history.statistics.who import Who, WhoKind
from hearts_qt.history.tasks import StatisticsPlaces
from hearts_qt.rules.entries import MatchKind, ShowHands, Undo
from hearts_qt.rules.kept_out import KeptOut
from hearts_qt.rules.passing import Direction
from hearts_qt.table.log import match_id_of
from tests.history.statistics import worked
from tests.history.statistics.contents import contents
from tests.history.statistics.worked import FREE, JACK, SEATED, day_called, entries_of, log_of, with_jack, write_logs

ANN = Who(WhoKind.NAMED_PERSON, "Ann")
VICKIE = Who(WhoKind.CHARACTER, "vickie")
STAN = Who(WhoKind.CHARACTER, "stan")
NELLIE = Who(WhoKind.CHARACTER, "nellie")
TWO_DEALS = replace(FREE, deals=2)
TURNED = (SEATED[1], SEATED[2], SEATED[3], SEATED[0])
"""Ann sits in the last seat."""


def dozen() -> list[bytes]:
    """Return the logs of twelve games with thirteen deals, one on each day."""
    jack_covered = with_jack(worked.COVERED, 2, ("first", "first", "third", "fourth"))
    jack_not_covered = with_jack(worked.NOT_COVERED, 3, ("first", "first", "fourth", "first"))
    jack_led = with_jack(worked.LED_QUEEN, 2, ("first", "first", "third", "fourth"))
    return [
        log_of([worked.COVERED], (0, 1), day=1),  # 0 0 13 13
        log_of([worked.NOT_COVERED], (0, 1), day=2),  # 0 0 16 10
        log_of([worked.LED_QUEEN], (0, 1), day=3),  # 0 0 13 13
        log_of([worked.FAILED_MOON], (1, 2), day=4),  # 24 0 0 2
        log_of([worked.EACH_A_SUIT], (0,), day=5),  # 0 26 26 26
        log_of([worked.SAME_TRICK], (0,), day=6),  # 0 26 26 26
        log_of([worked.OWN_QUEEN], (2,), day=7),  # 26 26 0 26
        log_of([worked.PASSED], (0,), day=8),  # 0 26 26 26
        log_of([jack_covered], (0, 1), JACK, day=9),  # 0 0 3 13
        log_of([jack_not_covered], (0, 1, 3), JACK, day=10),  # 0 0 16 0
        log_of([worked.COVERED, worked.FAILED_MOON], (1,), TWO_DEALS, day=11),  # 24 0 13 15
        log_of([jack_led], (0, 1), JACK, TURNED, day=12),  # 0 0 3 13, and the last is Ann
    ]


ANNS = {
    "games": 12,
    "wins": 8,  # days 1, 2, 3, 5, 6, 8, 9, 10
    "wins_shared": 5,  # days 1, 2, 3, 9, 10
    "scaled": 344,  # 26 + 26 + 26 + 0 + 78 + 78 + 0 + 78 + 16 + 16 + 0 + 0
    "game_first": 8,
    "game_second": 1,  # day 7: only Stan is better
    "game_third": 0,
    "game_fourth": 3,  # days 4, 11, 12
    "performance": 44,  # 5 + 5 + 5 + 0 + 6 + 6 + 2 + 6 + 5 + 4 + 0 + 0
    "deals": 13,
    "points": 87,  # 24 + 26 + 24 + 13
    "hearts": 74,  # 11 + 13 + 13 + 13 + 11 + 13
    "queens": 5,
    "bonus": 0,
    "tricks": 73,  # 12 + 13 + 13 + 13 + 12 + 10
    "clean": 7,  # days 1, 2, 3, 7, 9, 10, and the first deal of day 11
    "moons_tried": 5,
    "moons": 3,
    "moons_failed": 2,
    "moons_stopped": 0,
    "suns_tried": 5,
    "suns": 3,
    "suns_failed": 2,
    "same_trick": 1,
    "same_hand": 5,  # days 4, 5, 6, 8, 11
    "covered": 0,
    "queens_own_lead": 5,
    "from_leads": 139,  # 24 + 78 + 24 + 13
    "points_other": 26,
}
STANS = {
    "covered": 3,  # days 1, 9, 11
    "not_covered": 2,  # days 2, 10
    "same_hand": 5,  # days 1, 3, 7, 9, 11
    "same_trick": 0,
    "queens": 7,  # days 1, 2, 3, 7, 9, 10, 11
    "queens_own": 1,
    "queens_given": 6,
    "given_discarding": 5,  # days 4, 5, 6, 8, 11
    "given_leading": 1,  # day 12
    "bonus": 1,  # day 9
}


class Home:
    """The files of a person."""

    def __init__(self, folder: Path) -> None:
        """Use a folder."""
        self.matches = folder / "matches"
        self.annotations = folder / "annotations.jsonl"
        self.resets = folder / "resets.jsonl"
        self.index = folder / "cache" / "statistics.sqlite"

    def update(self) -> int:
        """Bring the index up to date."""
        writer = StatisticsIndexWriter(self.index)
        try:
            return writer.update(self.matches, read_annotations(self.annotations), read_resets(self.resets))
        finally:
            writer.close()

    def answer(self, who: Who, **about: object) -> Answer:
        """Return the figures of a player."""
        with closing(Statistics(self.index)) as statistics:
            return statistics.answer(Question(who, **about))  # type: ignore[arg-type]

    def leave_out(self, log: bytes, deal: int = 0, *, yes: bool = True) -> None:
        """Leave a game or one of its deals out, or let it count again."""
        add_annotation(self.annotations, Annotation(match_id_of(log), Key.LEFT_OUT, "yes" if yes else "", deal))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Return a home with the dozen games, whose index is up to date."""
    made = Home(tmp_path)
    write_logs(made.matches, *dozen())
    assert made.update() == 12
    return made


def test_performance_is_over_all_games_of_everybody(home: Home) -> None:
    """Each player has one performance over all its seats, the best one first; together they are average."""
    with closing(Statistics(home.index)) as statistics:
        found = performances(statistics)
    ann = next(each for each in found if each.player.who == ANN)
    assert ann.games == 12
    assert ann.value == pytest.approx(100 * 44 / 72)
    assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)
    assert sum(each.value * each.games for each in found) == pytest.approx(50 * sum(each.games for each in found))


def test_a_dozen_games_have_the_figures_counted_by_hand(home: Home) -> None:
    """The totals of Ann and Stan are those that were added up by hand; Stan sat in two different seats."""
    for who, figures in ((ANN, ANNS), (STAN, STANS)):
        answer = home.answer(who)
        assert {figure: answer.value(figure).total for figure in figures} == figures
    assert home.answer(NELLIE).value("moons_stopped").total == 2
    assert home.answer(NELLIE).value("bonus").total == 2
    assert home.answer(VICKIE).value("queens_given").total == 6


def test_averages_have_standard_errors(home: Home) -> None:
    """Averages are for one deal or one game; a share is a percentage."""
    per_deal = home.answer(ANN, measure=Measure.PER_DEAL)
    points = per_deal.value("points")
    assert points.value == pytest.approx(87 / 13)
    # The points were 24, 26, 24, 13 and nine times 0: their squares are 576 + 676 + 576 + 169.
    assert points.error == pytest.approx(((1997 - 87**2 / 13) / 12 / 13) ** 0.5)
    per_game = per_deal.measured(Measure.PER_GAME)
    assert per_game.value("points").value == pytest.approx(87 / 12)
    assert per_game.value("wins").value == pytest.approx(8 / 12)
    assert per_game == home.answer(ANN, measure=Measure.PER_GAME)
    assert per_game.value("moon_share").value == pytest.approx(60)
    assert per_game.value("performance").value == pytest.approx(100 * 44 / 72)
    assert home.answer(STAN).value("cover_share").value == pytest.approx(60)


def test_shares_are_those_of_the_wins_column(home: Home) -> None:
    """Ann won 8 games, Vickie 8, Stan 3 and Nellie 1, ties included; the percentages are shares of these 20."""
    answers = [home.answer(each) for each in (ANN, VICKIE, STAN, NELLIE)]
    # Vickie: days 1, 2, 3, 4, 9, 10, 11, 12. Stan: days 4, 7, 12. Nellie: day 10.
    assert [each.value("wins").total for each in answers] == [8, 8, 3, 1]
    assert shares_of_wins(answers) == (40, 40, 15, 5)


def test_a_period_a_rule_set_a_kind_and_an_opponent_can_be_asked_for(home: Home) -> None:
    """Each of them leaves only its own deals; all may be asked for together."""
    assert home.answer(ANN, since=day_called(4), until=day_called(7)).value("points").total == 24 + 26
    assert home.answer(ANN, rules="standard").deals == 0
    assert home.answer(ANN, rules="custom").deals == 13
    assert home.answer(ANN, kind=MatchKind.DAILY).deals == 0
    assert home.answer(ANN, kind=MatchKind.OWN).games == 12
    assert home.answer(ANN, opponent=STAN).deals == 13
    other = (SEATED[0], SEATED[1], SEATED[3], SEATED[3])
    write_logs(home.matches, *dozen(), log_of([worked.COVERED], (0, 1), seats=other, day=13))
    home.update()
    assert home.answer(ANN, opponent=STAN).deals == 13
    assert home.answer(ANN, opponent=NELLIE).deals == 14
    # Nellie sat in two seats on that day, and both count for her.
    assert home.answer(NELLIE, since=day_called(13)).value("points").total == 26
    with closing(Statistics(home.index)) as statistics:
        assert {each.who for each in statistics.opponents(Question(ANN))} == {VICKIE, STAN, NELLIE}
        assert statistics.rule_sets(Question(ANN)) == ("custom",)
        assert statistics.kinds(Question(ANN)) == (MatchKind.OWN,)


def test_rivalries_are_told_from_the_players_side(home: Home) -> None:
    """Against Stan, Ann was ahead in nine deals of thirteen, got five queens, and won eight games to three."""
    with closing(Statistics(home.index)) as statistics:
        against = {each.opponent.who: each for each in rivalries(statistics, Question(ANN))}
        of_stan = {each.opponent.who: each for each in rivalries(statistics, Question(STAN))}
    stan, nellie = against[STAN], against[NELLIE]
    assert (stan.deals, stan.ahead, stan.behind, stan.gave, stan.got) == (13, 9, 4, 0, 5)
    assert (stan.games, stan.won, stan.lost) == (12, 8, 3)  # Stan alone won on the days 4, 7 and 12
    assert (nellie.was_stopped, nellie.stopped) == (2, 0)
    assert (of_stan[ANN].gave, of_stan[ANN].won, of_stan[ANN].lost) == (5, 3, 8)


def test_series_are_what_charts_show(home: Home) -> None:
    """Points of deals, directions of the pass, moons, origins, tricks and form agree with the deals."""
    answer = home.answer(ANN)
    with closing(Statistics(home.index)) as statistics:
        bars = distribution(statistics, Question(ANN))
        (point,) = form(statistics, Question(ANN))
    assert [(bar.points, bar.deals) for bar in bars] == [(0, 9), (13, 1), (24, 2), (26, 1)]
    assert point.deals == 13
    assert point.mean == pytest.approx(87 / 13)
    assert (point.since, point.until) == (day_called(1), day_called(12))
    passed = {line.direction: line for line in passes(answer)}
    assert {direction: line.deals for direction, line in passed.items()} == {Direction.LEFT: 1, Direction.HOLD: 12}
    assert passed[Direction.HOLD].mean == pytest.approx(87 / 12)
    moon, sun = moons(answer)
    assert (moon.tried, moon.made, moon.failed) == (5, 3, 2)
    assert (sun.tried, sun.made, sun.failed) == (5, 3, 2)
    means = {each.figure: each.mean for each in origins(answer)}
    assert means["points_queen"] + means["points_hearts"] + means["points_other"] == pytest.approx(87 / 13)
    # Before a moon is scored, 26 points fall in each deal: Ann took 24 + 78 + 24 + 13 of them.
    assert sum(line.own for line in tricks(answer)) == pytest.approx(139 / 13)
    # In three deals the jack of diamonds, which Ann never took, takes ten points off.
    assert tricks(answer)[-1].behind == pytest.approx((139 - (13 * 26 - 30 - 139) / 3) / 13)


def test_a_deal_or_a_game_can_be_left_out_and_counts_again(home: Home) -> None:
    """What is left out is still in the log, and is said; the game counts again as soon as the person says so."""
    before = contents(home.index)
    logs = dozen()
    home.leave_out(logs[3])
    home.leave_out(logs[10], 2)
    home.update()
    answer = home.answer(ANN)
    assert (answer.deals, answer.games, answer.left_out) == (11, 11, 2)
    assert answer.value("moons_failed").total == 0
    assert home.answer(NELLIE).value("moons_stopped").total == 0
    home.leave_out(logs[3], yes=False)
    home.leave_out(logs[10], 2, yes=False)
    home.update()
    assert contents(home.index) == before


def test_one_player_or_all_can_be_reset_and_that_can_be_undone(home: Home) -> None:
    """After a reset only later deals count for this player, and for the others everything counts as before."""
    before = contents(home.index)
    reset = add_reset(home.resets, ANN)
    home.update()
    assert home.answer(ANN).deals == 0
    assert home.answer(ANN).zeroed == 13
    assert home.answer(STAN).deals == 13
    assert read_resets(home.resets).has(ANN)
    write_logs(home.matches, *dozen(), log_of([worked.COVERED], (0, 1), day=400_000))
    home.update()
    assert home.answer(ANN).deals == 1
    undo_reset(home.resets, ANN)
    home.update()
    assert home.answer(ANN).deals == 14
    (home.matches / "match-000013.jsonl").unlink()
    home.update()
    assert contents(home.index) == before
    add_reset(home.resets, None)
    home.update()
    assert [home.answer(each).deals for each in (ANN, VICKIE, STAN, NELLIE)] == [0, 0, 0, 0]
    undo_reset(home.resets, None)
    home.update()
    assert contents(home.index) == before
    assert reset.who == ANN.key


def test_a_second_reset_can_be_undone_alone(tmp_path: Path) -> None:
    """Each undo brings back the reset before it, until none is left; unreadable lines are ignored."""
    path = tmp_path / "resets.jsonl"
    path.write_bytes(b'{"who": "name:Ann", "before": "2020-01-01T00:00:00Z"}\nnonsense\n{"who": "\xe9"}\n')
    for _ in range(2):
        add_reset(path, ANN)
        assert read_resets(path).before(ANN.key) > "2020-01-01T00:00:00Z"
        undo_reset(path, ANN)
        assert read_resets(path).before(ANN.key) == "2020-01-01T00:00:00Z"
    assert read_resets(path).before(STAN.key) == ""
    undo_reset(path, ANN)
    assert not read_resets(path).has(ANN)
    undo_reset(path, ANN)
    assert not read_resets(path).has(ANN)
    assert read_resets(tmp_path / "none.jsonl").valid == ()


def test_help_keeps_a_deal_out_and_is_said(tmp_path: Path) -> None:
    """A deal with an undo, or with all hands shown, does not count for anybody; its game does."""
    home = Home(tmp_path)
    undone = entries_of(worked.COVERED)
    undone[5:5] = [Undo(1), undone[4]]
    shown = entries_of(worked.FAILED_MOON)
    shown[3:3] = [ShowHands(True), ShowHands(False)]
    write_logs(home.matches, log_of([undone, shown], (1,), TWO_DEALS))
    home.update()
    answer = home.answer(ANN)
    assert (answer.deals, answer.games) == (0, 1)
    assert dict(answer.kept_out) == {KeptOut.UNDONE: 1, KeptOut.HANDS_SHOWN: 1}
    lesson = log_of([worked.COVERED], None, kind=MatchKind.LESSON, day=1)
    daily = log_of([worked.COVERED], (0, 1), kind=MatchKind.DAILY, day=2)
    write_logs(home.matches, log_of([undone, shown], (1,), TWO_DEALS), lesson, daily)
    home.update()
    answer = home.answer(ANN)
    assert dict(answer.kept_out)[KeptOut.LESSON] == 1
    # The deal of the day counts as a deal, but is no game.
    assert (answer.deals, answer.games) == (1, 1)


def test_a_person_with_an_id_keeps_the_figures_under_another_name(tmp_path: Path) -> None:
    """Two names of the same person are one player, and its older logs without an id can be asked for together."""
    home = Home(tmp_path)
    anna = (with_changes(SEATED[0], name="Anna"), *SEATED[1:])
    write_logs(
        home.matches,
        log_of([worked.COVERED], (0, 1), day=1),
        log_of([worked.COVERED], (0, 1), persons=("7f3a", "", "", ""), day=2),
        log_of([worked.COVERED], (0, 1), seats=anna, persons=("7f3a", "", "", ""), day=3),
    )
    home.update()
    person = Who(WhoKind.PERSON, "7f3a")
    assert home.answer(person).deals == 2
    assert home.answer(person, also=(ANN,)).deals == 3
    with closing(Statistics(home.index)) as statistics:
        (listed,) = [each for each in statistics.players() if each.who == person]
    assert (listed.name, listed.deals, listed.also) == ("Anna", 3, (ANN,))


def test_a_name_of_two_people_stays_apart(tmp_path: Path) -> None:
    """If two persons with ids have had a name, nobody knows whose the older games under this name are."""
    home = Home(tmp_path)
    logs = [
        log_of([worked.COVERED], (0, 1), persons=(person, "", "", "") if person else (), day=day)
        for day, person in enumerate(("", "7f3a", "8e4b"))
    ]
    write_logs(home.matches, *logs)
    home.update()
    with closing(Statistics(home.index)) as statistics:
        persons = [each for each in statistics.players() if each.who.is_person]
    assert [(each.deals, each.also) for each in persons] == [(1, ())] * 3


def test_a_copy_of_a_log_counts_once_and_a_growing_log_is_read_again(tmp_path: Path) -> None:
    """Of two logs of one match the newer counts; a log with one more deal gives one more deal."""
    home = Home(tmp_path)
    whole = log_of([worked.COVERED, worked.FAILED_MOON], (1,), TWO_DEALS)
    begun = log_of([worked.COVERED], None, TWO_DEALS)
    write_logs(home.matches, begun)
    assert home.update() == 1
    assert home.answer(ANN).deals == 1
    assert home.update() == 0
    write_logs(home.matches, begun, whole)
    assert home.update() == 1
    assert home.answer(ANN).deals == 2
    (home.matches / "match-000002.jsonl").unlink()
    home.update()
    assert home.answer(ANN).deals == 1
    (home.matches / "match-000001.jsonl").unlink()
    home.update()
    assert home.answer(ANN).deals == 0


def test_what_cannot_be_read_costs_nothing_else(home: Home) -> None:
    """Files that are no logs are passed over, and a log with a bad line counts up to this line."""
    whole = log_of([worked.COVERED, worked.FAILED_MOON], (1,), TWO_DEALS, day=20)
    lines = whole.split(b"\n")
    half = b"\n".join([*lines[:60], b"{nonsense}", *lines[60:]])
    write_logs(home.matches, *dozen(), b"", b"\0" * 500, b"no log\nat all\n", half)
    home.update()
    assert home.answer(ANN).deals == 14
    assert home.update() == 0


def test_a_damaged_index_and_one_of_another_version_are_made_again(home: Home) -> None:
    """An index that was cut off is made again; one with other tables is copied first."""
    before = contents(home.index)
    home.index.write_bytes(home.index.read_bytes()[:5000])
    home.update()
    assert contents(home.index) == before
    with closing(sqlite3.connect(home.index)) as base:
        base.execute("PRAGMA user_version = 9999")
    home.update()
    assert contents(home.index) == before
    assert home.index.with_name(home.index.name + BACKUP).exists()


@pytest.mark.parametrize("sql", ["DROP TABLE deed", "UPDATE log SET file = CAST(x'ff41' AS TEXT) WHERE number = 1"])
def test_an_index_with_other_contents_is_made_again(home: Home, sql: str) -> None:
    """If a table is missing, or a name cannot be read, the process makes the index again."""
    before = contents(home.index)
    with closing(sqlite3.connect(home.index)) as base:
        base.execute(sql)
        base.commit()
    places = StatisticsPlaces(home.matches, home.annotations, home.resets, home.index)
    work(places, progress=lambda done, of: None)
    assert contents(home.index) == before


def test_without_an_index_all_figures_are_empty(tmp_path: Path) -> None:
    """A missing index has no players, and its averages are unknown rather than 0."""
    with closing(Statistics(tmp_path / "none.sqlite")) as statistics:
        assert statistics.players() == ()
        answer = statistics.answer(Question(ANN, measure=Measure.PER_DEAL))
        assert statistics.ratings() == {}
        assert form(statistics, Question(ANN)) == ()
        assert distribution(statistics, Question(ANN)) == ()
    assert answer.value("points").value is None
    assert answer.value("win_share").value is None
    assert tricks(answer) == ()
    assert passes(answer) == ()


def test_a_rebuild_can_be_cancelled(home: Home) -> None:
    """Whoever reads sees the index as it was until the rebuild is over, also if it was cancelled."""
    before = contents(home.index)
    writer = StatisticsIndexWriter(home.index)

    def cancel(done: int, of: int) -> None:
        if done == 5:
            assert contents(home.index) == before
            raise InterruptedError

    with pytest.raises(InterruptedError):
        writer.rebuild(home.matches, Annotations(), Resets(), cancel)
    assert contents(home.index) == before
    told: list[tuple[int, int]] = []
    writer.rebuild(home.matches, Annotations(), Resets(), lambda done, of: told.append((done, of)))
    writer.close()
    assert told == [(done, 12) for done in range(13)]
    assert contents(home.index) == before
