"""Each of the broken plugins is named with its reason before any of its code runs, if that can be."""

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
from tests.plugin_host.corpus import BY_ASKING, BY_DRAWING, BY_READING, BY_TRYING, FOLDER
from tests.plugin_host.written import style_plugin


def read(folder: Path) -> Plugin:
    """Read a plugin as one of the person's own."""
    return read_plugin(folder, Source.USER, look_into(folder))


def test_every_broken_plugin_has_its_fault() -> None:
    """Every broken plugin is in exactly one table with its fault."""
    tables = (BY_READING, BY_ASKING, BY_TRYING, BY_DRAWING)
    names = [name for table in tables for name in table]
    assert sorted(names) == sorted(path.name for path in FOLDER.iterdir())
    assert len(names) >= 40


@pytest.mark.parametrize("kind", KINDS, ids=KIND_NAMES)
def test_every_kind_has_a_broken_plugin(kind: ContributionKind[Any, Any]) -> None:
    """Every kind of contribution has a broken plugin, by manifest, hook or own file."""
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
    """The fault of each broken plugin is found by reading, and it contributes nothing."""
    plugin = read(FOLDER / name)
    assert BY_READING[name] in {(flaw.kind, flaw.where) for flaw in plugin.flaws}
    assert plugin.contributions == Contributions()
    assert plugin.name


@pytest.mark.parametrize("name", [*BY_ASKING, *BY_TRYING])
def test_what_only_its_code_does_is_not_seen_in_its_files(name: str) -> None:
    """Reading a plugin runs none of its code, so faults of the code are not found."""
    plugin = read(FOLDER / name)
    assert not plugin.flaws
    assert plugin.has_code


@pytest.mark.parametrize("name", BY_DRAWING)
def test_what_is_wrong_with_a_picture_is_found_by_looking_at_all_of_them(name: str) -> None:
    """As the checker for authors does, and as drawing does in its own process."""
    assert BY_DRAWING[name] in {(flaw.kind, flaw.where) for flaw in check_design(FOLDER / name)}


def link(folder: Path) -> None:
    """Add a link out of the folder."""
    (folder / "passwords").symlink_to("/etc/passwd")


def pipe(folder: Path) -> None:
    """Add a pipe, from which reading would never end."""
    os.mkfifo(folder / "pipe")


def loop(folder: Path) -> None:
    """Add links that lead to each other."""
    (folder / "one").symlink_to(folder / "two")
    (folder / "two").symlink_to(folder / "one")


def deep(folder: Path) -> None:
    """Add folders in folders in folders."""
    (folder / "/".join("a" * 40)).mkdir(parents=True)


def large(folder: Path) -> None:
    """Add a file that takes no room but says that it is large."""
    with (folder / "large.bin").open("wb") as file:
        file.truncate(folder_module.LARGEST_FILE + 1)


def too_much(folder: Path) -> None:
    """Add files that are too large together."""
    for number in range(folder_module.LARGEST_FOLDER // folder_module.LARGEST_FILE + 1):
        with (folder / f"{number}.bin").open("wb") as file:
            file.truncate(folder_module.LARGEST_FILE)


def too_many(folder: Path) -> None:
    """Add more files than any plugin has."""
    for number in range(folder_module.MOST_FILES + 1):
        os.link(folder / "plugin.toml", folder / f"{number}.txt")


def long_manifest(folder: Path) -> None:
    """Make the manifest long."""
    with (folder / "plugin.toml").open("a") as file:
        file.write("#" * (1 << 20))


def nested(folder: Path) -> None:
    """Nest the manifest's lists beyond all reason."""
    with (folder / "plugin.toml").open("a") as file:
        file.write(f"\n[[presets]]\nname = 'x'\nbased_on = 'standard'\nrules = {{ goal = {'[' * 5000}{']' * 5000} }}\n")


def countless(folder: Path) -> None:
    """Contribute more than anybody can choose from."""
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
    """Links, pipes and too large or too many files are found by reading."""
    folder = style_plugin(tmp_path / "spoilt")
    assert not read(folder).flaws
    spoil(folder)
    assert (fault, where) in {(flaw.kind, flaw.where) for flaw in read(folder).flaws}
