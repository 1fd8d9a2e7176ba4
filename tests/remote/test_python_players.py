"""Tests of players that are Python classes: how a class is loaded and asked, and how its errors are reported."""

import re
from contextlib import closing
from pathlib import Path

import pytest

from hearts_qt.remote.external_player import ExternalPlayer
from hearts_qt.remote.faults import ExternalPlayerFault
from hearts_qt.remote.launching import launch_python
from hearts_qt.remote.wire import Expression, WireMood
from hearts_qt.rules.cards import Seat, each_card, parse_card
from hearts_qt.rules.moves import Award, ChooseAward, Move, Pass, Play
from tests.remote.positions import VIEWS, awarding, leading, passing

HEAD = "from hearts_qt.api import Card, Player, View\n\n"


def dropped_in(folder: Path, source: str, target: str = "player.py:Mine") -> ExternalPlayer:
    """Return the player of a plugin whose player.py has this source."""
    (folder / "player.py").write_text(HEAD + source)
    return ExternalPlayer("mine", 1, launch_python(folder, target).connect(), origin="plugin mine, player.py")


BY_METHODS = """
class Mine(Player):
    def pass_cards(self, view):
        return ["AS", "QS", "AH"]
    def play(self, view):
        return view.legal[0]
    def award(self, view):
        return "subtract"
"""
BY_DECIDE = """
class Mine:
    def decide(self, view):
        return {"pass": ["AS", "QS", "AH"], "play": "2C", "moon": "subtract"}[view.asks]
"""


@pytest.mark.parametrize("source", [BY_METHODS, BY_DECIDE], ids=["methods", "decide"])
def test_a_class_decides(tmp_path: Path, source: str) -> None:
    """A class can have one method for each kind of decision, or one method for all kinds."""
    player = dropped_in(tmp_path, source)
    assert player.decide(leading(), 0).move == Play(0, parse_card("2C"))
    assert player.decide(passing(), 0).move == Pass(0, tuple(map(parse_card, ("AS", "QS", "AH"))), (1, 1, 1))
    seen = awarding()
    assert player.decide(seen, 0).move == ChooseAward(seen.seat or 0, Award.SUBTRACT)
    player.close()


def test_the_base_class_passes_and_awards(tmp_path: Path) -> None:
    """The base class passes the most dangerous cards, and adds the points of a moon to the others."""
    player = dropped_in(tmp_path, "class Mine(Player):\n    def play(self, view): return view.legal[0]\n")
    assert player.decide(passing(), 0).move == Pass(0, tuple(map(parse_card, ("AS", "QS", "AH"))), (1, 1, 1))
    seen = awarding()
    assert player.decide(seen, 0).move == ChooseAward(seen.seat or 0, Award.ADD)
    player.close()


def test_a_class_without_passes_leaves_them_to_the_standard_player(tmp_path: Path) -> None:
    """A class without the base class needs only `play`. The standard player passes and awards for it."""
    player = dropped_in(tmp_path, "class Mine:\n    def play(self, view): return view.legal[0]\n")
    for skill in VIEWS:
        player.decide(VIEWS[skill](), 0)
    player.close()


HARMLESS = {
    "prints": "print('loading')\nclass Mine(Player):\n    def play(self, view):\n        print('hm'); return '2C'\n",
    "writes to its output": """
import os, sys
class Mine(Player):
    def play(self, view):
        os.write(1, b"hm"); sys.__stdout__.write("hm"); sys.__stdout__.flush(); os.system("echo hm")
        return "2C"
""",
    "reads its input": """
class Mine(Player):
    def play(self, view):
        try:
            input()
        except EOFError:
            return "2C"
""",
    "is a dataclass": """
from __future__ import annotations
from dataclasses import dataclass
@dataclass
class Mine(Player):
    count: int = 0
    def play(self, view): return "2C"
""",
    "imports its neighbour": "from wire import CARD\nclass Mine(Player):\n    def play(self, view): return CARD\n",
    "has an init of its own": "class Mine(Player):\n  def __init__(self): pass\n  def play(self, view): return '2C'\n",
    "calls itself main": "assert __name__ == 'player'\nclass Mine(Player):\n    def play(self, view): return '2C'\n",
    "returns a lower-case name": "class Mine(Player):\n    def play(self, view): return '2c'\n",
}


