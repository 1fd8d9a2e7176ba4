"""Tests of the command ``plugin``: the plugins that it writes work, and its check reports every flaw."""

import tarfile
import zipfile
from pathlib import Path

import pytest

from hearts_qt import paths
from hearts_qt.app.command_line import run
from hearts_qt.app.plugin_command import EXAMPLES, TEMPLATES
from hearts_qt.files.toml import parse_toml
from hearts_qt.plugin_host.installing import export
from hearts_qt.plugin_host.kinds import KINDS
from hearts_qt.remote import confinement
from hearts_qt.remote.confinement import Protection
from tests.plugin_host.decks.made import huge_png, png
from tests.plugin_host.written import HEAD, STYLE, hook_plugin, style_plugin, write_plugin


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder during each test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path / "home"))


def test_there_is_a_template_for_each_kind() -> None:
    """Each kind of contribution has exactly one template, and one more template has hooks."""
    named = {kind.template for kind in KINDS if kind.template} | {"hooks"}
    assert {path.name for path in (paths.resources() / "templates").iterdir()} == named
    assert set(TEMPLATES) == named


@pytest.mark.parametrize("kind", TEMPLATES)
def test_what_is_written_works(tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A plugin made from a template has no flaws, whatever its name is.

    If it has a player, the player plays whole deals.
    """
    assert run(["plugin", "new", "--kind", kind, 'Aunt "Vera" 2']) == 0
    folder = tmp_path / "aunt-vera-2"
    assert run(["plugin", "check", str(folder)]) == 0
    told = capsys.readouterr().out
    assert 'Aunt "Vera" 2 1.0: nothing is wrong. It has ' in told
    assert not [path for path in folder.rglob("*") if path.suffix in (".toml", ".py") and "ewcomer" in path.read_text()]


@pytest.mark.parametrize(("name", "folder"), [("Stan", "my-stan"), ("Card", "card"), ("7 of clubs", "7-of-clubs")])
def test_names_that_are_taken_or_are_none_in_python_will_do(tmp_path: Path, name: str, folder: str) -> None:
    """A plugin's name can be taken already, or be no Python name. The plugin still gets a usable id and class name."""
    assert run(["plugin", "new", name]) == 0
    assert run(["plugin", "check", "--no-play", str(tmp_path / folder)]) == 0


@pytest.mark.parametrize("what", [["--kind", "faces"], ["--kind", "cards"], ["--example", "tortoise"]])
def test_author_and_licence_are_those_that_were_given(tmp_path: Path, what: list[str]) -> None:
    """Each file of a new plugin that names an author or a licence names the author and licence that were given."""
    signed = ["--author", 'Vera "V" Bloom', "--licence", "CC0-1.0"]
    assert run(["plugin", "new", "x", *signed, *what]) == 0
    assert run(["plugin", "check", "--no-play", "x"]) == 0
    tables = [parse_toml(path.read_bytes()) for path in (tmp_path / "x").rglob("*.toml")]
    heads = [table for table in tables if "author" in table]
    assert {(head["author"], head["licence"]) for head in heads} == {('Vera "V" Bloom', "CC0-1.0")}
    assert run(["plugin", "new", "y", "--example", "tortoise"]) == 0
    assert parse_toml((tmp_path / "y" / "plugin.toml").read_bytes())["licence"] == "MIT"


def test_a_name_may_have_words_of_the_template(tmp_path: Path) -> None:
    """A plugin's name is kept although some of its words also occur in the template."""
    assert run(["plugin", "new", "--kind", "style", "Newcomer Somebody"]) == 0
    assert 'name = "Newcomer Somebody"' in (tmp_path / "newcomer-somebody" / "plugin.toml").read_text("utf-8")


@pytest.mark.parametrize(("name", "code"), [("", 2), ("two\nlines", 2), ("x" * 81, 2), ("there", 1)])
def test_nothing_is_written_for_a_name_that_cannot_be(tmp_path: Path, name: str, code: int) -> None:
    """If the name is impossible or the folder exists already, nothing is written."""
    (tmp_path / "there").mkdir()
    assert run(["plugin", "new", name]) == code
    assert [path.name for path in tmp_path.iterdir()] == ["there"]
    assert not any((tmp_path / "there").iterdir())


def test_a_plugin_can_be_written_where_the_program_finds_it() -> None:
    """A plugin can be written into the person's plugin folder."""
    assert run(["plugin", "new", "--into", "mine", "--kind", "style", "Bold"]) == 0
    assert (paths.user_plugins() / "bold" / "plugin.toml").is_file()


def test_all_that_is_wrong_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each flaw is reported on its own line with its place."""
    write_plugin(tmp_path / "x", {**HEAD, "id": "X!", "api": 9, "styles": [{"name": "s", "base": "nobody"}]})
    assert run(["plugin", "check", "x"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[1] for line in lines[:3]] == ["id", "api", "styles[0].base"]
    assert lines[-1] == "x: 3 things are wrong."


def test_hooks_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An error in a hook is reported together with the lines of the plugin that caused it."""
    hook_plugin(tmp_path / "x", "def broken():\n    raise OSError('too bad')\n\nbroken()\n")
    assert run(["plugin", "check", "x"]) == 1
    told = capsys.readouterr().out
    assert "OSError: too bad" in told
    assert "plugin.py, line 2: raise OSError('too bad')" in told


def test_players_are_tried(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The check lets a plugin's player play some deals, unless an argument switches this off."""
    player = {"name": "Me", "python": "player.py:Me"}
    code = "from hearts_qt.api import Player\nclass Me(Player):\n    def play(self, view): return 'XX'\n"
    write_plugin(tmp_path / "x", {**HEAD, "players": [player]}, {"player.py": code})
    assert run(["plugin", "check", "--no-play", "x"]) == 0
    assert run(["plugin", "check", "x"]) == 1
    assert "player.py: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("by", "said"), [(Protection(7, True), "is confined here"), (Protection(), "Nothing confines")]
)
def test_what_confines_a_plugins_code_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], by: Protection, said: str
) -> None:
    """For a plugin with code the last line says how its code is confined."""
    monkeypatch.setattr(confinement, "protection", lambda: by)
    hook_plugin(tmp_path / "x")
    assert run(["plugin", "check", "x"]) == 0
    assert said in capsys.readouterr().out.splitlines()[-1]
    style_plugin(tmp_path / "y")
    assert run(["plugin", "check", "y"]) == 0
    assert said not in capsys.readouterr().out


