"""Takes in what `export_file` has written. Nothing that exists is lost.

Games, records and files that this computer already has are not added again. If two files of one name differ, both stay,
and one of them gets another name: the imported file, or the person's own if the options of the export shall be used. A
file that cannot be used is left out and named. An import that was interrupted can be repeated.

Everything is noted for an undo before it is added, so that an import that was killed can be undone, too.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path, PurePosixPath
from typing import Final

import msgspec

from hearts_qt.files import disk
from hearts_qt.history.annotations import Annotation, Key, add_annotations, read_annotations, read_lines
from hearts_qt.history.records.annotated_text import is_same_record
from hearts_qt.history.records.folder import WRITTEN, RecordFolder, game_of, games_written
from hearts_qt.history.records.indexed import FROM_ELSEWHERE
from hearts_qt.history.records.listing import ENDING, played_here
from hearts_qt.history.records.reading import LARGEST as LARGEST_RECORD
from hearts_qt.history.records.receiving import NoRecordError, place_for
from hearts_qt.history.statistics.resets import Reset, Resets, add_resets, read_resets, resets_in
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.zip_file import ZipContents, open_zip
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.seating import Kind
from hearts_qt.settings import export_file
from hearts_qt.settings.export_file import About, ExportPlaces
from hearts_qt.settings.import_undo import ImportNotes
from hearts_qt.settings.profile_list import FIRST, is_key
from hearts_qt.settings.transfer_message import Contained, Imported
from hearts_qt.table.log import LogProblem, match_id_of, now, parse_log, stamp
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.log_folder import new_log, numbered
from hearts_qt.table.owners import Whose

_LARGEST_ABOUT: Final = 10_000_000


def look_into(places: ExportPlaces, source: Path) -> Contained:
    """Return what is in an export, without taking it in. Raises PackError for a file that is no export, and OSError."""
    with open_zip(source, export_file.LIMITS) as contents:
        about = _check(contents)
        games = [name for name in contents.names if name.startswith(export_file.MATCHES)]
        records = [name for name in contents.names if name.startswith(export_file.RECORDS)]
        written = f"{export_file.RECORDS}{WRITTEN}" in records
        return Contained(
            len(games), len(records) - written, not _is_used_here(LogArchive(places.matches)), bool(about.person)
        )


def import_everything(
    places: ExportPlaces,
    source: Path,
    *,
    uses_settings: bool = False,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Imported:
    """Take in an export. The window of Hearts must be closed until the end.

    With `uses_settings`, the options, characters and comments of the export take the place of the person's own, which
    are kept beside them. `progress` is told how many of how many files are done. `undo_import` takes everything away
    again. Raises PackError for a file that is no export, and OSError.
    """
    with open_zip(source, export_file.LIMITS) as contents:
        about = _check(contents)
        notes = ImportNotes(places.import_notes)
        try:
            work = _Import(places, contents, about, notes, progress, uses_settings)
            games = _take_in_logs(work)
            names = _take_in_records(work, games)
            _take_in_annotations(work, names)
            _take_in_resets(work)
            _take_in_settings(work)
            notes.complete()
            progress(1, 1)
        finally:
            notes.close()
        return work.done


class _Import:
    """One import: where from, where to, and what it has added so far."""

    def __init__(
        self,
        places: ExportPlaces,
        contents: ZipContents,
        about: About,
        notes: ImportNotes,
        progress: Callable[[int, int], None],
        uses_settings: bool,
    ) -> None:
        self.places = places
        self.contents = contents
        self.about = about
        self.notes = notes
        self.uses_settings = uses_settings
        self.done = Imported()
        self.first_person = places.profiles.read()[0].person
        """The id of the person with the first profile here."""
        self.is_first = not any(each.log is not None for each in numbered(places.matches))
        """Whether no game was here before."""
        self._progress = progress
        self._steps = 0
        # Each log is looked at twice: when it is read, and when it is written.
        self._total = len(contents.names) + sum(name.startswith(export_file.MATCHES) for name in contents.names)

    def read(self, name: str, largest: int = disk.LARGEST) -> bytes | None:
        """Return a file of the export. A file that is damaged or too large is None, too, and noted as skipped."""
        try:
            return self.contents.read_whole(name, largest)
        except PackError:
            self.done.skipped.append(name)
            return None

    def step(self) -> None:
        """Tell that one more file is done."""
        self._steps += 1
        self._progress(self._steps, max(self._steps, self._total))


def _check(contents: ZipContents) -> About:
    """Return what an export says about itself. Raises PackError for another file."""
    data = contents.read_whole(export_file.ABOUT, _LARGEST_ABOUT)
    if data is None:
        raise PackError([Flaw(FlawKind.MISSING, export_file.ABOUT)])
    try:
        about = msgspec.json.decode(data, type=About)
    except (ValueError, RecursionError) as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, export_file.ABOUT)]) from error
    if about.export != export_file.FORMAT:
        raise PackError([Flaw(FlawKind.OTHER_FORMAT, export_file.ABOUT, str(about.export))])
    return about


# ---------------------------------------------------------------- games


def _take_in_logs(work: _Import) -> dict[str, Path]:
    """Add the logs that this computer does not have yet; return the log of each imported match, by the match's id."""
    contents, done = work.contents, work.done
    archive = LogArchive(work.places.matches)
    here = archive.by_match()
    logs: dict[str, Path] = {}
    new: list[bytes] = []
    names = [name for name in contents.names if name.startswith(export_file.MATCHES)]
    for name in sorted(names, key=lambda name: (len(name), name)):
        work.step()
        data = work.read(name)
        if data is None:
            continue
        match = match_id_of(data)
        try:
            parse_log(Path(name), data)
        except LogProblem:
            done.skipped.append(name)
            continue
        own = [log for log in here.get(match, []) if disk.read_file(log).startswith(data)]
        if own:
            logs[match] = own[-1]
            done.known_games += 1
        else:
            new.append(data)
    done.games = len(new)
    placed = list(zip(new, _room_for(archive, len(new), work.places.profiles.others), strict=True))
    known = {*here, *RecordFolder(work.places.matches, work.places.records).match_ids.values()}
    # The highest number goes first, so that the match at the table is the newest one at every moment.
    for data, path in reversed(placed):
        match = match_id_of(data)
        work.notes.added(path, data, match="" if match in known else match)
        disk.replace_file(path, data)
        work.step()
    return logs | {match_id_of(data): path for data, path in placed}