@pytest.mark.parametrize("how", HARMLESS)
def test_what_does_no_harm(tmp_path: Path, how: str) -> None:
    """A player can print, read its standard input, import files of its folder, and more, without harm."""
    (tmp_path / "wire.py").write_text("CARD = '2C'\n")
    source = HARMLESS[how]
    if source.startswith("\nfrom __future__"):
        (tmp_path / "player.py").write_text(source.replace("@dataclass", HEAD + "@dataclass"))
        player = ExternalPlayer("mine", 1, launch_python(tmp_path, "player.py:Mine").connect())
    else:
        player = dropped_in(tmp_path, source)
    assert player.decide(leading(), 0).move == Play(0, parse_card("2C"))
    player.close()


WRONG = {
    "no such file": ("", "gone.py:Mine", "there is no Python file gone.py"),
    "no such class": ("", "player.py:Mine", "player.py has no class Mine"),
    "not a class": ("Mine = 3", "player.py:Mine", "player.py has no class Mine"),
    "a syntax error": ("class Mine\n", "player.py:Mine", "SyntaxError: expected ':' (player.py, line 3)"),
    "an import error": ("import no_such_module", "player.py:Mine", "No module named 'no_such_module'"),
    "exits": ("import sys; sys.exit(3)", "player.py:Mine", "SystemExit: 3 (player.py, line 3)"),
    "cannot be made": ("class Mine(Player):\n  def __init__(self, x): pass", "player.py:Mine", "argument: 'x'"),
    "cannot play": ("class Mine: pass", "player.py:Mine", "Mine has neither play(self, view) nor decide(self, view)"),
    "wrote no play": ("class Mine(Player): pass", "player.py:Mine", "Mine has no method play(self, view)"),
    "raises": (
        "class Mine(Player):\n  def play(self, view): return view.nothing",
        "player.py:Mine",
        "AttributeError: 'View' object has no attribute 'nothing' (player.py, line 4)",
    ),
    "returns nothing": (
        "class Mine(Player):\n  def play(self, view): pass",
        "player.py:Mine",
        "Mine.play returned None instead of a card",
    ),
    "leaves": ("import os\nclass Mine(Player):\n  def play(self, view): os._exit(5)", "player.py:Mine", "exit code 5"),
    "eats memory": ("hog = 'x' * (1 << 32)\nclass Mine(Player): pass", "player.py:Mine", "MemoryError"),
}


@pytest.mark.parametrize("how", WRONG)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, how: str) -> None:
    """The fault names the plugin, its file and the error, and if possible the line."""
    source, target, part = WRONG[how]
    player = dropped_in(tmp_path, source, target)
    with pytest.raises(ExternalPlayerFault) as raised:
        player.decide(leading(), 0)
    player.close()
    assert str(raised.value).startswith("plugin mine, player.py: ")
    assert part in str(raised.value)


@pytest.mark.parametrize("how", ["a syntax error", "no such class", "cannot be made", "returns nothing"])
def test_no_line_of_the_programs_own_files_is_told(tmp_path: Path, how: str) -> None:
    """The fault names only lines of the player's own code, and no lines of Hearts."""
    source, target, _ = WRONG[how]
    player = dropped_in(tmp_path, source, target)
    with pytest.raises(ExternalPlayerFault) as raised:
        player.decide(leading(), 0)
    player.close()
    places = re.findall(r"\((\S+), line \d+\)", str(raised.value))
    assert places == (["player.py"] if how == "a syntax error" else [])


