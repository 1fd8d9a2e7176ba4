"""Tests of commentators: the events that they hear, their limits, and that no hidden card reaches them."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

from hearts_qt.api import Commentator, Event, Table
from hearts_qt.remote import commentary_wire as wire
from hearts_qt.remote.commentator import MOST_REMARKS, ExternalCommentator
from hearts_qt.remote.commentator_runner import CommentatorServer
from hearts_qt.remote.faults import DialogueFault, FaultKind
from hearts_qt.remote.wire import WireMood
from hearts_qt.remote.wire_form import event_form, spectator_view
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import SEATS, card_name, each_card, parse_card
from hearts_qt.rules.entries import BeginDeal
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.view import as_spectator, view
from tests.remote.scripted import Message, Reply, Script
from tests.rules.matches import Session, play_match, replay
from tests.rules.twins import twin_of

HELLO: Message = {"type": "hello", "protocol": 1, "name": "Script"}
PLAYED = happened.CardPlayed(1, parse_card("QS"))


class Notes:
    """Records what a commentator does."""

    def __init__(self) -> None:
        self.remarks: list[wire.Remark] = []
        self.faults: list[FaultKind] = []
        self.came = threading.Condition()

    def remarked(self, remark: wire.Remark) -> None:
        """Record a remark."""
        with self.came:
            self.remarks.append(remark)
            self.came.notify_all()

    def failed(self, fault: DialogueFault) -> None:
        """Record a failure."""
        with self.came:
            self.faults.append(fault.fault)
            self.came.notify_all()

    def wait(self, until: Callable[[], bool]) -> None:
        """Wait until the notes satisfy a condition."""
        with self.came:
            assert self.came.wait_for(until, 20)


def hearing(*remarks: Message) -> Reply:
    """Return a script that makes the same remarks on every event."""

    def reply(message: Message) -> Sequence[Message]:
        match message["type"]:
            case "hello":
                return [HELLO]
            case "event":
                return [*remarks, {"type": "heard", "id": message["id"]}]
        return []

    return reply


def spectator() -> Any:
    """Return the view of a spectator at a new deal."""
    session = Session(PRESETS[Preset.STANDARD])
    session.apply(BeginDeal(Direction.HOLD, number=5))
    return view(session.match, None)


@pytest.fixture
def notes() -> Notes:
    """Return empty notes."""
    return Notes()


def told(
    notes: Notes, script: Script, *events: happened.Event, sounds: Sequence[str] = (), **others: Any
) -> ExternalCommentator:
    """Tell a scripted commentator these events, and wait until it has heard all events or has failed."""
    program = ExternalCommentator(script.connect, notes, sounds, **others)
    for event in events:
        program.tell(event, spectator())
    program.finish(time.monotonic() + 60)
    return program


def test_it_hears_what_happened_and_the_table(notes: Notes) -> None:
    """A commentator gets a greeting, each event with a new id and the table, and at the end a goodbye."""
    script = Script(hearing())
    told(notes, script, happened.DealBegan(Direction.LEFT), PLAYED, sounds=["gasp"])
    hello, first, second, bye = script.got
    assert hello["type"] == "hello"
    assert hello["sounds"] == ["gasp"]
    assert first["event"] == {"kind": "deal_began", "direction": "left"}
    assert (first["id"], second["id"]) == (1, 2)
    assert second["event"] == {"kind": "card_played", "seat": 1, "card": "QS"}
    assert [seat["name"] for seat in second["table"]["seats"]] == ["You", "Stan", "Sue", "Willie"]
    assert bye == {"type": "bye"}
    assert script.closed
    assert not notes.faults


def test_it_is_told_the_values_of_its_settings(notes: Notes) -> None:
    """The greeting has the values of the settings, by their ids."""
    script = Script(hearing())
    told(notes, script, PLAYED, settings={"loud": True, "jokes": 3})
    assert script.got[0]["settings"] == {"loud": True, "jokes": 3}


def test_a_class_finds_its_settings() -> None:
    """A commentator in Python has the values in its attribute `settings`, which is empty if no values were sent."""

    class Loud(Commentator):
        def hear(self, event: Event, table: Table) -> None:
            self.say(str(self.settings.get("loud")))

    said: list[Message] = []
    server = CommentatorServer(Loud, said.append)
    news = json.loads(wire.line_of(wire.EventNews(1, {"kind": "match_began"}, spectator_view(spectator()))))
    server.answer(news)
    server.answer({"type": "hello", "settings": {"loud": True}})
    server.answer(news)
    assert [each["text"] for each in said] == ["None", "True"]


def test_its_remarks_are_passed_on(notes: Notes) -> None:
    """Lines, balloons, moods and known sounds are passed on in the order in which they came."""
    remarks = (
        {"type": "line", "text": "Goal!"},
        {"type": "balloon", "seat": 2, "text": "Mine."},
        {"type": "mood", "seat": 2, "mood": "pleased"},
        {"type": "sound", "sound": "gasp"},
    )
    told(notes, Script(hearing(*remarks)), PLAYED, sounds=["gasp"])
    assert notes.remarks == [
        wire.Line("Goal!"),
        wire.SpokenLine(2, "Mine."),
        wire.SeatMood(2, WireMood.PLEASED),
        wire.SoundPlayed("gasp"),
    ]


def test_it_says_only_so_much_about_one_event(notes: Notes) -> None:
    """Of many remarks on an event, only the first few are passed on. For the next event the count begins again."""
    told(notes, Script(hearing(*[{"type": "line", "text": "Goal!"}] * 10)), PLAYED, PLAYED)
    assert len(notes.remarks) == 2 * MOST_REMARKS
    assert not notes.faults


@pytest.mark.parametrize(
    ("reply", "fault"),
    [
        ({"type": "line", "text": "x" * 201}, FaultKind.NOT_A_MESSAGE),
        ({"type": "line", "text": "x", "colour": "red"}, FaultKind.NOT_A_MESSAGE),
        ({"type": "balloon", "seat": 4, "text": "x"}, FaultKind.NOT_A_MESSAGE),
        ({"type": "mood", "seat": 1, "mood": "furious"}, FaultKind.NOT_A_MESSAGE),
        ({"type": "sound", "sound": "../../secret"}, FaultKind.NOT_A_MESSAGE),
        ({"type": "play", "id": 1, "card": "QS"}, FaultKind.NOT_A_MESSAGE),
        (b"\xff\xfe", FaultKind.NOT_A_MESSAGE),
        (b"[" * 60_000, FaultKind.NOT_A_MESSAGE),
        ({"type": "heard", "id": 2}, FaultKind.WRONG_ANSWER),
        ({"type": "fault", "reason": "no voice"}, FaultKind.REFUSED),
    ],
)
def test_a_wrong_message_ends_it(notes: Notes, reply: Message | bytes, fault: FaultKind) -> None:
    """A wrong message is a fault. No later message is passed on, and the program is closed."""
    replies: dict[str, Sequence[Message | bytes]] = {"hello": [HELLO], "event": [reply]}
    script = Script(lambda message: replies.get(message["type"], []))
    told(notes, script, PLAYED, PLAYED)
    assert notes.faults == [fault]
    assert not notes.remarks
    assert script.closed


@pytest.mark.parametrize(
    ("reply", "fault"),
    [
        ([], FaultKind.NO_HELLO),
        ([{**HELLO, "protocol": 2}], FaultKind.OTHER_VERSION),
        ([b"hello"], FaultKind.NOT_A_MESSAGE),
    ],
)
def test_a_wrong_hello_ends_it(notes: Notes, reply: Sequence[Message | bytes], fault: FaultKind) -> None:
    """A commentator that does not begin with a valid hello is ended."""
    told(notes, Script(lambda message: reply if message["type"] == "hello" else []), PLAYED, start_seconds=0.2)
    assert notes.faults == [fault]


def test_it_may_not_be_late(notes: Notes) -> None:
    """A commentator that does not confirm an event in time is ended."""
    told(notes, Script(lambda message: [HELLO] if message["type"] == "hello" else []), PLAYED, seconds=0.2)
    assert notes.faults == [FaultKind.LATE]


def test_an_old_event_is_left_out(notes: Notes) -> None:
    """An event that has waited too long is not sent, because the table already shows later events."""
    slow = hearing()

    def reply(message: Message) -> Sequence[Message | bytes]:
        if message["type"] == "event":
            time.sleep(0.3)
        return slow(message)

    script = Script(reply)
    told(notes, script, PLAYED, PLAYED, happened.DealAbandoned(), oldest=0.1)
    assert [message["id"] for message in script.got if message["type"] == "event"] == [1]
    assert not notes.faults


def test_nothing_is_said_after_it_was_closed(notes: Notes) -> None:
    """Closing a commentator is no failure. If it writes anything afterwards, this is dropped."""
    script = Script(hearing({"type": "line", "text": "Goal!"}))
    program = told(notes, script, PLAYED)
    notes.remarks.clear()
    program.close()
    script.write({"type": "line", "text": "I am still here"})
    assert not notes.remarks
    assert not notes.faults


def test_private_events_are_not_told(notes: Notes) -> None:
    """Private events, such as the dealt hand of a seat, are not sent."""
    script = Script(hearing())
    told(notes, script, happened.HandDealt(0, 8191), happened.PassReceived(0, 1, (3, 4, 5)))
    assert not [message for message in script.got if message["type"] == "event"]


@pytest.mark.parametrize("preset", Preset)
def test_hidden_cards_change_nothing_that_is_told(preset: Preset) -> None:
    """The table for a commentator is the same for all hidden cards, and can be made from the view of any seat."""
    rng = Random(preset.value)
    session = play_match(PRESETS[preset], rng, deals=2)
    changes = 0
    for _ in range(12):
        log = session.log[: rng.randrange(2, len(session.log))]
        twins = twin_of(log, None, rng, 12)
        changes += twins.changes
        expected = spectator_view(view(twins.ours, None))
        for seat in SEATS:
            for match in (twins.ours, twins.theirs):
                assert spectator_view(as_spectator(view(match, seat))) == expected
    assert changes


@pytest.mark.parametrize("preset", Preset)
def test_no_card_of_a_hand_is_told(preset: Preset) -> None:
    """No message contains a card that is still in a hand, even if it was passed."""
    rng = Random(preset.value)
    session = play_match(PRESETS[preset], rng, deals=1)
    told_cards = 0
    for end in range(2, len(session.log)):
        played = replay(session.log[:end])
        match = played.match
        if match.deal is None or match.stage not in (Stage.DEAL, Stage.AWARD):
            continue
        hidden = {card_name(card) for seat in SEATS for card in each_card(match.deal.hands[seat])}
        last = [event_form(event) for event in played.events[-6:]]
        for seat in SEATS:
            table = as_spectator(view(match, seat))
            news = [wire.EventNews(1, event, spectator_view(table)) for event in last if event is not None]
            cards = {word for message in news for word in words_of(json.loads(wire.line_of(message)), skip="worth")}
            assert not cards & hidden
            told_cards += len(cards)
    assert told_cards


def words_of(told: Any, skip: str) -> Iterator[str]:
    """Yield all texts in a message, except those under the key `skip`."""
    if isinstance(told, dict):
        for key, value in told.items():
            if key != skip:
                yield from words_of(value, skip)
    elif isinstance(told, list):
        for value in told:
            yield from words_of(value, skip)
    elif isinstance(told, str):
        yield told


def test_a_seat_s_own_view_is_refused() -> None:
    """The table for a commentator is made only from a spectator's view. A seat's view raises an error."""
    session = Session(PRESETS[Preset.STANDARD])
    session.apply(BeginDeal(Direction.HOLD, number=5))
    with pytest.raises(ValueError, match="spectator"):
        spectator_view(view(session.match, 0))