def _room_for(archive: LogArchive, number: int, others: Sequence[str]) -> list[Path]:
    """Return paths for this number of new logs. `others` are the ids of all people here except the first.

    The log with the highest number is that of the match at the table. If somebody has played on this computer, the
    match at each person's table stays there, and its log gets a new number. Otherwise the newest imported match comes
    to the table.
    """
    if not number:
        return []
    folder = archive.folder
    first = int(game_of(new_log(folder)))
    tables = _at_tables(archive, others) if _is_used_here(archive) else []
    paths = [folder / f"match-{each:06d}.jsonl" for each in range(first, first + number + len(tables))]
    # The order of the matches stays.
    for table, path in reversed(list(zip(tables, paths[number:], strict=True))):
        disk.replace(table, path)
        disk.sync_folder(folder)
    return paths[:number]


def _at_tables(archive: LogArchive, others: Sequence[str]) -> list[Path]:
    """Return the logs of the matches at the tables of all people, oldest first."""
    people = (Whose(others=tuple(others)), *(Whose(person=each) for each in others))
    found = {LogArchive(archive.folder, whose).at_the_table() for whose in people}
    return [log for log in archive.logs() if log in found]


def _is_used_here(archive: LogArchive) -> bool:
    """Return whether there is a match here in which a person, or only computers, did something."""
    return any(_is_used(log) for log in archive.logs())


def _is_used(log: Path) -> bool:
    try:
        match = parse_log(log, disk.read_file(log)).match
    except (LogProblem, OSError):
        return False
    # In a new game, the computers pass before the person has decided anything.
    persons = {seat for seat in SEATS if match.seats[seat].kind is Kind.PERSON} or {*SEATS}
    moved = (each for each in match.moves if isinstance(each, Pass | Play))
    return bool(match.played or match.earlier_runs) or any(each.seat in persons for each in moved)


# ---------------------------------------------------------------- records


def _take_in_records(work: _Import, logs: Mapping[str, Path]) -> dict[str, str]:
    """Add the records that this computer does not have yet; return the name that each imported record has now."""
    places, contents, done = work.places, work.contents, work.done
    written = games_written(work.read(f"{export_file.RECORDS}{WRITTEN}") or b"")
    folder = RecordFolder(places.matches, places.records)
    folder.note_imported((match, log, written.get(match, ("", 0))[1]) for match, log in logs.items())
    now = {match: game for game, match in folder.match_ids.items()}
    renamed = {game: now[match] for match, (game, _) in written.items() if match in now}
    names: dict[str, str] = {}
    for path in contents.names:
        name = path.removeprefix(export_file.RECORDS)
        if name in (path, WRITTEN):
            continue
        work.step()
        data = work.read(path, LARGEST_RECORD)
        if data is None:
            continue
        own_name = work.about.renamed.get(path, name)
        stem = _record_stem(own_name, renamed)
        own = places.records / f"{stem}{ENDING}"
        if played_here(own.name) is not None and own.is_file() and is_same_record(disk.read_file(own), data):
            # What the two say about the deal is put together with the other annotations.
            names[own_name] = own.name
            continue
        try:
            place = place_for(places.records, stem, data)
        except NoRecordError:
            done.skipped.append(path)
            continue
        names[own_name] = place.name
        if not place.exists():
            work.notes.added(place, data)
            disk.replace_file(place, data)
            done.records += 1
    return names


