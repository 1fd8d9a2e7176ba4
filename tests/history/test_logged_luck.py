"""Tests of the process that computes luck: which deals count, what it stores, and what it prints."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from hearts_qt.history import logged_luck
from hearts_qt.history.logged_luck import MOST, luck_of_deals, random_deals
from hearts_qt.history.luck import Points, key_of
from hearts_qt.history.tasks import MODULE, LuckMessage, MeasureLuck, as_argument
from hearts_qt.rules.deal_number import SHORT, hands_of
from hearts_qt.rules.entries import AbandonDeal, BeginDeal, ChangeSeat, Entry
from hearts_qt.rules.match import Dealing
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.table.log import LogProblem
from hearts_qt.table.log_archive import LogArchive
from tests.table.tables import Window, last_tricks, open_table, prepared, seats

LONG = SHORT + 5


def abandoned(*deals: BeginDeal) -> list[Entry]:
    """Return entries that begin these deals and abandon each of them."""
    return [entry for each in deals for entry in (each, AbandonDeal())]


def dealt(*numbers: int) -> list[Entry]:
    """Return entries that begin the deals of these numbers and abandon each of them."""
    return abandoned(*(BeginDeal(Direction.LEFT, number=number) for number in numbers))


class Work:
    """Counts the deals that are measured, without measuring them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Replace the function that measures luck."""
        self.measured: list[str] = []
        monkeypatch.setattr(logged_luck, "points_of", self.points_of)

    def points_of(self, dealing: Dealing) -> Points:
        """Return four numbers that identify the deal."""
        self.measured.append(key_of(dealing))
        return points_for(dealing)

    def done(self, folder: Path) -> list[LuckMessage]:
        """Return all messages about the logs in a folder; the cache is next to the folder."""
        return list(luck_of_deals(folder, folder.parent / "history.sqlite"))


def points_for(dealing: Dealing) -> Points:
    """Return four numbers that identify the deal."""
    number = dealing.deal_entry.number
    assert number is not None
    return number, 0, 0, 0


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Return a `Work` that replaces the function that measures luck."""
    return Work(monkeypatch)


def numbers(lines: list[LuckMessage]) -> list[int]:
    """Return the numbers of the reported deals, in order."""
    return [points[0] for line in lines for points in line.points]


# Which deals count


def test_only_what_chance_dealt_counts(tmp_path: Path) -> None:
    """Only random deals count: no deal with a chosen number, a short number or given hands, and no position."""
    prepared(
        tmp_path,
        abandoned(
            BeginDeal(Direction.LEFT, number=LONG),
            BeginDeal(Direction.LEFT, number=LONG + 1, chosen=True),
            BeginDeal(Direction.LEFT, number=1234),
            BeginDeal(Direction.LEFT, hands=hands_of(7)),
            last_tricks((1, 2, 4, 8), 0),
            BeginDeal(Direction.RIGHT, number=LONG + 2),
        ),
    )
    path = LogArchive(tmp_path).logs()[0]
    found = random_deals(path)
    assert [each.deal_entry.number for each in found] == [LONG, LONG + 2]
    assert [each.abandoned for each in found] == [True, True]


def test_a_deal_under_way_is_never_among_them(tmp_path: Path) -> None:
    """A deal in play does not count, even if its match was left, because that match can be taken up again."""
    prepared(tmp_path, [BeginDeal(Direction.LEFT, number=LONG)])
    path = LogArchive(tmp_path).logs()[0]
    assert random_deals(path) == []
    Window(open_table(tmp_path)).send(link.NewMatch(Rules(), seats("PCCC")))
    assert random_deals(path) == []


def test_a_deal_counts_as_soon_as_its_points_stand(tmp_path: Path) -> None:
    """A deal counts from its last card on, but not while that card is undone."""
    window = Window(open_table(tmp_path, rules=Rules(goal=0, deals=2)))
    path = LogArchive(tmp_path).logs()[0]
    assert random_deals(path) == []
    window.until_stage(Stage.SCORED)
    assert len(random_deals(path)) == 1
    window.send(link.Undo())
    assert random_deals(path) == []
    window.until_stage(Stage.OVER)
    assert len(random_deals(path)) == 2


def test_what_stands_before_a_bad_line_counts(tmp_path: Path) -> None:
    """The deals before a bad line count; a file that is no log is refused."""
    prepared(tmp_path, dealt(LONG, LONG + 1))
    path = LogArchive(tmp_path).logs()[0]
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-2], b"{}\n"]))
    assert [each.deal_entry.number for each in random_deals(path)] == [LONG]
    path.write_bytes(b"nothing\n")
    with pytest.raises(LogProblem):
        random_deals(path)


# The messages


def test_everything_is_told_in_order(tmp_path: Path, work: Work) -> None:
    """The first message has the number of deals; then come the deals of all matches, oldest first."""
    folder = tmp_path / "matches"
    prepared(folder, dealt(LONG, LONG + 1))
    prepared(folder, dealt(LONG + 2))
    lines = work.done(folder)
    assert lines[0] == LuckMessage(deals=3)
    assert numbers(lines) == [LONG, LONG + 1, LONG + 2]
    assert [len(line.points) for line in lines[1:]] == [1, 1, 1]


def test_it_is_told_who_was_dealt_each_deal(tmp_path: Path, work: Work) -> None:
    """Each deal comes with the names of its players, even when the logs are not read again."""
    folder = tmp_path / "matches"
    ada = ChangeSeat(1, Seating("Ada", Kind.PERSON))
    prepared(folder, [*dealt(LONG), ada, *dealt(LONG + 1)])
    prepared(folder, dealt(LONG + 2))
    for _ in range(2):
        told_names = [names for line in work.done(folder) for names in line.names]
        assert [names[1] for names in told_names] == ["West", "Ada", "West"]


