"""From the entries that an author writes to what a plugin contributes, and everything that is wrong with them."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, cast

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.plugin_host.contributions import (
    KINDS,
    CommentItem,
    Contributions,
    DesignItem,
    FaceItem,
    HelpItem,
    PlayerItem,
    PresetItem,
    SoundItem,
    StyleItem,
    qualified,
)
from hearts_qt.plugin_host.entries import (
    ENTRIES,
    MOST_ENTRIES,
    CardsEntry,
    CommentsEntry,
    FaceEntry,
    HelpEntry,
    PlayerEntry,
    PresetEntry,
    SoundsEntry,
    StyleEntry,
)
from hearts_qt.plugin_host.flaw import Fault, Flaw, PackError
from hearts_qt.plugin_host.folder import find_inside
from hearts_qt.plugin_host.packs import CHECKERS
from hearts_qt.plugin_host.recognise import SOUNDS, default_id, described, form_of, slug
from hearts_qt.plugin_host.styles import BASES, rules_of, style_of
from hearts_qt.plugin_host.tables import convert_table
from hearts_qt.rules.ruleset import Preset


class Owner(Struct, frozen=True):
    """Whose entries they are."""

    id: str
    folder: Path
    """The plugin's folder; for a single sheet the folder in which that lies."""
    version: str = ""


_NOTHING: Final = Contributions()


def read_entries(
    owner: Owner, tables: Mapping[str, object], where: str, besides: Contributions = _NOTHING
) -> tuple[Contributions, list[Flaw]]:
    """Return what a plugin's entries contribute, by kind, and everything that is wrong with them.

    `tables` has a list of tables for each kind; `where` says where they stand, such as ``plugin.toml: ``. `besides` is
    what the same plugin contributes anyway.
    """
    flaws: list[Flaw] = []
    found: dict[str, tuple[Any, ...]] = {}
    for kind in KINDS:
        listed = tables.get(kind, ())
        if not isinstance(listed, list | tuple):
            flaws.append(Flaw(Fault.ONE_BRACKET, f"{where}{kind}", kind))
        elif len(listed) > MOST_ENTRIES:
            flaws.append(Flaw(Fault.TOO_MANY, f"{where}{kind}", str(MOST_ENTRIES)))
        else:
            items = _read_kind(owner, kind, listed, where, flaws)
            others = getattr(besides, kind)
            # A player has the plugin's id before a style has it: see `together`.
            shared = [*besides.players, *found.get("players", ())] if kind == "styles" else []
            taken = {*OWN_IDS.get(kind, ()), *(item.id for item in shared)}
            among = len(listed) + len(others)
            found[kind] = tuple(replace(item, id=qualified(owner.id, item.id, among, taken)) for item in items)
            flaws += _clashes(kind, found[kind], [*others, *shared], where)
    return Contributions(**found), flaws


def together(manifest: Contributions, hooks: Contributions) -> Contributions:
    """Return what a manifest and the hooks of the same plugin contribute.

    A seat is given a player or a style by its id alone, so no style may have the id of a player: where only the hooks
    have shown that there is a player, the style of the manifest is known by plugin and style from then on.
    """
    both = manifest + hooks
    players = {item.id for item in both.players}
    styles = tuple(
        replace(item, id=f"{item.id}/{slug(item.name)}") if item.id in players else item for item in both.styles
    )
    return replace(both, styles=styles)


OWN_PLAYERS: Final = frozenset((*BASES, "cheater", "surprise", "cardshark"))
"""The names of the program's own players."""
OWN_IDS: Final[Mapping[str, Collection[str]]] = MappingProxyType(
    {
        "cards": frozenset({"classic", "burgundy", "forest", "midnight", "paper"}),
        "faces": frozenset(
            {
                *("cal", "charlie", "chuck", "dominator", "frank", "guest", "nellie", "sam", "shark", "stan"),
                *("stella", "sterling", "sue", "vickie", "willie", "you"),
            }
        ),
        "comments": frozenset(
            {
                *("bella", "cal", "charlie", "chuck", "dominator", "frank", "guest", "nellie", "sam", "shark"),
                *("stan", "sue", "vickie", "walter", "willie"),
            }
        ),
        "sounds": frozenset({"felt"}),
    }
)
"""Ids of what comes with the program. A plugin's contribution is never known by one of them: see `qualified`."""
TAKEN: Final[Mapping[str, Collection[str]]] = MappingProxyType(
    {"players": OWN_PLAYERS, "styles": OWN_PLAYERS, "presets": tuple(Preset)}
)
"""Ids of the program's own that a plugin's may not even be written like: they stand in logs and commands."""


def _clashes(kind: str, items: Sequence[Any], others: Sequence[Any], where: str) -> Iterator[Flaw]:
    counts = Counter(item.id for item in (*items, *others))
    for name in dict.fromkeys(item.id for item in items):
        count = counts[name]
        if count > 1 or name in TAKEN.get(kind, ()):
            yield Flaw(Fault.TWICE, f"{where}{kind}: id", name)


