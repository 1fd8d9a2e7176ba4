"""Erases a match for good: its logs, its records, its annotations, and its luck.

Before anything is deleted, a file names the match (`plan`). If the program is killed before the end, the next start
finds that file and erases the rest (`finish`). The logs are deleted last, because they say which records belong to the
match. A *record from elsewhere*, which was not played here, can be erased in the same way.
"""

from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from hearts_qt.files import disk
from hearts_qt.history.annotations import erase_annotations, read_annotations
from hearts_qt.history.records.folder import RecordFolder
from hearts_qt.history.records.indexed import FROM_ELSEWHERE
from hearts_qt.history.records.listing import path_of
from hearts_qt.plain_text import one_line
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.seating import names_of
from hearts_qt.table.log import LogProblem, parse_log
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.owners import Whose

_LARGEST_PLAN: Final = 10_000


class ErasingPlaces(Struct, frozen=True):
    """The files and folders from which a match is erased."""

    matches: Path
    """The folder of the logs."""
    records: Path
    annotations: Path
    """The file with the annotations."""
    cache: Path
    """The file with what was worked out from the logs, see `cache_file`."""
    others: tuple[str, ...] = ()
    """The ids of the people of all profiles except the first. Each person has a match at the table."""

    @property
    def plan(self) -> Path:
        """The file that names the match that is being erased."""
        return self.annotations.with_name("erasing.json")


class Erasure(Struct, frozen=True):
    """What will be lost if a match or a record from elsewhere is erased."""

    match: str
    """The id of the match; for a record from elsewhere, ``file:`` and its file name, as in its annotations."""
    is_needed: bool = False
    """Whether the match must not be erased: it is at the table, or the totals of the match there need it."""
    names: tuple[str, ...] = ()
    """The names of the players, by seat; none if no log can be read, or for a record from elsewhere."""
    began: str = ""
    """When the match came to the table, in UTC."""
    deals: int = 0
    """How many deals of the match are over."""
    is_over: bool = False
    records: int = 0
    """How many records there are."""
    annotations: int = 0
    """How many names, notes and marks there are."""


class _Plan(Struct, frozen=True):
    """The contents of the file that names the match that is being erased."""

    match: str


class NeededError(ValueError):
    """Raised if a match must not be erased: it is at the table, or the totals of the match there need it."""


def look_at(places: ErasingPlaces, match: str) -> Erasure:
    """Return what will be lost if a match is erased. Raises OSError if the annotations cannot be read."""
    said = read_annotations(places.annotations).count(match)
    name = _file_of(match)
    if name is not None:
        return Erasure(match, records=int(path_of(places.records, name).exists()), annotations=said)
    archive = LogArchive(places.matches)
    records = len(RecordFolder(places.matches, places.records).records_of(match))
    erasure = Erasure(match, _is_needed(places, match), records=records, annotations=said)
    for log in reversed(archive.logs_of(match)):
        with suppress(LogProblem, OSError):
            logged = parse_log(log, disk.read_file(log))
            names = tuple(one_line(name) for name in names_of(logged.match.seats))
            deals, is_over = len(logged.match.played), logged.match.stage is Stage.OVER
            return msgspec.structs.replace(
                erasure, names=names, began=one_line(logged.began), deals=deals, is_over=is_over
            )
    return erasure


def erase(places: ErasingPlaces, match: str) -> None:
    """Erase a match for good. Raises NeededError, and OSError if a part could not be erased yet."""
    if _file_of(match) is None and _is_needed(places, match):
        raise NeededError(match)
    disk.replace_file(places.plan, msgspec.json.encode(_Plan(match)))
    _erase(places, match)


def finish(places: ErasingPlaces) -> None:
    """Erase the rest of a match if the program was killed while it erased the match.

    Raises OSError if the disk refuses.
    """
    try:
        data = disk.read_file(places.plan, _LARGEST_PLAN)
    except FileNotFoundError:
        return
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError, NeededError):
        erase(places, msgspec.json.decode(data, type=_Plan).match)
    places.plan.unlink(missing_ok=True)


def _is_needed(places: ErasingPlaces, match: str) -> bool:
    """Return whether anybody's match at the table is that match, or needs it for the totals."""
    people = (Whose(others=places.others), *(Whose(person=each) for each in places.others))
    return any(LogArchive(places.matches, whose).is_needed(match) for whose in people)


def _erase(places: ErasingPlaces, match: str) -> None:
    name = _file_of(match)
    if name is None:
        # It is imported only here, so that the program starts faster.
        from hearts_qt.history.logged_luck import forget_logs

        archive = LogArchive(places.matches)
        RecordFolder(places.matches, places.records).erase(match)
        forget_logs(places.cache, {log.name for log in archive.logs_of(match)})
        erase_annotations(places.annotations, match)
        archive.erase(match)
    else:
        path_of(places.records, name).unlink(missing_ok=True)
        erase_annotations(places.annotations, match)
    places.plan.unlink(missing_ok=True)
    disk.sync_folder(places.plan.parent)


def _file_of(match: str) -> str | None:
    """Return the file name of a record from elsewhere; None for a match."""
    name = match.removeprefix(FROM_ELSEWHERE)
    # The name comes from a file that anybody could have written, so it must not lead out of the folder.
    return name if name != match and name == Path(name).name else None
