"""Takes the plugins out of a wheel, the file in which a Python package is published. Runs no code from the wheel."""

import configparser
import io
import re
from collections.abc import Iterator
from email.parser import HeaderParser
from pathlib import Path, PurePosixPath
from typing import Final

from hearts_qt.files import disk
from hearts_qt.plugin_host.discovery import GROUP
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.naming import MANIFEST
from hearts_qt.plugin_host.tables import LARGEST_TEXT
from hearts_qt.plugin_host.zip_file import ZipContents, open_zip

_ENTRY_POINTS: Final = "entry_points.txt"
_METADATA: Final = "METADATA"
_OWN_NAME: Final = re.compile(r"hearts[-_.]+qt\b", re.IGNORECASE)


def unpack_wheel(wheel: Path, into: Path) -> list[Path]:
    """Unpack a wheel into an empty folder, and return the folders of its plugins.

    A wheel that needs other packages is refused, because only pip can install those packages. Raises PackError and
    OSError.
    """
    with open_zip(wheel) as contents:
        folders = [into / place for place in _plugin_places(contents, wheel)]
        needs = list(_needs(contents))
        if needs:
            raise PackError([Flaw(FlawKind.NEEDS_PIP, wheel.name, ", ".join(needs))])
        contents.unpack(into)
    for folder in folders:
        # An empty __init__.py only makes the folder a package. In a plugin without code this file would be a flaw.
        mark = folder / "__init__.py"
        if mark.is_file() and not disk.read_file(mark).strip():
            mark.unlink()
    return folders


def _plugin_places(contents: ZipContents, wheel: Path) -> list[PurePosixPath]:
    """Return the folders, relative to the wheel's root, that its entry points name."""
    places = [PurePosixPath(*package.split(".")) for package in _packages(contents)]
    if not places:
        raise PackError([Flaw(FlawKind.MISSING, wheel.name, f"entry point {GROUP}")])
    missing = [place / MANIFEST for place in places if (place / MANIFEST).as_posix() not in contents.names]
    if missing:
        raise PackError([Flaw(FlawKind.MISSING, each.as_posix()) for each in missing])
    return places


def _packages(contents: ZipContents) -> list[str]:
    parser = configparser.ConfigParser(delimiters=("=",), interpolation=None, strict=False)
    try:
        parser.read_file(io.StringIO(_about(contents, _ENTRY_POINTS)))
    except configparser.Error as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, _ENTRY_POINTS, str(error))]) from error
    values = dict(parser.items(GROUP)).values() if parser.has_section(GROUP) else ()
    return list(dict.fromkeys(value.partition(":")[0].strip() for value in values))


def _needs(contents: ZipContents) -> Iterator[str]:
    """Yield the packages that a wheel needs in addition to Hearts itself."""
    for need in HeaderParser().parsestr(_about(contents, _METADATA)).get_all("Requires-Dist") or ():
        if not _OWN_NAME.match(need) and "extra ==" not in need:
            yield need


def _about(contents: ZipContents, name: str) -> str:
    """Return the text of a file in the wheel's folder of metadata; empty if there is no such file."""
    for path in contents.names:
        parts = path.split("/")
        if len(parts) == 2 and parts[0].endswith(".dist-info") and parts[1] == name:
            return (contents.read(path, LARGEST_TEXT) or b"").decode("utf-8", "replace")
    return ""
