"""Tests of how tournaments are found in the logs of their rounds."""

import subprocess
import sys
from pathlib import Path

import msgspec

from hearts_qt.history.annotations import Annotations
from hearts_qt.history.match_lists import found_rounds, waiting_matches
from hearts_qt.history.tasks import MODULE, ListRounds, as_argument
from hearts_qt.history.tournaments import RoundFound, in_tournaments
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.tournament.table_rounds import Verdict
from hearts_qt.table import link
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.owners import Whose
from hearts_qt.ui.words.shelf import waiting_title
from tests.table.tables import open_table
from tests.table.test_tournament import BACK, ID, at_end_of_round


def test_no_logs_no_tournaments(tmp_path: Path) -> None:
    """Without rounds there is no tournament; a usual game is none."""
    open_table(tmp_path)
    assert in_tournaments(found_rounds(tmp_path)) == []


def test_a_tournament_is_read_from_the_logs_of_its_rounds(tmp_path: Path) -> None:
    """Each round has its players, their points, who is out, and what it meant; the last one is open."""
    window = at_end_of_round(tmp_path, 4, (0, 500, 0, 0))
    (deciding,) = in_tournaments(found_rounds(tmp_path))
    assert (deciding.last.verdict, deciding.last.goes_on, deciding.survived) == (Verdict.GOES_ON, True, 1)
    window.send(link.NextRound(), BACK)
    (found,) = in_tournaments(found_rounds(tmp_path))
    assert found.tournament == ID
    assert [each.number for each in found.rounds] == [4, 5]
    first, last = found.rounds
    assert (first.verdict, first.deals, first.is_person) == (Verdict.GOES_ON, 1, True)
    assert [each.is_out for each in first.players] == [False, True, False, False]
    assert [each.is_entrant for each in first.players] == [True, False, False, False]
    assert first.players[1].points >= 500
    assert any(each.is_winner for each in first.players)
    assert (last.verdict, last.deals, last.goes_on) == (None, 0, True)
    assert found.survived == 1


def test_a_lost_round_ends_it(tmp_path: Path) -> None:
    """A tournament that was lost cannot go on, before and after its result is in the log."""
    window = at_end_of_round(tmp_path, 2, (500, 0, 0, 0))
    for _ in range(2):
        (found,) = in_tournaments(found_rounds(tmp_path))
        assert (found.last.verdict, found.last.goes_on, found.survived) == (Verdict.OUT, False, 0)
        window.send(BACK)


def test_logs_that_cannot_be_read_are_left_out(tmp_path: Path) -> None:
    """A broken log, and the match of another person, are left out."""
    at_end_of_round(tmp_path, 2, (500, 0, 0, 0))
    assert list(found_rounds(tmp_path, Whose("somebody"))) == []
    path = LogArchive(tmp_path).logs()[0]
    path.write_bytes(b"no log\n" + path.read_bytes().split(b"\n", 1)[1])
    assert list(found_rounds(tmp_path)) == []


def test_the_worker_prints_rounds(tmp_path: Path) -> None:
    """The process prints one line for each round."""
    at_end_of_round(tmp_path, 2, (500, 0, 0, 0))
    command = [sys.executable, "-m", MODULE, as_argument(ListRounds(tmp_path, tmp_path / "history.sqlite"))]
    lines = subprocess.run(command, capture_output=True, check=True).stdout.splitlines()
    assert [msgspec.json.decode(line, type=RoundFound) for line in lines] == list(found_rounds(tmp_path))


def test_a_waiting_round_says_which_it_is(tmp_path: Path) -> None:
    """The list of unfinished games names the round of a tournament."""
    at_end_of_round(tmp_path, 4, (0, 500, 0, 0)).send(link.NextRound(), BACK)
    (waiting,) = waiting_matches(tmp_path, Annotations())
    assert (waiting.kind, waiting.round) == (MatchKind.TOURNAMENT, 5)
    assert waiting_title(waiting).startswith("Tournament, round 5 · With ")
