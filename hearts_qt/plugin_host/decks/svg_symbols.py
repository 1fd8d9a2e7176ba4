"""Replaces symbols in an SVG by groups and transformations, because Qt does not scale symbols.

A `symbol` has its own view box, and each `use` fits it into another box. Some decks draw all the small signs on their
cards in this way.
"""

import re
from typing import Final, NamedTuple
from xml.parsers import expat

_FIT: Final = re.compile(r"x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?")
_SHARE: Final = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_NUMBER: Final = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")


class ViewBox(NamedTuple):
    """A rectangle in the units of an SVG."""

    x: float
    y: float
    width: float
    height: float


class Symbol(NamedTuple):
    """The view box of a symbol, and its attribute preserveAspectRatio."""

    box: ViewBox
    fit: str


class Symbols:
    """The symbols of one SVG by their ids."""

    def __init__(self, data: bytes) -> None:
        """Read the symbols. Broken XML counts as XML without symbols; other code refuses it."""
        self._symbols: dict[str, Symbol] = {}
        self._page = ViewBox(0, 0, 100, 100)
        if b"symbol" in data:
            parser = expat.ParserCreate()
            parser.StartElementHandler = self._begin
            # Other code refuses entities later. Here they must not be expanded.
            parser.EntityDeclHandler = _stop
            try:
                parser.Parse(data, True)
            except (expat.ExpatError, _Stopped):
                self._symbols.clear()

    def __bool__(self) -> bool:
        return bool(self._symbols)

    def placed(self, attributes: dict[str, str]) -> dict[str, str]:
        """Return the attributes of a `use` element.

        If the element shows a symbol, a transformation replaces the attributes of its box.
        """
        link = next((name for name in attributes if name.rpartition(":")[2] == "href"), "")
        symbol = self._symbols.get(attributes.get(link, "").strip().removeprefix("#"))
        if symbol is None:
            return attributes
        wanted = ViewBox(
            _number(attributes.get("x"), 0.0),
            _number(attributes.get("y"), 0.0),
            _number(attributes.get("width"), self._page.width),
            _number(attributes.get("height"), self._page.height),
        )
        kept = {name: value for name, value in attributes.items() if name not in ("x", "y", "width", "height")}
        kept["transform"] = f"{attributes.get('transform', '')} {_fitted(symbol, wanted)}".strip()
        return kept

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(":")[2]
        if local not in ("svg", "symbol"):
            return
        box = _box(attributes.get("viewBox", ""))
        if local == "svg" and box is not None:
            self._page = box
        elif local == "symbol" and box is not None and "id" in attributes:
            self._symbols[attributes["id"]] = Symbol(box, attributes.get("preserveAspectRatio", ""))


class _Stopped(Exception):
    """Raised to stop reading."""


def _stop(*entity: object) -> None:
    raise _Stopped


def _fitted(symbol: Symbol, wanted: ViewBox) -> str:
    box, fit = symbol
    across, down = wanted.width / box.width, wanted.height / box.height
    x, y = wanted.x, wanted.y
    if fit.strip() != "none":
        found = _FIT.match(fit.strip())
        column, row, kind = found.groups() if found is not None else ("Mid", "Mid", "meet")
        scale = max(across, down) if kind == "slice" else min(across, down)
        x += (wanted.width - box.width * scale) * _SHARE[column]
        y += (wanted.height - box.height * scale) * _SHARE[row]
        across = down = scale
    return f"translate({x:g},{y:g}) scale({across:g},{down:g}) translate({0 - box.x:g},{0 - box.y:g})"


def _box(text: str) -> ViewBox | None:
    numbers = [_NUMBER.fullmatch(each) for each in re.split(r"[\s,]+", text.strip())]
    if len(numbers) != 4 or None in numbers:
        return None
    box = ViewBox(*(float(each[1]) for each in numbers if each is not None))
    return box if box.width > 0 and box.height > 0 else None


def _number(text: str | None, otherwise: float) -> float:
    found = _NUMBER.match(text or "")
    return float(found[1]) if found is not None else otherwise
