"""Reads a plugin's folder: its manifest and its packs. No code of the plugin runs.

For a folder or a single sheet of cards without a manifest, entries are made up from its files. Pictures without a
manifest are cards, see `decks.loose`.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import hearts_qt
from hearts_qt.plugin_host.contributions import Contributions, Plugin, Source
from hearts_qt.plugin_host.decks.gnome import SHEETS, is_gnome
from hearts_qt.plugin_host.decks.loose import has_pictures, read_loose
from hearts_qt.plugin_host.entry_readers import Owner
from hearts_qt.plugin_host.entry_types import API, Id, Line, Name, ProgramVersion
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.folder import Content, find_inside, first_entries
from hearts_qt.plugin_host.ids import slug
from hearts_qt.plugin_host.items import DesignItem
from hearts_qt.plugin_host.kinds import CARDS, KIND_NAMES, KINDS
from hearts_qt.plugin_host.naming import MANIFEST, PACKED, TARS, about_pack, title_of
from hearts_qt.plugin_host.plugin_entries import qualified, read_entries
from hearts_qt.plugin_host.plugin_settings import Settings, setting_flaws
from hearts_qt.plugin_host.tables import convert_table, read_toml

FORMAT: Final = 1
"""The version of the format of plugin.toml that this program understands."""

MARKS: Final = tuple(mark for kind in KINDS for mark in kind.marks)
"""The files that make a folder a plugin even without a plugin.toml."""
_WHERE: Final = f"{MANIFEST}: "
_MOST_SHEETS: Final = 12
"""Sheets of cards are only looked for in a folder that has no more SVG files than this."""

MadeUpEntries = dict[str, list[dict[str, str]]]


class Head(Struct, frozen=True, kw_only=True):
    """The values in plugin.toml that describe the plugin itself."""

    format: int
    id: Id
    name: Name
    version: Name
    api: int
    author: Name
    licence: Name
    description: Line = ""
    python: Line = ""
    """The path of the module with the plugin's hooks, relative to the folder."""
    needs: ProgramVersion = ""
    """The oldest version of Hearts with which the plugin works, such as ``1.2``; empty if it works with any version."""
    settings: Settings = ()
    """The settings that a person can choose for the plugin's players."""


def read_plugin(path: Path, source: Source, content: Content) -> Plugin:
    """Return the plugin in a folder, or the plugin of a single sheet of cards or picture.

    Mistakes in the plugin become flaws; they never raise an error. `content` is the result of `look_into` for the path.
    """
    flaws = list(content.flaws)
    may_have_code = False
    folder = path if path.is_dir() else path.parent
    try:
        if path.is_dir() and (path / MANIFEST).exists():
            table = read_toml(path / MANIFEST, MANIFEST)
            may_have_code = "python" in table or any(kind.runs_code and kind.name in table for kind in KINDS)
            head, contributions = _read_manifest(folder, table, flaws, whole=content.is_whole)
        elif not content.is_whole:
            head, contributions = _nameless(path), Contributions()
        else:
            head, contributions = _made_up(path, folder, content, flaws)
    except PackError as error:
        flaws += error.flaws
        head, contributions = _nameless(path), Contributions()
    except OSError as error:
        flaws.append(Flaw(FlawKind.UNREADABLE, error.filename or "", error.strerror or str(error)))
        head, contributions = _nameless(path), Contributions()
    plugin = Plugin(
        id=head.id,
        name=head.name,
        folder=path,
        source=source,
        version=head.version,
        author=head.author,
        licence=head.licence,
        description=head.description,
        python=head.python,
        needs=head.needs,
        settings=head.settings,
        contributions=contributions,
    )
    # In these cases code is no flaw: packages have an __init__.py, designs of the system are trusted, and a manifest
    # with mistakes possibly declares players.
    mistaken = any(flaw.where.startswith(MANIFEST) for flaw in flaws)
    if not may_have_code and not mistaken and source in (Source.USER, Source.BUNDLED):
        flaws += [Flaw(FlawKind.HAS_CODE, each) for each in content.code()]
    return replace(plugin, contributions=Contributions(), flaws=tuple(flaws)) if flaws else plugin