def test_what_is_known_is_told_at_once(tmp_path: Path, work: Work) -> None:
    """A second run measures only new deals, and does not read logs that have not changed."""
    folder = tmp_path / "matches"
    prepared(folder, dealt(LONG, LONG + 1))
    prepared(folder, dealt(LONG + 2))
    first = numbers(work.done(folder))
    old = LogArchive(folder).logs()[0]
    as_it_was = old.stat()
    old.write_bytes(b"x" * as_it_was.st_size)
    os.utime(old, ns=(as_it_was.st_atime_ns, as_it_was.st_mtime_ns))
    lines = work.done(folder)
    assert [len(line.points) for line in lines] == [0, 3]
    assert numbers(lines) == first
    assert len(work.measured) == 3
    prepared(folder, dealt(LONG + 3))
    lines = work.done(folder)
    assert [len(line.points) for line in lines] == [0, 3, 1]
    assert len(work.measured) == 4


def test_a_deal_of_an_old_log_is_found_again(tmp_path: Path, work: Work) -> None:
    """If the process ends before it has measured all deals that it found, the next process measures the rest."""
    folder = tmp_path / "matches"
    prepared(folder, dealt(LONG))
    prepared(folder, dealt(LONG + 1))
    assert next(luck_of_deals(folder, tmp_path / "history.sqlite")).deals == 2
    assert work.measured == []
    assert numbers(work.done(folder)) == [LONG, LONG + 1]


def test_long_lines_are_parted(tmp_path: Path, work: Work) -> None:
    """A message has at most `MOST` deals."""
    folder = tmp_path / "matches"
    prepared(folder, dealt(*range(LONG, LONG + MOST + 3)))
    work.done(folder)
    lines = work.done(folder)
    assert [len(line.points) for line in lines] == [0, MOST, 3]
    assert numbers(lines) == [*range(LONG, LONG + MOST + 3)]


def test_a_log_that_cannot_be_read_is_counted(tmp_path: Path, work: Work) -> None:
    """If a log cannot be read, the first message counts it, and the deals of the other logs are still reported."""
    folder = tmp_path / "matches"
    assert work.done(folder) == [LuckMessage(deals=0)]
    prepared(folder, dealt(LONG))
    prepared(folder, dealt(LONG + 1))
    LogArchive(folder).logs()[0].write_bytes(b"nothing\n")
    lines = work.done(folder)
    assert lines[0] == LuckMessage(deals=1, unread=1)
    assert numbers(lines) == [LONG + 1]


def test_a_log_that_was_copied_tells_its_deals_once(tmp_path: Path, work: Work) -> None:
    """The deals of a copied log are reported once, without its current deal."""
    folder = tmp_path / "matches"
    running = BeginDeal(Direction.LEFT, number=LONG + 1)
    prepared(folder, [*dealt(LONG), running])
    old = LogArchive(folder).logs()[0]
    (folder / "match-000002.jsonl").write_bytes(old.read_bytes())
    assert numbers(work.done(folder)) == [LONG]
    with old.open("ab") as file:
        file.write(b"somebody has changed it\n")
    assert numbers(work.done(folder)) == [LONG]


@pytest.mark.parametrize("name", ["match-000009.jsonl", "match-000002 (1).jsonl"])
def test_a_bad_newest_log_tells_nothing_of_the_deal_that_is_played(tmp_path: Path, work: Work, name: str) -> None:
    """If the newest log is bad, the current deal of the newest match that can be read does not count."""
    folder = tmp_path / "matches"
    prepared(folder, [*dealt(LONG), BeginDeal(Direction.LEFT, number=LONG + 1)])
    (folder / name).write_bytes(b"nothing\n")
    assert numbers(work.done(folder)) == [LONG]


def test_deals_of_another_measure_are_measured_again(
    tmp_path: Path, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the version of the measure has changed, the known points do not count."""
    prepared(tmp_path / "matches", dealt(LONG))
    work.done(tmp_path / "matches")
    monkeypatch.setattr(logged_luck, "VERSION", 2)
    assert numbers(work.done(tmp_path / "matches")) == [LONG]
    assert len(work.measured) == 2


# The process


def command(folder: Path, book: Path) -> list[str]:
    """Return the command that starts the process."""
    return [sys.executable, "-m", MODULE, as_argument(MeasureLuck(folder, book))]


def test_the_process_tells_on_standard_output(tmp_path: Path) -> None:
    """The process prints its messages as lines of JSON; a second process prints the same lines from the cache."""
    folder = tmp_path / "matches"
    prepared(folder, dealt(LONG))
    start = command(folder, tmp_path / "history.sqlite")
    runs = [subprocess.run(start, capture_output=True, check=True, timeout=60).stdout for _ in range(2)]
    assert runs[0] == runs[1]
    lines = [msgspec.json.decode(line, type=LuckMessage) for line in runs[0].splitlines()]
    assert [(line.deals, len(line.points)) for line in lines] == [(1, 0), (None, 1)]


def test_a_cache_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """A cache that cannot be written is reported on standard error with exit code 1."""
    (tmp_path / "file").write_bytes(b"")
    done = subprocess.run(command(tmp_path / "matches", tmp_path / "file" / "history.sqlite"), capture_output=True)
    assert done.returncode == 1
    assert b"file" in done.stderr
    assert b"Traceback" not in done.stderr
