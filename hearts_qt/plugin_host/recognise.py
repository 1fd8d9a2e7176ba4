"""What a folder holds by the names of its files: packs without a manifest, and what they call themselves."""

import re
import unicodedata
from pathlib import Path, PurePosixPath
from typing import Any, Final
from zlib import crc32

from hearts_qt.files.toml import parse_toml
from hearts_qt.plugin_host.contributions import Form
from hearts_qt.plugin_host.folder import first_entries

MANIFEST: Final = "plugin.toml"
DESIGN: Final = "design.toml"
FACE: Final = "face.toml"
COMMENTS: Final = "comments.toml"
SOUNDS: Final = "sounds.toml"
KDE_INDEX: Final = "index.desktop"
PYSOL_CONFIG: Final = "config.txt"
SHEETS: Final = (".svg", ".svgz")
PACKED: Final = ".zip"
_MOST_SHEETS: Final = 12
_LARGEST_HEAD: Final = 1 << 16


def form_of(path: Path) -> Form | None:
    """Return how the card design in a folder is laid out, or a single sheet; None if it is none."""
    if path.is_file():
        return Form.GNOME if path.suffix.lower() in SHEETS else None
    for name, form in ((DESIGN, Form.OWN), (KDE_INDEX, Form.KDE), (PYSOL_CONFIG, Form.PYSOL)):
        if (path / name).is_file():
            return form
    return None


def made_up_entries(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Return what plugin.toml would say of a folder, or a single sheet, that has none: the entries by kind."""
    if path.is_file():
        return {"cards": [{"file": path.name}]} if form_of(path) else {}
    names = [each.name for each in first_entries(path) if each.is_file()]
    entries: dict[str, list[dict[str, Any]]] = {}
    if form_of(path):
        entries["cards"] = [{"folder": "."}]
    if FACE in names:
        entries["faces"] = [{"folder": "."}]
    if COMMENTS in names:
        entries["comments"] = [{"file": COMMENTS}]
    if SOUNDS in names:
        entries["sounds"] = [{"folder": "."}]
    sheets = [name for name in names if name.lower().endswith(SHEETS)]
    if not entries and 0 < len(sheets) <= _MOST_SHEETS:
        entries["cards"] = [{"file": name} for name in sheets]
    return entries


def described(path: Path) -> dict[str, str]:
    """Return what a pack says of itself: name, author and licence as far as it does, else its folder's name.

    Whatever is wrong with its file does no harm here; whoever reads the whole pack tells of it.
    """
    try:
        said = _head_of(path)
    except (OSError, ValueError, RecursionError):
        said = {}
    return {"name": title_of(path)} | said


def _head_of(folder: Path) -> dict[str, str]:
    if folder.is_file():
        return _toml_head(folder) if folder.suffix == ".toml" else {}
    for name in (DESIGN, FACE, COMMENTS, SOUNDS):
        if (folder / name).is_file():
            return _toml_head(folder / name)
    if (folder / KDE_INDEX).is_file():
        found = re.search(r"^Name\s*=\s*(.+)$", _head(folder / KDE_INDEX), re.MULTILINE)
        return _as_names({"name": found[1]}) if found else {}
    if (folder / PYSOL_CONFIG).is_file():
        second = [*_head(folder / PYSOL_CONFIG).splitlines(), "", ""][1]
        return _as_names({"name": second.partition(";")[2]})
    return {}


def _head(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(_LARGEST_HEAD).decode("utf-8", "replace")


def _toml_head(path: Path) -> dict[str, str]:
    if path.stat().st_size > _LARGEST_HEAD * 4:
        return {}
    table = parse_toml(path.read_bytes())
    return _as_names({key: table.get(key) for key in ("name", "author", "licence")})


def _as_names(values: dict[str, Any]) -> dict[str, str]:
    texts = {key: " ".join(value.split())[:80] for key, value in values.items() if isinstance(value, str)}
    return {key: text for key, text in texts.items() if text and text.isprintable()}


def title_of(path: Path) -> str:
    """Return a name for people made from a file's or a folder's."""
    return " ".join(_stem(path.resolve()).replace("_", " ").split())[:80] or "?"


def _stem(path: Path) -> str:
    return path.stem if path.suffix.lower() in (*SHEETS, PACKED, ".toml", ".md", ".png", ".jpg", ".bmp") else path.name


def slug(text: str) -> str:
    """Return an id made from a text: lower-case letters and digits with hyphens between them, never empty."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    made = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:64].strip("-")
    return made or f"plugin-{crc32(text.encode('utf-8', 'surrogateescape')):x}"


def default_id(path: str, plugin: str) -> str:
    """Return the id of a pack at this path in a plugin that gives it none: its folder's or its file's name."""
    inside = PurePosixPath(path)
    if inside.name in (DESIGN, FACE, COMMENTS, SOUNDS):
        inside = inside.parent
    return slug(_stem(Path(inside))) if inside.name else plugin
