"""Shows layers of SVG drawings.

A layer is a group with an id such as ``mouth-open``. Each part of a face has layers, and only one of them is shown.
"""

from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

from hearts_qt.plugin_host.pose import PARTS, REST, Pose, layer_names

_SVG: Final = "http://www.w3.org/2000/svg"
_XLINK: Final = "http://www.w3.org/1999/xlink"
_GROUP: Final = f"{{{_SVG}}}g"


class Layers:
    """A drawing with layers. `pose.layer_names` gives their names."""

    def __init__(self, svg: bytes) -> None:
        """Find the layers in a drawing that has passed the checks."""
        self._svg = svg
        found: dict[str, set[str]] = {part: set() for part in PARTS}
        for group in ElementTree.fromstring(svg).iter(_GROUP):
            part, name = _split(group)
            if part:
                found[part].add(name)
        self._found = {part: frozenset(names) for part, names in found.items() if names}

    def _shown(self, pose: Pose) -> Iterator[tuple[str, str]]:
        for part, names in self._found.items():
            # A part can lack a layer for rest, such as a hand on the chin. Such a part is hidden if no layer fits.
            yield part, next((name for name in layer_names(part, pose) if name in names), REST)

    def look(self, pose: Pose) -> str:
        """Return the names of all layers of a pose in one text."""
        return " ".join(f"{part}-{name}" for part, name in self._shown(pose))

    def picture(self, pose: Pose) -> bytes:
        """Return an SVG with only the layers of a pose."""
        shown = dict(self._shown(pose))
        # The drawing is parsed again each time. Keeping the elements of all faces in a list would take some megabytes
        # of memory.
        root = ElementTree.fromstring(self._svg)
        _remove_hidden(root, shown)
        ElementTree.register_namespace("", _SVG)
        ElementTree.register_namespace("xlink", _XLINK)
        return ElementTree.tostring(root)


def _split(group: ElementTree.Element) -> tuple[str, str]:
    """Return the part and the name of a layer. For a group that is always shown, return two empty texts."""
    part, dash, name = group.get("id", "").partition("-")
    return (part, name) if dash and part in PARTS else ("", "")


def _stays(element: ElementTree.Element, shown: dict[str, str]) -> bool:
    part, name = _split(element) if element.tag == _GROUP else ("", "")
    return not part or shown[part] == name


def _remove_hidden(element: ElementTree.Element, shown: dict[str, str]) -> None:
    """Remove the hidden layers of an element."""
    element[:] = [child for child in element if _stays(child, shown)]
    for child in element:
        if child.tag == _GROUP:
            if _split(child)[0]:
                child.attrib.pop("display", None)
            _remove_hidden(child, shown)
