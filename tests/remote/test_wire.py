"""Tests of encoding and decoding the messages of the line protocol."""

import json
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.remote import wire
from hearts_qt.remote.faults import DialogueFault, FaultKind
from hearts_qt.remote.view_messages import deal_news, match_news, question_of, rules_news
from hearts_qt.rules.moves import Award
from tests.remote.positions import leading, passing

READ: dict[str, wire.FromPlayer] = {
    '{"type": "hello", "protocol": 1}': wire.Hello(1),
    '{"type": "hello", "protocol": 1, "name": "T", "can": ["play"]}': wire.Hello(1, "T", (wire.Skill.PLAY,)),
    '{"type": "pass", "id": 3, "cards": ["QS", "KS", "AS"]}': wire.PassAnswer(3, ("QS", "KS", "AS")),
    ' {"card":"2C","id":4,"type":"play"} \r': wire.PlayAnswer(4, "2C"),
    '{"type": "moon", "id": 5, "award": "subtract"}': wire.MoonAnswer(5, Award.SUBTRACT),
    '{"type": "comment", "text": "Ha! ♥"}': wire.Comment("Ha! ♥"),
    '{"type": "mood", "mood": "gloating"}': wire.MoodShown(wire.WireMood.GLOATING),
    '{"type": "fault", "reason": "no idea", "id": 6}': wire.Refusal("no idea", 6),
    '{"type": "fault", "reason": "no idea"}': wire.Refusal("no idea"),
}


@pytest.mark.parametrize("line", READ)
def test_what_a_player_may_write(line: str) -> None:
    """Each message of a player can be read, with its fields in any order and with white space around it."""
    assert wire.message_of(line.encode(), 1) == READ[line]


WRONG: dict[str, tuple[FaultKind, str]] = {
    "hello": (FaultKind.NOT_A_MESSAGE, "line 7, JSON is malformed"),
    "": (FaultKind.NOT_A_MESSAGE, "line 7, "),
    "[]": (FaultKind.NOT_A_MESSAGE, "Expected `object`, got `array`"),
    "{}": (FaultKind.NOT_A_MESSAGE, "missing required field `type`"),
    "[" * 10_000: (FaultKind.NOT_A_MESSAGE, "line 7, "),
    '{"type": "dance"}': (FaultKind.NOT_A_MESSAGE, "'dance' - at `$.type`"),
    '{"type": "play", "id": 3}': (FaultKind.NOT_A_MESSAGE, "missing required field `card`"),
    '{"type": "play", "id": "3", "card": "2C"}': (FaultKind.NOT_A_MESSAGE, "got `str` - at `$.id`"),
    '{"type": "play", "id": 3, "card": "2C", "why": "so"}': (FaultKind.NOT_A_MESSAGE, "unknown field `why`"),
    '{"type": "pass", "id": 3, "cards": ["QS", 4]}': (FaultKind.NOT_A_MESSAGE, "at `$.cards[1]`"),
    '{"type": "moon", "id": 3, "award": "all"}': (FaultKind.NOT_A_MESSAGE, "'all' - at `$.award`"),
    '{"type": "mood", "mood": "sleepy"}': (FaultKind.NOT_A_MESSAGE, "'sleepy' - at `$.mood`"),
    '{"type": "comment", "text": "' + "x" * 201 + '"}': (FaultKind.NOT_A_MESSAGE, "length <= 200 - at `$.text`"),
    '{"type": "hello", "protocol": 2}': (FaultKind.OTHER_VERSION, "2, and here it is 1"),
    '{"type": "hello", "protocol": 9, "can": ["fly"], "colour": 3}': (FaultKind.OTHER_VERSION, "9, and here it is 1"),
    '{"type": "hello", "protocol": 1, "can": ["fly"]}': (FaultKind.NOT_A_MESSAGE, "'fly' - at `$.can[0]`"),
}


@pytest.mark.parametrize("line", WRONG, ids=lambda line: line[:40])
def test_what_is_no_message_is_told_with_its_place(line: str) -> None:
    """The fault names the line, the error and the field. A wrong protocol version comes before other errors."""
    fault, part = WRONG[line]
    with pytest.raises(DialogueFault) as raised:
        wire.message_of(line.encode(), 7)
    assert raised.value.fault is fault
    assert part in raised.value.detail
    assert len(raised.value.detail) < 400


@given(st.binary(max_size=60))
def test_no_bytes_are_too_strange(line: bytes) -> None:
    """Any bytes are read as a message or raise a fault."""
    with suppress(DialogueFault):
        wire.message_of(line, 1)


def written(message: wire.ToPlayer) -> Any:
    """Return a message as a player reads it."""
    line = wire.line_of(message)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    return json.loads(line)


def test_what_a_player_is_told() -> None:
    """Messages other than questions are encoded as the page for authors shows them."""
    greeting = written(wire.Greeting("hearts-qt 1.0", 2, 8.0))
    assert greeting["type"] == "hello"
    assert greeting["protocol"] == 1
    assert greeting["seat"] == 2
    assert greeting["moods"] == ["pleased", "grimacing", "thinking", "gloating", "shooting"]
    assert written(wire.Cancel(4)) == {"type": "cancel", "id": 4}
    assert written(wire.Bye()) == {"type": "bye"}
    assert written(match_news(leading())) == {
        "type": "match",
        "seat": 0,
        "seats": [
            {"name": "Ann", "kind": "person", "player": "stan"},
            {"name": "Bo", "kind": "computer", "player": "tortoise"},
            {"name": "Cy", "kind": "computer", "player": "stan"},
            {"name": "Di", "kind": "computer", "player": "stan"},
        ],
    }
    rules = written(rules_news(leading()))
    assert rules["type"] == "rules"
    assert rules["rules"]["goal"] == 100
    assert rules["worth"] == {"QS": 13} | {f"{rank}H": 1 for rank in "23456789TJQKA"}
    deal = written(deal_news(passing()))
    assert deal["type"] == "deal"
    assert (deal["place"], deal["direction"], deal["scores"]) == (1, "left", [0, 0, 0, 0])
    assert deal["hand"] == ["2C", "3C", "4C", "5C", "2D", "3D", "4D", "QS", "AS", "2H", "3H", "4H", "AH"]


def test_a_question_holds_all_that_an_answer_needs() -> None:
    """Questions contain the view, with cards by name."""
    asked = written(question_of(passing(), 5, 99))
    assert (asked["type"], asked["id"], asked["chance"]) == ("pass?", 5, 99)
    assert asked["view"]["to_pass"] == 3
    assert asked["view"]["legal"] == []
    assert asked["view"]["hand"] == ["2C", "3C", "4C", "5C", "2D", "3D", "4D", "QS", "AS", "2H", "3H", "4H", "AH"]
    asked = written(question_of(leading(), 6, 99))
    assert asked["type"] == "play?"
    assert asked["view"]["legal"] == ["2C"]
    assert asked["view"]["trick"] == []
    assert asked["view"]["awaited"] == [0]


def test_the_structs_say_what_can_be_sent() -> None:
    """The types of messages, in both directions, are those on the page for authors."""
    to_player = [kind.__struct_config__.tag for kind in wire.ToPlayer.__args__]
    from_player = [kind.__struct_config__.tag for kind in wire.FromPlayer.__args__]
    assert to_player == ["hello", "match", "rules", "deal", "pass?", "play?", "moon?", "cancel", "bye"]
    assert from_player == ["hello", "pass", "play", "moon", "comment", "mood", "fault"]
    assert all(isinstance(msgspec.json.schema(kind), dict) for kind in wire.ToPlayer.__args__)
