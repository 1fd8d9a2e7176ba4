"""Tests of dialogues with scripted players: the order of messages, and faults for wrong messages."""

import threading
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from hearts_qt.players.player import Interrupted
from hearts_qt.remote.dialogue import Dialogue
from hearts_qt.remote.faults import DialogueFault, FaultKind
from hearts_qt.remote.wire import Expression, WireMood
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.moves import Award, ChooseAward, Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.view import View
from tests.remote.positions import VIEWS, awarding, leading, passing
from tests.remote.scripted import HELLO, Message, Reply, Script, lowest

LONG = 60.0
SHORT = 0.05


class Talk:
    """A dialogue with a scripted player, and this player's comments and moods."""

    def __init__(self, reply: Reply = lowest, seconds: float = LONG) -> None:
        """Begin a dialogue with a scripted player."""
        self.said: list[Expression] = []
        self.script = Script(reply)
        self.dialogue = Dialogue(self.script.connect, 0, seconds, self.said.append)

    def ask(self, seen: View) -> Any:
        """Ask the player."""
        return self.dialogue.ask(seen, 99)

    def fault(self, seen: View) -> DialogueFault:
        """Ask the player, and return the resulting fault."""
        with pytest.raises(DialogueFault) as raised:
            self.ask(seen)
        return raised.value


def test_each_kind_of_question_is_answered() -> None:
    """Answers with a card, a pass and an award become moves of the seat."""
    assert Talk().ask(leading()) == Play(0, parse_card("2C"))
    assert Talk().ask(passing()) == Pass(0, tuple(map(parse_card, ("2C", "3C", "4C"))), (1, 1, 1))
    assert Talk().ask(passing(Direction.SCATTER)) == Pass(0, tuple(map(parse_card, ("2C", "3C", "4C"))), (1, 2, 3))
    seen = awarding()
    assert Talk().ask(seen) == ChooseAward(seen.seat or 0, Award.ADD)


def test_news_come_before_the_first_question_and_only_when_there_are_any() -> None:
    """Match, rules and deal are sent once, and again only after a change. Each question has a new id."""
    talk = Talk()
    talk.ask(passing())
    assert talk.script.types == ["hello", "match", "rules", "deal", "pass?"]
    talk.ask(passing())
    assert talk.script.types[5:] == ["pass?"]
    talk.ask(replace(passing(), deals_played=1))
    assert talk.script.types[6:] == ["deal", "pass?"]
    asked = [message["id"] for message in talk.script.got if message["type"] == "pass?"]
    assert asked == sorted(set(asked))
    talk.dialogue.close()
    assert talk.script.types[-1] == "bye"
    assert talk.script.closed


@pytest.mark.parametrize(("can", "skill"), [(["play"], "pass"), (["play", "pass"], "moon"), (["moon"], "play")])
def test_what_a_player_cannot_decide_it_is_not_asked(can: list[str], skill: str) -> None:
    """A player gets no question for a kind of decision that it cannot make."""
    talk = Talk(lambda message: [{**HELLO, "can": can}] if message["type"] == "hello" else [])
    assert talk.ask(VIEWS[skill]()) is None
    assert talk.script.types == ["hello"]


def answering(*lines: Message | bytes) -> Reply:
    """Return a reply function that answers questions with these lines and all other messages correctly."""

    def reply(message: Message) -> Sequence[Message | bytes]:
        return lines if message["type"].endswith("?") else lowest(message)

    return reply


PLAY = {"type": "play", "id": 1, "card": "2C"}
NO_ANSWER: dict[str, tuple[Sequence[Message | bytes], FaultKind, str]] = {
    "a pass": ([{"type": "pass", "id": 1, "cards": []}], FaultKind.WRONG_ANSWER, "pass to play?"),
    "no card": ([{**PLAY, "card": "1X"}], FaultKind.NOT_A_CARD, "'1X' is not a card"),
    "a future question": ([{**PLAY, "id": 5}], FaultKind.WRONG_ANSWER, "id 5, but the question is 1"),
    "another hello": ([HELLO], FaultKind.NOT_A_MESSAGE, "line 2: it said hello before"),
    "a card not allowed": ([{**PLAY, "card": "AH"}], FaultKind.NOT_LEGAL, "AH; it may play 2C"),
    "its own fault": ([{"type": "fault", "id": 1, "reason": "oh dear"}], FaultKind.REFUSED, "oh dear"),
    "no JSON": ([b"I play the two of clubs"], FaultKind.NOT_A_MESSAGE, "line 2"),
    "too much": ([{"type": "mood", "mood": "pleased"}] * 1001, FaultKind.ENDLESS, "1000 lines"),
}


@pytest.mark.parametrize("what", NO_ANSWER)
def test_what_is_no_answer_is_a_fault(what: str) -> None:
    """A message that is not a valid answer is a fault, which says what is wrong."""
    lines, fault, part = NO_ANSWER[what]
    raised = Talk(answering(*lines)).fault(leading())
    assert raised.fault is fault
    assert part in str(raised)


@pytest.mark.parametrize(
    ("cards", "told"), [([], "no cards"), (["2C", "2C", "3C"], "2C 2C 3C"), (["KC", "QS", "AS"], "KC QS AS")]
)
def test_a_pass_that_cannot_be_made_is_told_with_the_hand(cards: list[str], told: str) -> None:
    """An illegal pass is a fault that shows the passed cards and the hand."""
    fault = Talk(answering({"type": "pass", "id": 1, "cards": cards})).fault(passing())
    assert fault.fault is FaultKind.NOT_LEGAL
    assert fault.detail == f"{told}; it has to pass 3 of 2C 3C 4C 5C 2D 3D 4D QS AS 2H 3H 4H AH"


