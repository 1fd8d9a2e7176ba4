"""Tests of ``plugin install``, ``remove``, ``list`` and ``pack``: they change only the plugin folder."""

import io
import json
import os
import zipfile
from pathlib import Path

import pytest

from hearts_qt import paths
from hearts_qt.app.command_line import run
from hearts_qt.files.toml import parse_toml
from hearts_qt.plugin_host.contributions import Plugin, Source
from hearts_qt.plugin_host.installing import TRASH
from hearts_qt.settings.file import profile_text
from hearts_qt.settings.profile import Profile
from tests.plugin_host.decks.made import make_pysol
from tests.plugin_host.written import HEAD, STYLE, style_plugin, write_plugin


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder during each test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "none"))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "none"))


def _bold(folder: Path, version: str = "1.0", **more: object) -> Path:
    head = {**HEAD, "id": "bold", "name": "Bold", "version": version, **more}
    return write_plugin(folder, {**head, "styles": [{**STYLE, "name": "Bold"}]})


def _installed() -> dict[str, str]:
    """Return the version of each plugin in the plugin folder, with its folder's name as the key."""
    found = sorted(path for path in paths.user_plugins().iterdir() if not path.name.startswith("."))
    return {path.name: parse_toml((path / "plugin.toml").read_bytes())["version"] for path in found}


def _listed(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, object]]:
    capsys.readouterr()
    assert run(["plugin", "list", "--json"]) == 0
    return {each["id"]: each for each in json.loads(capsys.readouterr().out)}


