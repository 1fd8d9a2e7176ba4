"""The logs on disk: a file for each match, appended to entry by entry, and what is found at the next start.

The files are numbered, and usually the one with the highest number is the match at the table. But it is the folder
that is read: a newest file that is empty, damaged, or put there by another program does not hide the others.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

from hearts_qt.files import disk
from hearts_qt.rules.entries import BeginMatch, Tally
from hearts_qt.rules.match import Match
from hearts_qt.rules.tallies import together
from hearts_qt.table.log import LoggedMatch, LogProblem, parse_log
from hearts_qt.table.log_file import Store
from hearts_qt.table.log_folder import Numbered, new_log, numbered, runs, why_unreadable
from hearts_qt.table.trouble import GoesOnInCopy, LogRefused, LogSkipped, Trouble, WhySkipped

_MOST_RUNS: Final = 5
"""Where numbers are missing, the last log before each gap is looked at too; that many are enough."""
_MOST_BEFORE: Final = 5
"""So many logs before the newest are looked at for what was won earlier."""


class Found(Struct):
    """What the archive had from the last time."""

    match: Match | None = None
    path: Path | None = None
    """The log that the match was read from."""
    store: Store | None = None
    """Where the match goes on; None when its log has a line that cannot be read."""
    copy: Store | None = None
    """Where it may then go on instead: a new log with everything up to there. Nothing of it is written yet."""
    troubles: list[Trouble] = []


class _Candidate(Struct):
    """A log that gives a match."""

    number: int
    path: Path
    logged: LoggedMatch
    is_copy: bool


class Archive:
    """The folder with the logs of all matches."""

    def __init__(self, folder: Path) -> None:
        """Use this folder, which need not exist yet."""
        self.folder = folder

    def begin(self, begin: BeginMatch, at: datetime) -> tuple[Store, list[Trouble]]:
        """Begin the log of a new match after all that are there.

        A disk that refuses it is told as trouble, and tried again later.
        """
        store = Store(new_log(self.folder), is_written=False)
        return store, store.append(begin, at)

    def logs(self) -> list[Path]:
        """Return the logs of all matches, oldest first."""
        return [each.log for each in numbered(self.folder) if each.log is not None]

    def at_the_table(self) -> Path | None:
        """Return the log of the match that is at the table, if there is one."""
        best = _Search(numbered(self.folder)).best
        return None if best is None else best.path

    def newest(self) -> Found:
        """Return the match that was at the table last, if there is one.

        Files that look newer but give no match, or an older one, are left out, which is told as trouble; they stay as
        they are. A log with an entry that is refused gives the match as it stood before it, and no store.
        """
        search = _Search(numbered(self.folder))
        found = search.best
        if found is None:
            reason = why_unreadable(self.folder)
            closed = [] if reason is None else [LogSkipped(str(self.folder), WhySkipped.FOLDER, reason)]
            return Found(troubles=[*search.skipped(), *closed])
        search.keep_totals()
        logged, path = found.logged, found.path
        problem = logged.problem
        if problem is None and not found.is_copy:
            return Found(logged.match, path, Store(path, logged.text, logged.entries), None, search.skipped())
        copy = Store(new_log(self.folder), logged.text, logged.entries, is_written=False)
        if problem is not None and not problem.is_hole:
            refused = LogRefused(str(path), problem.line, problem.reason)
            return Found(logged.match, path, None, copy, [*search.skipped(), refused])
        troubles = copy.save()
        troubles.append(GoesOnInCopy(str(path), str(copy.path), is_hole=problem is not None))
        return Found(logged.match, path, copy, None, [*search.skipped(), *troubles])


class _Search:
    """The search for the newest match among the files of a folder."""

    def __init__(self, files: list[Numbered]) -> None:
        """Look through the files, the newest first, only as far as that is needed."""
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

    def skipped(self) -> list[Trouble]:
        """Return what was left out though its number is as high as that of the match that goes on, or higher."""
        least = 0 if self.best is None else self.best.number
        return [told for number, told in self._skipped.values() if number >= least]

    def keep_totals(self) -> None:
        """Let what was won before count in a match that began without knowing of it.

        The folder could not be read then, or an earlier version took a damaged file for the newest.
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
        """Return the log of a number, or a copy of it that goes further or stands in its place."""
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
    """Tell whether the other is the same match, played on."""
    return other.entries > one.entries and other.text.startswith(one.text)


def _follows(one: LoggedMatch, other: LoggedMatch) -> bool:
    """Tell whether the other can be the later match, though there are numbers missing between the two.

    What the players have won only grows. Where it has not, the time decides, and in one match the number of entries.
    """
    before, after = one.match.tallies_so_far(), other.match.tallies_so_far()
    if any(after.get(name, _NOTHING).games < won.games for name, won in before.items()):
        return False
    if _games(after.values()) > _games(before.values()):
        return True
    return (other.began, other.entries) >= (one.began, one.entries)


_NOTHING: Final = Tally()


def _games(tallies: Iterable[Tally]) -> int:
    return sum(each.games for each in tallies)
