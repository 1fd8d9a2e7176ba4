"""Tests of the help page about plugins: its examples work, and no key, value or switch is missing."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

from hearts_qt import api, paths
from hearts_qt.api import hooks
from hearts_qt.app.plugin_command import TEMPLATES
from hearts_qt.plugin_host import entry_types, folder, tables
from hearts_qt.plugin_host.comments import LONGEST_LINE, Occasion
from hearts_qt.plugin_host.contributions import Plugin, Source
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.kinds import KINDS, STYLES
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.plugin_host.pose import Gaze, Lips, Mood
from hearts_qt.plugin_host.sounds import Sound
from hearts_qt.plugin_host.styles_and_presets import BASES, JUDGEMENTS, SWITCHES, TRAITS
from hearts_qt.remote.hook_client import SECONDS, ask_hooks
from hearts_qt.remote.process import MEMORY
from hearts_qt.rules.ruleset import Preset
from hearts_qt.settings.options import OPTIONS
from hearts_qt.ui.help.help_files import FILES
from hearts_qt.ui.widgets.command import MenuName
from hearts_qt.ui.window.commands import COMMANDS
from tests.plugin_host.written import HEAD, hook_plugin, write_plugin

PAGE = (paths.resources() / "help" / "plugins.md").read_text("utf-8")
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350"><rect width="250" height="350"/></svg>'
WAVE = (paths.resources() / "sounds" / "queen.wav").read_bytes()


def blocks(language: str) -> list[str]:
    """Return the code blocks of a language on the page."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def block(beginning: str) -> str:
    """Return the only TOML block on the page with a line that starts with `beginning`."""
    (found,) = (each for each in blocks("toml") if re.search(rf"^{re.escape(beginning)}", each, re.MULTILINE))
    return found


def read(folder: Path) -> Plugin:
    """Read a plugin from the user's folder."""
    return read_plugin(folder, Source.USER, look_into(folder))


def test_the_complete_manifest_is_one(tmp_path: Path) -> None:
    """The complete manifest on the page is valid."""
    folder = write_plugin(tmp_path / "x", {})
    (folder / "plugin.toml").write_text(block('id = "aunt-vera"'), "utf-8")
    plugin = read(folder)
    assert not plugin.flaws
    assert plugin.description == "What my aunt is like."


@pytest.mark.parametrize(
    ("entry", "described", "file", "files"),
    [
        ('python = "player.py:Tortoise"', "", "", {"player.py": "", "shell.svg": PICTURE}),
        ('command = ["node", "hare.js"]', "", "", {"hare.js": ""}),
        ('folder = "deck"', 'kind = "back"', "deck/design.toml", {"deck/back.svg": PICTURE}),
        (
            'folder = "face"',
            'pleased-open = "smile-open.png"',
            "face/face.toml",
            {f"face/{name}.svg": PICTURE for name in ("rest", "open", "smile", "smile-open")},
        ),
        ("[[commentators]]", "", "", {"commentator.py": "", "gasp.wav": WAVE}),
        ("[[comments]]", 'language = "en"', "comments.toml", {"brought.wav": WAVE}),
        (
            "[[sounds]]",
            "[sounds]",
            "sounds/sounds.toml",
            {f"sounds/{name}.wav": WAVE for name in ("slap", "slap-2", "sweep")},
        ),
        ("[styles.sometimes]", "", "", {}),
        ("[[presets]]", "", "", {}),
        ("[[help]]", "", "", {"help.md": "Slowly."}),
    ],
)
def test_each_example_works(
    tmp_path: Path, entry: str, described: str, file: str, files: dict[str, str | bytes]
) -> None:
    """Each entry for plugin.toml on the page works with the file that the page shows below it."""
    manifest = {**HEAD, **tomllib.loads(block(entry))}
    if "shell.svg" in files:
        manifest["faces"] = [{"file": "shell.svg"}]
    shown = {file: block(described).replace(".png", ".svg")} if described else {}
    plugin = read(write_plugin(tmp_path / "x", manifest, {**files, **shown}))
    assert not plugin.flaws


def test_the_example_of_hooks_works(tmp_path: Path) -> None:
    """The hooks on the page give contributions without a flaw."""
    (code,) = blocks("python")
    answer = ask_hooks(read(hook_plugin(tmp_path / "h", code)), seconds=60)
    assert answer is not None
    assert len(answer.contributions.of(STYLES)) == 3


LIPS = [lips for lips in Lips if lips is not Lips.SHUT]


@pytest.mark.parametrize(
    "words",
    [TEMPLATES, BASES, [*TRAITS, "stops"], JUDGEMENTS, hooks.HOOKS.values(), Occasion, Sound, Preset, Mood, LIPS, Gaze],
)
def test_nothing_is_left_out(words: Iterable[str]) -> None:
    """The page names every key and value that can be used."""
    text = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    assert {str(word) for word in words} <= set(re.findall(r"`([^`]+)`", text))


def test_every_switch_of_the_rules_is_there_with_what_it_may_be() -> None:
    """A table on the page lists every switch of the rules with its values."""
    for name, settings in SWITCHES.items():
        (row,) = re.findall(rf"^\| `{name}` \|(.*)\|$", PAGE, re.MULTILINE)
        written = row.rpartition("|")[2].replace("`", "").replace(";", ",")
        assert re.sub(r"(\d) to (\d)", r"\1 … \2", written).strip() == settings


@pytest.mark.parametrize("name", ["plugins", "write-a-player", "write-a-commentator", "external-players"])
def test_menus_and_pages_are_called_by_their_names(name: str) -> None:
    """The names of menus and pages that the page mentions are the real names."""
    page = (paths.resources() / "help" / f"{name}.md").read_text()
    labels = {command.label.replace("&", "") for command in COMMANDS.values()} | {
        option.label for option in OPTIONS.values()
    }
    for menu, entry in re.findall(r"\*\*(\w+) ▸ (?:(?:Cards|Sound and talk) ▸ )?([^*]+)\*\*", page):
        assert f"&{menu}" in list(MenuName)
        assert entry in labels
    assert page.splitlines()[0].lstrip("# ") == FILES[name]
    assert set(re.findall(r'pages? "([^"]+)"', page.replace("\n", " "))) <= set(FILES.values())


def test_every_kind_of_contribution_and_its_entry_are_there() -> None:
    """The page explains every kind of contribution with all fields."""
    for kind in KINDS:
        entry = kind.entry
        assert f"`[[{kind.name}]]`" in PAGE
        assert getattr(api, entry.__name__) is entry
        (fields,) = re.findall(rf"`{entry.__name__}\((.*?)\)`", PAGE)
        assert set(fields.split(", ")) == set(entry.__struct_fields__)


def test_the_limits_are_those_that_hold() -> None:
    """The limits on the page are the same as in the code."""
    words = " ".join(PAGE.split())
    assert f"{folder.MOST_FILES:,} files, {folder.LARGEST_FILE >> 20} MB in one file" in words
    assert f"{folder.LARGEST_FOLDER >> 20} MB in all, folders {folder.DEEPEST} levels deep" in words
    assert f"and {entry_types.MOST_ENTRIES} contributions" in words
    assert f"up to {tables.LARGEST_TEXT >> 10} kB" in words
    assert f"at most {LONGEST_LINE} characters" in words
    assert f"{SECONDS:g} seconds and one gigabyte" in words
    assert MEMORY == 1 << 30
