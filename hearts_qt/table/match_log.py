"""Writes the log of the match at a table, and reports problems with the log."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from hearts_qt.rules.entries import BeginMatch, Entry, MatchKind, ResumeMatch, StartProgram, Tally
from hearts_qt.rules.match import Match
from hearts_qt.rules.tournament.field import FieldSeat
from hearts_qt.rules.view import view
from hearts_qt.table.link import UnsavedMatch
from hearts_qt.table.log import day_in, field_in, match_id_of, parse_log, room_in, time_of_last
from hearts_qt.table.log_archive import LogArchive, WaitingLog
from hearts_qt.table.log_file import LogFile
from hearts_qt.table.possible_actions import is_waiting
from hearts_qt.table.problems import GoesOnInCopy, MatchGone, MatchNotResumed, TableProblem
from hearts_qt.table.window_update import first_viewpoint


class MatchLog:
    """The log that a table writes to.

    If a line of the log cannot be read, nothing more is written until the match continues in a copy.
    """

    def __init__(self, archive: LogArchive, problems: list[TableProblem], program: StartProgram | None = None) -> None:
        """Read the match that was played last. All problems, also later ones, are added to `problems`.

        `program` describes this start of the program; None to leave it out. It is written to each log before the first
        new entry.
        """
        self._archive = archive
        self._problems = problems
        found = archive.newest()
        self.found: Match | None = found.match
        """The match that was played last, or None."""
        self._path = found.path
        self._store = found.store
        self._copy = found.copy
        self._program = program
        self.match_id = _id_of(found.store or found.copy)
        """The id of the match at the table; empty if there is none."""
        self._left: dict[LogFile, UnsavedMatch | None] = {}
        """The logs of matches that have left the table while the disk refused a part of the log.

        The values are the matches, or None for a match that cannot be taken up again.
        """
        self._told: Path | None = None
        """The latest log into which `program` was written."""
        problems += found.problems

    @property
    def is_open(self) -> bool:
        """Whether the match can go on; otherwise people can only look at it."""
        return self._store is not None

    @property
    def is_refused(self) -> bool:
        """Whether the disk has refused something that is not written yet."""
        return bool(self._left) or (self._store is not None and self._store.fault is not None)

    @property
    def unsaved(self) -> tuple[UnsavedMatch, ...]:
        """The matches that can be taken up again, but are not saved completely, because the disk has refused a part."""
        return tuple(each for each in self._left.values() if each is not None)

    def begin(self, begin: BeginMatch, at: datetime) -> None:
        """Begin the log of a new match."""
        self._leave()
        self._store, problems = self._archive.begin(begin, at)
        self._copy = None
        self.match_id = _id_of(self._store)
        self._problems += problems

    def find_last(self, kind: MatchKind) -> str:
        """Return the id of the match of this kind that was played last; empty if it is over or cannot be found."""
        return self._archive.last_of(kind)

    def find_day(self, day: str) -> str:
        """Return the id of the match with the deal of a day, such as ``2026-11-25``; empty if there is none.

        Perhaps the match is not on the disk yet, because the disk has refused it.
        """
        left = (match_id_of(store.text) for store in self._left if day_in(store.text) == day)
        return next(left, "") or self._archive.of_day(day)

    def find_round(self, tournament: str) -> tuple[str, Match] | None:
        """Return the last round of a tournament that is not over, with the id of its match.

        If `tournament` is empty, it is the tournament that was played last. None if there is none.
        """
        return self._archive.last_round(tournament)

    def find_room(self, room: str) -> str:
        """Return the id of the match that was played last in a room of the tour; empty if there is none."""
        left = (match_id_of(store.text) for store in reversed(self._left) if room_in(store.text) == room)
        return next(left, "") or self._archive.of_room(room)

    def find_field(self, place: FieldSeat) -> str:
        """Return the id of the match with this place in a field; empty if there is none."""
        left = (match_id_of(store.text) for store in self._left if field_in(store.text) == place)
        return next(left, "") or self._archive.of_field(place)

    def find(self, match: str) -> Match | None:
        """Return the match with that id, also if it is over; None if it cannot be read."""
        return self._archive.find(match)

    def find_waiting(self, match: str) -> WaitingLog | None:
        """Return the log of the match with that id; None if the match is at the table already or cannot be taken up."""
        if (fault := self._save_left()) is not None:
            # The last moves of the wanted match may be among the entries that the disk has refused.
            self._problems.append(MatchNotResumed(str(next(iter(self._left)).path), fault))
            return None
        path = self._archive.newest_of(match)
        if path is None:
            self._problems.append(MatchGone(match))
            return None
        try:
            waiting = self._archive.waiting(path)
        except OSError as error:
            self._problems.append(MatchNotResumed(str(path), error.strerror or str(error)))
            return None
        except ValueError as error:
            self._problems.append(MatchNotResumed(str(path), str(error)))
            return None
        # Two matches can have the same path while the disk refuses both of their logs, so the ids are compared.
        return None if self._store is not None and match == self.match_id else waiting

    def _leave(self) -> None:
        """Keep the log of the match that leaves the table, if the disk has refused a part of it."""
        if self._store is not None and self._store.fault is not None:
            self._left[self._store] = _as_unsaved(self._store)

    def _save_left(self) -> str | None:
        """Write the missing parts of the logs in `_left`; return why one of them cannot be written, or None."""
        for store in list(self._left):
            self._problems += store.save()
            if store.fault is not None:
                return store.fault
            del self._left[store]
        return None

    def resume(self, waiting: WaitingLog, tallies: Mapping[str, Tally], at: datetime) -> Match | None:
        """Go on with the log of a waiting match, and return the match; None if the disk refuses a write.

        The log gets the highest number, so that the program finds it at the next start. If the disk refuses that, all
        logs stay as they are. The log of the match that leaves the table is never changed here.
        """
        entry = ResumeMatch(dict(tallies))
        entries: list[Entry] = [entry] if self._program is None else [self._program, entry]
        try:
            store = self._archive.take_up(waiting, entries, at)
        except OSError as error:
            self._problems.append(MatchNotResumed(str(waiting.path), error.strerror or str(error)))
            return None
        if waiting.is_damaged:
            self._problems.append(GoesOnInCopy(str(waiting.path), str(store.path)))
        self._leave()
        self._path, self._store, self._copy, self._told = store.path, store, None, store.path
        self.match_id = _id_of(store)
        match = waiting.logged.match
        match.apply(entry)
        return match

    def append(self, entry: Entry, at: datetime, sync: bool) -> None:
        """Write an entry; if `sync` is true, wait until it is on the disk.

        Before the first new entry in a log, the entry `program` is written.
        """
        assert self._store is not None
        self._save_left()
        if self._program is not None and self._told != self._store.path:
            self._problems += self._store.append(self._program, at, sync=False)
            self._told = self._store.path
        self._problems += self._store.append(entry, at, sync)

    def go_on_in_copy(self) -> None:
        """Continue a match in a new log, because its log has a bad line.

        The new log has all entries before that line.
        """
        if self._store is None and self._copy is not None:
            self._store, self._copy = self._copy, None
            self._problems += self._store.save()
            self._problems.append(GoesOnInCopy(str(self._path), str(self._store.path)))

    def save(self) -> str | None:
        """Write the entries that the disk has refused so far; return why they cannot be written, or None."""
        fault = self._save_left()
        if self._store is None:
            return fault
        self._problems += self._store.save()
        return fault or self._store.fault

    def save_copy(self, path: Path) -> str | None:
        """Write a copy of the whole log to `path`. If this fails, return the reason, otherwise None.

        Earlier matches that the disk has refused are copied, too. The names of these copies end in a number.
        """
        try:
            if self._store is not None:
                self._store.save_copy(path)
            for number, store in enumerate(self._left, 2):
                store.save_copy(path.with_name(f"{path.stem}-{number}{path.suffix}"))
        except OSError as error:
            return error.strerror or str(error)
        return None


def _id_of(log: LogFile | None) -> str:
    return "" if log is None else match_id_of(log.text)


def _as_unsaved(log: LogFile) -> UnsavedMatch | None:
    """Return the match of a log if the match can be taken up again, otherwise None."""
    match = parse_log(log.path, log.text).match
    if not is_waiting(match):
        return None
    seen = view(match, first_viewpoint(match))
    counted = None if match.counted is None else match.counted.outcome
    number = 0 if match.round is None else match.round.number
    return UnsavedMatch(log.path.name, _id_of(log), seen, match.kind, time_of_last(log.text), counted, number)
