"""Writes everything that a person has into one zip file: for a backup, or for another computer.

The file has the logs of all games, the records, the annotations, the resets of the statistics, the options, the
characters, the person's own comments, and a list of the plugins, but no code. `import_file` takes it in.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

import hearts_qt
from hearts_qt.files import disk
from hearts_qt.files.unfinished import writing
from hearts_qt.history.annotations import read_lines
from hearts_qt.history.records.folder import WRITTEN
from hearts_qt.history.records.listing import ENDING
from hearts_qt.history.statistics.resets import resets_in
from hearts_qt.history.statistics.who import Who, WhoKind
from hearts_qt.plugin_host.folder import DEEPEST
from hearts_qt.plugin_host.zip_file import PackedFile, ZipLimits, folded_name, is_good_name, write_zip
from hearts_qt.settings.profile_list import ProfileList
from hearts_qt.table.log_archive import id_in
from hearts_qt.table.log_folder import numbered
from hearts_qt.table.owners import EVERYBODY, Whose

FORMAT: Final = 1
ABOUT: Final = "about.json"
"""The file in the zip file by which an export is recognised."""
MATCHES: Final = "matches/"
RECORDS: Final = "records/"
CHARACTERS: Final = "characters/"
ANNOTATIONS: Final = "annotations.jsonl"
RESETS: Final = "resets.jsonl"
OPTIONS: Final = "options.toml"
OWN_COMMENTS: Final = "own-comments.toml"
PROFILES: Final = "profiles/"
"""The folder in the zip file with the files of all people except the first, in a folder for each."""
PLUGINS: Final = "plugins.txt"
_GREATEST_GROWTH: Final = 1100
"""More than the compression of a zip file can reach: a recorded silence may grow by any factor."""
LIMITS: Final = ZipLimits(200_000, disk.LARGEST, 4 << 30, _GREATEST_GROWTH, has_twins=True)
"""The most that an export may contain.

The files of an export are read one after the other, and none of them is unpacked under a name from outside.
"""


class ExportPlaces(Struct, frozen=True):
    """The files and folders that are exported, and that an import adds to."""

    matches: Path
    """The folder of the logs."""
    records: Path
    annotations: Path
    """The file with the annotations."""
    options: Path
    """The file with the options."""
    characters: Path
    own_comments: Path
    plugins: Path
    """The folder of the plugins, of which only the names are exported."""
    person: str = ""
    """The id of the only person whose files and games are exported; empty for everything."""
    whose: Whose = EVERYBODY
    """The games that are exported."""

    @property
    def profiles(self) -> ProfileList:
        """The profiles of all people; the options are those of the first."""
        return ProfileList(self.options.parent)

    @property
    def resets(self) -> Path:
        """The file that says from when on the figures of each player count."""
        return self.annotations.with_name(RESETS)

    @property
    def import_notes(self) -> Path:
        """The file with what the last import has added, see `import_undo`."""
        return self.annotations.with_name("last-import.jsonl")


class About(Struct, frozen=True):
    """The contents of the file `ABOUT`."""

    export: int
    """The version of the format of an export."""
    program: str = ""
    person: str = ""
    """The id of the person whose profile this is; empty if the file has everything."""
    renamed: dict[str, str] = {}
    """The own name of each record that has another one in the export, because some system does not allow its own."""


def export_everything(
    places: ExportPlaces,
    target: Path,
    *,
    replaces: bool = False,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> int:
    """Write everything to a file, in one atomic step, and return the number of games.

    `progress` is told how many of how many files are written. Raises OSError, for instance FileExistsError if the file
    exists, unless it `replaces` that file.
    """
    if target.exists() and not replaces:
        raise FileExistsError(17, "this file exists already", str(target))
    with writing(target) as file:
        write_zip(file, _files(places, progress))
    return len(_logs(places))


def _files(places: ExportPlaces, progress: Callable[[int, int], None]) -> Iterator[PackedFile]:
    taken: set[str] = set()
    files = [(_free_name(name, taken), path) for name, path in _found(places) if path.is_file()]
    renamed = {name: path.name for name, path in files if name.startswith(RECORDS) and name != f"{RECORDS}{path.name}"}
    yield PackedFile(ABOUT, msgspec.json.encode(About(FORMAT, hearts_qt.__version__, places.person, _sayable(renamed))))
    plugins = sorted(each.name for each in places.plugins.iterdir()) if places.plugins.is_dir() else []
    yield PackedFile(PLUGINS, "".join(f"{name}\n" for name in plugins).encode("utf-8", "replace"))
    for number, (name, path) in enumerate(files, 1):
        progress(number, len(files))
        data = disk.read_file(path)
        yield PackedFile(name, _of_person(name, data, places) if places.person else data)


def _found(places: ExportPlaces) -> list[tuple[str, Path]]:
    """Return the person's files, each with the path that it should have in the export."""
    files: list[tuple[str, Path]] = [(f"{MATCHES}{log.name}", log) for log in _logs(places)]
    # The records of a person's games are made again from the logs.
    if places.records.is_dir() and not places.person:
        written = (places.records / WRITTEN,)
        texts = sorted(each for each in places.records.iterdir() if each.suffix.lower() == ENDING)
        files += [(f"{RECORDS}{each.name}", each) for each in (*written, *texts)]
    files += _own_files(places.options, places.characters, places.own_comments)
    if not places.person:
        for key in places.profiles.others:
            own = places.profiles.files(key)
            found = _own_files(own.options, own.characters, own.own_comments)
            files += [(f"{PROFILES}{key}/{name}", path) for name, path in found]
    return [*files, (ANNOTATIONS, places.annotations), (RESETS, places.resets)]


