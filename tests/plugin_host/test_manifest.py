"""Tests of reading a plugin's folder: manifests, packs without a manifest, and reporting all flaws together."""

from pathlib import Path
from typing import Any

import pytest

import hearts_qt
from hearts_qt import paths
from hearts_qt.plugin_host.contributions import Plugin, Source
from hearts_qt.plugin_host.flaw import FlawKind
from hearts_qt.plugin_host.folder import find_inside, look_into
from hearts_qt.plugin_host.ids import slug
from hearts_qt.plugin_host.items import Form
from hearts_qt.plugin_host.kinds import CARDS, COMMENTS, KINDS, STYLES, ContributionKind
from hearts_qt.plugin_host.manifest import head_of, made_up_entries, read_plugin
from tests.plugin_host.decks.made import make_pysol
from tests.plugin_host.written import HEAD, STYLE, write_plugin

DESIGN = 'format = 1\nname = "Fans"\nauthor = "Vera"\nlicence = "MIT"\nkind = "back"\n'
WORDS = 'format = 1\nname = "{}"\n[lines]\npass = ["Thank you."]\n'
SHEET = '<svg xmlns="http://www.w3.org/2000/svg" width="650" height="350"><g id="back"/></svg>'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="238" height="332"/>'


def read(folder: Path, source: Source = Source.USER) -> Plugin:
    """Read a plugin folder as the search for plugins does."""
    return read_plugin(folder, source, look_into(folder))


def test_a_manifest_says_who_made_what(tmp_path: Path) -> None:
    """The head of a manifest is read. A plugin's only style has the plugin's id."""
    plugin = read(write_plugin(tmp_path / "x", {**HEAD, "description": "Try it.", "styles": [STYLE]}))
    assert not plugin.flaws
    said = (plugin.id, plugin.name, plugin.version, plugin.author, plugin.licence, plugin.description)
    assert said == ("good", "A good one", "1.0", "Vera", "MIT", "Try it.")
    assert [(each.id, each.name, each.base) for each in plugin.contributions.of(STYLES)] == [("good", "Bold", "stan")]
    assert not plugin.has_code


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    """All flaws of a manifest are reported together."""
    manifest = {
        **HEAD,
        "id": "Not an id",
        "name": 3,
        "autor": "misspelt",
        "python": "../out.py",
        "players": [{"name": "a", "python": "missing.py:A"}, {"name": "b"}, {"name": "c", "command": []}],
        "styles": [{"name": "s", "base": "nobody"}, {"name": "t", "base": "stan", "weights": {"fear": 11, "x": 1}}],
        "presets": [{"name": "p", "based_on": "standard", "rules": {"goal": -1, "deduct": True, "nix": 1}}],
        "cards": [{"folder": "/etc"}, {}],
        "faces": "none",
    }
    del manifest["author"]
    found = {(flaw.kind, flaw.where) for flaw in read(write_plugin(tmp_path / "x", manifest)).flaws}
    assert found == {
        (FlawKind.WRONG_VALUE, "plugin.toml: id"),
        (FlawKind.WRONG_VALUE, "plugin.toml: name"),
        (FlawKind.UNKNOWN_VALUE, "plugin.toml: autor"),
        (FlawKind.MISSING_VALUE, "plugin.toml: author"),
        (FlawKind.OUTSIDE, "plugin.toml: python"),
        (FlawKind.MISSING, "plugin.toml: players[0].python"),
        (FlawKind.MISSING_VALUE, "plugin.toml: players[1].python"),
        (FlawKind.MISSING_VALUE, "plugin.toml: players[2].python"),
        (FlawKind.WRONG_VALUE, "plugin.toml: styles[0].base"),
        (FlawKind.WRONG_VALUE, "plugin.toml: styles[1].weights.fear"),
        (FlawKind.UNKNOWN_VALUE, "plugin.toml: styles[1].weights.x"),
        (FlawKind.WRONG_VALUE, "plugin.toml: presets[0].rules.goal"),
        (FlawKind.UNKNOWN_VALUE, "plugin.toml: presets[0].rules.nix"),
        (FlawKind.OUTSIDE, "plugin.toml: cards[0].folder"),
        (FlawKind.MISSING_VALUE, "plugin.toml: cards[1].folder"),
        (FlawKind.ONE_BRACKET, "plugin.toml: faces"),
    }


