"""Recognises the formats of card designs from their files, and reads designs of every format."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.plugin_host.decks import kde, own, pysol
from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.decks.gnome import SHEETS, is_gnome, is_sheet, read_gnome
from hearts_qt.plugin_host.decks.kde import is_kde, read_kde
from hearts_qt.plugin_host.decks.loose import read_loose
from hearts_qt.plugin_host.decks.own import read_own
from hearts_qt.plugin_host.decks.pictures import flaws_of_looks, flaws_of_pictures
from hearts_qt.plugin_host.decks.pysol import is_french, is_pysol, read_pysol
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.folder import first_entries
from hearts_qt.plugin_host.items import DesignItem, Form

_QUICKLY_READ: Final = 1 << 21
"""How many bytes of pictures are checked at most when the program finds a design."""
_READERS: Final = {
    Form.OWN: read_own,
    Form.KDE: read_kde,
    Form.GNOME: read_gnome,
    Form.PYSOL: read_pysol,
    Form.PICTURES: read_loose,
}
MARKS: Final[Mapping[str, Form]] = MappingProxyType({own.FILE: Form.OWN, kde.FILE: Form.KDE, pysol.FILE: Form.PYSOL})
"""The file that identifies the format of a design's folder. The first file with the right contents counts."""
_IS_FORM: Final[Mapping[Form, Callable[[Path], bool]]] = MappingProxyType(
    {Form.OWN: lambda folder: (folder / own.FILE).is_file(), Form.KDE: is_kde, Form.PYSOL: is_pysol}
)


class BrokenDesign(Struct, frozen=True):
    """A design that cannot be used, and its flaws."""

    path: Path
    flaws: tuple[Flaw, ...]


def read_design(path: Path, form: Form, design: str, *, trusted: bool = False) -> Design | BrokenDesign:
    """Return the design at a path, with the id `design`.

    If the design cannot be used, return a BrokenDesign, so that the search for other designs continues.
    """
    try:
        found = _READERS[form](path, design)
    except PackError as error:
        return BrokenDesign(path, error.flaws)
    except (OSError, ValueError) as error:
        return BrokenDesign(path, (Flaw(FlawKind.UNREADABLE, path.name, str(error)),))
    return replace(found, trusted=True) if trusted else found


def read_items(
    items: Iterable[DesignItem], bundled: Path | None = None
) -> tuple[dict[str, Design], list[BrokenDesign]]:
    """Return the designs of plugins by id, and the designs that cannot be used.

    A design below the folder `bundled` is trusted, because it came with the program.
    """
    designs: dict[str, Design] = {}
    broken: list[BrokenDesign] = []
    for item in items:
        trusted = bundled is not None and bundled in item.path.parents
        found = read_design(item.path, item.form, item.id, trusted=trusted)
        if isinstance(found, BrokenDesign):
            broken.append(found)
        else:
            designs.setdefault(found.id, found)
    return designs, broken


def find_designs(folders: Iterable[Path]) -> tuple[dict[str, Design], list[BrokenDesign]]:
    """Return the program's own designs in these folders by id, and the designs that cannot be used.

    If two designs have the same id, the earlier one counts.
    """
    designs: dict[str, Design] = {}
    broken: list[BrokenDesign] = []
    for path in (path for folder in folders for path in _entries(folder)):
        form = recognise(path)
        if form is None:
            continue
        found = read_design(path, form, path.name, trusted=True)
        if isinstance(found, Design):
            designs.setdefault(found.id, found)
        else:
            broken.append(found)
    return designs, broken


def system_designs(places: Iterable[Path]) -> list[Path]:
    """Return the paths of the designs that other programs have put into these folders.

    A path leads to a folder or to a single sheet.
    """
    return [path for place in places for path in _entries(place) if system_form(path) is not None]


def _entries(place: Path) -> list[Path]:
    try:
        return first_entries(place)
    except OSError:
        return []


def usable_design(path: Path) -> Design:
    """Return the design at a path. Its id is the name of its file or folder.

    Raises PackError if a picture is not allowed, or if no picture can be drawn. Only designs in Hearts' own format with
    small pictures are checked here, because checking a large deck would take seconds. All other pictures are checked
    when they are drawn.
    """
    found = recognised(path)
    if isinstance(found, BrokenDesign):
        raise PackError(found.flaws)
    files = _pictures(found) if found.form is Form.OWN else []
    try:
        if sum(file.stat().st_size for file in files) > _QUICKLY_READ:
            return found
    except OSError as error:
        # Somebody is changing or removing the design at this moment.
        raise PackError([Flaw(FlawKind.UNREADABLE, path.name, str(error))]) from error
    flaws = flaws_of_pictures(files, _QUICKLY_READ)
    unsafe = tuple(flaw for flaw in flaws if flaw.kind in (FlawKind.UNSAFE, FlawKind.ENTITIES))
    if unsafe or (flaws and len(flaws) == len(files)):
        raise PackError(unsafe or flaws)
    return found


def recognised(path: Path, form: Form | None = None) -> Design | BrokenDesign:
    """Return the design at a path, in any format. Its id is the name of its file or folder."""
    form = form or recognise(path)
    if form is None:
        return BrokenDesign(path, (Flaw(FlawKind.WRONG_TYPE, path.name),))
    return read_design(path, form, path.name)


def check_design(path: Path, form: Form | None = None) -> tuple[Flaw, ...]:
    """Return everything that is wrong with a design, including flaws of single cards.

    This is meant for the design's author. Every picture is read, which takes seconds for a large deck. Nothing is
    drawn.
    """
    found = recognised(path, form)
    if isinstance(found, BrokenDesign) or form is Form.PICTURES:
        return found.flaws
    files = _pictures(found)
    looks = flaws_of_looks(files) if found.form is Form.OWN else ()
    return (*found.flaws, *flaws_of_pictures(files), *looks)


def _pictures(design: Design) -> list[Path]:
    parts = (*design.fronts, *design.jumbo, *(back.part for back in design.backs))
    return list(dict.fromkeys(part.file for part in parts if part is not None))


def keep_known(designs: Mapping[str, Design], known: Mapping[str, Design]) -> dict[str, Design]:
    """Return the designs, but keep the earlier object of a design that has not changed.

    Keeping the object keeps its pictures in the cache.
    """
    return {
        each: known[each] if each in known and _same(known[each], design) else design
        for each, design in designs.items()
    }


def _same(one: Design, other: Design) -> bool:
    return (one.path, one.stamp, one.name, one.trusted) == (other.path, other.stamp, other.name, other.trusted)


def recognise(path: Path) -> Form | None:
    """Return the format of the design in a folder, or of a single sheet; None if the path is no design."""
    if path.is_file():
        return Form.GNOME if is_gnome(path) else None
    return next((form for form in MARKS.values() if _IS_FORM[form](path)), None)


def system_form(path: Path) -> Form | None:
    """Return the format of a design that another program has installed; None if Hearts cannot use it.

    In the folders of other programs, every SVG with the right proportions counts as a sheet of cards. Card sets for
    other games are common there and are ignored.
    """
    if path.suffix in SHEETS:
        return Form.GNOME if is_sheet(path) else None
    form = recognise(path)
    return None if form is Form.PYSOL and not is_french(path) else form
