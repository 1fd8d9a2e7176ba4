"""Tests of which match continues after a start. Bad files and copies do not hide the other logs."""

import errno
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.entries import BeginDeal, BeginMatch, Entry, ResumeMatch, ShowHands, Tally
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.table import link
from hearts_qt.table.log import heading, line_of, read_log
from hearts_qt.table.log_archive import LogArchive, NewestMatch
from hearts_qt.table.problems import GoesOnInCopy, LogRefused, LogSkipped, WhySkipped
from tests.table.tables import NOON, STANDARD, Window, open_table, seats, state

DEAL = BeginDeal(Direction.HOLD, number=1234)
LATER = NOON + timedelta(days=1)
SHOW, HIDE = ShowHands(True), ShowHands(False)


def match_log(wins: int = 0, hours: int = 0, *more: BeginDeal | ShowHands) -> bytes:
    """Return a log that begins this many hours after noon, with a tally of this many won games."""
    tallies = {"South": Tally(games=wins, wins=wins)} if wins else {}
    entries: tuple[Entry, ...] = (BeginMatch(STANDARD, seats("PCCC"), tallies), *more)
    at = NOON + timedelta(hours=hours)
    return heading() + b"".join(line_of(number, each, at) for number, each in enumerate(entries, 1))


def put(folder: Path, number: int | str, data: bytes) -> Path:
    """Write a log with this number or file name."""
    path = folder / (f"match-{number:06d}.jsonl" if isinstance(number, int) else number)
    path.write_bytes(data)
    return path


def goes_on(folder: Path) -> str:
    """Return the name of the log whose match continues."""
    found = LogArchive(folder).newest()
    assert found.match is not None
    assert found.path is not None
    assert LogArchive(folder).at_the_table() == found.path
    return found.path.name


def skipped(found: NewestMatch) -> dict[str, WhySkipped]:
    """Return the names of the files that were left out, each with the reason."""
    return {Path(each.path).name: each.why for each in found.problems if isinstance(each, LogSkipped)}


BAD: dict[str, tuple[bytes, WhySkipped]] = {
    "empty": (b"", WhySkipped.EMPTY),
    "zeros": (bytes(4096), WhySkipped.EMPTY),
    "line ends": (b"\r\n\n", WhySkipped.EMPTY),
    "junk": (b"nothing\n", WhySkipped.NO_LOG),
    "a newer format": (b'{"hearts log": 2}\n', WhySkipped.NO_LOG),
    "a heading alone": (heading(), WhySkipped.NO_LOG),
    "a torn first entry": (heading() + b'{"n": 1, "at"', WhySkipped.NO_LOG),
    "something else first": (heading() + line_of(1, DEAL, NOON), WhySkipped.NO_LOG),
}
STRAY = "match-" + "9" * 243 + ".jsonl"
PLACES = ["match-000003.jsonl", "match-000009.jsonl", "match-999999999.jsonl", STRAY, "match-000003 (1).jsonl"]


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("bad", BAD)
def test_a_bad_file_hides_nothing(tmp_path: Path, bad: str, name: str) -> None:
    """The newest readable match continues with its tallies. The bad file is reported and not changed."""
    put(tmp_path, 1, match_log(1))
    put(tmp_path, 2, match_log(2, 1, DEAL))
    data, why = BAD[bad]
    put(tmp_path, name, data)
    found = LogArchive(tmp_path).newest()
    assert goes_on(tmp_path) == "match-000002.jsonl"
    assert found.match is not None
    assert found.match.tallies == {"South": Tally(2, 2)}
    assert found.store is not None
    assert found.store.append(SHOW, NOON) == []
    assert skipped(found) == {name: why}
    store, problems = LogArchive(tmp_path).begin(BeginMatch(STANDARD, seats("PCCC"), found.match.tallies), LATER)
    assert problems == []
    assert store.path.name not in (name, "match-000002.jsonl")
    assert (tmp_path / name).read_bytes() == data
    assert goes_on(tmp_path) == store.path.name


def test_a_log_that_the_disk_refuses_to_read_is_left_out(tmp_path: Path) -> None:
    """A log that cannot be read is left out, and the reason is reported."""
    put(tmp_path, 1, match_log())
    (tmp_path / "match-000002.jsonl").mkdir()
    assert goes_on(tmp_path) == "match-000001.jsonl"
    (trouble,) = LogArchive(tmp_path).newest().problems
    assert trouble == LogSkipped(str(tmp_path / "match-000002.jsonl"), WhySkipped.UNREADABLE, "Is a directory")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are unknown to this system")