def test_a_folder_is_installed_and_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder is installed in the plugin folder.

    The command prints the new place, and the list describes the plugin.
    """
    assert run(["plugin", "install", str(_bold(tmp_path / "somewhere"))]) == 0
    assert str(paths.user_plugins() / "bold") in capsys.readouterr().out
    found = _listed(capsys)["bold"]
    assert found["state"] == "on"
    assert found["version"] == "1.0"
    assert found["author"] == HEAD["author"]
    assert found["source"] == "user"
    assert found["contributions"] == {"styles": [{"id": "bold", "name": "Bold"}]}
    assert found["errors"] == []


def test_an_installed_plugin_is_replaced_only_if_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A plugin with the same id is replaced only with --replace or after the answer "yes"."""
    for version in ("1.0", "2.0"):
        _bold(tmp_path / version, version)
    assert run(["plugin", "install", "1.0"]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert run(["plugin", "install", "2.0"]) == 1
    assert "--replace" in capsys.readouterr().err
    assert _installed() == {"bold": "1.0"}
    for answer, left in (("\n", "1.0"), ("n\n", "1.0"), ("", "1.0"), ("y\n", "2.0")):
        terminal = io.StringIO(answer)
        monkeypatch.setattr(terminal, "isatty", lambda: True)
        monkeypatch.setattr("sys.stdin", terminal)
        assert run(["plugin", "install", "2.0"]) == (0 if left == "2.0" else 1)
        assert _installed() == {"bold": left}
    assert run(["plugin", "install", "--replace", "1.0"]) == 0
    assert _installed() == {"bold": "1.0"}


@pytest.mark.parametrize("packed", [False, True])
def test_what_the_check_refuses_is_not_installed(
    tmp_path: Path, packed: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """If a plugin's player fails in a deal, the plugin is refused with the reason. The plugin folder stays empty."""
    player = {"name": "Me", "python": "player.py:Me"}
    code = "from hearts_qt.api import Player\nclass Me(Player):\n    def play(self, view): return 'XX'\n"
    folder = write_plugin(tmp_path / "x", {**HEAD, "players": [player]}, {"player.py": code})
    source = folder
    if packed:
        source = tmp_path / "x.zip"
        with zipfile.ZipFile(source, "w") as made:
            for path in folder.iterdir():
                made.write(path, f"x/{path.name}")
    assert run(["plugin", "install", str(source)]) == 1
    assert "player.py: " in capsys.readouterr().err
    assert not paths.user_plugins().exists() or not any(paths.user_plugins().iterdir())


@pytest.mark.parametrize("packed", [False, True])
def test_a_plugin_for_a_newer_program_is_not_installed(
    tmp_path: Path, packed: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """A plugin that needs a newer Hearts is refused with the needed version, and nothing is changed."""
    source = _bold(tmp_path / "x", needs="987.6")
    if packed:
        source = tmp_path / "x.zip"
        with zipfile.ZipFile(source, "w") as made:
            made.write(tmp_path / "x" / "plugin.toml", "x/plugin.toml")
    assert run(["plugin", "install", str(source)]) == 1
    told = capsys.readouterr().err
    assert "newer version of Hearts" in told
    assert "987.6" in told
    assert not paths.user_plugins().exists() or not any(paths.user_plugins().iterdir())


def test_a_card_set_without_one_of_its_backs_is_installed_with_a_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A set of PySolFC is used as it is: a missing back is a warning of the check, the installation and the list."""
    folder = make_pysol(tmp_path)
    (folder / "back01.png").unlink()
    assert run(["plugin", "check", str(folder)]) == 0
    assert "Warning: back01.png: it is missing.\n" in capsys.readouterr().out
    assert run(["plugin", "install", str(folder)]) == 0
    assert "Warning: back01.png: it is missing.\n" in capsys.readouterr().err
    found = _listed(capsys)["cardset-small"]
    assert (found["state"], found["errors"], found["warnings"]) == ("on", [], ["back01.png: it is missing."])
    assert run(["plugin", "list"]) == 0
    assert "Warning: back01.png: it is missing.\n" in capsys.readouterr().out


def test_links_that_lead_out_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder with a link to another place is refused, although the link would not be packed."""
    folder = style_plugin(tmp_path / "x")
    (folder / "away").symlink_to("/etc/passwd")
    assert run(["plugin", "install", str(folder)]) == 1
    assert "away" in capsys.readouterr().err


def test_ids_of_bundled_plugins_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A plugin with the id of a bundled plugin is refused."""
    _bold(tmp_path / "x", id="tortoise")
    assert run(["plugin", "install", "x", "--replace"]) == 1
    assert "comes with Hearts" in capsys.readouterr().err
    assert not paths.user_plugins().exists()


def test_ids_of_installed_packages_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A plugin with the id of a plugin in a Python package is refused.

    The command does not remove plugins in packages.
    """
    package = _bold(tmp_path / "package")
    found: list[tuple[Path, Plugin | None]] = [
        (package, None),
        (Path("gone"), Plugin("gone", "gone", Path("gone"), Source.INSTALLED)),
    ]
    monkeypatch.setattr("hearts_qt.plugin_host.discovery.installed_folders", lambda: found)
    assert run(["plugin", "install", str(_bold(tmp_path / "x"))]) == 1
    assert "Python package" in capsys.readouterr().err
    assert run(["plugin", "remove", "bold"]) == 2
    assert "pip uninstall" in capsys.readouterr().err


def test_a_missing_path_tells_how_to_install_a_package(capsys: pytest.CaptureFixture[str]) -> None:
    """If the path is missing and is the name of a package, the message says how pip installs the package."""
    assert run(["plugin", "install", "hearts-aunt-vera"]) == 2
    assert "-m pip install hearts-aunt-vera" in capsys.readouterr().err


def test_a_removed_plugin_can_be_moved_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A removed plugin is moved to a folder, which the command prints.

    The plugin's id or folder can be typed in capital letters.
    """
    _bold(paths.user_plugins() / "Its-folder")
    for name in ("BOLD", "its-FOLDER"):
        assert run(["plugin", "remove", name]) == 0
        kept = paths.user_plugins() / TRASH / "Its-folder"
        assert str(kept) in capsys.readouterr().out
        assert _installed() == {}
        os.replace(kept, paths.user_plugins() / "Its-folder")
    assert "bold" in _listed(capsys)


def test_only_one_of_several_is_removed(capsys: pytest.CaptureFixture[str]) -> None:
    """If two plugins have the same id, the plugin with the given folder is removed. The id alone is refused."""
    for folder in ("a", "b"):
        _bold(paths.user_plugins() / folder)
    assert run(["plugin", "remove", "bold"]) == 2
    assert "a, b" in capsys.readouterr().err
    assert run(["plugin", "remove", "b"]) == 0
    assert _installed() == {"a": "1.0"}


def test_bundled_and_unknown_plugins_are_not_removed(capsys: pytest.CaptureFixture[str]) -> None:
    """A bundled plugin is not removed, and an unknown name is reported."""
    assert run(["plugin", "remove", "tortoise"]) == 2
    assert "comes with Hearts" in capsys.readouterr().err
    assert run(["plugin", "remove", "nobody"]) == 2
    assert "There is no plugin nobody" in capsys.readouterr().err
    assert (paths.bundled_plugins() / "tortoise").is_dir()


def test_broken_and_switched_off_plugins_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """The list says which plugins are switched off, and what is wrong with the broken ones."""
    _bold(paths.user_plugins() / "bold")
    write_plugin(paths.user_plugins() / "bad", {**HEAD, "id": "bad", "api": 9, "styles": [STYLE]})
    paths.options_file().parent.mkdir(parents=True)
    paths.options_file().write_text(profile_text(Profile(plugins_off=("bold",))), "utf-8")
    found = _listed(capsys)
    assert found["bold"]["state"] == "off"
    assert found["bad"]["state"] == "broken"
    assert "plugin.toml: api" in str(found["bad"]["errors"])
    assert found["tortoise"]["source"] == "bundled"
    assert run(["plugin", "list"]) == 0
    told = capsys.readouterr().out
    assert "bold: Bold (off)" in told
    assert "! plugin.toml: api" in told


def test_descriptions_of_players_and_styles_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """The list shows the descriptions that styles and players have."""
    style = {**STYLE, "name": "Bolder", "description": "Never holds back."}
    write_plugin(paths.user_plugins() / "bold", {**HEAD, "id": "bold", "styles": [style]})
    assert "Never holds back." in str(_listed(capsys)["bold"]["contributions"])
    assert run(["plugin", "list"]) == 0
    assert "Bolder: Never holds back." in capsys.readouterr().out


def test_a_pack_installs_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A packed plugin can be installed by another person, and keeps its author and licence."""
    _bold(tmp_path / "x", author="Vera Bloom", licence="CC0-1.0")
    assert run(["plugin", "pack", "x"]) == 0
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path / "elsewhere"))
    assert run(["plugin", "install", "bold-1.0.zip"]) == 0
    table = parse_toml((tmp_path / "elsewhere" / "data" / "plugins" / "bold" / "plugin.toml").read_bytes())
    assert (table["author"], table["licence"]) == ("Vera Bloom", "CC0-1.0")


def test_the_same_plugin_gives_the_same_pack(tmp_path: Path) -> None:
    """A pack's bytes depend neither on its folder's name nor on file times.

    Files that tools have left are not packed.
    """
    for folder, time in (("one", 1_000_000_000), ("two", 1_500_000_000)):
        made = _bold(tmp_path / folder)
        (made / "__pycache__").mkdir()
        (made / "__pycache__" / f"{folder}.pyc").write_text(folder)
        os.utime(made / "plugin.toml", (time, time))
        assert run(["plugin", "pack", folder, "--to", f"{folder}.zip"]) == 0
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_packing_refuses_flaws_and_keeps_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A broken plugin is not packed. A file is replaced only with --replace. Only folders can be packed."""
    _bold(tmp_path / "bad", api=9)
    assert run(["plugin", "pack", "bad"]) == 1
    assert "plugin.toml: api" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.zip"))
    _bold(tmp_path / "good")
    kept = tmp_path / "bold-1.0.zip"
    kept.write_text("mine")
    assert run(["plugin", "pack", "good"]) == 1
    assert kept.read_text() == "mine"
    assert run(["plugin", "pack", "good", "--replace"]) == 0
    assert zipfile.is_zipfile(kept)
    assert run(["plugin", "pack", "bold-1.0.zip"]) == 2
    assert run(["plugin", "pack", "nowhere"]) == 2
