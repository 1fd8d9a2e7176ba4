"""Makes a stranger's SVG safe to draw.

An SVG is refused if it has scripts or entities, exceeds the limits, or has embedded files that are not pictures made of
pixels. Filters, animations, foreign content, imported styles, and references to other files are removed. Qt cannot draw
symbols and clip paths: symbols are replaced, see `svg_symbols`, and clip paths become masks. The process that draws
limits time and memory.
"""

import base64
import gzip
import io
import re
import zlib
from html import escape
from pathlib import Path
from typing import BinaryIO, Final, cast
from xml.parsers import expat

from hearts_qt.files import disk
from hearts_qt.plugin_host.decks.svg_symbols import Symbols
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.picture_kind import raster_kind

MOST_BYTES: Final = 32 << 20
"""How many bytes a file may have at most."""
MOST_UNPACKED: Final = 64 << 20
"""How many bytes an unpacked file may have at most."""
MOST_ELEMENTS: Final = 400_000
MOST_NESTED: Final = 200

_GZIP: Final = b"\x1f\x8b"
_LEFT_OUT: Final = frozenset(
    (
        *("filter", "foreignObject", "metadata", "namedview", "handler", "prefetch"),
        *("animate", "animateColor", "animateMotion", "animateTransform", "set", "discard"),
        *("audio", "video", "iframe", "embed", "object"),
    )
)
_WITH_TEXT: Final = frozenset(("text", "tspan", "textArea", "style", "textPath"))
_PAINT: Final = frozenset(("fill", "stroke", "style", "opacity", "fill-opacity", "class", "mask", "clip-path"))
_EMBEDDED: Final = re.compile(r"data:image/(?:png|jpe?g|gif|bmp|webp);base64,", re.IGNORECASE)
_BASE64: Final = re.compile(r"[A-Za-z0-9+/ \t\r\n]+=*[ \t\r\n]*")
_ENOUGH: Final = 400
"""How many characters at the beginning of an embedded picture are decoded to find its kind."""
_LEADING_OUT: Final = re.compile(r"url\(\s*(?!['\"]?\s*#)[^)]*\)", re.IGNORECASE)
_FILTER: Final = re.compile(r"(?:^|(?<=;))\s*filter\s*:[^;]*;?", re.IGNORECASE)
_IMPORT: Final = re.compile(r"@import[^;]*;?", re.IGNORECASE)


def open_svg(path: Path) -> BinaryIO:
    """Open an SVG, compressed or not. Raises OSError."""
    with disk.open_file(path) as file:
        packed = file.read(len(_GZIP)) == _GZIP
    return cast(BinaryIO, gzip.open(path)) if packed else disk.open_file(path)