def test_a_pipe_in_a_log_s_place_is_left_out(tmp_path: Path) -> None:
    """A pipe in place of a log is left out, and the start does not wait for it."""
    put(tmp_path, 1, match_log())
    os.mkfifo(tmp_path / "match-000002.jsonl")
    assert goes_on(tmp_path) == "match-000001.jsonl"
    (trouble,) = LogArchive(tmp_path).newest().problems
    assert isinstance(trouble, LogSkipped)
    assert trouble.why is WhySkipped.UNREADABLE


def test_bad_files_alone_give_no_match(tmp_path: Path) -> None:
    """If all files are bad, each file is reported, and a new match gets the next number."""
    put(tmp_path, 5, b"nothing\n")
    put(tmp_path, 7, b"")
    found = LogArchive(tmp_path).newest()
    assert (found.match, found.store, found.path) == (None, None, None)
    assert LogArchive(tmp_path).at_the_table() is None
    assert skipped(found) == {"match-000005.jsonl": WhySkipped.NO_LOG, "match-000007.jsonl": WhySkipped.EMPTY}
    store, _ = LogArchive(tmp_path).begin(BeginMatch(STANDARD, seats("PCCC")), NOON)
    assert store.path.name == "match-000008.jsonl"


def test_old_bad_files_are_nobodys_trouble(tmp_path: Path) -> None:
    """Bad files that are older than the chosen match are not reported."""
    put(tmp_path, 1, b"")
    put(tmp_path, 3, match_log())
    put(tmp_path, "match-000002 (1).jsonl", b"")
    assert LogArchive(tmp_path).newest().problems == []


def test_the_highest_number_is_the_newest(tmp_path: Path) -> None:
    """The log with the highest number is the newest. Leading zeros and the time of the log do not matter."""
    put(tmp_path, 999_999, match_log(0, 5))
    put(tmp_path, 1_000_000, match_log(0, 1))
    assert goes_on(tmp_path) == "match-1000000.jsonl"
    put(tmp_path, "match-0001000001.jsonl", match_log(0, 2))
    put(tmp_path, "match-999999 (1).jsonl", match_log(0, 3))
    names = ["match-999999.jsonl", "match-1000000.jsonl", "match-0001000001.jsonl"]
    assert [each.name for each in LogArchive(tmp_path).logs()] == names
    assert goes_on(tmp_path) == "match-0001000001.jsonl"


@pytest.mark.parametrize("name", ["match-000009.jsonl", "match-999999999.jsonl", STRAY])
@pytest.mark.parametrize(
    ("log", "is_newer"),
    [
        (match_log(1, 9), False),  # fewer games won, so it is older, even if its clock says another time
        (match_log(3, 0), True),  # more games won
        (match_log(2, 0), False),  # the same number of games won, but it began earlier
        (match_log(2, 2), True),  # the same number of games won, and it began later
        (match_log(2, 1), False),  # the same match, not played on as far
        (match_log(2, 1, DEAL, SHOW), True),  # the same match, played on further
    ],
)
def test_a_stray_number_does_not_make_a_log_newer(tmp_path: Path, name: str, log: bytes, is_newer: bool) -> None:
    """A log after a gap in the numbers is newer if it has more won games; if equal, if it began later or is longer."""
    put(tmp_path, 1, match_log(1))
    put(tmp_path, 2, match_log(2, 1, DEAL))
    put(tmp_path, name, log)
    found = LogArchive(tmp_path).newest()
    assert goes_on(tmp_path) == (name if is_newer else "match-000002.jsonl")
    assert skipped(found) == ({} if is_newer else {name: WhySkipped.OLDER})


def test_the_match_with_the_later_last_entry_was_at_the_table(tmp_path: Path) -> None:
    """A match that was played on after another match was resumed is the newer one, and is not reported.

    An earlier version wrote the entry that resumes a match even if the match was then not taken up.
    """
    resumed = match_log(0, 0, DEAL) + line_of(3, ResumeMatch({}), NOON + timedelta(hours=3))
    put(tmp_path, 1, resumed)
    put(tmp_path, 3, match_log(0, 2, DEAL))
    assert goes_on(tmp_path) == "match-000001.jsonl"
    put(tmp_path, 3, match_log(0, 2, DEAL) + line_of(3, SHOW, NOON + timedelta(hours=4)))
    assert goes_on(tmp_path) == "match-000003.jsonl"
    assert LogArchive(tmp_path).newest().problems == []


COPIES = [
    "match-000002 (1).jsonl",
    "match-000002.sync-conflict-20261122-101010-ABCDEFG.jsonl",
    "match-000002 (Ann's conflicted copy 2026-11-22).jsonl",
    "match-000002-DESKTOP.jsonl",
    "match-0000002.jsonl",
]