def _read_manifest(
    folder: Path, table: dict[str, Any], flaws: list[Flaw], *, whole: bool
) -> tuple[Head, Contributions]:
    written = table.get("format")
    if isinstance(written, int) and written != FORMAT:
        # In another format the values can have other meanings, so nothing more is reported.
        flaws.append(Flaw(FlawKind.OTHER_FORMAT, f"{_WHERE}format", f"{written}, not {FORMAT}"))
        return _named(folder, table), Contributions()
    named = _named(folder, table)
    if is_newer(named.needs):
        # A newer version of Hearts possibly knows entries that this version would call mistakes.
        flaws.append(Flaw(FlawKind.NEEDS_NEWER, f"{_WHERE}needs", f"{named.needs}, not {hearts_qt.__version__}"))
        return named, Contributions()
    head, wrong = convert_table({key: table[key] for key in table if key not in KIND_NAMES}, Head, _WHERE)
    known = ", ".join((*Head.__struct_fields__, *KIND_NAMES))
    flaws += [replace(flaw, detail=known) if flaw.kind is FlawKind.UNKNOWN_VALUE else flaw for flaw in wrong]
    head = head or named
    if head.api != API:
        flaws.append(Flaw(FlawKind.OTHER_API, f"{_WHERE}api", f"{head.api}, not {API}"))
    if not whole:
        # The plugin cannot be used in any case, and reading its packs could take very long.
        return head, Contributions()
    flaws += setting_flaws(head.settings, _WHERE)
    owner = Owner(head.id, folder, head.version, settings=head.settings)
    contributions, more = read_entries(owner, table, _WHERE)
    flaws += more
    if head.python:
        flaws += _python_flaws(folder, head.python)
    elif not contributions and not flaws:
        flaws.append(Flaw(FlawKind.NOTHING, MANIFEST, ", ".join(KIND_NAMES)))
    return head, contributions


def is_newer(needs: str) -> bool:
    """Return whether the version in `needs` is newer than this program.

    A missing number counts as 0, and an empty text is never newer. A development version, such as ``1.2.dev3``, counts
    as the version that it will become.
    """
    return _numbers(needs) > _numbers(hearts_qt.__version__)


def _numbers(version: str) -> tuple[int, ...]:
    found = re.match(r"[0-9]+(?:\.[0-9]+)*", version)
    numbers = [int(each) for each in found[0].split(".")] if found else []
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def written_id(folder: Path) -> str:
    """Return the id of the plugin in a folder, even if its manifest has mistakes."""
    try:
        return _named(folder, read_toml(folder / MANIFEST, MANIFEST)).id
    except PackError:
        return _nameless(folder).id


def _python_flaws(folder: Path, python: str) -> list[Flaw]:
    found = find_inside(folder, python)
    if isinstance(found, FlawKind):
        return [Flaw(found, f"{_WHERE}python", python)]
    if not found.is_file() or found.suffix != ".py":
        return [Flaw(FlawKind.WRONG_TYPE, f"{_WHERE}python", python)]
    return []


def _made_up(path: Path, folder: Path, content: Content, flaws: list[Flaw]) -> tuple[Head, Contributions]:
    entries: Mapping[str, object] = made_up_entries(path)
    head = _nameless(path)
    if path.name.lower().endswith((PACKED, *TARS)) and path.is_file():
        flaws.append(Flaw(FlawKind.PACKED, path.name))
        return head, Contributions()
    if not entries and has_pictures(path) and not content.code():
        return head, Contributions({CARDS: [_own_pictures(path, head.id)]})
    if not entries:
        flaws.append(Flaw(FlawKind.MISSING, MANIFEST) if path.is_dir() else Flaw(FlawKind.WRONG_TYPE, path.name))
        return head, Contributions()
    said = head_of(path)
    contributions, wrong = read_entries(Owner(head.id, folder), entries, "")
    flaws += wrong
    return _head(head.id, said["name"], said.get("author", ""), said.get("licence", "")), contributions


def _own_pictures(path: Path, plugin: str) -> DesignItem:
    """Return the design of a person's own pictures. Raises PackError if none of them can be used."""
    design = read_loose(path, plugin)
    return DesignItem(qualified(plugin, plugin, 1, CARDS.own_ids), design.name, path, design.form, design.warnings)


def _nameless(path: Path) -> Head:
    return _head(slug(path.stem if path.is_file() else path.name), title_of(path))


def _named(folder: Path, table: Mapping[str, object]) -> Head:
    """Return a head with those values of a manifest that are correct, so that the plugin has a name."""
    right: dict[str, Any] = {}
    for field in msgspec.structs.fields(Head):
        with suppress(KeyError, msgspec.ValidationError):
            right[field.name] = msgspec.convert(table[field.name], field.type)
    return replace(_nameless(folder), **right)


def _head(id_: str, name: str, author: str = "", licence: str = "") -> Head:
    return Head(format=FORMAT, id=id_, name=name, version="", api=API, author=author, licence=licence)


def made_up_entries(path: Path) -> MadeUpEntries:
    """Return what a plugin.toml for a folder or a single sheet would contain: the entries of each kind, by its name."""
    if path.is_file():
        return {CARDS.name: [{"file": path.name}]} if is_gnome(path) else {}
    names = [each.name for each in first_entries(path) if each.is_file()]
    entries: MadeUpEntries = {}
    for kind in KINDS:
        mark = next((mark for mark in kind.marks if mark in names), None)
        if mark is not None:
            entries[kind.name] = [kind.made_up_entry(mark)]
    drawings = [name for name in names if name.lower().endswith(SHEETS)]
    if not entries and len(drawings) <= _MOST_SHEETS:
        sheets = [{"file": name} for name in drawings if is_gnome(path / name)]
        if sheets:
            entries[CARDS.name] = sheets
    return entries


def head_of(path: Path) -> dict[str, str]:
    """Return the name, the author and the licence of a folder or a single sheet, if its files tell them."""
    return about_pack(path, MARKS)
