"""Fills a person's folders with harmful files and texts, in all places where these can come from other people."""

import json
import os
import random
import shutil
from pathlib import Path
from typing import Any, Final

import tomli_w

from hearts_qt import paths
from hearts_qt.plugin_host.comments import Occasion
from hearts_qt.rules.entries import BeginDeal, BeginMatch, Tally
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.characters import SHIPPED
from hearts_qt.settings.profile import LONGEST_NAME
from hearts_qt.table.log import heading, line_of, now
from tests.hostile.texts import ALL, MARKUP, MNEMONICS, mixed

PIPE: Final = "p"
"""The name of a pipe in the current folder. Nobody writes to the pipe, so a program that opens it waits for ever."""
SNARE: Final = f"<img src={PIPE}>"
"""A text in HTML. A program that reads it as HTML opens the pipe."""
_PAGES: Final = (
    "|a|b|c|d|\n|-|-|-|-|\n" + "|1|2|3|4|\n" * 24_000,
    "- item\n" * 30_000,
    f"# Page\n\n![x]({PIPE}) ![x](/dev/tty) ![x](../../../config/options.toml) <img src={PIPE}>\n\n[x](file:///etc/passwd)",
    ">" * 20_000,
    "[" * 30_000,
    "*_" * 20_000,
    "x\u202e\x1b[2J" * 1_000,
    "# " + "W" * 50_000,
)


def fill(home: Path, rng: random.Random) -> None:
    """Write everything that the program reads at its start into `home`, the folder in HEARTS_QT_HOME."""
    os.mkfifo(home / PIPE)
    _write_options(rng)
    _write_match(rng)
    for number in range(4):
        _write_character(f"evil-{number}", rng)
    _write_character("stan", rng)
    comments = [{"text": _any(rng, 140), "player": _any(rng)} for _ in range(12)]
    _write_toml(paths.own_comments(), {"format": 1, "comments": comments})
    for number in range(8):
        _write_profile(f"{number:016x}", rng)
    for number in range(3):
        _write_plugin(f"snare-{number}", rng, is_good=True)
        _write_plugin(f"broken-{number}", rng, is_good=False)
    for link in (paths.user_plugins() / "disk", paths.user_plugins() / "snare-0" / "disk", paths.characters() / "disk"):
        link.symlink_to("/")


def _any(rng: random.Random, most: int = 80) -> str:
    return mixed(rng, most) or "x"


def _name(rng: random.Random, most: int = 80) -> str:
    """Return a name that every reader accepts and that a widget might misread."""
    return f"{SNARE}{rng.choice((*MNEMONICS, *MARKUP))} {rng.randint(0, 999)}"[:most]


def _write_toml(path: Path, table: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(tomli_w.dumps(table).encode(errors="replace").decode(), "utf-8")


def _write_options(rng: random.Random) -> None:
    shown = dict.fromkeys(("score_board", "scores_in_play", "show_taken", "comments", "faces", "deal_points"), True)
    seats = [
        {"name": _name(rng, LONGEST_NAME), "kind": kind, "player": "stan", "face": _any(rng), "character": ""}
        for kind in ("person", "computer", "computer", "computer")
    ]
    options = {"player_name": _name(rng, LONGEST_NAME), "fast_start": True, "silent": True, "speed": 7} | shown
    options |= {_any(rng): _any(rng), "card_back": _any(rng), "chattiness": _any(rng)}
    _write_toml(paths.options_file(), {"format": 1, "welcomed": True, "options": options, "seats": seats})


def _write_profile(key: str, rng: random.Random) -> None:
    """Write the options of another person; one in four cannot be read, and others have odd values."""
    path = paths.profiles() / key / "options.toml"
    name: object = rng.choice((_name(rng), _any(rng, 5_000), "", 5))
    _write_toml(path, {"options": {"player_name": name}, "seats": [{"kind": "person", "face": _any(rng)}]})
    if rng.random() < 0.25:
        path.write_text(_any(rng, 200), "utf-8", errors="replace")


def _write_match(rng: random.Random) -> None:
    kinds = (Kind.PERSON, Kind.COMPUTER, Kind.COMPUTER, Kind.COMPUTER)
    first, second, third, fourth = (Seating(f"@{seat}", kind) for seat, kind in enumerate(kinds))
    begun = BeginMatch(PRESETS[Preset.STANDARD], (first, second, third, fourth), {"@0": Tally(3, 2, 1, 4)})
    lines = [line_of(1, begun, now()), line_of(2, BeginDeal(Direction.LEFT, number=7), now())]
    names = [_name(rng), *(_any(rng, 20_000) for _ in range(3))]
    text = b"".join(lines).decode()
    for seat, name in enumerate(names):
        text = text.replace(f'"@{seat}"', json.dumps(name))
    paths.matches().mkdir(parents=True)
    (paths.matches() / "match-000001.jsonl").write_bytes(heading() + text.encode())


def _write_character(id: str, rng: random.Random) -> None:
    lines = {occasion.value: [_any(rng, 140) for _ in range(3)] for occasion in Occasion}
    table: dict[str, Any] = {"format": 1, "name": _name(rng, LONGEST_NAME), "player": "stan", "lines": lines}
    table |= {"face": _any(rng), _any(rng): _any(rng)} if id not in SHIPPED else {}
    _write_toml(paths.characters() / f"{id}.toml", table)


def _write_plugin(id: str, rng: random.Random, *, is_good: bool) -> None:
    name = _name if is_good else _any
    folder = paths.user_plugins() / id
    folder.mkdir(parents=True)
    about = {key: name(rng) for key in ("name", "version", "author", "licence", "description")}
    table: dict[str, Any] = {"format": 1, "id": id, "api": 1} | about
    table["styles"] = [{"name": name(rng), "base": "stan", "id": f"{id}-style"}]
    table["presets"] = [{"name": name(rng), "based_on": "standard", "rules": {"goal": 50}}]
    table["cards"] = [{"folder": "deck", "name": name(rng)}]
    table["comments"] = [{"file": "comments.toml", "name": name(rng)}]
    table["help"] = []
    for number, page in enumerate(rng.sample(_PAGES, 2)):
        (folder / f"{number}.md").write_text(page, "utf-8")
        table["help"].append({"title": name(rng), "file": f"{number}.md", "id": f"page-{number}"})
    if not is_good:
        table[_any(rng)] = _any(rng)
        (folder / f"{_file_name(rng)}.py").touch()
    _write_toml(folder / "plugin.toml", table)
    shutil.copytree(paths.bundled_plugins() / "deco-back", folder / "deck")
    (folder / "deck" / "plugin.toml").unlink(missing_ok=True)
    said = {occasion.value: [f"{_name(rng, 100)} {occasion.value}"] for occasion in Occasion}
    described = {"format": 1, "name": _name(rng, 60), "author": "x", "licence": "MIT", "lines": said}
    _write_toml(folder / "comments.toml", described)


def _file_name(rng: random.Random) -> str:
    return rng.choice(ALL).replace("/", "-").replace("\0", "")[:60]
