"""Tests of the help pages for authors: their code runs, their messages are valid, and no field is missing."""

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import hearts_qt
from hearts_qt import paths
from hearts_qt.api.player import Player, View
from hearts_qt.app.command_line import SLOW, SLOWEST
from hearts_qt.remote import dialogue, wire
from hearts_qt.remote.external_player import ExternalPlayer
from hearts_qt.remote.launching import RECORDS, launch_command, launch_python
from hearts_qt.remote.process import A_SECOND, AT_ONCE, LINE, MEMORY
from hearts_qt.remote.process_group import MOST_FILES, MOST_OPEN, MOST_PROCESSES, MOST_WRITTEN
from hearts_qt.remote.view_messages import deal_news, match_news, question_of, rules_news
from hearts_qt.remote.wire_form import PLAYER_FIELDS
from hearts_qt.rules.moves import Play
from hearts_qt.table.guard import TIME_LIMIT
from tests.remote.positions import VIEWS, leading
from tests.remote.strength import points_a_deal

EXTERNAL = (paths.resources() / "help" / "external-players.md").read_text()
DROP_IN = (paths.resources() / "help" / "write-a-player.md").read_text()


def blocks(page: str, language: str) -> list[str]:
    """Return the code blocks of a language on a page."""
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


def player_of(folder: Path, manifest: str, source: str) -> ExternalPlayer:
    """Return the player of an author who copies this manifest and this source from the page."""
    (folder / "player.py").write_text(source)
    (declared,) = tomllib.loads(manifest)["players"]
    if "python" in declared:
        launch = launch_python(folder, declared["python"])
    else:
        launch = launch_command(folder, declared["command"])
    return ExternalPlayer(declared["id"], 1, launch.connect())


def test_the_whole_external_player_plays_well(tmp_path: Path) -> None:
    """Code and manifest copied from the page beat random players, and the code is short."""
    (source,) = blocks(EXTERNAL, "python")
    (manifest,) = blocks(EXTERNAL, "toml")
    assert len([line for line in source.splitlines() if line.strip()]) <= 40
    player = player_of(tmp_path, manifest, source)
    try:
        assert points_a_deal(player, 40) < 4.5
    finally:
        player.close()


def test_the_shortest_drop_in_player_plays_well(tmp_path: Path) -> None:
    """The example player Snail, copied from its page, beats random players and has at most twenty lines."""
    snail = blocks(DROP_IN, "python")[0]
    (manifest,) = blocks(DROP_IN, "toml")
    assert len(snail.splitlines()) <= 20
    player = player_of(tmp_path, manifest, snail)
    try:
        assert points_a_deal(player, 40) < 4.5
    finally:
        player.close()


@pytest.mark.parametrize("source", blocks(DROP_IN, "python"), ids=lambda source: source.splitlines()[-1].strip())
def test_every_piece_of_python_runs(source: str, tmp_path: Path) -> None:
    """Each block of Python on the pages runs: its assertions are true, and its classes can decide."""
    names: dict[str, Any] = {"__name__": "player", "__file__": str(tmp_path / "player.py")}
    exec(source, names)
    for name in re.findall(r"^class (\w+)", source, re.MULTILINE):
        player = player_of(tmp_path, f'[[players]]\nid = "x"\npython = "player.py:{name}"', source)
        for seen in VIEWS.values():
            player.decide(seen(), 0)
        assert isinstance(player.decide(leading(), 0).move, Play)
        player.close()


def test_every_message_on_the_page_is_one() -> None:
    """The players' messages on the page are valid. Messages from Hearts on the page have exactly the real fields."""
    real: dict[str, Any] = {
        kind.__struct_config__.tag: set(kind.__struct_fields__) | {"type"} for kind in wire.ToPlayer.__args__
    }
    shown = [line for block in blocks(EXTERNAL, "json") for line in block.splitlines()]
    types = set()
    for line in shown:
        message = json.loads(line)
        types.add(message["type"])
        if "seconds" in message or message["type"] in ("match", "rules", "deal", "cancel", "bye"):
            assert set(message) == real[message["type"]], line
        else:
            wire.message_of(line.encode(), 1)
    assert types == {
        *("hello", "match", "rules", "deal", "pass", "play", "moon"),
        *("comment", "mood", "cancel", "bye", "fault"),
    }


def test_the_messages_look_as_they_do_on_the_page() -> None:
    """A message is written as on the page: its type comes first, and its parts have no blanks between them."""
    seen = leading()
    greeting = wire.Greeting(f"hearts-qt {hearts_qt.__version__}", 1, 8.0)
    news = (match_news(seen), rules_news(seen), deal_news(seen), greeting)
    for message in news:
        line = wire.line_of(message).decode().rstrip()
        assert line.startswith('{"type":"')
        assert line == json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":"))
    hello = next(block for block in blocks(EXTERNAL, "json") if "seconds" in block)
    assert wire.line_of(news[-1]).decode() == hello


def test_every_field_of_a_view_is_explained() -> None:
    """The table for external players names every field."""
    rows = "".join(re.findall(r"^\|(.*?)\|", EXTERNAL, re.MULTILINE))
    assert set(re.findall(r"`(\w+)`", rows)) >= set(PLAYER_FIELDS)


def test_every_word_of_the_authors_view_is_explained() -> None:
    """The page about players in Python names exactly the attributes and methods that exist."""
    message: dict[str, Any] = json.loads(wire.line_of(question_of(leading(), 1, 0)))
    words = {name for name in dir(View(message["view"])) if not name.startswith("_")}
    named = set(re.findall(r"view\.(\w+)", DROP_IN))
    assert named <= words
    assert words - named == {"lot"}
    methods = {name for name in dir(Player) if not name.startswith("_")}
    assert methods <= set(re.findall(r"`(?:self\.)?(\w+)[(`]", DROP_IN))


def test_the_numbers_on_the_pages_are_the_programs_own() -> None:
    """Times, sizes and versions on the pages are the same as in the code."""
    assert (TIME_LIMIT, SLOW, SLOWEST, MEMORY) == (8.0, 40 * 60, 15_000, 1 << 30)
    for page in (EXTERNAL, DROP_IN):
        assert "8 seconds" in page
        assert "gigabyte" in page
    assert f"--slow {SLOWEST}" in EXTERNAL
    words = " ".join(EXTERNAL.split())
    assert f"{MOST_PROCESSES} processes, each with {MOST_OPEN} open files" in words
    assert f"holds {MOST_WRITTEN >> 20} MB and {MOST_FILES:,} files" in words
    assert f"{AT_ONCE >> 20} MB at once, and after that {A_SECOND >> 10} kB a second" in words
    assert f"Each line counts as {LINE} bytes more" in words
    assert f"{dialogue.MOST_LINES:,} messages" in words
    for page in (EXTERNAL, DROP_IN):
        (listed,) = re.findall(r"that end in\s+((?:`\.\w+`[, or\s]*)+)", page)
        assert set(re.findall(r"\.\w+", listed)) == RECORDS
    assert f"at most {wire.LONGEST_COMMENT} characters" in words
    assert "[" + ",".join(f'"{mood}"' for mood in wire.WireMood) + "]" in EXTERNAL


def test_the_python_of_the_page_is_found() -> None:
    """`{python}` in a command is replaced by the Python that runs this test."""
    assert launch_command(Path(), ("{python}", "x.py")).command == (sys.executable, "x.py")
