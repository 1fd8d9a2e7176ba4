"""Writes plugins into folders, for the tests."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
import tomli_w

HEAD: Mapping[str, object] = {
    "format": 1,
    "id": "good",
    "name": "A good one",
    "version": "1.0",
    "api": 1,
    "author": "Vera",
    "licence": "MIT",
}
STYLE: Mapping[str, object] = {"name": "Bold", "base": "stan", "weights": {"moon-nerve": 0.1}}
"""The shortest contribution: a style, which needs no file."""
HOOK = """\
from hearts_qt.api import StyleEntry, hookimpl


@hookimpl
def hearts_styles():
    return [StyleEntry(name="Bold", base="stan", weights={"moon-nerve": 0.1})]
"""


def write_plugin(folder: Path, manifest: Mapping[str, object], files: Mapping[str, str | bytes] | None = None) -> Path:
    """Write a plugin and return its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "plugin.toml").write_text(tomli_w.dumps(manifest), "utf-8")
    for name, content in (files or {}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def style_plugin(folder: Path, id_: str = "", **changes: object) -> Path:
    """Write a plugin with a style of play."""
    return write_plugin(folder, {**HEAD, "id": id_ or folder.name, "styles": [STYLE], **changes})


def hook_plugin(folder: Path, code: str = HOOK) -> Path:
    """Write a plugin with this Python code for its hooks."""
    return write_plugin(folder, {**HEAD, "id": folder.name, "python": "plugin.py"}, {"plugin.py": code})


def long_ago(folder: Path) -> None:
    """Wait until the folder no longer counts as being copied."""
    import time

    from hearts_qt.plugin_host.discovery import QUIET
    from hearts_qt.plugin_host.folder import look_into

    while (left := look_into(folder).changed + QUIET - time.time()) > 0:
        time.sleep(left)


def folders_looked_at(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return a list. From now on, each folder is added to it when the folder's entries are read."""
    looked_at: list[Path] = []
    real = os.scandir

    def scandir(path: str | Path) -> "Iterator[os.DirEntry[str]]":
        looked_at.append(Path(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    return looked_at