@pytest.mark.parametrize(
    ("first", "fault"),
    [
        ({"type": "hello", "protocol": 2}, FaultKind.OTHER_VERSION),
        ({"type": "fault", "reason": "no licence"}, FaultKind.REFUSED),
        (PLAY, FaultKind.NOT_HELLO),
        (b"Welcome to SuperHearts", FaultKind.NOT_A_MESSAGE),
    ],
)
def test_the_first_message_has_to_be_a_hello(first: Message | bytes, fault: FaultKind) -> None:
    """If a player's first message is not a valid hello, this is a fault."""
    talk = Talk(lambda message: [first] if message["type"] == "hello" else lowest(message))
    assert talk.fault(leading()).fault is fault


def test_silence_has_a_limit() -> None:
    """If a hello or an answer does not come within the player's time limit, this is a fault."""
    silent = Talk(lambda message: [], SHORT).fault(leading())
    assert (silent.fault, silent.detail) == (FaultKind.NO_HELLO, "0.05 s")
    late = Talk(answering(), SHORT).fault(leading())
    assert (late.fault, late.detail) == (FaultKind.LATE, "0.05 s")
    assert str(late) == "it did not answer within 0.05 s"
    assert str(silent) == "it did not say hello within 0.05 s; it may forget to flush its output"


def test_the_end_of_a_player_is_told() -> None:
    """If a player ends during a question, the fault says how it ended."""
    talk = Talk(answering())
    asker = threading.Timer(0.01, talk.script.end, ["exit code 3"])
    asker.start()
    fault = talk.fault(leading())
    asker.join()
    assert (fault.fault, fault.detail) == (FaultKind.ENDED, "exit code 3")


def test_a_closed_dialogue_is_told() -> None:
    """A question to a closed player raises a fault."""
    talk = Talk(answering())
    talk.dialogue.close()
    assert talk.fault(leading()).fault is FaultKind.CLOSED


def interrupted(talk: Talk, seen: View) -> None:
    """Ask the player, and interrupt it after the question was sent."""
    asked = threading.Event()
    before = talk.script.reply

    def say_nothing(message: Message) -> Sequence[Message | bytes]:
        if not message["type"].endswith("?"):
            return before(message)
        asked.set()
        return []

    talk.script.reply = say_nothing

    def break_off() -> None:
        asked.wait(LONG)
        talk.dialogue.interrupt()

    breaker = threading.Thread(target=break_off)
    breaker.start()
    with pytest.raises(Interrupted):
        talk.ask(seen)
    breaker.join()
    talk.script.reply = before


def test_a_broken_off_question_is_cancelled_and_its_late_answer_dropped() -> None:
    """After an interruption the player gets a cancel message, and its late answer is not used for the next question."""
    talk = Talk()
    interrupted(talk, leading())
    assert talk.script.got[-1] == {"type": "cancel", "id": 1}
    talk.script.write({"type": "play", "id": 1, "card": "AH"})
    assert talk.ask(leading()) == Play(0, parse_card("2C"))


def test_an_interruption_of_nothing_changes_nothing() -> None:
    """An interruption without an open question, or a second interruption, does not disturb the dialogue."""
    talk = Talk()
    talk.dialogue.interrupt()
    assert talk.ask(leading()) == Play(0, parse_card("2C"))
    interrupted(talk, leading())
    talk.dialogue.interrupt()
    assert talk.ask(leading()) == Play(0, parse_card("2C"))


def test_the_clock_of_a_question_starts_when_the_player_has_let_go_of_the_one_before() -> None:
    """If a player is still busy with an interrupted question, it has the full time for the next question afterwards."""
    talk = Talk(seconds=0.5)
    interrupted(talk, leading())
    timers: list[threading.Timer] = []

    def reply(message: Message) -> Sequence[Message | bytes]:
        if message["type"].endswith("?"):
            for wait, number in ((0.3, 1), (0.7, message["id"])):
                timer = threading.Timer(wait, talk.script.write, [{"type": "play", "id": number, "card": "2C"}])
                timers.append(timer)
                timer.start()
            return []
        return lowest(message)

    talk.script.reply = reply
    assert talk.ask(leading()) == Play(0, parse_card("2C"))
    for timer in timers:
        timer.join()


def test_an_answer_that_comes_twice_counts_once() -> None:
    """A second answer to the same question is dropped when the next question is asked."""
    talk = Talk(lambda message: list(lowest(message)) * (2 if message["type"].endswith("?") else 1))
    assert talk.ask(leading()) == Play(0, parse_card("2C"))
    assert talk.ask(passing()) == Pass(0, tuple(map(parse_card, ("2C", "3C", "4C"))), (1, 1, 1))


def test_comments_and_moods_are_heard_at_once_and_not_without_end() -> None:
    """Comments and moods are passed on immediately, but only a few of them between two questions."""
    talk = Talk()
    talk.script.write({"type": "mood", "mood": "thinking"})
    talk.script.write({"type": "comment", "text": "Hm."})
    assert talk.said == [Expression(mood=WireMood.THINKING), Expression(text="Hm.")]
    for _ in range(50):
        talk.script.write({"type": "comment", "text": "Hm."})
    assert len(talk.said) == 4
    talk.ask(leading())
    talk.script.write({"type": "comment", "text": "Well."})
    assert talk.said[-1] == Expression(text="Well.")