def _read_kind(owner: Owner, kind: str, listed: Sequence[object], where: str, flaws: list[Flaw]) -> list[Any]:
    items: list[Any] = []
    for number, table in enumerate(listed):
        place = f"{where}{kind}[{number}]."
        entry, wrong = convert_table(table, ENTRIES[kind], place)
        flaws += wrong
        if entry is None:
            continue
        try:
            items.append(_MAKERS[kind](owner, entry))
        except PackError as error:
            flaws += [_placed(flaw, place) for flaw in error.flaws]
    return items


_FIELD: Final = "."
"""Begins the place of a flaw that is in the entry itself, not in a file."""


def _placed(flaw: Flaw, place: str) -> Flaw:
    return replace(flaw, where=place + flaw.where[1:]) if flaw.where.startswith(_FIELD) else flaw


def _player(owner: Owner, entry: Struct) -> PlayerItem:
    given = cast(PlayerEntry, entry)
    if bool(given.python) == bool(given.command):
        fault = Fault.TWICE if given.python else Fault.MISSING_VALUE
        raise PackError([Flaw(fault, ".python", "python, command")])
    if given.python:
        _path(owner, _Written(".python", given.python.partition(":")[0]), is_file=True)
    return PlayerItem(
        given.id or slug(given.name), given.name, owner.folder, given.python, given.command, owner.version
    )


def _design(owner: Owner, entry: Struct) -> DesignItem:
    given = cast(CardsEntry, entry)
    id_, name, path = _pack(owner, "cards", _either(given.folder, given.file), given.id, given.name)
    form = form_of(path)
    if form is None:
        raise PackError([Flaw(Fault.WRONG_TYPE, given.folder or given.file)])
    return DesignItem(id_, name, path, form)


def _face(owner: Owner, entry: Struct) -> FaceItem:
    given = cast(FaceEntry, entry)
    return FaceItem(*_pack(owner, "faces", _either(given.folder, given.file), given.id, given.name))


def _comments(owner: Owner, entry: Struct) -> CommentItem:
    given = cast(CommentsEntry, entry)
    return CommentItem(*_pack(owner, "comments", _Written(".file", given.file), given.id, given.name))


def _sounds(owner: Owner, entry: Struct) -> SoundItem:
    given = cast(SoundsEntry, entry)
    id_, name, folder = _pack(owner, "sounds", _Written(".folder", given.folder), given.id, given.name)
    return SoundItem(id_, name, folder / SOUNDS)


def _help(owner: Owner, entry: Struct) -> HelpItem:
    given = cast(HelpEntry, entry)
    return HelpItem(*_pack(owner, "help", _Written(".file", given.file), given.id, given.title))


def _style(owner: Owner, entry: Struct) -> StyleItem:
    given = cast(StyleEntry, entry)
    item = StyleItem(given.id or slug(given.name), given.name, given.base, given.weights, given.sometimes)
    try:
        style_of(item)
    except PackError as error:
        raise _in_entry(error) from error
    return item


def _preset(owner: Owner, entry: Struct) -> PresetItem:
    given = cast(PresetEntry, entry)
    item = PresetItem(given.id or slug(given.name), given.name, given.based_on, given.rules)
    try:
        rules_of(item)
    except PackError as error:
        raise _in_entry(error) from error
    return item


def _in_entry(error: PackError) -> PackError:
    return PackError([replace(flaw, where=_FIELD + flaw.where) for flaw in error.flaws])


class _Written(NamedTuple):
    """A path as it is written in a field of an entry."""

    field: str
    path: str


def _either(folder: str, file: str) -> _Written:
    if folder and file:
        raise PackError([Flaw(Fault.TWICE, ".folder", "folder, file")])
    if not folder and not file:
        raise PackError([Flaw(Fault.MISSING_VALUE, ".folder", "folder, file")])
    return _Written(".folder", folder) if folder else _Written(".file", file)


def _pack(owner: Owner, kind: str, written: _Written, id_: str, name: str) -> tuple[str, str, Path]:
    """Return a pack's id, name and path. Raises PackError if it cannot be found there or is not as it should be."""
    path = _path(owner, written, is_file=written.field == ".file")
    flaws = CHECKERS[kind](path)
    if flaws:
        # What is said of a file in it is said as seen from the plugin's folder.
        base = path.parent if path.is_file() else path
        places = [path if not flaw.where.partition(":")[0] else base / flaw.where for flaw in flaws]
        raise PackError(
            [
                replace(flaw, where=place.relative_to(owner.folder).as_posix())
                for flaw, place in zip(flaws, places, strict=True)
            ]
        )
    return id_ or default_id(written.path, owner.id), name or described(path)["name"], path


def _path(owner: Owner, written: _Written, *, is_file: bool) -> Path:
    found = find_inside(owner.folder, written.path)
    if isinstance(found, Fault):
        raise PackError([Flaw(found, written.field, written.path)])
    if found.is_file() != is_file:
        raise PackError([Flaw(Fault.WRONG_TYPE, written.field, written.path)])
    return found


_MAKERS: Final[Mapping[str, Callable[[Owner, Struct], Any]]] = MappingProxyType(
    {
        "players": _player,
        "cards": _design,
        "faces": _face,
        "comments": _comments,
        "sounds": _sounds,
        "styles": _style,
        "presets": _preset,
        "help": _help,
    }
)
