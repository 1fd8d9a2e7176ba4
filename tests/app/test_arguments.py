"""Tests of names on the command line: capital letters make no difference, and a path is not changed."""

from pathlib import Path

import pytest

from hearts_qt import paths
from hearts_qt.app.arguments import player_name
from hearts_qt.app.command_line import parser, run
from hearts_qt.app.external_players import UnknownRulesError, find_rules
from hearts_qt.rules.deal_number import show_deal_number
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset


def test_names_of_players_are_read_in_any_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name is changed to small letters. A path and the name of an existing folder are not changed."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Vera").mkdir()
    assert player_name("CardShark:0.2") == "cardshark:0.2"
    for path in ("Vera", "./Gone", "/Gone", "~/Gone"):
        assert player_name(path) == path
    options = parser().parse_args(["arena", "Stan", "STAN", "Vera", "Aunt-Vera/Bold", "--alone", "Nellie"])
    assert options.players == ["stan", "stan", "Vera", "aunt-vera/bold"]
    assert options.alone == "nellie"


def test_rules_are_named_in_any_letters() -> None:
    """A rule set is found in capital or small letters. An unknown rule set is reported as it was typed."""
    assert find_rules("CardShark") == PRESETS[Preset.CARDSHARK]
    with pytest.raises(UnknownRulesError, match="'NoRules' is not a rule set"):
        find_rules("NoRules")


def test_a_new_plugin_is_named_in_any_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kind, the example and the word for the person's plugin folder can be typed in capital letters."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEARTS_QT_HOME", str(tmp_path / "home"))
    assert run(["plugin", "new", "One", "--kind", "Style"]) == 0
    assert run(["plugin", "new", "Two", "--example", "TORTOISE", "--into", "Mine"]) == 0
    assert (tmp_path / "home" / "data" / "plugins" / "two" / "plugin.toml").is_file()


def test_a_transcript_deals_a_code() -> None:
    """The deal of a transcript can be given by its deal number, in capital or small letters."""
    for text in (show_deal_number(1 << 40), show_deal_number(1 << 40).lower()):
        assert parser().parse_args(["transcript", "--deal", text, "x"]).transcript_deal == 1 << 40
    with pytest.raises(SystemExit):
        parser().parse_args(["transcript", "--deal", "no deal", "x"])


def test_the_help_names_the_folder_for_all_files() -> None:
    """The program's help names the environment variable that chooses another folder for its files."""
    assert "HEARTS_QT_HOME" in parser().format_help()


def test_the_folder_for_all_files_is_a_whole_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A tilde is the home folder; a relative path is refused, because from another folder all games would be gone."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "me"))
    monkeypatch.setenv("HEARTS_QT_HOME", "~/hearts")
    assert paths.private() == tuple(tmp_path / "me" / "hearts" / each for each in ("data", "config", "cache"))
    for relative in ("hearts", "~nobody-has-this-name/hearts"):
        monkeypatch.setenv("HEARTS_QT_HOME", relative)
        assert run(["record", "index"]) == 2
        assert f"such as {tmp_path / relative}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
