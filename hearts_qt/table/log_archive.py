"""The folder with the logs of all matches, one file for each, and the search for the newest match at the start.

The files are numbered. Usually the file with the highest number has the match at the table. If that file is empty or
damaged, or if another program put it there, other files are tried.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import Struct

from hearts_qt.files import disk
from hearts_qt.rules.entries import BeginMatch, Entry, MatchKind, Tally
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.tallies import together
from hearts_qt.rules.tournament.field import FieldSeat
from hearts_qt.rules.tournament.table_rounds import Verdict, verdict_of_round
from hearts_qt.table.log import (
    LoggedMatch,
    LogProblem,
    day_in,
    field_in,
    match_id_of,
    now,
    parse_log,
    room_in,
    round_in,
    stamp,
)
from hearts_qt.table.log_file import LogFile
from hearts_qt.table.log_folder import Numbered, new_log, numbered, runs, why_unreadable
from hearts_qt.table.owners import EVERYBODY, Whose
from hearts_qt.table.problems import GoesOnInCopy, LogRefused, LogSkipped, TableProblem, WhySkipped

_MOST_RUNS: Final = 5
"""In how many groups of logs with consecutive numbers the program looks for the newest match."""
_MOST_BEFORE: Final = 5
"""In how many logs before the newest log the program looks for earlier wins."""
_MOST_OF_KIND: Final = 20
"""In how many logs the program looks for the last match of a kind. Each log has to be read for that."""


_END: Final = 4096
"""How many bytes at the end of a log are searched for the result of its match."""
_RESULT: Final = b'"entry": {"type": "match_result"'
"""How `log.line_of` writes the result of a match. Names cannot look like this: their quotes have backslashes."""


class NewestMatch(Struct):
    """The newest match in the archive and its log; `match` is None if the archive has no match."""

    match: Match | None = None
    path: Path | None = None
    """The log that the match was read from."""
    store: LogFile | None = None
    """The log in which the match goes on; None if the log has an unreadable line."""
    copy: LogFile | None = None
    """A new log with all entries before an unreadable line, not written yet; None if the match can go on in `store`."""
    problems: list[TableProblem] = []


class WaitingLog(NamedTuple):
    """The log of a match that is not over and not at the table."""

    path: Path
    logged: LoggedMatch

    @property
    def is_damaged(self) -> bool:
        """Whether the log has an unreadable line."""
        return self.logged.problem is not None


class _Candidate(Struct):
    """A log that was read successfully and has a match."""

    number: int
    path: Path
    logged: LoggedMatch
    is_copy: bool


class LogArchive:
    """The folder with the logs of all matches."""

    def __init__(self, folder: Path, whose: Whose = EVERYBODY) -> None:
        """Use this folder, even if it does not exist yet.

        Among the newest matches, only those that `whose` chooses are looked for: each person has a match at the table.
        """
        self.folder = folder
        self._whose = whose

    def begin(self, begin: BeginMatch, at: datetime) -> tuple[LogFile, list[TableProblem]]:
        """Begin the log of a new match, and return it with any problems.

        If the disk refuses the first entry, this is one of the problems, and the entry is written later.
        """
        store = LogFile(new_log(self.folder), is_written=False)
        return store, store.append(begin, at)

    def newest_of(self, match: str) -> Path | None:
        """Return the newest log of the match with that id; None if there is none."""
        return next((each for each in self.newest_first() if match and id_in(each) == match), None)

    def waiting(self, path: Path) -> "WaitingLog":
        """Return the log at a path with its match. Raises OSError or ValueError if the match cannot go on."""
        logged = parse_log(path, disk.read_file(path))
        if logged.match.stage is Stage.OVER:
            raise ValueError("this game is over")
        return WaitingLog(path, logged)

    def find(self, match: str) -> Match | None:
        """Return the match with that id as its newest log has it; None if there is no log that can be read."""
        path = next((each for each in self.newest_first() if match and id_in(each) == match), None)
        if path is None:
            return None
        with suppress(LogProblem, OSError):
            return parse_log(path, disk.read_file(path)).match
        return None

    def last_of(self, kind: MatchKind) -> str:
        """Return the id of the last match of this kind; empty if it is over or decided, or is not among the newest."""
        own = (path for path in self.newest_first() if self._whose.has_log(path))
        for path in islice(own, _MOST_OF_KIND):
            try:
                data = disk.read_file(path)
                match = parse_log(path, data).match
            except (LogProblem, OSError):
                continue
            if match.kind is kind:
                is_done = match.stage is Stage.OVER or match.ending is not None
                # A lesson is over after one deal, even if the person has played another deal.
                is_done |= kind is MatchKind.LESSON and (bool(match.played) or match.outcome is not None)
                return "" if is_done else match_id_of(data)
        return ""

    def of_day(self, day: str) -> str:
        """Return the id of the match with the deal of a day, such as ``2026-11-25``; empty if there is none."""
        return self._first_with(reversed(self.logs()), lambda data: day_in(data) == day)

    def of_room(self, room: str) -> str:
        """Return the id of the match that was played last in a room of the tour; empty if there is none."""
        return self._first_with(self.newest_first(), lambda data: room_in(data) == room)

    def of_field(self, place: FieldSeat) -> str:
        """Return the id of the match with this place in a field; empty if there is none."""
        return self._first_with(self.newest_first(), lambda data: field_in(data) == place)

    def _first_with(self, paths: Iterable[Path], is_wanted: Callable[[bytes], bool]) -> str:
        """Return the id of the first own match with wanted first lines. Logs that cannot be read are left out."""
        for path in paths:
            try:
                with disk.open_file(path) as file:
                    data = file.readline() + file.readline()
            except OSError:
                continue
            if is_wanted(data) and self._whose.has_log(path):
                return match_id_of(data)
        return ""

    def last_round(self, tournament: str) -> tuple[str, Match] | None:
        """Return the last round of a tournament that is not over, with the id of its match; None if there is none.

        If `tournament` is empty, it is the one that was played last of the tournaments that are not over.
        """
        seen: set[str] = set()
        for path in self.newest_first():
            try:
                with disk.open_file(path) as file:
                    round_ = round_in(file.readline() + file.readline())
                if round_ is None or round_.tournament in seen or not self._whose.has_log(path):
                    continue
                if tournament not in ("", round_.tournament):
                    continue
                data = disk.read_file(path)
                match = parse_log(path, data).match
                seen.add(round_.tournament)
                if _is_open_round(match):
                    return match_id_of(data), match
            except (LogProblem, OSError):
                continue
        return None

    def take_up(self, waiting: "WaitingLog", entries: Iterable[Entry], at: datetime) -> LogFile:
        """Write the log of a waiting match and further entries to a file with the highest number, and return that log.

        Raises OSError if the disk refuses to write; then the folder is as before. The new file appears in one step,
        with all entries, so at any moment the log with the highest number has the match at the table. Then the old log
        is deleted, unless it has more than the entries that were read.
        """
        logged = waiting.logged
        log = LogFile(new_log(self.folder), logged.text, logged.entries, is_written=False)
        if log.put(entries, at):
            # If the old log cannot be deleted, it stays as an older copy of the match, and the program never chooses
            # it.
            with suppress(OSError):
                _delete_if_in(logged.text, waiting.path)
        return log

    def logs(self) -> list[Path]:
        """Return the logs of all matches, oldest first."""
        return [log for each in numbered(self.folder) if (log := each.log) is not None]

    def newest_first(self) -> Iterator[Path]:
        """Yield the logs of all matches, newest first."""
        for each in reversed(numbered(self.folder)):
            if (log := each.log) is not None:
                yield log

    def logs_of(self, match: str) -> list[Path]:
        """Return all logs of the match with that id, including the copies that other programs made."""
        return self.by_match().get(match, [])

    def by_match(self) -> dict[str, list[Path]]:
        """Return all logs by the ids of their matches, including the copies that other programs made."""
        found: dict[str, list[Path]] = {}
        for each in numbered(self.folder):
            for path in (each.log, *each.copies):
                if path is not None and (match := id_in(path)):
                    found.setdefault(match, []).append(path)
        return found

    def is_needed(self, match: str) -> bool:
        """Return whether a match must not be erased: it is at the table, or the totals of the match there need it."""
        files, erased = numbered(self.folder), set(self.logs_of(match))
        rest = [each.without(erased) for each in files]
        now, then = _Search(files, self._whose), _Search(rest, self._whose)
        if now.best is None or then.best is None:
            return now.best is not None
        now.keep_totals()
        then.keep_totals()
        is_same = now.best.path == then.best.path
        return not is_same or now.best.logged.match.tallies != then.best.logged.match.tallies

    def erase(self, match: str) -> None:
        """Delete all logs of a match. Raises OSError if the disk refuses that.

        All other methods delete a log only if another log has all of its text, see `take_up`.
        """
        for path in self.logs_of(match):
            path.unlink(missing_ok=True)
        if self.folder.is_dir():
            disk.sync_folder(self.folder)

    def at_the_table(self) -> Path | None:
        """Return the path of the log of the match at the table, or None."""
        best = _Search(numbered(self.folder), self._whose).best
        return None if best is None else best.path

    def newest(self) -> NewestMatch:
        """Return the match that was at the table last, if there is one.

        Files that look newer but have no match, or an older match, are skipped and reported as problems. They are not
        changed. If a line cannot be read or breaks the rules, the result has the match before that line and no `store`.
        If the line has zero bytes, as after a power cut, the match goes on in a copy at once.
        """
        search = _Search(numbered(self.folder), self._whose)
        found = search.best
        if found is None:
            reason = why_unreadable(self.folder)
            closed = [] if reason is None else [LogSkipped(str(self.folder), WhySkipped.FOLDER, reason)]
            return NewestMatch(problems=[*search.skipped(), *closed])
        search.keep_totals()
        logged, path = found.logged, found.path
        problem = logged.problem
        if problem is None and not found.is_copy:
            return NewestMatch(logged.match, path, LogFile(path, logged.text, logged.entries), None, search.skipped())
        copy = LogFile(new_log(self.folder), logged.text, logged.entries, is_written=False)
        if problem is not None and not problem.is_hole:
            refused = LogRefused(str(path), problem.line, problem.reason)
            return NewestMatch(logged.match, path, None, copy, [*search.skipped(), refused])
        problems = copy.save()
        problems.append(GoesOnInCopy(str(path), str(copy.path), is_hole=problem is not None))
        return NewestMatch(logged.match, path, copy, None, [*search.skipped(), *problems])


class _Search:
    """Searches the files of a folder for the newest match."""

    def __init__(self, files: list[Numbered], whose: Whose = EVERYBODY) -> None:
        """Find the newest match of those that `whose` chooses, and read only as many files as needed."""
        self.best: _Candidate | None = None
        self._whose = whose
        self._files = files
        self._skipped: dict[Path, tuple[int, LogSkipped]] = {}
        self._chosen: dict[Path, bool] = {}
        for run in self._newest_runs():
            found = self._newest_of(run)
            if found is None:
                continue
            if self.best is None or _follows(self.best.logged, found.logged):
                self.best = found
            else:
                self._skip(found.number, found.path, WhySkipped.OLDER)

    def _newest_runs(self) -> list[list[Numbered]]:
        """Return the newest groups of logs with consecutive numbers that have a chosen match, oldest first."""
        with_match = (run for run in reversed(runs(self._files)) if any(map(self._is_chosen, reversed(run))))
        return list(islice(with_match, _MOST_RUNS))[::-1]

    def _is_chosen(self, files: Numbered) -> bool:
        return any(path is not None and self._has(path) for path in (files.log, *files.copies))

    def _has(self, path: Path) -> bool:
        """Return whether the match of a log is one of those that are looked for. Each log is asked only once."""
        if path not in self._chosen:
            self._chosen[path] = self._whose.has_log(path)
        return self._chosen[path]

    def skipped(self) -> list[TableProblem]:
        """Return the skipped files with the same number as the newest match's log or a higher number."""
        least = 0 if self.best is None else self.best.number
        return [told for number, told in self._skipped.values() if number >= least]

    def keep_totals(self) -> None:
        """Add the wins of earlier matches to the newest match if it began without them.

        A match begins without them if the folder cannot be read at that time. An earlier version also did so when the
        newest file was damaged.
        """
        best = self.best
        if best is None or best.logged.had_won_before:
            return
        earlier = (each for each in reversed(self._files) if each.number < best.number and self._is_chosen(each))
        before = self._newest_of(list(islice(earlier, _MOST_BEFORE))[::-1])
        if before is not None and before.logged.began != best.logged.began:
            match = best.logged.match
            match.tallies = together(before.logged.match.tallies_so_far(), match.tallies)

    def _skip(self, number: int, path: Path, why: WhySkipped, detail: str = "") -> None:
        self._skipped[path] = number, LogSkipped(str(path), why, detail)

    def _newest_of(self, run: Sequence[Numbered]) -> _Candidate | None:
        return next((found for each in reversed(run) if (found := self._best_of(each)) is not None), None)

    def _best_of(self, files: Numbered) -> _Candidate | None:
        """Return the log with this number, or its copy if the copy has more entries or the log cannot be read."""
        best: _Candidate | None = None
        for path in (files.log, *files.copies):
            if path is None or not self._has(path):
                continue
            found = self._read(files.number, path, is_copy=path != files.log)
            if found is None:
                continue
            if best is None or _goes_further(best.logged, found.logged):
                best = found
            elif not best.logged.text.startswith(found.logged.text):
                self._skip(files.number, path, WhySkipped.COPY)
        return best

    def _read(self, number: int, path: Path, *, is_copy: bool) -> _Candidate | None:
        try:
            return _Candidate(number, path, parse_log(path, disk.read_file(path)), is_copy)
        except LogProblem as problem:
            why = WhySkipped.EMPTY if problem.is_empty else WhySkipped.NO_LOG
            self._skip(number, path, why, "" if problem.is_empty else problem.reason)
        except OSError as error:
            self._skip(number, path, WhySkipped.UNREADABLE, error.strerror or str(error))
        return None


