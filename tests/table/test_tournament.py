"""Tests of tournaments at the table: rounds follow each other, can be left at any moment, and live in their logs."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.players.cast import CAST, ROLES
from hearts_qt.players.player import Player
from hearts_qt.players.style_player import style_of
from hearts_qt.rules.entries import BeginMatch, CorrectScores, MatchKind
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.tournament.field import rules_of_round
from hearts_qt.rules.tournament.table_rounds import TournamentRound
from hearts_qt.table import link
from hearts_qt.table.log import LogProblem, parse_log, round_in
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.possible_actions import is_waiting
from hearts_qt.table.problems import NoTournament
from hearts_qt.table.table import Table
from tests.table.tables import NOON, Plain, Window, open_table, seats

ID = "0123456789abcdef"
RULES = PRESETS[Preset.VEGAS]
ANNA = ROLES["nellie"].seating
CAST_NOW = tuple(replace(role.seating, name="Anna") if role.id == "nellie" else role.seating for role in CAST)
BEGIN = link.BeginTournament(RULES, seats("PCCC"), CAST_NOW)
BACK = link.GoToOwn(Rules(goal=60), seats("PCCC"))


def players() -> Mapping[str, Player]:
    """Return a plain player under the name of each player of the cast."""
    return {"plain": Plain()} | {role.player: Plain() for role in CAST}


def opened(folder: Path, who: str = "PCCC") -> Window:
    """Return a window at the newest match in a folder."""
    return Window(open_table(folder, who, players=players()))


def at_end_of_round(
    folder: Path, number: int, scores: tuple[int, int, int, int], who: str = "PCCC", player: str = "plain"
) -> Window:
    """Return a window at the end of the last deal of a round, to which everybody came with these scores."""
    rules = Rules(goal=0, deals=1, aim=rules_of_round(RULES).aim)
    round_ = TournamentRound(ID, number, CAST_NOW)
    begin = BeginMatch(rules, seats(who, player), match_kind=MatchKind.TOURNAMENT, round=round_)
    store, problems = LogArchive(folder).begin(begin, NOON)
    problems += store.append(CorrectScores(scores), NOON)
    assert problems == []
    window = opened(folder, who)
    window.until(lambda update: update.view.ending is not None)
    return window


def rounds(folder: Path) -> list[int]:
    """Return the numbers of the rounds in the logs of a folder, oldest first."""
    found = (round_in(path.read_bytes()) for path in LogArchive(folder).logs())
    return [each.number for each in found if each is not None]


def test_the_first_round_begins(tmp_path: Path) -> None:
    """The person plays the first round with the three weakest characters, as the person knows them."""
    window = opened(tmp_path)
    update = window.send(BEGIN)
    assert update.round is not None
    assert (update.kind, update.round.number, update.view.stage) == (MatchKind.TOURNAMENT, 1, Stage.DEAL)
    assert (update.view.rules, update.view.scores) == (RULES, (0, 0, 0, 0))
    assert [each.character for each in update.view.seats][1:] == ["nellie", "frank", "charlie"]
    assert update.view.seats[1].name == "Anna"
    assert update.view.seats[0] == seats("PCCC")[0]


def test_the_person_gets_the_first_seat(tmp_path: Path) -> None:
    """Whoever plays the tournament sits in seat 0; without a person it is the player who sat there."""
    window = opened(tmp_path)
    assert window.send(replace(BEGIN, seats=seats("CCPC"))).view.seats[0].name == "North"
    assert window.send(replace(BEGIN, seats=seats("CCCC"))).view.seats[0].name == "South"


def test_several_people_cannot_begin_one(tmp_path: Path) -> None:
    """Nothing happens if two people sit at the table."""
    window = opened(tmp_path)
    assert window.send(replace(BEGIN, seats=seats("PCPC"))).kind is MatchKind.OWN


def test_the_next_round_follows(tmp_path: Path) -> None:
    """After a survived round the next one begins with other characters, and everybody has no points."""
    window = at_end_of_round(tmp_path, 1, (0, 500, 0, 0))
    update = window.send(link.NextRound())
    assert update.round == TournamentRound(ID, 2, CAST_NOW)
    assert (update.view.scores, update.view.stage) == ((0, 0, 0, 0), Stage.DEAL)
    assert rounds(tmp_path) == [1, 2]
    logs = [parse_log(path, path.read_bytes()).match for path in LogArchive(tmp_path).logs()]
    assert logs[0].stage is Stage.OVER
    assert logs[0].tallies == {}


@pytest.mark.parametrize(
    ("number", "scores"), [(1, (500, 0, 0, 0)), (9, (500, 0, 0, 0)), (10, (0, 500, 500, 500)), (10, (500, 0, 90, 90))]
)
def test_nothing_follows_the_end_of_a_tournament(
    tmp_path: Path, number: int, scores: tuple[int, int, int, int]
) -> None:
    """Whoever is out, has won, or has lost the tenth round, plays no other round."""
    window = at_end_of_round(tmp_path, number, scores)
    assert window.send(link.NextRound()).round == TournamentRound(ID, number, CAST_NOW)
    window.send(BACK)
    assert window.update.kind is MatchKind.OWN
    assert rounds(tmp_path) == [number]
    window.send(link.GoToTournament())
    assert window.problems == [NoTournament()]


def test_a_tie_is_played_off(tmp_path: Path) -> None:
    """If two players share the most points, everybody plays one more deal."""
    rules = Rules(goal=0, deals=1)
    begin = BeginMatch(rules, seats("PCCC"), match_kind=MatchKind.TOURNAMENT, round=TournamentRound(ID, 1))
    LogArchive(tmp_path).begin(begin, NOON)
    window = opened(tmp_path)
    window.until_stage(Stage.SCORED)
    points = window.table.match.outcome
    assert points is not None
    first, second, third, fourth = (500 - each for each in points.points)
    window.table.match.apply(CorrectScores((first, second, third, fourth)))
    window.look()
    assert window.update.view.outcome is not None
    assert len(set(window.update.view.outcome.scores)) == 1
    assert window.update.view.ending is None
    assert window.send(link.GoOn()).view.stage is Stage.DEAL
    assert window.update.view.deals_played == 1


def test_leaving_between_two_rounds_loses_nothing(tmp_path: Path) -> None:
    """If the person leaves after a survived round, the next round waits on the shelf."""
    window = at_end_of_round(tmp_path, 4, (0, 500, 0, 0))
    window.send(BACK)
    assert rounds(tmp_path) == [4, 5]
    waiting = [parse_log(path, path.read_bytes()).match for path in LogArchive(tmp_path).logs()]
    assert [is_waiting(match) for match in waiting if match.round is not None] == [False, True]
    update = window.send(link.GoToTournament(ID))
    assert update.round == TournamentRound(ID, 5, CAST_NOW)
    assert update.view.stage is Stage.DEAL


def test_a_tournament_is_left_and_continued_at_its_last_card(tmp_path: Path) -> None:
    """The own match and the tournament go on where they were left."""
    window = opened(tmp_path)
    window.until_tricks(5)
    own = window.update.view
    window.send(BEGIN)
    window.until_tricks(3)
    left = window.update.view
    assert window.send(BACK).view == own
    assert window.send(link.GoToTournament()).view == left
    assert window.send(link.GoToTournament()).view == left


def test_a_tournament_that_is_not_there_is_named(tmp_path: Path) -> None:
    """A tournament is found by its id alone; if it is not there, another one is not taken up in its place."""
    window = opened(tmp_path)
    window.send(BEGIN)
    window.send(BACK)
    window.send(link.GoToTournament("another"))
    assert window.update.kind is MatchKind.OWN
    assert window.problems == [NoTournament()]


def test_it_goes_on_after_a_kill_between_two_rounds(tmp_path: Path) -> None:
    """If the program ended when a round was over and the next had not begun, the next one can still begin."""
    window = at_end_of_round(tmp_path, 4, (0, 500, 0, 0))
    window.send(link.NextRound())
    LogArchive(tmp_path).logs()[-1].unlink()
    again = opened(tmp_path)
    assert (again.update.view.stage, again.update.round) == (Stage.OVER, TournamentRound(ID, 4, CAST_NOW))
    assert again.send(link.NextRound()).round == TournamentRound(ID, 5, CAST_NOW)


def test_a_finished_round_that_is_not_at_the_table_goes_on(tmp_path: Path) -> None:
    """The next round begins from the log of the last one, even if another match is at the table."""
    window = at_end_of_round(tmp_path, 4, (0, 500, 0, 0))
    window.send(link.NextRound(), BACK)
    LogArchive(tmp_path).logs()[1].unlink()
    again = opened(tmp_path)
    assert again.update.kind is MatchKind.OWN
    assert again.send(link.GoToTournament(ID)).round == TournamentRound(ID, 5, CAST_NOW)
    assert again.update.view.stage is Stage.DEAL


def test_rules_and_players_stay(tmp_path: Path) -> None:
    """The rules and the ways of playing cannot be changed; names and faces can."""
    window = opened(tmp_path)
    window.send(BEGIN)
    assert window.send(link.SetRules(Rules())).next_rules == RULES
    other = Seating("Zoe", Kind.COMPUTER, "wild")
    assert window.send(link.SetSeat(1, other)).view.seats[1].name == "Anna"
    renamed = replace(window.update.view.seats[1], name="Zoe")
    assert window.send(link.SetSeat(1, renamed)).view.seats[1].name == "Zoe"


def test_mystery_guests_are_told_at_the_end(tmp_path: Path) -> None:
    """The styles of the guests are a secret until the tenth round is decided."""
    window = at_end_of_round(tmp_path, 9, (0, 500, 0, 0))
    update = window.send(link.NextRound())
    assert [each.player for each in update.view.seats][1:] == ["surprise"] * 3
    assert len({each.name for each in update.view.seats}) == 4
    assert update.guest_styles == ()
    window.until(lambda update: update.view.ending is not None)
    seeds = window.table.match.seat_seeds
    assert window.update.guest_styles == ("", *(style_of(seed).name for seed in seeds[1:]))


def test_four_computers_play_a_whole_tournament_without_a_window(tmp_path: Path) -> None:
    """At full speed the rounds follow each other until the first player is out or has played the tenth."""
    table = open_table(tmp_path, "CCCC", players=players())
    table.handle(replace(BEGIN, seats=seats("CCCC")))
    table.handle(link.RunFree(True))
    while table.can_step:
        table.step()
    match = table.match
    assert match.round is not None
    assert match.stage is Stage.OVER
    assert rounds(tmp_path) == list(range(1, match.round.number + 1))


def test_logs_of_earlier_versions_have_no_round() -> None:
    """A log without a round, or with an impossible one, is no round; the impossible one cannot be read as a match."""
    head = b'{"hearts log": 2, "program": "0.1.0"}\n'
    assert round_in(head) is None
    assert round_in(head + b'{"n": 1, "at": "", "entry": {"type": "program", "round": 3}}\n') is None
    assert round_in(head + b'{"n": 1, "at": "", "entry": {"type": "match", "round": {"tournament": "x"}}}\n') is None
    with pytest.raises(LogProblem):
        parse_log(Path("x"), head + b'{"n": 1, "at": "", "entry": {"type": "match", "round": {"number": 11}}}\n')


def test_the_disk_is_asked_for_readable_logs_only(tmp_path: Path) -> None:
    """A log that cannot be read is left out of the search for a tournament."""
    window = at_end_of_round(tmp_path, 4, (0, 500, 0, 0))
    window.send(link.NextRound(), BACK)
    waiting = LogArchive(tmp_path).logs()[1]
    lines = waiting.read_bytes().split(b"\n")
    waiting.write_bytes(b"\n".join([b"no log", *lines[1:]]))
    table: Table = window.table
    table.handle(link.GoToTournament(ID))
    assert window.look().round == TournamentRound(ID, 5, CAST_NOW)
