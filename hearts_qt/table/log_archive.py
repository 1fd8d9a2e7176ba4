"""The folder with the logs of all matches, one file for each, and the search for the newest match at the start.

The files are numbered. Usually the file with the highest number has the match at the table. If that file is empty or
damaged, or if another program put it there, other files are tried.
"""

import errno
import os
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import Struct

from hearts_qt.files import disk
from hearts_qt.rules.entries import BeginMatch, Tally
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.tallies import together
from hearts_qt.table.log import LoggedMatch, LogProblem, match_id_of, now, parse_log, stamp
from hearts_qt.table.log_file import LogFile
from hearts_qt.table.log_folder import Numbered, new_log, numbered, runs, why_unreadable
from hearts_qt.table.problems import GoesOnInCopy, LogRefused, LogSkipped, TableProblem, WhySkipped

_MOST_RUNS: Final = 5
"""If numbers are missing, the last log before each gap is read too, for at most this many groups of logs."""
_MOST_BEFORE: Final = 5
"""In how many logs before the newest log the program looks for earlier wins."""


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

    def __init__(self, folder: Path) -> None:
        """Use this folder, even if it does not exist yet."""
        self.folder = folder

    def begin(self, begin: BeginMatch, at: datetime) -> tuple[LogFile, list[TableProblem]]:
        """Begin the log of a new match, and return it with any problems.

        If the disk refuses the first entry, the problems include that, and the entry is written later.
        """
        store = LogFile(new_log(self.folder), is_written=False)
        return store, store.append(begin, at)

    def waiting(self, match: str) -> "WaitingLog":
        """Return the newest log of the match with that id. Raises OSError or ValueError if the match cannot go on."""
        path = next((each for each in reversed(self.logs()) if _id_in(each) == match), None)
        if path is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), match)
        logged = parse_log(path, disk.read_file(path))
        if logged.match.stage is Stage.OVER:
            raise ValueError("this game is over")
        return WaitingLog(path, logged)

    def reopened(self, waiting: "WaitingLog") -> LogFile:
        """Return the log of a waiting match, open for appending.

        If the log has an unreadable line, return a new log with the entries before that line.
        """
        logged = waiting.logged
        path = new_log(self.folder) if waiting.is_damaged else waiting.path
        return LogFile(path, logged.text, logged.entries, is_written=not waiting.is_damaged)

    def logs(self) -> list[Path]:
        """Return the logs of all matches, oldest first."""
        return [each.log for each in numbered(self.folder) if each.log is not None]

    def at_the_table(self) -> Path | None:
        """Return the path of the log of the match at the table, or None."""
        best = _Search(numbered(self.folder)).best
        return None if best is None else best.path

    def newest(self) -> NewestMatch:
        """Return the match that was at the table last, if there is one.

        Files that look newer but have no match, or an older match, are skipped and reported as problems. They are not
        changed. If a line cannot be read or breaks the rules, the result has the match before that line and no `store`.
        If the line has zero bytes, as after a power cut, the match goes on in a copy at once.
        """
        search = _Search(numbered(self.folder))
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

    def __init__(self, files: list[Numbered]) -> None:
        """Find the newest match, and read only as many files as needed."""
        self.best: _Candidate | None = None
        self._files = files
        self._skipped: dict[Path, tuple[int, LogSkipped]] = {}
        for run in runs(files)[-_MOST_RUNS:]:
            found = self._newest_of(run)
            if found is None:
                continue
            if self.best is None or _follows(self.best.logged, found.logged):
                self.best = found
            else:
                self._skip(found.number, found.path, WhySkipped.OLDER)

    def skipped(self) -> list[TableProblem]:
        """Return the skipped files with the same number as the newest match's log or a higher number."""
        least = 0 if self.best is None else self.best.number
        return [told for number, told in self._skipped.values() if number >= least]

    def keep_totals(self) -> None:
        """Add the wins of earlier matches to a match that began without them.

        Such a match exists if the folder could not be read when it began, or if an earlier version chose a damaged file
        as the newest.
        """
        best = self.best
        if best is None or best.logged.had_won_before:
            return
        before = self._newest_of([each for each in self._files if each.number < best.number][-_MOST_BEFORE:])
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
            if path is None:
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
    """Return whether `other` is the later of two matches, if numbers are missing between their logs.

    The number of games in the tallies never gets smaller. If both numbers are equal, the later match is the one that
    came to the table later. These times do not count if one of them is in the future: the computer's clock was wrong
    then. If both logs have the same match, the later log is the one with more entries.
    """
    before, after = one.match.tallies_so_far(), other.match.tallies_so_far()
    if any(after.get(name, _NOTHING).games < won.games for name, won in before.items()):
        return False
    if _games(after.values()) > _games(before.values()):
        return True
    if other.came != one.came and max(one.came, other.came) <= stamp(now()):
        return other.came > one.came
    return match_id_of(other.text) != match_id_of(one.text) or other.entries >= one.entries


def _id_in(log: Path) -> str:
    """Return the id of the match in a log without reading the rest; empty if the log cannot be read."""
    try:
        with disk.open_file(log) as file:
            return match_id_of(file.readline() + file.readline())
    except OSError:
        return ""


_NOTHING: Final = Tally()


def _games(tallies: Iterable[Tally]) -> int:
    return sum(each.games for each in tallies)