def _goes_further(one: LoggedMatch, other: LoggedMatch) -> bool:
    """Return whether `other` is the same match with more entries."""
    return other.entries > one.entries and other.text.startswith(one.text)


def _follows(one: LoggedMatch, other: LoggedMatch) -> bool:
    """Return whether `other` is the later match, when numbers are missing between the two logs.

    The later match has more games in its tallies. If the numbers of games are equal, the later match has the later last
    entry, because only the match at the table gets entries. If one of these times is in the future, the computer's
    clock was wrong, and the times do not count. If both logs have the same match, the later log has more entries.
    """
    before, after = one.match.tallies_so_far(), other.match.tallies_so_far()
    if any(after.get(name, _NOTHING).games < won.games for name, won in before.items()):
        return False
    if _games(after.values()) > _games(before.values()):
        return True
    if other.last != one.last and max(one.last, other.last) <= stamp(now()):
        return other.last > one.last
    return match_id_of(other.text) != match_id_of(one.text) or other.entries >= one.entries


def _delete_if_in(text: bytes, log: Path) -> None:
    """Delete a log if it has only that text and perhaps an incomplete last line. Raises OSError if the disk refuses."""
    found = disk.read_file(log)
    if found.startswith(text) and b"\n" not in found[len(text) :]:
        disk.remove(log)


def ends_with_result(log: Path) -> bool:
    """Return whether the result of a match stands at the end of its log, so that the match is over.

    Only the end of the file is read, because a long history has thousands of logs. False does not mean that the match
    goes on: the log may not be readable, or something else may follow the result.
    """
    try:
        with disk.open_file(log) as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - _END))
            return _RESULT in file.read(_END)
    except OSError:
        return False


def id_in(log: Path) -> str:
    """Return the id of the match in a log, reading only two lines; empty if the log cannot be read."""
    try:
        with disk.open_file(log) as file:
            return match_id_of(file.readline() + file.readline())
    except OSError:
        return ""


def _is_open_round(match: Match) -> bool:
    """Return whether a match is a round of a tournament that goes on with this round or after it."""
    if match.round is None or match.ending is None:
        return match.round is not None
    return verdict_of_round(match.round, match.ending) is Verdict.GOES_ON


_NOTHING: Final = Tally()


def _games(tallies: Iterable[Tally]) -> int:
    return sum(each.games for each in tallies)
