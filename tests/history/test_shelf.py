"""Tests of the list of games that wait, and of the annotations that hide some of them."""

import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.history import match_lists, worker
from hearts_qt.history.annotations import Annotation, Annotations, Key, add_annotation, read_annotations
from hearts_qt.history.match_lists import waiting_matches
from hearts_qt.history.shelf import WaitingMatch, unsaved_matches
from hearts_qt.history.tasks import ListWaiting, as_argument
from hearts_qt.rules.cards import cards_of
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.table import link
from hearts_qt.table.log import LoggedMatch, parse_log
from hearts_qt.ui.words.shelf import waiting_standing
from tests.table.tables import Window, open_table, seats, take_up

ONE_DEAL = Rules(goal=0, deals=1)


def waiting(folder: Path, annotations: Annotations | None = None) -> list[WaitingMatch]:
    """Return the games that wait."""
    found = list(waiting_matches(folder, annotations or Annotations(), cache=folder / "history.sqlite"))
    assert found == list(waiting_matches(folder, annotations or Annotations()))
    return found


@pytest.fixture
def window(tmp_path: Path) -> Window:
    """Return a window at a match in the middle of a trick."""
    window = Window(open_table(tmp_path / "matches"))
    window.until_tricks(5)
    window.until(lambda update: bool(update.questions) and len(update.view.trick) > 0)
    return window


def test_a_game_that_waits_is_shown_as_the_person_left_it(window: Window, tmp_path: Path) -> None:
    """A waiting game is listed as the person last saw it."""
    view = window.update.view
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    (found,) = waiting(tmp_path / "matches")
    assert (found.log, found.deal, found.played, found.tricks) == ("match-000001.jsonl", 1, 0, len(view.tricks))
    assert (found.seat, found.trick, found.leader) == (0, view.trick, view.leader)
    assert cards_of(found.hand) == view.hand
    assert found.left == "2026-11-21T12:00:00Z"


def test_which_games_wait(window: Window, tmp_path: Path) -> None:
    """The list leaves out the game at the table, games that are over, games without a move, and other files."""
    folder = tmp_path / "matches"
    assert waiting(folder) == []
    window.send(link.NewMatch(ONE_DEAL, seats("PCCC")))
    window.until_stage(Stage.OVER)
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    (folder / "match-000009.jsonl").write_bytes(b"nothing\n")
    assert [each.log for each in waiting(folder)] == ["match-000001.jsonl"]
    window.send(take_up(tmp_path / "matches", "match-000001.jsonl"))
    assert waiting(folder) == []


