"""Reads one entry of each kind of contribution: checks the files that the entry names, and makes an item of it.

A reader raises PackError with everything that is wrong. A flaw can be in a field of the entry; then its place begins
with a dot, such as ``.folder``. The place of any other flaw is the path of the file in the plugin's folder.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.plugin_host import sounds
from hearts_qt.plugin_host.comments import read_comments
from hearts_qt.plugin_host.decks.design import file_stamp
from hearts_qt.plugin_host.decks.reading import usable_design
from hearts_qt.plugin_host.entry_types import (
    CardsEntry,
    CommentatorEntry,
    CommentsEntry,
    FaceEntry,
    HelpEntry,
    PlayerEntry,
    PresetEntry,
    SoundsEntry,
    StyleEntry,
)
from hearts_qt.plugin_host.faces import read_face
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.folder import find_inside, look_into
from hearts_qt.plugin_host.ids import slug
from hearts_qt.plugin_host.items import (
    CommentatorItem,
    CommentItem,
    DesignItem,
    FaceItem,
    HelpItem,
    PlayerItem,
    PresetItem,
    SoundItem,
    StyleItem,
)
from hearts_qt.plugin_host.naming import about_pack, default_id
from hearts_qt.plugin_host.pack_reading import check_audio
from hearts_qt.plugin_host.plugin_settings import SettingEntry
from hearts_qt.plugin_host.sounds import MOST_AUDIO_BYTES, SoundPack, read_sounds
from hearts_qt.plugin_host.styles_and_presets import rules_of, style_of
from hearts_qt.plugin_host.tables import read_text

FIELD: Final = "."
"""The first character of a flaw's place, if the flaw is in a field of the entry."""

_Result = TypeVar("_Result")


class Owner(Struct, frozen=True):
    """The plugin that the entries belong to."""

    id: str
    folder: Path
    """The plugin's folder; for a single sheet of cards, the folder that contains it."""
    version: str = ""
    marks: tuple[str, ...] = ()
    """For the kind that is being read, the names of files that describe a pack."""
    settings: tuple[SettingEntry, ...] = ()
    """The settings that the plugin declares."""


class _Written(NamedTuple):
    """A path in an entry, and the field that contains the path."""

    field: str
    path: str


def read_player(owner: Owner, entry: PlayerEntry) -> PlayerItem:
    """Return a computer player. Check that its file exists, but run no code."""
    _check_program(owner, entry)
    return PlayerItem(
        entry.id or slug(entry.name),
        entry.name,
        owner.folder,
        entry.python,
        entry.command,
        owner.version,
        entry.description,
        owner.id,
        owner.settings,
        entry.face,
    )


def read_commentator(owner: Owner, entry: CommentatorEntry) -> CommentatorItem:
    """Return a commentator. Check that its file exists, but run no code."""
    _check_program(owner, entry)
    flaws: list[Flaw] = []
    sounds_by_name = {
        name: owner.folder
        / check_audio(owner.folder, file, (".wav",), MOST_AUDIO_BYTES, f"{FIELD}sounds.{name}", flaws)
        for name, file in entry.sounds.items()
    }
    if flaws:
        raise PackError(flaws)
    return CommentatorItem(
        entry.id or slug(entry.name),
        entry.name,
        owner.folder,
        entry.python,
        entry.command,
        sounds_by_name,
        entry.description,
        owner.id,
        owner.settings,
    )


def _check_program(owner: Owner, entry: PlayerEntry | CommentatorEntry) -> None:
    """Raise PackError unless an entry names either a command or a class in a file of the folder."""
    if bool(entry.python) == bool(entry.command):
        kind = FlawKind.TWICE if entry.python else FlawKind.MISSING_VALUE
        raise PackError([Flaw(kind, ".python", "python, command")])
    if entry.python:
        _find(owner, _Written(".python", entry.python.partition(":")[0]), is_file=True)


def read_design(owner: Owner, entry: CardsEntry) -> DesignItem:
    """Return a card design. Some of its cards may be missing."""
    written = _either(entry.folder, entry.file)
    path, design = _read_pack(owner, written, usable_design)
    warnings = _placed(design.warnings, path, owner)
    return DesignItem(*_names(owner, written, path, entry.id, entry.name), path, design.form, warnings)


