"""Tests that each broken plugin is reported with its reason, if possible before any of its code runs."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.plugin_host import folder as folder_module
from hearts_qt.plugin_host.contributions import Contributions, Plugin, Source
from hearts_qt.plugin_host.decks.reading import check_design
from hearts_qt.plugin_host.flaw import FlawKind
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.kinds import KIND_NAMES, KINDS, ContributionKind
from hearts_qt.plugin_host.manifest import read_plugin
from tests.plugin_host.corpus import BY_ASKING, BY_DRAWING, BY_READING, BY_TELLING, BY_TRYING, FOLDER
from tests.plugin_host.written import style_plugin


def read(folder: Path) -> Plugin:
    """Read a plugin as if it were in the person's plugin folder."""
    return read_plugin(folder, Source.USER, look_into(folder))


def test_every_broken_plugin_has_its_fault() -> None:
    """Each broken plugin is listed in exactly one table of expected flaws."""
    tables = (BY_READING, BY_ASKING, BY_TRYING, BY_TELLING, BY_DRAWING)
    names = [name for table in tables for name in table]
    assert sorted(names) == sorted(path.name for path in FOLDER.iterdir())
    assert len(names) >= 40


@pytest.mark.parametrize("kind", KINDS, ids=KIND_NAMES)
def test_every_kind_has_a_broken_plugin(kind: ContributionKind[Any, Any]) -> None:
    """Each kind of contribution has at least one broken plugin that declares it in a manifest, a hook or a file."""
    named = [f"[[{kind.name}]]", f"[{kind.name}]", f"{kind.name} =", f"def {kind.hook}("]
    texts = "".join(
        path.read_text("latin-1")
        for path in FOLDER.glob("*/*")
        if path.name in ("plugin.toml", "plugin.py") and path.is_file()
    )
    files = {path.name for path in FOLDER.glob("*/*")}
    assert any(text in texts for text in named) or files.intersection(kind.marks)


@pytest.mark.parametrize("name", BY_READING)
def test_what_is_wrong_is_found_by_reading(name: str) -> None:
    """Reading the plugin finds the expected flaw, and the plugin contributes nothing."""
    plugin = read(FOLDER / name)
    assert BY_READING[name] in {(flaw.kind, flaw.where) for flaw in plugin.flaws}
    assert plugin.contributions == Contributions()
    assert plugin.name


@pytest.mark.parametrize("name", [*BY_ASKING, *BY_TRYING, *BY_TELLING])
def test_what_only_its_code_does_is_not_seen_in_its_files(name: str) -> None:
    """Reading a plugin's files finds no flaw that shows only when its code runs, because reading runs no code."""
    plugin = read(FOLDER / name)
    assert not plugin.flaws
    assert plugin.has_code


@pytest.mark.parametrize("name", BY_DRAWING)
def test_what_is_wrong_with_a_picture_is_found_by_looking_at_all_of_them(name: str) -> None:
    """The full check for authors reads every picture and finds the expected flaw."""
    assert BY_DRAWING[name] in {(flaw.kind, flaw.where) for flaw in check_design(FOLDER / name)}


def link(folder: Path) -> None:
    """Add a link out of the folder."""
    (folder / "passwords").symlink_to("/etc/passwd")


def pipe(folder: Path) -> None:
    """Add a named pipe. Reading it would block for ever."""
    os.mkfifo(folder / "pipe")


def loop(folder: Path) -> None:
    """Add links that lead to each other."""
    (folder / "one").symlink_to(folder / "two")
    (folder / "two").symlink_to(folder / "one")


def deep(folder: Path) -> None:
    """Add forty nested folders."""
    (folder / "/".join("a" * 40)).mkdir(parents=True)


def large(folder: Path) -> None:
    """Add a file that is larger than allowed. The file is sparse, so it takes no space on the disk."""
    with (folder / "large.bin").open("wb") as file:
        file.truncate(folder_module.LARGEST_FILE + 1)


def too_much(folder: Path) -> None:
    """Add sparse files, each of them small enough, but too large together."""
    for number in range(folder_module.LARGEST_FOLDER // folder_module.LARGEST_FILE + 1):
        with (folder / f"{number}.bin").open("wb") as file:
            file.truncate(folder_module.LARGEST_FILE)


def too_many(folder: Path) -> None:
    """Add more files than a plugin is allowed to have."""
    for number in range(folder_module.MOST_FILES + 1):
        os.link(folder / "plugin.toml", folder / f"{number}.txt")


def long_manifest(folder: Path) -> None:
    """Make the manifest longer than allowed."""
    with (folder / "plugin.toml").open("a") as file:
        file.write("#" * (1 << 20))


def nested(folder: Path) -> None:
    """Add lists to the manifest that are nested 5,000 levels deep."""
    with (folder / "plugin.toml").open("a") as file:
        file.write(f"\n[[presets]]\nname = 'x'\nbased_on = 'standard'\nrules = {{ goal = {'[' * 5000}{']' * 5000} }}\n")


def countless(folder: Path) -> None:
    """Add more entries to the manifest than a plugin is allowed to contribute."""
    with (folder / "plugin.toml").open("a") as file:
        file.write("\n[[presets]]\nname = 'x'\nbased_on = 'standard'\n" * 300)


@pytest.mark.parametrize(
    ("spoil", "fault", "where"),
    [
        (link, FlawKind.LINK, "passwords"),
        (pipe, FlawKind.UNSAFE, "pipe"),
        (loop, FlawKind.LINK, "one"),
        (deep, FlawKind.TOO_MANY, "/".join("a" * 13) + "/"),
        (large, FlawKind.TOO_LARGE, "large.bin"),
        (too_much, FlawKind.TOO_LARGE, ""),
        (too_many, FlawKind.TOO_MANY, ""),
        (long_manifest, FlawKind.TOO_LARGE, "plugin.toml"),
        (nested, FlawKind.NOT_TOML, "plugin.toml"),
        (countless, FlawKind.TOO_MANY, "plugin.toml: presets"),
    ],
)
def test_what_no_archive_of_tests_can_hold_is_found_by_reading(
    tmp_path: Path, spoil: Callable[[Path], None], fault: FlawKind, where: str
) -> None:
    """When a plugin's folder is read, links, pipes, too many files and too large files are reported."""
    folder = style_plugin(tmp_path / "spoilt")
    assert not read(folder).flaws
    spoil(folder)
    assert (fault, where) in {(flaw.kind, flaw.where) for flaw in read(folder).flaws}