@pytest.mark.parametrize(
    "manifest", ["id = 'x", 'format = 1\n[[player]]\nname = "Me"', 'format = 1\npythn = "plugin.py"']
)
def test_code_beside_a_manifest_with_mistakes_is_no_flaw_of_its_own(tmp_path: Path, manifest: str) -> None:
    """If a manifest is faulty, code beside it is no additional flaw.

    The report of an unknown key lists the known keys.
    """
    write_plugin(tmp_path, {}, {"player.py": "", "plugin.toml": manifest})
    flaws = read(tmp_path).flaws
    assert FlawKind.HAS_CODE not in {flaw.kind for flaw in flaws}
    unknown = [flaw.detail for flaw in flaws if flaw.kind is FlawKind.UNKNOWN_VALUE]
    assert all(
        "players, cards, faces, comments, commentators, sounds, styles, presets, help" in detail for detail in unknown
    )


def test_a_broken_plugin_is_still_called_by_its_name(tmp_path: Path) -> None:
    """A broken plugin keeps the correct values of its head, such as its name, but contributes nothing."""
    plugin = read(write_plugin(tmp_path / "x", {**HEAD, "api": 99, "version": 1, "styles": [STYLE]}))
    assert (plugin.id, plugin.name) == ("good", "A good one")
    assert {flaw.kind for flaw in plugin.flaws} == {FlawKind.OTHER_API, FlawKind.WRONG_VALUE}
    assert not plugin.contributions.of(STYLES)


@pytest.mark.parametrize(
    ("program", "needs", "works"),
    [
        ("1.2", "", True),
        ("1.2", "1.2", True),
        ("1.2", "1.2.0", True),
        ("1.2", "1.10", False),
        ("1.10", "1.9", True),
        ("1.2", "1.2.1", False),
        ("1.2.dev3", "1.2", True),
        ("1.2", "2", False),
    ],
)
def test_a_plugin_may_need_a_newer_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: str, needs: str, works: bool
) -> None:
    """A plugin for a newer program contributes nothing.

    Its only flaw is that it needs a newer program, even if it has entries that only that program knows.
    """
    monkeypatch.setattr(hearts_qt, "__version__", program)
    head = {**HEAD, "needs": needs, "styles": [STYLE]}
    plugin = read(write_plugin(tmp_path / "x", head if works else {**head, "new-entry": 1}))
    assert (plugin.id, plugin.needs) == ("good", needs)
    assert [flaw.kind for flaw in plugin.flaws] == ([] if works else [FlawKind.NEEDS_NEWER])
    assert bool(plugin.contributions) is works


@pytest.mark.parametrize(
    ("files", "entries", "name"),
    [
        ({"design.toml": DESIGN}, {"cards": [{"folder": "."}]}, "Fans"),
        ({"index.desktop": "[KDE Backdeck]\nName=Fans\n", "deck.svgz": ""}, {"cards": [{"folder": "."}]}, "Fans"),
        ({"config.txt": "PySolFC;4;.gif\ncardset-fans;Fans\n"}, {"cards": [{"folder": "."}]}, "Fans"),
        ({"fans.svg": SHEET}, {"cards": [{"file": "fans.svg"}]}, "Aunt Vera"),
        ({"fans.svg": SVG}, {}, "Aunt Vera"),
        ({"face.toml": 'name = "Vera"'}, {"faces": [{"folder": "."}]}, "Vera"),
        ({"comments.toml": 'name = "Vera\'s words"'}, {"comments": [{"file": "comments.toml"}]}, "Vera's words"),
        ({"sounds.toml": "name = 3"}, {"sounds": [{"folder": "."}]}, "Aunt Vera"),
        (
            {"face.toml": "", "comments.toml": "?"},
            {"faces": [{"folder": "."}], "comments": [{"file": "comments.toml"}]},
            "Aunt Vera",
        ),
        ({"notes.txt": ""}, {}, "Aunt Vera"),
    ],
    ids=["own deck", "KDE", "PySolFC", "GNOME", "picture", "face", "comments", "sounds", "a whole person", "anything"],
)
def test_a_pack_without_a_manifest_is_recognised_by_its_files(
    tmp_path: Path, files: dict[str, str], entries: dict[str, list[dict[str, str]]], name: str
) -> None:
    """A pack without a manifest is recognised by its files.

    If the pack has no name of its own, it has its folder's name.
    """
    folder = tmp_path / "Aunt_Vera"
    folder.mkdir()
    for file, text in files.items():
        (folder / file).write_text(text)
    assert made_up_entries(folder) == entries
    assert head_of(folder)["name"] == name


def test_a_deck_beside_a_file_of_another_program_is_still_a_deck(tmp_path: Path) -> None:
    """A PySolFC set is not mistaken for a KDE deck if another program's index.desktop is beside it."""
    folder = make_pysol(tmp_path)
    (folder / "index.desktop").write_text("[Desktop Entry]\nName=Pictures\n")
    plugin = read(folder)
    assert not plugin.flaws
    assert [(item.form, item.name) for item in plugin.contributions.of(CARDS)] == [(Form.PYSOL, "Small Set")]


