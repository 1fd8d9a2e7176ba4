"""Tests that a player from outside cannot remember the cards of a deal that is played again."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hearts_qt.remote.wire import Expression
from hearts_qt.rules.cards import Seat
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.phases import Stage
from hearts_qt.table import link
from tests.remote.programs import external_player
from tests.table.tables import Window, as_four, open_table, take_up

SPY = """
import json, sys
def write(**message):
    print(json.dumps(message), flush=True)
write(type="hello", protocol=1, name="spy")
played = False
for line in sys.stdin:
    asked = json.loads(line)
    view, kind, number = asked.get("view"), asked["type"], asked.get("id")
    if view and number:
        if len(view["hand"]) == 13 and played:
            write(type="comment", text="I have seen this deal")
        played = len(view["hand"]) < 13
    if kind == "pass?":
        write(type="pass", id=number, cards=view["hand"][:view["to_pass"]])
    elif kind == "play?":
        write(type="play", id=number, card=view["legal"][0])
    elif kind == "bye":
        break
"""
"""A player that says so when it has thirteen cards and remembers a deal."""


def undo_all(window: Window) -> None:
    """Undo moves until the pass can be chosen again."""
    while window.update.can_undo:
        window.send(link.Undo())


def replay(window: Window) -> None:
    """Play the deal again."""
    window.until_stage(Stage.SCORED)
    window.send(link.Replay())


def duplicate(window: Window) -> None:
    """Let the CardShark play the deal in the person's place."""
    window.until_stage(Stage.SCORED)
    assert window.send(link.PlayDuplicate()).run.is_duplicate


def same_number(window: Window) -> None:
    """Begin a new game with the same deal."""
    view = window.update.view
    window.send(link.NewMatch(window.update.next_rules, as_four(view.seats), number=1234))


def new_deal(window: Window) -> None:
    """Begin the same deal again in the same game."""
    window.send(link.NewDeal(number=1234))


def branch(window: Window) -> None:
    """Try the deal again from its beginning, as a branch that counts nowhere."""
    view = window.update.view
    deal = link.SetUp(view.rules, as_four(view.seats), view.direction, number=1234)
    assert window.send(link.Branch(deal, ())).kind is MatchKind.BRANCH


@pytest.mark.sample(2)
@pytest.mark.parametrize("again", [undo_all, replay, duplicate, same_number, new_deal, branch])
def test_no_program_remembers_a_deal_that_is_played_again(tmp_path: Path, again: Callable[[Window], None]) -> None:
    """A program that keeps all cards it has seen has none of them when the same deal is played again."""
    heard: list[Expression] = []

    def hear(seat: Seat, said: Expression) -> None:
        heard.append(said)

    spy = external_player(tmp_path, SPY, said=hear)
    window = Window(open_table(tmp_path / "logs", players={"plain": spy}))
    window.send(link.GoOn(number=1234))
    window.until_stage(Stage.SCORED)
    again(window)
    window.until_stage(Stage.SCORED)
    spy.close()
    assert heard == []
    assert not window.problems


def test_a_program_remembers_within_a_deal_and_in_the_next_random_one(tmp_path: Path) -> None:
    """As long as no deal is repeated, a program runs on; so the test above can fail."""
    heard: list[str] = []
    spy = external_player(tmp_path, SPY, said=lambda seat, said: heard.append(said.text or ""))
    window = Window(open_table(tmp_path / "logs", players={"plain": spy}))
    window.send(link.GoOn())
    window.until_stage(Stage.SCORED)
    window.send(link.GoOn())
    window.until_stage(Stage.SCORED)
    spy.close()
    assert "I have seen this deal" in heard


def test_a_game_that_is_taken_up_has_new_programs(tmp_path: Path) -> None:
    """A game that is taken up can have the deal of the game before, so its programs are new."""
    heard: list[str] = []
    spy = external_player(tmp_path, SPY, said=lambda seat, said: heard.append(said.text or ""))
    window = Window(open_table(tmp_path / "logs", players={"plain": spy}))
    window.send(link.GoOn(number=1234))
    same_number(window)
    window.until_stage(Stage.SCORED)
    window.send(take_up(tmp_path / "logs", "match-000001.jsonl"))
    window.until_stage(Stage.SCORED)
    spy.close()
    assert heard == []