def test_games_that_are_over_are_not_read_whole(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a game that is over only the end is read, because a long history has thousands of games.

    An older copy of such a game, which ends before the result, does not wait either.
    """
    folder = tmp_path / "matches"
    for _ in range(3):
        window.send(link.NewMatch(ONE_DEAL, seats("PCCC")))
        window.until_stage(Stage.OVER)
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    over = (folder / "match-000002.jsonl").read_bytes()
    (folder / "match-000002.jsonl").write_bytes(b"".join(over.splitlines(keepends=True)[:30]))
    (folder / "match-000005.jsonl").rename(folder / "match-000006.jsonl")
    (folder / "match-000005.jsonl").write_bytes(over)
    parsed = []

    def parse(path: Path, data: bytes) -> LoggedMatch:
        parsed.append(path.name)
        return parse_log(path, data)

    monkeypatch.setattr(match_lists, "parse_log", parse)
    found = list(waiting_matches(folder, Annotations(), "the one at the table"))
    assert [each.log for each in found] == ["match-000001.jsonl"]
    assert parsed == ["match-000006.jsonl", "match-000002.jsonl", "match-000001.jsonl"][::-1]


def test_a_game_before_its_next_card_and_a_game_that_was_set_up_wait_too(window: Window, tmp_path: Path) -> None:
    """A game with a finished deal is listed even if its next deal has no move; so is each game that was set up."""
    scores = window.until(lambda update: update.view.deals_played == 1).view.scores
    window.send(link.SetUp(Rules(), seats("PPCC"), Direction.HOLD, (1, 2, 3, 4), number=5))
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    set_up, first = waiting(tmp_path / "matches")
    assert (first.deal, first.played, first.tricks, first.scores) == (2, 1, 0, scores)
    assert (set_up.kind, set_up.scores, set_up.deal) == (MatchKind.SET_UP, (1, 2, 3, 4), 1)
    assert (set_up.seat, set_up.hand) == (None, ())


def test_a_game_left_while_its_deal_is_played_again_has_the_points_that_count(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list says that the deal is over, and has its points, in each moment of the further run, saved or not."""
    window.until_stage(Stage.SCORED)
    outcome = window.update.view.outcome
    assert outcome is not None
    window.send(link.Replay())
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    (begun,) = waiting(tmp_path / "matches")
    assert (begun.scores, begun.is_replay, begun.is_scored, begun.tricks) == (outcome.scores, True, False, 0)
    assert waiting_standing(begun) == "deal 1 is over, and played again: trick 1"
    window.send(link.TakeUp(begun.match))
    window.until_stage(Stage.SCORED)
    again = window.update.view.outcome
    assert again is not None
    assert again.scores == outcome.scores
    monkeypatch.setattr(disk, "write", refuse)
    window.send(link.Undo())
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    assert [(each.scores, each.is_replay) for each in unsaved_matches(window.update)] == [(outcome.scores, True)]
    monkeypatch.undo()
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    done = next(each for each in waiting(tmp_path / "matches") if each.match == begun.match)
    assert (done.scores, done.is_replay) == (outcome.scores, True)


def refuse(descriptor: int, data: bytes) -> None:
    """Stand for a full disk."""
    raise OSError(28, "No space left on device")


def test_a_game_that_goes_on_in_a_copy_is_listed_once(window: Window, tmp_path: Path) -> None:
    """If two logs have the same game, only the newer log is listed."""
    folder = tmp_path / "matches"
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    window.answer()
    with (folder / "match-000001.jsonl").open("ab") as log:
        log.write(b"nonsense\n")
    window.send(
        take_up(tmp_path / "matches", "match-000001.jsonl"), take_up(tmp_path / "matches", "match-000002.jsonl")
    )
    assert [each.log for each in waiting(folder)] == ["match-000003.jsonl"]


def test_a_hidden_game_is_marked_until_it_is_put_back(window: Window, tmp_path: Path) -> None:
    """The last annotation counts; annotations of deals and of other games hide no game."""
    path = tmp_path / "data" / "annotations.jsonl"
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    (found,) = waiting(tmp_path / "matches")
    add_annotation(path, Annotation("0" * 16, Key.HIDDEN, "yes"))
    add_annotation(path, Annotation(found.match, Key.HIDDEN, "yes", deal=1))
    add_annotation(path, Annotation(found.match, Key.NOTE, "the queen"))
    assert waiting(tmp_path / "matches", read_annotations(path)) == [found]
    add_annotation(path, Annotation(found.match, Key.HIDDEN, "yes"))
    assert waiting(tmp_path / "matches", read_annotations(path)) == [replace(found, is_hidden=True)]
    add_annotation(path, Annotation(found.match, Key.HIDDEN, ""))
    assert waiting(tmp_path / "matches", read_annotations(path)) == [found]


def test_a_damaged_line_of_annotations_is_left_out(tmp_path: Path) -> None:
    """Unreadable, unknown and incomplete lines are left out; the other annotations count, and more can be added."""
    path = tmp_path / "annotations.jsonl"
    add_annotation(path, Annotation("a", Key.NAME, "first"))
    with path.open("ab") as file:
        file.write(b'nonsense\n{"match": "a", "key": "smell", "value": "x"}\n' + b"[" * 9999)
        file.write('\n{"match": "a", "key": "note", "value": "café"}\n{"match": "a'.encode("latin-1"))
    add_annotation(path, Annotation("a", Key.MARK, "!", deal=2))
    found = read_annotations(path)
    assert (found.value("a", 0, Key.NAME), found.value("a", 2, Key.MARK), found.value("a", 2, Key.NAME)) == (
        "first",
        "!",
        "",
    )
    assert read_annotations(tmp_path / "none").value("a", 0, Key.NAME) == ""


def test_the_process_prints_a_line_for_each_game(
    window: Window, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """The process prints a line for each waiting game; if it cannot read the annotations, it ends with the reason."""
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    arguments = [as_argument(ListWaiting(tmp_path / "matches", tmp_path / "cache", tmp_path / "annotations.jsonl"))]
    assert worker.main(arguments) == 0
    (line,) = capfdbinary.readouterr().out.splitlines()
    assert msgspec.json.decode(line, type=WaitingMatch) == waiting(tmp_path / "matches")[0]
    assert json.loads(line)["names"] == ["South", "West", "North", "East"]
    (tmp_path / "annotations.jsonl").mkdir()
    assert worker.main(arguments) == 1
    assert b"directory" in capfdbinary.readouterr().err


def test_a_line_without_a_line_end_counts_if_it_is_complete(tmp_path: Path) -> None:
    """Some editors leave out the last line end; that line counts, and it stays when another one is added."""
    path = tmp_path / "annotations.jsonl"
    add_annotation(path, Annotation("a", Key.HIDDEN, "yes"))
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    assert read_annotations(path).is_hidden("a")
    add_annotation(path, Annotation("b", Key.HIDDEN, "yes"))
    assert read_annotations(path).is_hidden("a")
    assert read_annotations(path).is_hidden("b")