def test_a_folder_without_a_manifest_has_the_folders_name_for_an_id(tmp_path: Path) -> None:
    """The id of a plugin without a manifest is made from the folder's name."""
    made = [slug(name) for name in ("Aunt Vera", "svg-nicu_ornamental", "Ähren & Co.", "…")]
    assert made[:3] == ["aunt-vera", "svg-nicu-ornamental", "ahren-co"]
    assert made[3].startswith("plugin-")
    nameless = tmp_path / "Nothing Here"
    nameless.mkdir()
    plugin = read(nameless)
    assert (plugin.id, [flaw.kind for flaw in plugin.flaws]) == ("nothing-here", [FlawKind.MISSING])


def test_a_single_file_is_a_sheet_by_its_contents(tmp_path: Path) -> None:
    """A single file is recognised as a sheet of cards only if it is an SVG that looks like one."""
    (tmp_path / "deck.png").write_bytes(b"")
    (tmp_path / "deck.svgz").write_text(SHEET)
    assert made_up_entries(tmp_path / "deck.png") == {}
    assert made_up_entries(tmp_path / "deck.svgz") == {"cards": [{"file": "deck.svgz"}]}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.template], ids=lambda kind: kind.name)
def test_a_template_is_a_plugin_of_its_kind(kind: ContributionKind[Any, Any]) -> None:
    """Each template has no flaws, and contributes one item of its kind with the plugin's id."""
    plugin = read(paths.resources() / "templates" / kind.template)
    assert plugin.flaws == ()
    assert [(each.name, [item.id for item in items]) for each, items in plugin.contributions] == [
        (kind.name, [plugin.id])
    ]
    assert [type(item) for item in plugin.contributions.of(kind)] == [kind.item]


def test_a_pack_in_a_folder_is_known_by_the_folders_name(tmp_path: Path) -> None:
    """If a plugin has several packs without ids, each id has the name of the pack's folder."""
    packs = {f"{name}/comments.toml": WORDS.format(name) for name in ("vera", "otto")}
    manifest = {**HEAD, "comments": [{"file": name} for name in packs]}
    plugin = read(write_plugin(tmp_path / "x", manifest, packs))
    assert plugin.flaws == ()
    assert [item.id for item in plugin.contributions.of(COMMENTS)] == ["good/vera", "good/otto"]


def test_a_folder_and_a_file_at_once_are_refused(tmp_path: Path) -> None:
    """An entry that names both a folder and a file is refused."""
    plugin = read(write_plugin(tmp_path / "x", {**HEAD, "cards": [{"folder": "deck", "file": "deck.svg"}]}))
    assert [(flaw.kind, flaw.where) for flaw in plugin.flaws] == [(FlawKind.TWICE, "plugin.toml: cards[0].folder")]


def test_a_folder_that_cannot_be_read_is_flawed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For a folder that cannot be read a flaw is reported."""
    folder = write_plugin(tmp_path / "x", {**HEAD, "styles": [STYLE]})

    def refuse(path: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.scandir", refuse)
    content = look_into(folder)
    assert (content.is_whole, [flaw.kind for flaw in content.flaws]) == (False, [FlawKind.UNREADABLE])


def test_links_are_followed_only_inside(tmp_path: Path) -> None:
    """A link out of a plugin's folder is reported; a link to another file of the plugin is allowed."""
    folder = write_plugin(tmp_path / "x", {**HEAD, "styles": [STYLE]})
    (folder / "other.toml").symlink_to(folder / "plugin.toml")
    assert not read(folder).flaws
    (folder / "out").symlink_to("/etc")
    (folder / "nowhere").symlink_to("gone")
    leading_out = {(flaw.kind, flaw.where) for flaw in read(folder).flaws}
    assert leading_out == {(FlawKind.LINK, "out"), (FlawKind.LINK, "nowhere")}


def test_a_deck_of_the_system_may_link_where_it_likes(tmp_path: Path) -> None:
    """Decks from system packages are allowed to contain links out of their folder."""
    (tmp_path / "link").symlink_to("/etc/hostname")
    assert not look_into(tmp_path, trusted=True).flaws
    assert look_into(tmp_path).flaws


