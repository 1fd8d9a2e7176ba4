"""The conversation with one external player about one seat: the order of messages, time limits and faults.

Another module sends the lines. Lines arrive on any thread, through `heard` and `ended`. One thread asks questions with
`ask`, and another thread may interrupt it. Every wait has a time limit. Answers that come too late are dropped.
"""

import queue
import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

import hearts_qt
from hearts_qt.plain_text import one_line
from hearts_qt.players.player import Answer, Interrupted
from hearts_qt.plugin_host.plugin_settings import SettingValue
from hearts_qt.remote import wire
from hearts_qt.remote.faults import DialogueFault, FaultKind
from hearts_qt.remote.view_messages import deal_news, match_news, question_of, rules_news, skill_for
from hearts_qt.rules.cards import Card, CardNameError, Seat, parse_card
from hearts_qt.rules.moves import ChooseAward, Play
from hearts_qt.rules.passing import pass_of
from hearts_qt.rules.view import View
from hearts_qt.table.guard import is_legal

_NO_SETTINGS: Final[Mapping[str, SettingValue]] = MappingProxyType({})
_MOST_SAID: Final = 4
"""How many comments and moods are passed on between two questions at most."""
MOST_LINES: Final = 1000
"""How many lines a player may write between two questions. A player that writes more is ended."""


class LineCarrier(Protocol):
    """Carries lines to a player."""

    def send(self, line: bytes) -> None:
        """Send a line that ends with a line feed. Returns without waiting and never raises."""
        ...

    def close(self) -> None:
        """End the player when it has read the lines sent so far, or after a short time. Returns without waiting."""
        ...


class Listener(Protocol):
    """Receives what comes from the player, on any thread."""

    def heard(self, line: bytes) -> None:
        """Receive a line, without its line feed. Raises DialogueFault if the player has to be ended."""
        ...

    def ended(self, fault: DialogueFault) -> None:
        """Receive the news that no more lines will come; `fault` is the reason."""
        ...


Connect: TypeAlias = Callable[[Listener], LineCarrier]
"""A function that starts a player and connects it with a listener. It raises DialogueFault if that fails."""


class _Interruption(Struct, frozen=True):
    """An entry in the queue of incoming messages. It interrupts the question with this number."""

    question: int


_Incoming: TypeAlias = wire.Hello | wire.GivenAnswer | wire.Refusal | DialogueFault | _Interruption


