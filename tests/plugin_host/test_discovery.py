"""Tests of finding plugins: where they are found, how often they are read, and how broken plugins are reported."""

import os
import shutil
import sys
from collections.abc import Collection
from pathlib import Path

import pytest

from hearts_qt.plugin_host import discovery
from hearts_qt.plugin_host import folder as folder_module
from hearts_qt.plugin_host.contributions import Plugin, Source
from hearts_qt.plugin_host.discovery import Finder, FoundPlugin, PluginPlaces, installed_folders, one_of_each_id
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.plugin_host.items import Form
from hearts_qt.plugin_host.kinds import CARDS, PRESETS, STYLES
from hearts_qt.plugin_host.manifest import read_plugin
from tests.plugin_host.decks.made import make_pysol, png
from tests.plugin_host.written import HEAD, folders_looked_at, long_ago, style_plugin, write_plugin


@pytest.fixture
def places(tmp_path: Path) -> PluginPlaces:
    """Return places that contain no plugins."""
    return PluginPlaces(tmp_path / "user", tmp_path / "bundled", tmp_path / "cache", installed=False)


@pytest.fixture(autouse=True)
def _nothing_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat files that were written a moment ago as complete, except where a test sets `QUIET` itself."""
    monkeypatch.setattr(discovery, "QUIET", 0.0)


def find(places: PluginPlaces, off: Collection[str] = (), *, safe: bool = False) -> list[Plugin]:
    """Find the plugins with a new finder, as a start of the program does."""
    return [each.plugin for each in Finder(places, safe=safe).find(off)]


def test_a_bundled_plugin_keeps_its_id(places: PluginPlaces) -> None:
    """A person's plugin with a bundled plugin's id gets another id and a flaw. The bundled plugin does not change."""
    style_plugin(places.bundled / "aunt")
    style_plugin(places.bundled / "uncle")
    style_plugin(places.user / "mine", id_="aunt")
    plugins = find(places)
    assert [(each.id, each.source, bool(each.contributions.of(STYLES))) for each in plugins] == [
        ("aunt@mine", Source.USER, False),
        ("aunt", Source.BUNDLED, True),
        ("uncle", Source.BUNDLED, True),
    ]
    assert plugins[0].flaws == (Flaw(FlawKind.TWICE, "plugin.toml: id", f"aunt, {places.bundled / 'aunt'}"),)
    assert not plugins[1].flaws
    # Switching off the person's plugin leaves the bundled plugin on.
    assert [each.on for each in find(places, off={"aunt@mine"})] == [False, True, True]


def test_a_plugin_that_is_there_keeps_its_id(places: PluginPlaces) -> None:
    """A new plugin cannot take the id of a known plugin, even after a restart and if its folder comes first by name."""
    style_plugin(places.user / "mine", id_="aunt")
    finder = Finder(places)
    assert [each.plugin.id for each in finder.find(())] == ["aunt"]
    style_plugin(places.user / "another", id_="aunt")
    assert find(places, safe=True) == []
    for again in (finder, Finder(places)):
        assert [each.plugin.id for each in again.find(())] == ["aunt@another", "aunt"]
    # The id is free only after the first plugin was removed.
    shutil.rmtree(places.user / "mine")
    assert [each.plugin.id for each in finder.find(())] == ["aunt"]


def test_an_installed_package_keeps_its_id(
    places: PluginPlaces, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new plugin in the person's folder is found before an installed package, but cannot take the package's id."""
    site = tmp_path / "site"
    style_plugin(site / "pack_one", id_="aunt")
    package(site, "one", "pack_one")
    monkeypatch.syspath_prepend(site)
    all_places = PluginPlaces(places.user, places.bundled, places.cache)
    assert [each.plugin.id for each in Finder(all_places).find(())] == ["aunt"]
    style_plugin(places.user / "mine", id_="aunt")
    for _ in range(2):
        finder = Finder(all_places)
        assert finder.glance(()) == []
        assert [(each.plugin.id, each.plugin.source) for each in finder.find(())] == [
            ("aunt@mine", Source.USER),
            ("aunt", Source.INSTALLED),
        ]


