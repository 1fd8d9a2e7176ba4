"""Tests that the current version reads all files of earlier versions, such as games, options and plugins."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.arena.ledger import Ledger
from hearts_qt.arena.schedule import MatchUp
from hearts_qt.plugin_host import discovery
from hearts_qt.plugin_host.discovery import Finder, PluginPlaces
from hearts_qt.plugin_host.kinds import CARDS, COMMENTS, FACES, PLAYERS, PRESETS, SOUNDS, STYLES
from hearts_qt.rules.cards import each_card
from hearts_qt.rules.passing import pass_of
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.rules_text import rules_from_table
from hearts_qt.rules.seating import persons_of
from hearts_qt.rules.view import view
from hearts_qt.settings.character_files import CharacterFolder, character_text
from hearts_qt.settings.file import read_profile
from hearts_qt.settings.look_options import TEXT_SIZE
from hearts_qt.settings.own_comments import OwnComment, read_own_comments
from hearts_qt.settings.play_options import CONTROLS, PLAYER_NAME, ControlScheme
from hearts_qt.settings.profile import profile_to_table
from hearts_qt.settings.profile_list import FIRST, ProfileList
from hearts_qt.table import link
from hearts_qt.table.log import read_log
from hearts_qt.table.log_archive import LogArchive
from tests.table.tables import Plain, open_table

VERSIONS = sorted(path for path in Path(__file__).parent.iterdir() if path.name.startswith("v"))
LOGS = [(home, log) for home in VERSIONS for log in sorted((home / "data" / "matches").iterdir())]


@pytest.fixture(params=VERSIONS, ids=lambda home: home.name)
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return a copy of an earlier version's profile that the test may change."""
    return Path(shutil.copytree(request.param, tmp_path / "home"))


def expected(home: Path) -> dict[str, Any]:
    """Return the values that the earlier version has read from its games."""
    found: dict[str, Any] = json.loads((home / "expected.json").read_text())
    return found


@pytest.mark.parametrize(("home", "log"), LOGS, ids=[f"{home.name}-{log.stem}" for home, log in LOGS])
def test_a_game_is_as_it_was(home: Path, log: Path) -> None:
    """A log of an earlier version is read without problems. Its scores, stage, names and hand are the same."""
    logged = read_log(log)
    assert logged.problem is None
    seen = view(logged.match, 0)
    assert expected(home)[log.name] == {
        "entries": logged.entries,
        "scores": list(seen.scores),
        "deals_played": seen.deals_played,
        "stage": str(seen.stage),
        "names": [seating.name for seating in seen.seats],
        "hand": seen.hand,
        "tricks": len(seen.tricks),
    }


def test_the_newest_game_goes_on(home: Path) -> None:
    """The newest game of an earlier version can be continued. New entries are added, and the old entries stay."""
    logs = [log for log in sorted((home / "data" / "matches").iterdir()) if _persons(log) == 1]
    for log in (home / "data" / "matches").iterdir():
        if log not in logs:
            log.unlink()
    before = logs[-1].read_bytes()
    players = {name: Plain() for name in ("stan", "cautious", "aggressive")}
    table = open_table(home / "data" / "matches", "PCCC", players=players)
    assert table.update().problems == ()
    questions = table.update().questions
    assert len(questions) == 1
    seen = table.update().view
    assert seen.phase is Phase.PASSING
    cards = tuple(each_card(seen.hand))[: seen.to_pass]
    table.handle(link.AnswerQuestion(questions[0].number, pass_of(0, cards, seen.direction)))
    while table.can_step:
        table.step()
    after = logs[-1].read_bytes()
    assert after.startswith(before)
    assert len(after) > len(before)
    assert read_log(logs[-1]).problem is None


def _persons(log: Path) -> int:
    return len(persons_of(view(read_log(log).match, None).seats))