class Dialogue:
    """A conversation that begins with the greeting.

    After a fault that is not in `faults.HEALTHY`, the conversation can only be closed.
    """

    def __init__(
        self,
        connect: Connect,
        seat: Seat,
        seconds: float,
        said: Callable[[wire.Expression], None],
        settings: Mapping[str, SettingValue] = _NO_SETTINGS,
    ) -> None:
        """Greet the player of `seat`, which has `seconds` for each answer.

        `said` is called with the player's comments and moods. `settings` has the values of its settings by their ids.
        """
        self.settings = settings
        self._seconds = seconds
        self._said = said
        self._came: queue.SimpleQueue[_Incoming] = queue.SimpleQueue()
        self._lines = 0
        self._lines_unasked = 0
        self._said_unasked = 0
        self._hello: wire.Hello | None = None
        self._number = 0
        self._asking = False
        self._dropped: set[int] = set()
        self._told: dict[type, object] = {}
        self._line = connect(self)
        self._tell(wire.Greeting(f"hearts-qt {hearts_qt.__version__}", seat, seconds, settings=dict(settings)))

    # These methods run on the thread that asks, unless they say otherwise.

    def ask(self, view: View, seed: int) -> Answer | None:
        """Return the player's legal answer for the view's seat, or None if the player cannot make such a decision.

        Raises DialogueFault. After a call of `interrupt`, raises Interrupted.
        """
        self._number += 1
        self._asking = True
        self._lines_unasked = self._said_unasked = 0
        try:
            hello = self._greeted()
            return self._answered(view, seed) if skill_for(view) in hello.can else None
        finally:
            self._asking = False

    def close(self) -> None:
        """Send "bye" and end the player. Any thread may call this."""
        self._tell(wire.Bye())
        self._line.close()
        self._came.put(DialogueFault(FaultKind.CLOSED))

    def interrupt(self) -> None:
        """Interrupt the current question, if there is one. Any thread may call this. It returns without waiting."""
        if self._asking:
            self._came.put(_Interruption(self._number))

    def _tell(self, message: wire.ToPlayer) -> None:
        self._line.send(wire.line_of(message))

    def _greeted(self) -> wire.Hello:
        if self._hello is None:
            came = self._next(time.monotonic() + self._seconds, FaultKind.NO_HELLO)
            if isinstance(came, wire.Refusal):
                raise DialogueFault(FaultKind.REFUSED, came.reason)
            if not isinstance(came, wire.Hello):
                raise DialogueFault(FaultKind.NOT_HELLO, f"its first message is {came}")
            self._hello = came
        return self._hello

    def _answered(self, view: View, seed: int) -> Answer:
        for news in (match_news(view), rules_news(view), deal_news(view)):
            if self._told.get(type(news)) != news:
                self._tell(news)
                self._told[type(news)] = news
        question = question_of(view, self._number, seed)
        self._tell(question)
        try:
            return _move(view, question, self._answer_to(question.id))
        except Interrupted:
            self._dropped.add(question.id)
            self._tell(wire.Cancel(question.id))
            raise

    def _answer_to(self, number: int) -> wire.GivenAnswer:
        deadline = time.monotonic() + self._seconds
        while True:
            came = self._next(deadline, FaultKind.LATE)
            if isinstance(came, wire.Hello):
                raise DialogueFault(FaultKind.NOT_A_MESSAGE, f"line {self._lines}: it said hello before")
            if came.id in self._dropped:
                # The player has only now finished an earlier question, which was interrupted. It begins with this
                # question now.
                self._dropped.discard(came.id)
                deadline = time.monotonic() + self._seconds
            elif isinstance(came, wire.Refusal):
                raise DialogueFault(FaultKind.REFUSED, came.reason)
            elif came.id == number:
                return came
            elif came.id > number or came.id < 1:
                raise DialogueFault(FaultKind.WRONG_ANSWER, f"id {came.id}, but the question is {number}")

    def _next(self, deadline: float, late: FaultKind) -> wire.Hello | wire.GivenAnswer | wire.Refusal:
        while True:
            try:
                came = self._came.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise DialogueFault(late, f"{self._seconds:g} s") from None
            if isinstance(came, DialogueFault):
                raise came
            if not isinstance(came, _Interruption):
                return came
            if came.question == self._number:
                raise Interrupted

    # These methods run on the threads that read lines.

    def heard(self, line: bytes) -> None:
        """Receive a line from the player. Raises DialogueFault if the player has written too many lines."""
        self._lines += 1
        self._lines_unasked += 1
        if self._lines_unasked > MOST_LINES:
            raise DialogueFault(FaultKind.ENDLESS, f"{MOST_LINES} lines without being asked")
        try:
            message = wire.message_of(line, self._lines)
        except DialogueFault as fault:
            self._came.put(fault)
            return
        match message:
            case wire.Comment(text):
                self._hear(wire.Expression(text=one_line(text, wire.LONGEST_COMMENT)))
            case wire.MoodShown(mood):
                self._hear(wire.Expression(mood=mood))
            case _:
                self._came.put(message)

    def ended(self, fault: DialogueFault) -> None:
        """Remember that no more lines will come."""
        self._came.put(fault)

    def _hear(self, said: wire.Expression) -> None:
        self._said_unasked += 1
        if self._said_unasked <= _MOST_SAID:
            self._said(said)


def _move(view: View, question: wire.Ask, answer: wire.GivenAnswer) -> Answer:
    """Return a player's answer as a move. Raises DialogueFault if the answer does not fit the question."""
    assert view.seat is not None
    move: Answer
    match question, answer:
        case wire.AskPlay(), wire.PlayAnswer(_, card):
            move = Play(view.seat, _card(card))
            if not is_legal(view, move):
                raise DialogueFault(FaultKind.NOT_LEGAL, f"{card}; it may play {' '.join(question.view['legal'])}")
            return move
        case wire.AskPass(), wire.PassAnswer(_, cards):
            move = pass_of(view.seat, tuple(map(_card, cards)), view.direction)
            if not is_legal(view, move):
                wanted = f"it has to pass {view.to_pass} of {' '.join(question.view['hand'])}"
                raise DialogueFault(FaultKind.NOT_LEGAL, f"{' '.join(cards) or 'no cards'}; {wanted}")
            return move
        case wire.AskMoon(), wire.MoonAnswer(_, award):
            return ChooseAward(view.seat, award)
    asked, given = (message.__struct_config__.tag for message in (question, answer))
    raise DialogueFault(FaultKind.WRONG_ANSWER, f"{given} to {asked}")


def _card(name: str) -> Card:
    try:
        return parse_card(name)
    except CardNameError as error:
        raise DialogueFault(FaultKind.NOT_A_CARD, str(error)) from error
