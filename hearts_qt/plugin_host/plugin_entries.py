"""Reads all entries of a plugin, and gives each contribution the id by which the rest of the program knows it."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from hearts_qt.plugin_host.contributions import Contributions
from hearts_qt.plugin_host.entry_readers import FIELD, Owner
from hearts_qt.plugin_host.entry_types import MOST_ENTRIES
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.ids import slug
from hearts_qt.plugin_host.items import Item, PlayerItem
from hearts_qt.plugin_host.kinds import FACES, KINDS, PLAYERS, STYLES, ContributionKind
from hearts_qt.plugin_host.tables import convert_table

_NOTHING: Final = Contributions()


def read_entries(
    owner: Owner, tables: Mapping[str, object], where: str, besides: Contributions = _NOTHING
) -> tuple[Contributions, list[Flaw]]:
    """Return the contributions of a plugin's entries, and everything that is wrong with the entries.

    `tables` has a list of tables for each kind. `where` says where these tables are, such as ``plugin.toml: ``.
    `besides` has the other contributions of the same plugin.
    """
    flaws: list[Flaw] = []
    found: dict[ContributionKind[Any, Any], Sequence[Any]] = {}
    faces = {face.id.rpartition("/")[2]: face.id for face in besides.of(FACES)}
    for kind in KINDS:
        listed = tables.get(kind.name, ())
        if not isinstance(listed, list | tuple):
            flaws.append(Flaw(FlawKind.ONE_BRACKET, f"{where}{kind.name}", kind.name))
        elif len(listed) > MOST_ENTRIES:
            flaws.append(Flaw(FlawKind.TOO_MANY, f"{where}{kind.name}", str(MOST_ENTRIES)))
        else:
            items = _read_kind(owner, kind, listed, where, flaws)
            others = besides.of(kind)
            # Players come first: if both a player and a style could have the plugin's id, the player gets this id, see
            # `together`.
            shared = [*besides.of(PLAYERS), *found.get(PLAYERS, ())] if kind is STYLES else []
            taken = {*(() if kind.refuses_own_ids else kind.own_ids), *(item.id for item in shared)}
            among = len(listed) + len(others)
            found[kind] = [replace(item, id=qualified(owner.id, item.id, among, taken)) for item in items]
            if kind is FACES:
                faces |= {item.id: known.id for item, known in zip(items, found[kind], strict=True)}
            flaws += _clashes(kind, found[kind], [*others, *shared], where)
    found[PLAYERS] = [_with_face(player, found[PLAYERS], faces, where, flaws) for player in found.get(PLAYERS, ())]
    return Contributions(found), flaws


def _with_face(
    player: PlayerItem, players: Sequence[Item], faces: Mapping[str, str], where: str, flaws: list[Flaw]
) -> PlayerItem:
    """Return a player with the id by which the program knows its face.

    If the plugin has only one player and one face, they belong together. `faces` maps the ids that the author has
    written to the ids by which the program knows the faces.
    """
    if player.face and player.face not in faces:
        flaws.append(Flaw(FlawKind.WRONG_VALUE, f"{where}players: face", player.face))
    if not player.face and len(players) == len(faces) == 1:
        return replace(player, face=next(iter(faces.values())))
    return replace(player, face=faces.get(player.face, ""))


def together(manifest: Contributions, hooks: Contributions) -> Contributions:
    """Return the contributions of a plugin's manifest and of its hooks together.

    No style may have the id of a player, because a seat names its style or player only by the id. If a player from a
    hook has the same id as a style in the manifest, the style gets a longer id.
    """
    both = manifest + hooks
    players = {item.id for item in both.of(PLAYERS)}
    styles = [
        replace(item, id=f"{item.id}/{slug(item.name)}") if item.id in players else item for item in both.of(STYLES)
    ]
    return both.having(STYLES, styles)


def qualified(plugin: str, item: str, among: int, taken: Collection[str] = ()) -> str:
    """Return the id by which the program knows an item of a plugin that has `among` items of that kind.

    An item has the plugin's id if it is the only one of its kind, or if its author gave it that id. Any other item has
    the plugin's id and its own, such as ``aunts/vera``, because two plugins can both have a "vera". All items get such
    a longer id if something that comes with the program, or another contribution of the plugin, has already `taken` the
    plugin's id.
    """
    return plugin if (among == 1 or item == plugin) and plugin not in taken else f"{plugin}/{item}"


def _clashes(
    kind: ContributionKind[Any, Any], items: Sequence[Item], others: Sequence[Item], where: str
) -> Iterator[Flaw]:
    counts = Counter(item.id for item in (*items, *others))
    for id_ in dict.fromkeys(item.id for item in items):
        if counts[id_] > 1 or (kind.refuses_own_ids and id_ in kind.own_ids):
            yield Flaw(FlawKind.TWICE, f"{where}{kind.name}: id", id_)


def _read_kind(
    owner: Owner, kind: ContributionKind[Any, Any], listed: Sequence[object], where: str, flaws: list[Flaw]
) -> list[Any]:
    items: list[Any] = []
    for number, table in enumerate(listed):
        place = f"{where}{kind.name}[{number}]."
        entry, wrong = convert_table(table, kind.entry, place)
        flaws += wrong
        if entry is None:
            continue
        try:
            items.append(kind.read(replace(owner, marks=kind.marks), entry))
        except PackError as error:
            flaws += [_placed(flaw, place) for flaw in error.flaws]
    return items


def _placed(flaw: Flaw, place: str) -> Flaw:
    return replace(flaw, where=place + flaw.where[len(FIELD) :]) if flaw.where.startswith(FIELD) else flaw