@pytest.mark.parametrize("name", COPIES)
def test_another_match_in_a_copy_is_left_out_and_named(tmp_path: Path, name: str) -> None:
    """A copy of a log that contains another match is reported. The log itself continues, and both files are kept."""
    put(tmp_path, 2, match_log(1, 0, DEAL))
    data = match_log(1, 0, SHOW)
    put(tmp_path, name, data)
    found = LogArchive(tmp_path).newest()
    assert skipped(found) == {name: WhySkipped.COPY}
    assert found.store is not None
    assert found.store.path.name == "match-000002.jsonl"
    assert (tmp_path / name).read_bytes() == data


def test_a_copy_that_is_behind_is_no_trouble(tmp_path: Path) -> None:
    """A copy with fewer entries is ignored without a report."""
    put(tmp_path, 2, match_log(1, 0, DEAL, SHOW))
    put(tmp_path, "match-000002 (1).jsonl", match_log(1, 0, DEAL))
    assert LogArchive(tmp_path).newest().problems == []


@pytest.mark.parametrize("log", [b"", None, match_log(1, 0)])
@pytest.mark.parametrize("name", COPIES)
def test_a_copy_that_has_more_goes_on_in_a_log_of_its_own(tmp_path: Path, name: str, log: bytes | None) -> None:
    """If a copy has more entries than its log, the match continues in a new log. All files are kept."""
    if log is not None:
        put(tmp_path, 2, log)
    data = match_log(1, 0, DEAL)
    put(tmp_path, name, data)
    found = LogArchive(tmp_path).newest()
    assert found.store is not None
    if name == "match-0000002.jsonl" and log is None:
        assert found.store.path.name == name
        return
    new = tmp_path / "match-000003.jsonl"
    assert found.store.path == new
    assert GoesOnInCopy(str(tmp_path / name), str(new)) in found.problems
    assert new.read_bytes() == data
    assert found.store.append(SHOW, NOON) == []
    assert new.read_bytes() == match_log(1, 0, DEAL)[:0] + data + line_of(3, SHOW, NOON)
    assert (tmp_path / name).read_bytes() == data
    assert goes_on(tmp_path) == new.name
    assert LogArchive(tmp_path).newest().problems == []


# Earlier wins


@pytest.mark.parametrize("earlier", [match_log(3), match_log(3, 0, DEAL)])
def test_what_was_won_is_kept_in_a_match_that_did_not_know_of_it(tmp_path: Path, earlier: bytes) -> None:
    """Wins in an earlier log are added to a newer match that began without these wins."""
    put(tmp_path, 1, earlier)
    put(tmp_path, 2, b"")
    put(tmp_path, 3, match_log(0, 2, DEAL))
    found = LogArchive(tmp_path).newest()
    assert found.match is not None
    assert found.match.tallies == {"South": Tally(3, 3)}
    assert goes_on(tmp_path) == "match-000003.jsonl"


def test_what_was_won_since_is_added(tmp_path: Path) -> None:
    """If a finished match began without the wins in an earlier log, its own and the earlier wins are counted."""
    window = Window(open_table(tmp_path, rules=Rules(goal=0, deals=1)))
    window.until_stage(Stage.OVER)
    own = window.update.tallies["South"]
    (tmp_path / "match-000001.jsonl").rename(tmp_path / "match-000002.jsonl")
    put(tmp_path, 1, match_log(3, -5))
    expected = Tally(3 + own.games, 3 + own.wins, own.tied, own.scaled)
    window = Window(open_table(tmp_path))
    assert window.update.tallies["South"] == expected
    window.send(link.NewMatch(Rules(), seats("PCCC")))
    found = LogArchive(tmp_path).newest()
    assert found.match is not None
    assert found.match.tallies["South"] == expected


