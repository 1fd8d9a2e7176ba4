"""Tests of the commentator that comes with Hearts: it speaks in every match, in complete sentences."""

import json
from random import Random
from typing import Any

import pytest

from hearts_qt import paths
from hearts_qt.api import Event, Table
from hearts_qt.plugin_host.contributions import Source
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.kinds import COMMENTATORS
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.remote import commentary_wire as wire
from hearts_qt.remote.commentator_runner import CommentatorServer
from hearts_qt.remote.plugin_module import load_module
from hearts_qt.remote.program_trial import try_commentator
from hearts_qt.remote.wire_form import Written, event_form, spectator_view
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.view import view
from tests.rules.matches import play_match, replay

FOLDER = paths.bundled_plugins() / "sports-desk"


def remarks_on(log: Any, server: CommentatorServer, said: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Tell the commentator all events of a log, and return each of its lines with the kind of the event."""
    found: list[tuple[str, str]] = []
    heard = 0
    for end in range(1, len(log) + 1):
        played = replay(log[:end])
        table = spectator_view(view(played.match, None))
        for event in map(event_form, played.events[heard:]):
            if event is not None:
                said.clear()
                server.answer(wire_message(event, table))
                found += [(event["kind"], each["text"]) for each in said if each["type"] == "line"]
        heard = len(played.events)
    return found


def wire_message(event: Written, table: Written) -> dict[str, Any]:
    """Return the message about an event as the process reads it."""
    message: dict[str, Any] = json.loads(wire.line_of(wire.EventNews(1, event, table)))
    return message


@pytest.mark.parametrize("preset", Preset)
def test_it_has_words_for_every_match(preset: Preset) -> None:
    """Under all rules the commentator speaks about tricks and the end of a deal, in whole sentences that fit."""
    said: list[dict[str, Any]] = []
    module = load_module(FOLDER, "commentator.py")
    server = CommentatorServer(module.SportsDesk, said.append)
    session = play_match(PRESETS[preset], Random(preset.value), deals=2)
    lines = remarks_on(session.log, server, said)
    assert {"trick_taken", "deal_finished"} <= {kind for kind, _ in lines}
    for _, line in lines:
        assert line[0].isupper() or line[0].isdigit()
        assert line[-1] in ".!?"
        assert not {"{", "}"} & set(line)
        assert "You " not in line, "a person who gave no name is the guest"
        assert len(line) <= 120


def test_its_process_hears_a_whole_deal() -> None:
    """In its own process, confined like every plugin, the commentator hears a whole deal without a fault."""
    (item,) = read_plugin(FOLDER, Source.BUNDLED, look_into(FOLDER)).contributions.of(COMMENTATORS)
    assert try_commentator(item, 10.0) == []


def test_an_event_says_what_its_kind_says() -> None:
    """If an event of a kind lacks an attribute, the attribute is None, -1, 0 or empty."""
    event = Event({"kind": "hearts_broken", "seat": 2})
    assert (event.kind, event.seat, event.leader, event.card, event.cards) == ("hearts_broken", 2, -1, None, ())
    assert (event.worth, event.points, event.scores, event.winners) == (0, (), (), ())
    assert Event({"kind": "trick_taken", "seat": 0, "leader": 1, "cards": ["QS"], "points": 13}).worth == 13
    assert Event({"kind": "deal_finished", "points": [1, 2, 3, 20], "scores": [1, 2, 3, 20]}).points == (1, 2, 3, 20)


def test_the_table_has_everything_public() -> None:
    """The table has the public facts: names, scores, the worth of cards, and earlier deals."""
    session = play_match(PRESETS[Preset.STANDARD], Random(3), deals=2)
    seen = view(session.match, None)
    message = wire_message({"kind": "match_began"}, spectator_view(seen))
    table = Table(message["table"])
    assert table.names == ("our guest", "Stan", "Sue", "Willie")
    assert table.persons == (0,)
    assert [deal.points for deal in table.earlier] == [deal.points for deal in seen.earlier]
    assert table.scores == seen.scores
    assert (table.worth("QS"), table.worth(["QS", "2H"])) == (13, 14)