def test_the_place_is_the_authors_last_line(tmp_path: Path) -> None:
    """The fault names the author's last line, even if a library or Hearts raised the error."""
    source = "class Mine(Player):\n  def play(self, view):\n    return Card('ZZ').rank\n"
    player = dropped_in(tmp_path, source)
    with pytest.raises(ExternalPlayerFault, match=r"\(player\.py, line 5\)"):
        player.decide(leading(), 0)
    player.close()


@pytest.mark.parametrize("returned", ["'QS'", "None", "{'QS': 1}", "['QS', 3]"])
def test_a_pass_has_to_be_a_list_of_cards(tmp_path: Path, returned: str) -> None:
    """The fault of a wrong pass shows the returned value."""
    player = dropped_in(tmp_path, f"class Mine(Player):\n  def pass_cards(self, view): return {returned}\n  play = 0\n")
    with pytest.raises(ExternalPlayerFault, match=r"Mine\.pass_cards returned"):
        player.decide(passing(), 0)
    player.close()


def test_an_error_in_one_decision_does_not_end_the_player(tmp_path: Path) -> None:
    """After an error the same process answers the next question, as its counter shows."""
    source = """
class Mine(Player):
    asked = 0
    def play(self, view):
        self.asked += 1
        self.say(f"asked {self.asked}")
        return view.legal[self.asked - 2 and 5]
"""
    heard: list[tuple[Seat, Expression]] = []
    (tmp_path / "player.py").write_text(HEAD + source)
    connect = launch_python(tmp_path, "player.py:Mine").connect()
    player = ExternalPlayer("mine", 1, connect, said=lambda seat, said: heard.append((seat, said)))
    with pytest.raises(ExternalPlayerFault, match="IndexError"):
        player.decide(leading(), 0)
    assert player.decide(leading(), 0).move == Play(0, parse_card("2C"))
    assert heard == [(0, Expression(text="asked 1")), (0, Expression(text="asked 2"))]
    player.close()


def test_a_player_talks_and_makes_faces(tmp_path: Path) -> None:
    """A player's comments and moods are passed on. A comment that is too long is cut."""
    source = """
class Mine(Player):
    def play(self, view):
        self.mood("thinking")
        self.say("x" * 300)
        return "2C"
"""
    heard: list[tuple[Seat, Expression]] = []
    (tmp_path / "player.py").write_text(HEAD + source)
    connect = launch_python(tmp_path, "player.py:Mine").connect()
    player = ExternalPlayer("mine", 1, connect, said=lambda seat, said: heard.append((seat, said)))
    player.decide(leading(), 0)
    assert heard == [(0, Expression(mood=WireMood.THINKING)), (0, Expression(text="x" * 200))]
    player.close()


PASSES_FROM = """
class Mine{base}:
    {first}
    def play(self, view): return view.legal[0]
    def pass_cards(self, view): return view.hand[self.settings.get("place", 0):][:3]
"""


def test_a_player_reads_its_settings(tmp_path: Path) -> None:
    """A player has its values in `settings`. Without values, an attribute `settings` of its own class is kept."""
    seen = passing()

    def passed(base: str, first: str, settings: dict[str, bool | int | str]) -> Move:
        (tmp_path / "player.py").write_text(HEAD + PASSES_FROM.format(base=base, first=first))
        connect = launch_python(tmp_path, "player.py:Mine").connect()
        with closing(ExternalPlayer("mine", 1, connect, settings=settings)) as player:
            return player.decide(seen, 0).move

    def three(place: int) -> Pass:
        return Pass(seen.seat or 0, tuple(each_card(seen.hand))[place : place + 3], (1, 1, 1))

    assert passed("(Player)", "pass", {"place": 4, "quick": True}) == three(4)
    assert passed("(Player)", "pass", {}) == three(0)
    assert passed("", "settings = {'place': 2}", {}) == three(2)