def test_what_was_won_is_not_counted_twice(tmp_path: Path) -> None:
    """Wins are counted only once if the newer match has them already, or if it is a copy of the same match."""
    put(tmp_path, 1, match_log(3))
    put(tmp_path, 2, match_log(4, 1))
    found = LogArchive(tmp_path).newest()
    assert found.match is not None
    assert found.match.tallies == {"South": Tally(4, 4)}
    window = Window(open_table(tmp_path / "won", rules=Rules(goal=0, deals=1)))
    window.until_stage(Stage.OVER)
    (log,) = LogArchive(tmp_path / "won").logs()
    log.with_name("match-000002.jsonl").write_bytes(log.read_bytes())
    found = LogArchive(tmp_path / "won").newest()
    assert found.match is not None
    assert {each.games for each in found.match.tallies.values()} == {1}


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unreadable folder is reported. A missing folder is not reported."""

    def refuse(folder: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(folder))

    assert LogArchive(tmp_path / "none").newest().problems == []
    assert LogArchive(tmp_path).newest().problems == []
    with monkeypatch.context() as patch:
        patch.setattr(Path, "iterdir", refuse)
        (trouble,) = LogArchive(tmp_path).newest().problems
    assert trouble == LogSkipped(str(tmp_path), WhySkipped.FOLDER, "Permission denied")


# A log with a bad line


def drop(lines: list[bytes]) -> list[bytes]:
    """Remove the fourth line."""
    return lines[:3] + lines[4:]


def garble(lines: list[bytes]) -> list[bytes]:
    """Make the fourth line unreadable."""
    return [*lines[:3], b"#" + lines[3], *lines[4:]]


def forbid(lines: list[bytes]) -> list[bytes]:
    """Replace the fourth line by a play that the rules forbid."""
    return [*lines[:3], line_of(3, Play(0, 51), NOON), *lines[4:]]


@pytest.mark.parametrize("spoil", [drop, garble, forbid])
def test_a_match_with_a_bad_line_can_go_on_in_a_copy(
    tmp_path: Path, spoil: Callable[[list[bytes]], list[bytes]]
) -> None:
    """If a log has a bad line, the match has all entries before it, and can continue in a copy of these lines."""
    lines = match_log(1, 0, DEAL, SHOW, HIDE, SHOW).splitlines(keepends=True)
    path = put(tmp_path, 1, b"".join(spoil(lines)))
    before = path.read_bytes()
    found = LogArchive(tmp_path).newest()
    assert found.store is None
    assert found.match is not None
    assert found.match.awaited[0] in SEATS
    (trouble,) = found.problems
    assert isinstance(trouble, LogRefused)
    assert (trouble.path, trouble.line) == (str(path), 4)
    assert [each.name for each in tmp_path.iterdir()] == ["match-000001.jsonl"]
    assert found.copy is not None
    assert found.copy.save() == []
    assert found.copy.append(SHOW, NOON) == []
    assert path.read_bytes() == before
    new = tmp_path / "match-000002.jsonl"
    assert new.read_bytes() == b"".join(lines[:3]) + line_of(3, SHOW, NOON)
    assert goes_on(tmp_path) == new.name
    assert LogArchive(tmp_path).newest().problems == []


def test_what_a_power_cut_left_as_zeros_goes_on_by_itself(tmp_path: Path) -> None:
    """If a power cut left zeros in a log, the match continues by itself in a copy of all lines before the zeros."""
    lines = match_log(1, 0, DEAL, SHOW, HIDE, SHOW).splitlines(keepends=True)
    path = put(tmp_path, 1, b"".join(lines[:3]) + bytes(len(lines[3]) + 9) + lines[4][9:] + lines[5])
    before = path.read_bytes()
    found = LogArchive(tmp_path).newest()
    new = tmp_path / "match-000002.jsonl"
    assert found.problems == [GoesOnInCopy(str(path), str(new), is_hole=True)]
    assert found.store is not None
    assert found.store.append(SHOW, NOON) == []
    assert path.read_bytes() == before
    assert read_log(new).entries == 3
    assert goes_on(tmp_path) == new.name


HARMLESS: dict[str, Callable[[list[bytes]], list[bytes]]] = {
    "an empty last line": lambda lines: [*lines, b"\n"],
    "several": lambda lines: [*lines, b"\r\n", b" \n", b"\n"],
    "an empty line between": lambda lines: [*lines[:2], b"\n", *lines[2:]],
    "a byte order mark": lambda lines: [b"\xef\xbb\xbf", *lines],
    "a line twice": lambda lines: [*lines[:3], lines[2], *lines[3:]],
    "the last line twice": lambda lines: [*lines, lines[-1]],
    "the first entry twice": lambda lines: [*lines[:2], *lines[1:]],
}


@pytest.mark.parametrize("kind", HARMLESS)
def test_what_an_editor_does_to_a_log_is_no_damage(tmp_path: Path, kind: str) -> None:
    """After harmless changes by an editor, such as empty lines, the match continues in the same file."""
    lines = match_log(1, 0, DEAL, SHOW).splitlines(keepends=True)
    path = put(tmp_path, 1, b"".join(HARMLESS[kind](lines)))
    found = LogArchive(tmp_path).newest()
    assert found.problems == []
    assert found.match is not None
    assert found.store is not None
    assert found.store.append(HIDE, NOON) == []
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    again = LogArchive(tmp_path).newest()
    assert again.problems == []
    assert again.match is not None
    found.match.apply(HIDE)
    assert state(again.match) == state(found.match)