def test_a_pack_of_art_holds_no_code(tmp_path: Path) -> None:
    """A plugin that declares no code is refused if it contains code. A plugin with players can contain any files."""
    files: dict[str, str | bytes] = {
        "extra.py": "",
        "lib.so": b"",
        "sub/Tool.EXE": b"",
        "__pycache__/extra.cpython-311.pyc": b"",
    }
    pack = write_plugin(tmp_path / "pack", {**HEAD, "styles": [STYLE]}, files)
    assert {(flaw.kind, flaw.where) for flaw in read(pack).flaws} == {(FlawKind.HAS_CODE, name) for name in files}
    player = {"name": "Me", "python": "extra.py:Me"}
    assert not read(write_plugin(tmp_path / "player", {**HEAD, "players": [player]}, files)).flaws


def test_ids_that_the_program_has_itself_are_taken(tmp_path: Path) -> None:
    """A plugin cannot have the id of a character of the cast."""
    plugin = read(write_plugin(tmp_path / "x", {**HEAD, "id": "stan", "styles": [STYLE]}))
    assert [(flaw.kind, flaw.detail) for flaw in plugin.flaws] == [(FlawKind.TWICE, "stan")]


def test_several_items_are_known_by_plugin_and_item(tmp_path: Path) -> None:
    """If a plugin has several styles, each id is the plugin's id and the style's id.

    A style without an id gets one from its name.
    """
    styles = [STYLE, {**STYLE, "name": "Ever bolder"}, {**STYLE, "id": "boldest"}]
    plugin = read(write_plugin(tmp_path / "x", {**HEAD, "styles": styles}))
    assert [each.id for each in plugin.contributions.of(STYLES)] == ["good/bold", "good/ever-bolder", "good/boldest"]


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("../x", FlawKind.OUTSIDE),
        ("/etc/passwd", FlawKind.OUTSIDE),
        ("a/../../x", FlawKind.OUTSIDE),
        ("C:/x", FlawKind.OUTSIDE),
        ("..\\x", FlawKind.OUTSIDE),
        ("nix", FlawKind.MISSING),
        ("out/hostname", FlawKind.LINK),
    ],
)
def test_a_path_leads_nowhere_but_into_the_folder(tmp_path: Path, path: str, fault: FlawKind) -> None:
    """A path is refused if it leads out of the plugin's folder as any operating system writes paths."""
    (tmp_path / "out").symlink_to("/etc")
    assert find_inside(tmp_path, path) is fault


def test_the_stamp_changes_with_any_file(tmp_path: Path) -> None:
    """The stamp changes with every file except Python's cache files."""
    folder = write_plugin(tmp_path / "x", HEAD, {"a/b.txt": "1"})
    first = look_into(folder).stamp
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "x.pyc").write_bytes(b"")
    assert look_into(folder).stamp == first
    (folder / "a" / "b.txt").write_text("12")
    second = look_into(folder).stamp
    (folder / "a" / "b.txt").rename(folder / "a" / "c.txt")
    assert len({first, second, look_into(folder).stamp}) == 3


DEEP = "name" + ".a" * 3000 + " = 1\n"


@pytest.mark.parametrize(
    ("files", "fault", "where"),
    [
        ({"plugin.toml": f"format = 1\n{DEEP}"}, FlawKind.NOT_TOML, "plugin.toml"),
        ({"comments.toml": f"format = 1\n{DEEP}"}, FlawKind.NOT_TOML, "comments.toml"),
        ({"face.toml": f"format = 1\n{DEEP}"}, FlawKind.NOT_TOML, "face.toml"),
        ({"design.toml": "name = " + "[" * 3000}, FlawKind.NOT_TOML, "design.toml"),
        ({"face.toml": 'format = 1\nname = "n"\nlayers = "a\\u0000.svg"\n'}, FlawKind.OUTSIDE, "face.toml: layers"),
        ({"sheet.svg": f'<?xml version="1.0" encoding="none"?>{SVG}'}, FlawKind.WRONG_TYPE, "sheet.svg"),
        (
            {"design.toml": DESIGN, "back.svg": f'<?xml version="1.0" encoding="none"?>{SVG}'},
            FlawKind.WRONG_TYPE,
            "back.svg",
        ),
    ],
)
def test_input_that_makes_the_parsers_fail_is_reported(
    tmp_path: Path, files: dict[str, str], fault: FlawKind, where: str
) -> None:
    """Tables nested too deeply, a null character in a file name and an unknown encoding are reported as flaws."""
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    assert (fault, where) in [(flaw.kind, flaw.where) for flaw in read(tmp_path).flaws]


def test_a_byte_order_mark_is_no_flaw(tmp_path: Path) -> None:
    """A design file with a byte order mark, which some Windows editors write, is read without flaws."""
    (tmp_path / "design.toml").write_text(DESIGN, "utf-8-sig")
    (tmp_path / "back.svg").write_text(SVG, "utf-8")
    assert not read(tmp_path).flaws
