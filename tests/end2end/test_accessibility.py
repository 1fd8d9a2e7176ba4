"""Tests that a person who cannot see the window can play a whole game over the accessibility bus."""

import re
import sys
from pathlib import Path

import pytest

from hearts_qt.rules.cards import each_card
from hearts_qt.rules.moves import Pass, Play
from tests.end2end.conftest import OpenWindow
from tests.end2end.logs import PERSON, entries, logs
from tests.end2end.program import QUICK, Program, eventually, write_options
from tests.end2end.reader import Node, Reader

pytestmark = [
    pytest.mark.end2end,
    pytest.mark.skipif(sys.platform != "linux", reason="AT-SPI is the accessibility of X11 and Wayland"),
]
_RANKS = "Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Jack|Queen|King|Ace"
CARD = re.compile(rf"({_RANKS}) of (Clubs|Diamonds|Spades|Hearts)")


def names(cards: int) -> set[str]:
    """Return the names of a set of cards, computed without the program's code."""
    ranks, suits = _RANKS.split("|"), ("Clubs", "Diamonds", "Spades", "Hearts")
    return {f"{ranks[card % 13]} of {suits[card // 13]}" for card in each_card(cards)}


def pass_three(program: Program, reader: Reader) -> list[str]:
    """Choose three cards and pass them by the actions of nodes, and return the cards' names."""
    program.until_asked()
    chosen = [node.name for node in reader.hand()[-3:]]
    for name in chosen:
        reader.press(reader.button(name))
    ready = reader.find(lambda node: node.name == "Pass left ⏎" and "sensitive" in node.states, "the pass button")
    reader.press(ready)
    program.until_turn()
    return chosen


def able(hand: list[Node]) -> list[Node]:
    """Return the cards in the hand that can be played now."""
    return [node for node in hand if "sensitive" in node.states]


def play_one(program: Program, reader: Reader) -> str:
    """Play a card by its action, wait for the next turn, and return the card's name."""
    before = program.until_asked()
    card = able(reader.hand())[0]
    reader.press(card)
    program.until(lambda each: each.asked and each.shown[-1].hand != before.hand, "the next turn")
    return card.name


def test_hand_is_thirteen_buttons(open_window: OpenWindow) -> None:
    """The hand has thirteen named buttons that the keyboard can reach."""
    program, _, reader = open_window("--deal", "3")
    position = program.until_asked()
    hand = reader.hand()
    assert len(hand) == 13
    assert {node.name for node in hand} == names(position.hand)
    assert all(CARD.fullmatch(node.name) for node in hand)
    assert all({"focusable", "sensitive", "showing"} <= set(node.states) for node in hand)
    assert all(node.actions[0] == "Press" and not node.description for node in hand)


def test_pass_and_play_by_actions(home: Path, open_window: OpenWindow) -> None:
    """Three cards are passed and other cards are played, only by the actions of their buttons."""
    write_options(home, {**QUICK, "cash_out": "off"})
    program, _, reader = open_window("--deal", "3")
    chosen = pass_three(program, reader)
    hand = {node.name for node in reader.hand()}
    assert len(hand) == 13
    received = hand - names(_dealt(program))
    assert len(received) == 3
    assert not hand & set(chosen)
    card = play_one(program, reader)
    assert card not in {node.name for node in reader.hand()}
    assert len(reader.hand()) == 12
    written = [entry for entry in entries(logs(home)[-1]) if isinstance(entry, Pass | Play)]
    assert sum(entry.seat == PERSON for entry in written) == 2


def _dealt(program: Program) -> int:
    return next(position.hand for position in program.shown if position.phase == "passing" and position.hand)


def test_forbidden_cards_say_why(home: Path, open_window: OpenWindow) -> None:
    """A card that is not legal cannot be pressed, and its description says why."""
    write_options(home, {**QUICK, "cash_out": "off"})
    program, _, reader = open_window("--deal", "3")
    pass_three(program, reader)
    seen: set[str] = set()
    while not seen:
        hand = reader.hand()
        assert able(hand)
        for node in hand:
            assert bool(node.description) != ("sensitive" in node.states), node
            assert ("Press" in node.actions) == ("sensitive" in node.states)
        seen |= {node.description for node in hand if node.description}
        play_one(program, reader)
    assert all(reason[0].isupper() and " " in reason for reason in seen)


def test_everything_is_announced(home: Path, open_window: OpenWindow) -> None:
    """The deal, each card, each trick, the passed cards and the scores are announced."""
    write_options(home, {**QUICK, "autoplay": True, "cash_out": "off"})
    program, _, reader = open_window()
    program.until(lambda each: any(position.deals == 1 for position in each.shown), "the second deal")
    heard = " | ".join(eventually(lambda: _with_scores(reader), "the scores"))
    assert len(re.findall(rf"\b\w+ (?:plays?) {CARD.pattern}", heard)) >= 52
    assert len(re.findall(r"\b\w+ takes? the trick", heard)) >= 13
    assert re.search(r"The cards are dealt\. This pass goes left", heard)
    assert re.search(rf"\w+ passes you {CARD.pattern}", heard)
    assert re.search(
        r"Scores: You -?\d+, Vicious Vickie -?\d+, Smooth Sam -?\d+ and Novice Nellie -?\d+", heard.replace("−", "-")
    )


def _with_scores(reader: Reader) -> list[str]:
    heard = reader.listen()
    return heard if any("Scores:" in sentence for sentence in heard) else []


def test_focus_follows_the_arrow_keys(home: Path, open_window: OpenWindow) -> None:
    """The arrow keys move the focus from card to card, and a screen reader reads the focused card aloud."""
    write_options(home, QUICK)
    program, screen, reader = open_window()
    program.until_asked()
    screen.do("windowactivate", "--sync", screen.window(program.id))
    visited: set[str] = set()
    for _ in range(3):
        screen.key("Right")
        visited.add(reader.find(lambda node: _is_new(node, visited), "the marker").name)
    assert len(visited) == 3


def _is_new(node: Node, visited: set[str]) -> bool:
    return "focused" in node.states and CARD.fullmatch(node.name) is not None and node.name not in visited