def test_a_plugin_that_is_being_written_keeps_its_id() -> None:
    """While a known plugin is being copied, no other plugin gets its id.

    A plugin that was never read has no claim to an id.
    """
    another = FoundPlugin(Plugin("aunt", "A", Path("another"), Source.USER), "")
    mine = FoundPlugin(Plugin("mine", "M", Path("mine"), Source.USER, arriving=True), "")
    told = one_of_each_id([another, mine], {Path("mine"): "aunt"})
    assert [each.plugin.id for each in told] == ["aunt@another", "mine"]
    assert [each.plugin.id for each in one_of_each_id([another, mine])] == ["aunt", "mine"]


def test_a_broken_plugin_hides_no_other(places: PluginPlaces) -> None:
    """A broken plugin is listed with its flaws, and the other plugins are found."""
    (places.user / "broken").mkdir(parents=True)
    (places.user / "broken" / "plugin.toml").write_bytes(b"\xff\xfe")
    style_plugin(places.user / "good")
    assert [(each.id, [flaw.kind for flaw in each.flaws]) for each in find(places)] == [
        ("broken", [FlawKind.NOT_TEXT]),
        ("good", []),
    ]


def test_an_unexpected_error_hides_no_other_plugin(places: PluginPlaces, monkeypatch: pytest.MonkeyPatch) -> None:
    """If reading a plugin raises an unexpected error, the error is reported, and the other plugins are found."""
    for name in ("one", "two"):
        style_plugin(places.user / name)

    def stumble(path: Path, *others: object) -> Plugin:
        if path.name == "one":
            raise ZeroDivisionError("oops")
        return read_plugin(path, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(discovery, "read_plugin", stumble)
    assert [(each.id, len(each.flaws)) for each in find(places)] == [("one", 1), ("two", 0)]


def test_a_plugin_that_is_off_contributes_nothing(places: PluginPlaces) -> None:
    """A plugin that is switched off is listed but contributes nothing."""
    style_plugin(places.user / "good")
    (plugin,) = find(places, off={"good"})
    assert not plugin.on
    assert not plugin.contributions.of(STYLES)
    assert plugin.name == "A good one"


def test_safe_mode_leaves_the_bundled_ones_without_code(places: PluginPlaces) -> None:
    """In safe mode only bundled plugins are found, and none of their code is used."""
    style_plugin(places.user / "mine")
    player = {"name": "Tortoise", "python": "player.py:Tortoise"}
    files = {"player.py": "", "plugin.py": ""}
    write_plugin(places.bundled / "theirs", {**HEAD, "id": "theirs", "python": "plugin.py", "players": [player]}, files)
    assert [each.has_code for each in find(places)] == [False, True]
    assert [(each.id, each.has_code, each.flaws) for each in find(places, safe=True)] == [("theirs", False, ())]


def test_what_is_known_is_not_read_again(places: PluginPlaces, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unchanged plugin is not read again, not even at the next start."""
    player = {"name": "Slow", "command": ["node", "slow.js"]}
    rules = {"name": "Short", "based_on": "windows", "rules": {"goal": 50, "moon": "shooter chooses"}}
    folder = style_plugin(
        places.user / "good", players=[player], presets=[rules], help=[{"title": "?", "file": "x.md"}]
    )
    (folder / "x.md").write_text("How to play.")
    first = find(places)
    assert first[0].contributions.of(PRESETS)
    read: list[Path] = []

    def counted(path: Path, *others: object) -> Plugin:
        read.append(path)
        return read_plugin(path, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(discovery, "read_plugin", counted)
    assert find(places) == first
    assert not read
    (folder / "more.txt").write_text("changed")
    assert find(places) == first
    assert read == [folder]


@pytest.mark.parametrize("damage", [b"", b"{", b'{"program": 3}', b"[]", b'{"program":"x","kept":{"a":1}}'])
def test_a_damaged_cache_does_no_harm(places: PluginPlaces, damage: bytes) -> None:
    """A damaged cache file is ignored, and the plugins are read again."""
    style_plugin(places.user / "good")
    first = find(places)
    (places.cache / "plugins.json").write_bytes(damage)
    assert find(places) == first


def test_what_is_being_copied_is_arriving_and_not_broken(places: PluginPlaces, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a plugin's files changed a moment ago, the plugin counts as arriving, not as broken."""
    folder = places.user / "half"
    folder.mkdir(parents=True)
    (folder / "plugin.toml").write_text("form")
    monkeypatch.setattr(discovery, "QUIET", 1000.0)
    (plugin,) = find(places)
    assert plugin.arriving
    assert not plugin.flaws
    monkeypatch.setattr(discovery, "QUIET", 0.01)
    long_ago(folder)
    assert [flaw.kind for flaw in find(places)[0].flaws] == [FlawKind.NOT_TOML]


def test_hidden_folders_and_loose_files_are_no_plugins(places: PluginPlaces) -> None:
    """Hidden folders and single files are not plugins, except a single picture or a sheet of cards."""
    (places.user / ".trash").mkdir(parents=True)
    (places.user / "__pycache__").mkdir()
    (places.user / "notes.txt").write_text("")
    (places.user / "Old_deck.svg").write_text("")
    assert [(each.id, each.name) for each in find(places)] == [("old-deck", "Old deck")]


def test_a_persons_own_pictures_are_card_backs(places: PluginPlaces) -> None:
    """A picture and a folder of pictures in the plugin folder are card backs. What cannot be used is named."""
    (places.user / "Cats").mkdir(parents=True)
    for name in ("classic.png", "Cats/Tom.png", "Cats/Kit.png"):
        (places.user / name).write_bytes(png("#c01020", 60, 84))
    (places.user / "Cats" / "Tim.webp").write_bytes(b"")
    (places.user / "broken.png").write_bytes(b"")
    found = {each.id: each for each in find(places)}
    assert {id_: [item.id for item in each.contributions.of(CARDS)] for id_, each in found.items()} == {
        "broken": [],
        "cats": ["cats"],
        "classic": ["classic/classic"],
    }
    assert [(flaw.kind, flaw.where) for flaw in found["broken"].flaws] == [(FlawKind.WRONG_TYPE, "broken.png")]
    assert [(flaw.kind, flaw.where) for flaw in found["cats"].warnings] == [(FlawKind.WRONG_TYPE, "Tim.webp")]
    assert find(places) == list(found.values())  # read from the cache
    (places.user / "classic.gif").write_bytes(png("#c01020", 60, 84))
    (twice,) = [each for each in find(places) if each.folder.name == "classic.gif"]
    assert [(flaw.kind, flaw.where) for flaw in twice.flaws] == [(FlawKind.TWICE, "classic.gif")]


def test_pictures_beside_code_or_a_file_that_describes_them_are_no_backs(places: PluginPlaces) -> None:
    """A folder with code needs a plugin.toml even if it has pictures, and a deck stays a deck of its own format."""
    deck = make_pysol(places.user)
    (places.user / "player").mkdir()
    (places.user / "player" / "face.png").write_bytes(png("#c01020", 60, 84))
    (places.user / "player" / "player.py").write_text("")
    first, second = find(places)
    assert [item.form for item in first.contributions.of(CARDS)] == [Form.PYSOL]
    assert first.folder == deck
    assert [(flaw.kind, flaw.where) for flaw in second.flaws] == [(FlawKind.MISSING, "plugin.toml")]


@pytest.mark.parametrize("name", ["Old deck.zip", "Old_deck.tar.gz"])
def test_an_archive_in_the_folder_is_not_passed_over(places: PluginPlaces, name: str) -> None:
    """A zip file or a tar archive in the plugin folder is listed with a flaw that says that it is packed."""
    places.user.mkdir()
    (places.user / name).write_bytes(b"PK")
    (plugin,) = find(places)
    assert (plugin.name, [flaw.kind for flaw in plugin.flaws]) == ("Old deck", [FlawKind.PACKED])


def test_no_folder_means_no_plugins(places: PluginPlaces) -> None:
    """If the plugin folder is missing, no plugins are found, and no problem is reported."""
    assert find(places) == []


def package(site: Path, name: str, target: str, *, listed: bool = True) -> None:
    """Put an installed package with an entry point into a folder."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[hearts_qt.plugins]\n{name} = {target}\n")
    (info / "RECORD").write_text(f"{target.replace('.', '/')}/plugin.toml,,\n" if listed else "")


def test_installed_packages_are_found_without_importing_them(
    places: PluginPlaces, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Installed packages are found without importing them, and a broken package does not hide the others."""
    site = tmp_path / "site"
    for name, target, listed in (("one", "pack_one.art", True), ("two", "pack_two", False)):
        style_plugin(site / Path(*target.split(".")), id_=name)
        (site / target.partition(".")[0] / "__init__.py").write_text("raise SystemExit('imported')")
        package(site, name, target, listed=listed)
    package(site, "gone", "no_such_package")
    package(site, "odd", "..", listed=False)
    package(site, "null", "pack\0age", listed=False)
    monkeypatch.syspath_prepend(site)
    found = find(PluginPlaces(places.user, places.bundled, places.cache))
    assert {each.id: (each.source, bool(each.flaws)) for each in found} == {
        "one": (Source.INSTALLED, False),
        "two": (Source.INSTALLED, False),
        "gone": (Source.INSTALLED, True),
        "odd": (Source.INSTALLED, True),
        "null": (Source.INSTALLED, True),
    }
    assert not {"pack_one", "pack_two"} & set(sys.modules)


def test_a_package_of_the_same_moment_is_found(
    places: PluginPlaces, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package is found although the folder around it has the same time of change as at the search before."""
    site = tmp_path / "site"
    style_plugin(site / "pack_one", id_="one")
    monkeypatch.syspath_prepend(site)
    with_packages = PluginPlaces(places.user, places.bundled, places.cache)
    before = site.stat()
    assert find(with_packages) == []
    package(site, "one", "pack_one")
    os.utime(site, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert [each.id for each in find(with_packages)] == ["one"]


def test_a_package_that_came_during_a_search_is_missed_when_it_is_removed(
    places: PluginPlaces, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The removal of a package is noticed, even if the package was installed only while packages were searched for."""
    site = tmp_path / "site"
    style_plugin(site / "pack_one", id_="one")
    monkeypatch.syspath_prepend(site)

    def installed_meanwhile() -> list[tuple[Path, Plugin | None]]:
        package(site, "one", "pack_one")
        return installed_folders()

    finder = Finder(PluginPlaces(places.user, places.bundled, places.cache))
    with monkeypatch.context() as patch:
        patch.setattr(discovery, "installed_folders", installed_meanwhile)
        assert [each.plugin.id for each in finder.find(())] == ["one"]
    shutil.rmtree(site / "one-1.0.dist-info")
    # Two calls, because the first one may have come in the midst of an installation.
    assert [finder.packages_changed() for _ in range(2)] == [False, True]
    assert finder.find(()) == []
    assert not finder.packages_changed()


def test_a_link_to_the_whole_disk_is_left_alone(places: PluginPlaces, monkeypatch: pytest.MonkeyPatch) -> None:
    """Links out of the plugin folder or out of a plugin are reported and not followed. Other plugins are found."""
    style_plugin(places.user / "good")
    style_plugin(places.user / "with-a-link")
    (places.user / "with-a-link" / "all").symlink_to("/")
    (places.user / "rootlink").symlink_to("/")
    (places.user / "above").symlink_to(places.user.parent)
    (places.user / "loop").symlink_to(places.user / "loop")
    looked_at = folders_looked_at(monkeypatch)
    found = {each.id: [flaw.kind for flaw in each.flaws] for each in find(places)}
    assert found.pop("good") == []
    assert found.pop("with-a-link") == [FlawKind.LINK]
    assert set(map(tuple, found.values())) == {(FlawKind.LINK,)}
    assert len(found) == 2
    assert not {path.name for path in looked_at} & {"rootlink", "above", "all", "loop"}


@pytest.mark.parametrize("kind", ["files", "folders", "links"])
def test_a_huge_folder_is_read_only_in_part(places: PluginPlaces, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """If a plugin has too many files, folders or links, only a part of it is read, and it is reported as too large."""
    monkeypatch.setattr(folder_module, "MOST_ENTRIES", 40)
    monkeypatch.setattr(folder_module, "MOST_FILES", 30)
    many = style_plugin(places.user / "many") / "many"
    many.mkdir()
    for number in range(100):
        path = many / str(number)
        path.touch() if kind == "files" else path.mkdir() if kind == "folders" else path.symlink_to(many)
    content = folder_module.look_into(places.user / "many")
    assert not content.is_whole
    assert len(content.files) + len(content.folders) <= 42
    (plugin,) = find(places)
    assert (plugin.id, plugin.flaws[-1].kind, plugin.contributions.of(STYLES)) == ("many", FlawKind.TOO_MANY, ())


def test_a_folder_with_too_many_plugins_still_gives_some(places: PluginPlaces, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the folder has too many plugins, the first ones are read."""
    monkeypatch.setattr(discovery, "MOST_PLUGINS", 3)
    for number in range(6):
        style_plugin(places.user / f"number-{number}")
    assert [each.id for each in find(places)] == ["number-0", "number-1", "number-2"]