def read_face_entry(owner: Owner, entry: FaceEntry) -> FaceItem:
    """Return a face."""
    written = _either(entry.folder, entry.file)
    path, _ = _read_pack(owner, written, read_face)
    return FaceItem(*_names(owner, written, path, entry.id, entry.name), path, _stamp_of(path))


def _stamp_of(path: Path) -> str:
    return look_into(path).stamp if path.is_dir() else file_stamp(path)


def read_comments_entry(owner: Owner, entry: CommentsEntry) -> CommentItem:
    """Return a pack of comments."""
    written = _Written(".file", entry.file)
    path, _ = _read_pack(owner, written, read_comments)
    return CommentItem(*_names(owner, written, path, entry.id, entry.name), path)


def read_sounds_entry(owner: Owner, entry: SoundsEntry) -> SoundItem:
    """Return a pack of sounds."""
    written = _Written(".folder", entry.folder)
    folder, _ = _read_pack(owner, written, _sounds_in)
    return SoundItem(*_names(owner, written, folder, entry.id, entry.name), folder / sounds.FILE)


def _sounds_in(folder: Path) -> SoundPack:
    return read_sounds(folder / sounds.FILE)


def read_style(owner: Owner, entry: StyleEntry) -> StyleItem:
    """Return a style of play."""
    id_ = entry.id or slug(entry.name)
    item = StyleItem(id_, entry.name, entry.base, entry.weights, entry.sometimes, entry.description)
    try:
        style_of(item)
    except PackError as error:
        raise _in_entry(error) from error
    return item


def read_preset(owner: Owner, entry: PresetEntry) -> PresetItem:
    """Return a rule set."""
    item = PresetItem(entry.id or slug(entry.name), entry.name, entry.based_on, entry.rules)
    try:
        rules_of(item)
    except PackError as error:
        raise _in_entry(error) from error
    return item


def read_help(owner: Owner, entry: HelpEntry) -> HelpItem:
    """Return a page of the help."""
    written = _Written(".file", entry.file)
    path, _ = _read_pack(owner, written, _page)
    return HelpItem(*_names(owner, written, path, entry.id, entry.title), path)


def _page(path: Path) -> str:
    text = read_text(path, "")
    if not text.strip():
        raise PackError([Flaw(FlawKind.NOTHING)])
    return text


def _in_entry(error: PackError) -> PackError:
    return PackError([replace(flaw, where=FIELD + flaw.where) for flaw in error.flaws])


def _either(folder: str, file: str) -> _Written:
    if folder and file:
        raise PackError([Flaw(FlawKind.TWICE, ".folder", "folder, file")])
    if not folder and not file:
        raise PackError([Flaw(FlawKind.MISSING_VALUE, ".folder", "folder, file")])
    return _Written(".folder", folder) if folder else _Written(".file", file)


def _read_pack(owner: Owner, written: _Written, read: Callable[[Path], _Result]) -> tuple[Path, _Result]:
    """Return the path of a pack, and the result of `read` for it. The places of flaws become relative to the plugin."""
    path = _find(owner, written, is_file=written.field == ".file")
    try:
        return path, read(path)
    except PackError as error:
        raise PackError(_placed(error.flaws, path, owner)) from error


def _placed(flaws: Sequence[Flaw], path: Path, owner: Owner) -> tuple[Flaw, ...]:
    """Return the flaws of a pack with their places relative to the plugin."""
    base = path.parent if path.is_file() else path
    places = [base / flaw.where if flaw.where.partition(":")[0] else path for flaw in flaws]
    return tuple(
        replace(flaw, where=place.relative_to(owner.folder).as_posix())
        for flaw, place in zip(flaws, places, strict=True)
    )


def _find(owner: Owner, written: _Written, *, is_file: bool) -> Path:
    found = find_inside(owner.folder, written.path)
    if isinstance(found, FlawKind):
        raise PackError([Flaw(found, written.field, written.path)])
    if found.is_file() != is_file:
        raise PackError([Flaw(FlawKind.WRONG_TYPE, written.field, written.path)])
    return found


def _names(owner: Owner, written: _Written, path: Path, id_: str, name: str) -> tuple[str, str]:
    """Return the id and the name of a pack: those in the entry, or else those from the pack's files."""
    return id_ or default_id(written.path, owner.id, owner.marks), name or about_pack(path, owner.marks)["name"]