def test_who_writes_where_it_may_not_is_told_where_it_may(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If a player writes into its own folder, the check says where players can write."""
    player = {"name": "Me", "python": "player.py:Me"}
    code = """\
from hearts_qt.api import Player


class Me(Player):
    def play(self, view):
        open("notes.txt", "a").close()
        return view.legal[0]
"""
    write_plugin(tmp_path / "x", {**HEAD, "players": [player]}, {"player.py": code})
    assert run(["plugin", "check", "x"]) == 1
    told = capsys.readouterr().out
    assert "notes.txt" in told
    assert "TMPDIR" in told


def test_every_picture_of_a_deck_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every picture of a deck is checked, including those that are not needed to recognise the deck."""
    assert run(["plugin", "new", "--kind", "cards", "x"]) == 0
    (tmp_path / "x" / "deck" / "back.svg").write_text("<svg><script/></svg>")
    assert run(["plugin", "check", "x"]) == 1
    assert "deck/back.svg: " in capsys.readouterr().out


def test_what_shows_only_in_drawing_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A well-formed picture that cannot be drawn is reported as a flaw."""
    assert run(["plugin", "new", "--kind", "cards", "x"]) == 0
    (tmp_path / "x" / "deck" / "back.svg").unlink()
    (tmp_path / "x" / "deck" / "back.png").write_bytes(huge_png(60_000, 60_000))
    assert run(["plugin", "check", "x"]) == 1
    assert "deck/back.png: the picture has the wrong size. (60000 × 60000)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("| a | b |\n| --- | --- |\n" + "| c | d |\n" * 3000, "pages/page.md: it is too large"),
        ("# A\n\n![gone](gone.png) ![out](../../secret.png)", "pages/page.md: ![…](…): it cannot be read (2)."),
    ],
)
def test_pages_that_would_not_be_shown_are_found(
    tmp_path: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """If the window would show a help page as plain text or without its pictures, the page is reported."""
    write_plugin(tmp_path / "x", {**HEAD, "help": [{"title": "A", "file": "pages/page.md"}]}, {"pages/page.md": text})
    assert run(["plugin", "check", "x"]) == 1
    assert said in capsys.readouterr().out


def test_zip_files_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A zip file is checked by the same rules as before an installation."""
    export(style_plugin(tmp_path / "good"), tmp_path / "good.zip")
    assert run(["plugin", "check", "good.zip"]) == 0
    with zipfile.ZipFile("bad.zip", "w") as made:
        made.writestr("../out.txt", "")
    assert run(["plugin", "check", "bad.zip"]) == 1
    assert "../out.txt" in capsys.readouterr().out


def test_a_picture_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A picture or a folder of pictures is checked as it would be used. Another file is called that."""
    (tmp_path / "Cats").mkdir()
    for name in ("Tom.png", "Cats/Tom.png", "Cats/Kit.png"):
        (tmp_path / name).write_bytes(png("#c01020", 60, 84))
    for path in ("Tom.png", "Cats"):
        assert run(["plugin", "check", path]) == 0
        assert "nothing is wrong. It has 1 card design." in capsys.readouterr().out
    (tmp_path / "Cats" / "Kit.png").write_bytes(b"")
    assert run(["plugin", "check", "Cats"]) == 0
    assert "Warning: Kit.png: it is not a file of the right kind." in capsys.readouterr().out
    (tmp_path / "notes.txt").write_text("")
    assert run(["plugin", "check", "notes.txt"]) == 1
    assert "notes.txt: it is not a file of the right kind." in capsys.readouterr().out


def test_tar_archives_are_checked_and_installed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A tar archive is checked and installed like a zip file; one of another kind is named as an archive."""
    with tarfile.open("good.tar.gz", "w:gz") as made:
        made.add(style_plugin(tmp_path / "good"), "good")
    assert run(["plugin", "check", "good.tar.gz"]) == 0
    assert run(["plugin", "install", "good.tar.gz"]) == 0
    assert (paths.user_plugins() / "good" / "plugin.toml").is_file()
    (tmp_path / "good.7z").write_bytes(b"7z")
    capsys.readouterr()
    assert run(["plugin", "check", "good.7z"]) == run(["plugin", "install", "good.7z"]) == 1
    told = capsys.readouterr()
    assert "Unpack it, or use a zip file." in told.out
    assert "Unpack it, or use a zip file." in told.err


@pytest.mark.parametrize(("manifest", "code"), [(None, 0), ("format = 1", 1)])
def test_wheels_are_checked(
    tmp_path: Path, manifest: str | None, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """The plugins in a wheel are checked like folders."""
    folder = style_plugin(tmp_path / "aunt")
    wheel = tmp_path / "aunt-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr("aunt/plugin.toml", manifest or (folder / "plugin.toml").read_text("utf-8"))
        made.writestr("aunt-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: aunt\nVersion: 1.0\n")
        made.writestr("aunt-1.0.dist-info/entry_points.txt", "[hearts_qt.plugins]\naunt = aunt\n")
    assert run(["plugin", "check", str(wheel)]) == code
    told = capsys.readouterr().out
    assert ("nothing is wrong" in told) is (code == 0)


def test_a_wheel_without_plugins_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file with the name of a wheel that is no wheel is refused with a message."""
    (tmp_path / "junk.whl").write_bytes(b"junk")
    assert run(["plugin", "check", str(tmp_path / "junk.whl")]) == 1
    assert capsys.readouterr().out


def test_a_path_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """A missing path is reported in words, without a traceback."""
    assert run(["plugin", "check", "nowhere"]) == 2
    assert "nowhere is not there" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder that cannot be written is reported by name."""
    (tmp_path / "file").write_text("")
    assert run(["plugin", "new", "x", "--into", str(tmp_path / "file" / "below"), "--kind", "style"]) == 1
    assert "file" in capsys.readouterr().err


def test_a_single_entry_is_counted_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For one contribution the text is in the singular, and for several contributions in the plural."""
    styles = [STYLE, {**STYLE, "name": "Bolder"}]
    write_plugin(tmp_path / "x", {**HEAD, "styles": styles, "presets": [{"name": "p", "based_on": "vegas"}]})
    assert run(["plugin", "check", "x"]) == 0
    assert "It has 2 styles of play, 1 rule set." in capsys.readouterr().out


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_are_copied(tmp_path: Path, example: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A copied example has a new name and id."""
    assert run(["plugin", "new", "My pet", "--example", example]) == 0
    assert run(["plugin", "check", "--no-play", "my-pet"]) == 0
    assert "My pet 1.0: nothing is wrong. It has 1 computer player." in capsys.readouterr().out
    manifest = (tmp_path / "my-pet" / "plugin.toml").read_text()
    assert 'id = "my-pet"' in manifest
    assert f'id = "{example}"' not in manifest


def test_an_example_plays_under_its_new_name(capsys: pytest.CaptureFixture[str]) -> None:
    """A copied example plays, and the number of deals is reported."""
    assert run(["plugin", "new", "My pet", "--example", "tortoise"]) == 0
    assert run(["plugin", "check", "my-pet"]) == 0
    assert "Its player played 4 deals, one in each seat." in capsys.readouterr().out


def test_nothing_that_python_left_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cache folders of Python are not copied."""
    monkeypatch.setattr(paths, "resources", lambda: tmp_path / "resources")
    write_plugin(
        tmp_path / "resources" / "templates" / "player", {**HEAD}, {"player.py": "", "__pycache__/player.pyc": b"\0"}
    )
    assert run(["plugin", "new", "x"]) == 0
    assert sorted(path.name for path in (tmp_path / "x").iterdir()) == ["player.py", "plugin.toml"]


@pytest.mark.parametrize("into", [[], ["--into", "mine"]])
def test_what_to_do_next_is_told(into: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints the next steps, unless the new plugin is already in the plugin folder."""
    assert run(["plugin", "new", "Bold", "--kind", "style", *into]) == 0
    told = capsys.readouterr().out
    assert ("plugin install" in told) == (not into)
    assert "hearts-qt plugin check " in told


def test_a_folder_of_plugins_is_told_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If a folder contains several plugins, the check says so and names one of them that can be checked."""
    for name in ("b", "a"):
        style_plugin(tmp_path / "all" / name)
    assert run(["plugin", "check", "all"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "all is a folder of plugins." in told.err
    assert f"hearts-qt plugin check {Path('all', 'a')}" in told.err