def _record_stem(name: str, renamed: Mapping[str, str]) -> str:
    """Return the name of a record here, without its ending. `renamed` has the new number of each renumbered game."""
    played = played_here(name)
    if played is not None and played.game in renamed:
        return f"{played.when} game {renamed[played.game]} deal {played.deal}"
    return Path(name).stem


# ---------------------------------------------------------------- annotations


def _take_in_annotations(work: _Import, names: Mapping[str, str]) -> None:
    """Add the annotations of games and deals, except where this computer already has one of the same kind.

    If both have a note about the same game or deal, and the notes differ, both are kept in one note.
    """
    path = work.places.annotations
    own = read_annotations(path)
    theirs: dict[tuple[str, int, Key], str] = {}
    for each in read_lines(work.read(export_file.ANNOTATIONS) or b""):
        name = each.match.removeprefix(FROM_ELSEWHERE)
        about = f"{FROM_ELSEWHERE}{names.get(name, name)}" if name != each.match else each.match
        theirs[about, each.deal, each.key] = each.value
    new: list[tuple[Annotation, str]] = []
    for (match, deal, key), value in theirs.items():
        mine = own.value(match, deal, key)
        if key is Key.NOTE and mine and value not in mine:
            value = f"{mine}\n\n{value}"
        elif not value or mine:
            continue
        new.append((Annotation(match, key, value, deal), mine))
    work.notes.said(new)
    add_annotations(path, (each for each, _ in new))
    work.done.annotations = len(new)


# ---------------------------------------------------------------- resets


def _take_in_resets(work: _Import) -> None:
    """Add the resets of players who have none here. A reset of everybody is added only where no game was before."""
    own = read_resets(work.places.resets)
    theirs = Resets(resets_in(work.read(export_file.RESETS) or b""))
    taken = {who for who, _ in own.valid}
    at = stamp(now())
    new = [Reset(who, before, at) for who, before in theirs.valid if who not in taken and (who or work.is_first)]
    work.notes.reset(new)
    add_resets(work.places.resets, new)


# ---------------------------------------------------------------- options, characters and comments


def _take_in_settings(work: _Import) -> None:
    targets: dict[str, Path] = {}
    for name in work.contents.names:
        target = _target_of(work, name)
        if target is not None:
            targets[name] = target
    for name, target in targets.items():
        data = work.read(name)
        if data is not None:
            _add(work, target, data)
            work.step()
    person = work.about.person
    if is_key(person):
        # Whoever takes a profile in wants to see it in the list, also if it was removed here.
        work.places.profiles.bring_back(FIRST if person == work.first_person else person)


def _target_of(work: _Import, name: str) -> Path | None:
    """Return where a file of options, characters or comments belongs here; None for other files."""
    profiles = work.places.profiles
    key = work.about.person if is_key(work.about.person) else FIRST
    if name.startswith(export_file.PROFILES):
        key, _, name = name.removeprefix(export_file.PROFILES).partition("/")
        if not is_key(key):
            return None
    own = profiles.files(FIRST if key == work.first_person else key)
    if name.startswith(export_file.CHARACTERS):
        below = PurePosixPath(name.removeprefix(export_file.CHARACTERS))
        return own.characters.joinpath(*below.parts)
    return {export_file.OPTIONS: own.options, export_file.OWN_COMMENTS: own.own_comments}.get(name)


def _add(work: _Import, target: Path, data: bytes) -> None:
    """Write a file. If the person's own differs, one of the two gets another name."""
    word = "before-import" if work.uses_settings else "imported"
    for number in count(1):
        path = target if number == 1 else target.with_name(f"{target.stem}-{word}-{number - 1}{target.suffix}")
        if not path.exists():
            _write(work, target, path, data)
            return
        if (path == target or not work.uses_settings) and disk.read_file(path) == data:
            return


def _write(work: _Import, target: Path, free: Path, data: bytes) -> None:
    if free == target:
        work.notes.added(target, data)
        disk.replace_file(target, data)
        work.done.files += 1
    elif work.uses_settings:
        disk.replace_file(free, disk.read_file(target))
        work.notes.added(target, data, free)
        disk.replace_file(target, data)
        work.done.replaced.append(free.name)
    else:
        work.notes.added(free, data)
        disk.replace_file(free, data)
        work.done.beside.append(free.name)