def test_the_options_are_as_they_were(home: Path) -> None:
    """The options of an earlier version are read without damage, and options that were changed have their values."""
    read = read_profile(home / "config" / "options.toml")
    assert read.damage is None
    assert read.profile.settings.value(CONTROLS) == ControlScheme.DOS
    assert read.profile.settings.value(TEXT_SIZE) == 200
    assert profile_to_table(read.profile)["options"]["player_name"] == "Nelson"


def test_the_characters_are_as_they_were(home: Path) -> None:
    """The characters of an earlier version are read without damage, and are written again with the same text."""
    place = home / "config" / "characters"
    files = {path.name: path.read_text("utf-8") for path in place.glob("*.toml")}
    folder = CharacterFolder(place, lambda path, reason: pytest.fail(reason))
    assert folder.damages == []
    assert {name: character_text(folder.characters[Path(name).stem]) for name in files} == files
    folder.close()


def test_own_comments_are_as_they_were(home: Path) -> None:
    """The person's own comments keep their texts, their players and their letters."""
    comments, flaws = read_own_comments(home / "config" / "own-comments.toml")
    assert flaws == ()
    assert comments == (OwnComment("Tea, anybody?", "Vera", "K"), OwnComment("Well played, {other}"))


def test_a_contest_keeps_its_results(home: Path) -> None:
    """An earlier version's state of a contest is read with its played deals. Reading does not change the file."""
    path = home / "contest.jsonl"
    before = path.read_bytes()
    table = json.loads(before.split(b"\n")[0])["match_up"]
    match_up = MatchUp(
        tuple(table["players"]), tuple(table["versions"]), rules_from_table(table["rules"]), table["seed"]
    )
    ledger = Ledger(path, match_up, 3)
    assert {name: sums.deals for name, sums in ledger.totals.items()} == {"stan": 3, "novice": 3}
    ledger.close()
    assert path.read_bytes() == before


def test_the_plugins_work(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plugins for an earlier version, one of each kind, are read without flaws and have the same contributions."""
    # The plugins were copied here a moment ago.
    monkeypatch.setattr(discovery, "QUIET", 0.0)
    places = PluginPlaces(home / "data" / "plugins", tmp_path / "none", tmp_path / "cache", installed=False)
    found = [each.plugin for each in Finder(places).find(())]
    assert [(plugin.id, plugin.flaws) for plugin in found if plugin.flaws] == []
    brought = {plugin.id: plugin.contributions for plugin in found}
    assert [item.id for item in brought["old-fox"].of(PLAYERS)] == ["old-fox"]
    assert [item.id for item in brought["old-deck"].of(CARDS)] == ["old-deck"]
    assert [item.id for item in brought["old-face"].of(FACES)] == ["old-face"]
    assert [item.id for item in brought["old-words"].of(COMMENTS)] == ["old-words"]
    assert [item.id for item in brought["old-style"].of(STYLES)] == ["old-style"]
    assert [item.id for item in brought["old-rules"].of(PRESETS)] == ["old-rules"]
    assert [item.id for item in brought["old-sounds"].of(SOUNDS)] == ["old-sounds"]


def test_everything_is_the_first_profile(home: Path) -> None:
    """What an earlier version has written is the first profile: no file changes, and a second one takes nothing."""

    def files() -> dict[str, bytes]:
        return {str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()}

    before = files()
    profiles = ProfileList(home / "config")
    (first,) = profiles.read()
    assert (first.key, profiles.chosen) == (FIRST, FIRST)
    assert first.name == read_profile(home / "config" / "options.toml").profile.settings.value(PLAYER_NAME)
    assert files() == before
    archive = LogArchive(home / "data" / "matches").at_the_table()
    key = profiles.create("Bo", "sue")
    assert before.items() <= files().items()
    for log in (home / "data" / "matches").iterdir():
        assert profiles.whose(FIRST).has_log(log)
        assert not profiles.whose(key).has_log(log)
    assert LogArchive(home / "data" / "matches", profiles.whose(FIRST)).at_the_table() == archive
    assert LogArchive(home / "data" / "matches", profiles.whose(key)).at_the_table() is None