def _own_files(options: Path, characters: Path, own_comments: Path) -> list[tuple[str, Path]]:
    """Return the files of one person, each with its path in a folder of that person."""
    found = sorted(each for each in characters.rglob("*") if each.is_file()) if characters.is_dir() else []
    files = [(f"{CHARACTERS}{each.relative_to(characters).as_posix()}", each) for each in found]
    return [*files, (OPTIONS, options), (OWN_COMMENTS, own_comments)]


def _of_person(name: str, data: bytes, places: ExportPlaces) -> bytes:
    """Return what the export of one person has of a file with these contents."""
    if name == ANNOTATIONS:
        return _notes_of(data, places)
    if name == RESETS:
        key = Who(WhoKind.PERSON, places.person).key
        return b"".join(msgspec.json.encode(each) + b"\n" for each in resets_in(data) if each.who == key)
    return data


def _notes_of(data: bytes, places: ExportPlaces) -> bytes:
    """Return those lines of the annotations that are about exported games."""
    matches = {id_in(log) for log in _logs(places)}
    lines = data.splitlines(keepends=True)
    return b"".join(line for line in lines if any(each.match in matches for each in read_lines(line)))


def _sayable(names: dict[str, str]) -> dict[str, str]:
    """Return the entries that JSON can hold: the name of a file need not be text."""
    return {key: name for key, name in names.items() if name.isprintable()}


def _logs(places: ExportPlaces) -> list[Path]:
    logs = (log for each in numbered(places.matches) for log in (each.log, *each.copies) if log is not None)
    return [log for log in logs if places.whose.has_log(log)]


def _free_name(name: str, taken: set[str]) -> str:
    """Return a path that every system allows.

    The path differs from the taken paths, even on systems that do not distinguish capital and small letters, or two
    forms of an accent.
    """
    parts = [_good_part(part) for part in name.split("/")]
    folder = "/".join(parts[:-1][: DEEPEST - 1])
    stem, ending = os.path.splitext(parts[-1])
    number = 1
    while folded_name(found := f"{folder}/{stem}{f' {number}' if number > 1 else ''}{ending}".lstrip("/")) in taken:
        number += 1
    taken.add(folded_name(found))
    return found


def _good_part(part: str) -> str:
    """Return a file name, or a similar name if some system does not allow it."""
    if is_good_name(part):
        return part
    stem, ending = os.path.splitext(part)
    return f"file {_plain_letters(stem)[:80]}".rstrip() + (f".{_plain_letters(ending)[:10]}" if ending else "")


def _plain_letters(text: str) -> str:
    return "".join(letter if letter.isalnum() and letter.isascii() else "-" for letter in text).strip("-")
