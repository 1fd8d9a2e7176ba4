"""Recognises the format of a card design from its files."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from hearts_qt.plugin_host.decks import kde, own, pysol
from hearts_qt.plugin_host.decks.gnome import SHEETS, is_gnome, is_sheet
from hearts_qt.plugin_host.decks.kde import is_kde
from hearts_qt.plugin_host.decks.pysol import is_french, is_pysol
from hearts_qt.plugin_host.items import Form

MARKS: Final[Mapping[str, Form]] = MappingProxyType({own.FILE: Form.OWN, kde.FILE: Form.KDE, pysol.FILE: Form.PYSOL})
"""The file that identifies the format of a design's folder. The first file with the right contents counts."""
_IS_FORM: Final[Mapping[Form, Callable[[Path], bool]]] = MappingProxyType(
    {Form.OWN: lambda folder: (folder / own.FILE).is_file(), Form.KDE: is_kde, Form.PYSOL: is_pysol}
)


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