def read_svg(path: Path) -> bytes:
    """Return the contents of an SVG file, unpacked. Raises PackError if the file is too large or damaged."""
    try:
        with disk.open_file(path) as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, path.name, str(error))]) from error
    if len(data) > MOST_BYTES:
        raise PackError([Flaw(FlawKind.TOO_LARGE, path.name, str(MOST_BYTES))])
    if not data.startswith(_GZIP):
        return data
    try:
        data = gzip.GzipFile(fileobj=io.BytesIO(data)).read(MOST_UNPACKED + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise PackError([Flaw(FlawKind.UNREADABLE, path.name, str(error))]) from error
    if len(data) > MOST_UNPACKED:
        raise PackError([Flaw(FlawKind.BOMB, path.name, str(MOST_UNPACKED))])
    return data


def clean_svg(data: bytes, where: str) -> bytes:
    """Return a safe SVG. Raises PackError, with `where` as the place, if the SVG is refused."""
    try:
        sieve = _Sieve(Symbols(data))
        sieve.parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        # An unknown encoding raises LookupError.
        raise PackError([Flaw(FlawKind.WRONG_TYPE, where, str(error))]) from error
    except _Refused as refused:
        raise PackError([Flaw(refused.kind, where, refused.detail)]) from None
    return "".join(sieve.out).encode()


class _Refused(Exception):
    """Raised for an SVG that must not be drawn."""

    def __init__(self, kind: FlawKind, detail: str) -> None:
        self.kind = kind
        self.detail = detail


class _Sieve:
    """Reads an SVG and writes a safe one."""

    def __init__(self, symbols: Symbols) -> None:
        self.out: list[str] = []
        self._symbols = symbols
        self._masking = 0
        self._depth = 0
        self._elements = 0
        self._skipping = 0
        self._text = 0
        self.parser = expat.ParserCreate()
        self.parser.ordered_attributes = True
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._begin
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.EntityDeclHandler = self._entity

    def _begin(self, name: str, attributes: list[str]) -> None:
        self._depth += 1
        self._elements += 1
        local = name.rpartition(":")[2]
        if self._depth > MOST_NESTED:
            raise _Refused(FlawKind.TOO_MANY, f"{MOST_NESTED} elements in each other")
        if self._elements > MOST_ELEMENTS:
            raise _Refused(FlawKind.TOO_MANY, f"{MOST_ELEMENTS} elements")
        if local == "script":
            raise _Refused(FlawKind.UNSAFE, "script")
        if self._depth == 1 and local != "svg":
            raise _Refused(FlawKind.WRONG_TYPE, name)
        if self._skipping or local in _LEFT_OUT:
            self._skipping += 1
            return
        self._text += local in _WITH_TEXT
        kept = {}
        for at in range(0, len(attributes), 2):
            value = _kept(local, attributes[at], attributes[at + 1])
            if value is not None:
                kept[attributes[at]] = value
        self._write(name, local, kept)

    def _write(self, name: str, local: str, attributes: dict[str, str]) -> None:
        """Write the start tag of an element, with replacements for what Qt cannot draw."""
        prefix = name[: len(name) - len(local)]
        if local == "use" and self._symbols:
            attributes = self._symbols.placed(attributes)
        elif local == "symbol":
            self.out.append(f"<{prefix}defs>")
            name = f"{prefix}g"
        if self._masking:
            # A clip path is only an outline. A mask shows only what is inside a white area, so the outline is filled
            # with white.
            attributes = {each: value for each, value in attributes.items() if each not in _PAINT} | {"fill": "#fff"}
        elif "clip-path" in attributes:
            attributes.setdefault("mask", attributes.pop("clip-path"))
        if local == "clipPath":
            self._masking += 1
            name = f"{prefix}mask"
        self.out.append(f"<{name}")
        self.out += [f' {each}="{escape(value)}"' for each, value in attributes.items()]
        self.out.append(">")

    def _end(self, name: str) -> None:
        self._depth -= 1
        if self._skipping:
            self._skipping -= 1
            return
        local = name.rpartition(":")[2]
        prefix = name[: len(name) - len(local)]
        self._text -= local in _WITH_TEXT
        self._masking -= local == "clipPath"
        written = {"clipPath": f"{prefix}mask>", "symbol": f"{prefix}g></{prefix}defs>"}
        self.out.append(f"</{written.get(local, name + '>')}")

    def _characters(self, text: str) -> None:
        # Only the text inside elements of `_WITH_TEXT` is drawn.
        if self._text and not self._skipping:
            self.out.append(escape(_LEADING_OUT.sub("none", _IMPORT.sub("", text)), quote=False))

    def _entity(self, name: str, *rest: object) -> None:
        raise _Refused(FlawKind.ENTITIES, f"ENTITY {name}")


def is_inside(element: str, reference: str) -> bool:
    """Return whether a reference leads to an element of the same drawing or to an embedded picture."""
    if element == "image":
        # Here Qt would take a reference that begins with # for the name of a file.
        return _EMBEDDED.match(reference) is not None
    return reference.startswith("#")


def _check_embedded(reference: str) -> None:
    """Raise `_Refused` unless an embedded picture is made of pixels.

    Qt finds the kind of a picture from its bytes and ignores the declared kind. An embedded SVG would be drawn without
    a check, together with all files that it names.
    """
    letters = reference.partition(",")[2]
    first = "".join(letters[:_ENOUGH].split())
    whole = first[: len(first) // 4 * 4]
    if not _BASE64.fullmatch(letters) or raster_kind(base64.b64decode(whole)) is None:
        raise _Refused(FlawKind.UNSAFE, f"<image> {reference[:40]}")


def _kept(element: str, name: str, value: str) -> str | None:
    """Return the safe value of an attribute, or None to remove the attribute."""
    prefix, _, local = name.rpartition(":")
    lower = local.lower()
    if prefix in ("inkscape", "sodipodi") or lower == "filter" or name == "xml:base":
        return None
    if lower.startswith("on") and not prefix:
        raise _Refused(FlawKind.UNSAFE, name)
    if lower in ("href", "src"):
        value = value.strip()
        if not is_inside(element, value):
            return None
        if element == "image":
            _check_embedded(value)
        return value
    if lower == "style":
        value = _FILTER.sub("", value)
    return _LEADING_OUT.sub("none", value) if "url(" in value.lower() else value
