"""The director: shows one update of the table after the other at the pace of the options, and asks the person.

An update's events are played as acts, one after another; then everything is put exactly where the update's view has
it, the person is asked, and the table is told that its window is ready for the next step. Nothing of the game is
decided here.
"""

from collections import deque
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import Card
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import pass_of
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.settings.card_options import HIGHLIGHT
from hearts_qt.settings.effect import Effect
from hearts_qt.settings.play_options import CONTROLS, Controls
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.ui.cloth.controls import Mode
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.play.act_runner import ActRunner
from hearts_qt.ui.play.acts import ActMaker
from hearts_qt.ui.play.choice import CardChoice
from hearts_qt.ui.play.pace import Pace
from hearts_qt.ui.play.panels import QuestionPanel
from hearts_qt.ui.play.patient_timer import PatientTimer
from hearts_qt.ui.play.questions import Questions
from hearts_qt.ui.play.side_changes import is_side_change, with_side_changes
from hearts_qt.ui.play.staging import Staging
from hearts_qt.ui.words.events import announcements, read_aloud

_LONGEST_TIMER: Final = 2**31 - 1
_THINKS_LONG_MS: Final = 400
"""From then on a player is seen to think."""


class Director(QObject):
    """Shows updates and asks the person at the bottom."""

    began = Signal(object)
    """An update begins to be shown: the Update. What it no longer asks is answered or withdrawn."""
    happens = Signal(object)
    """An event begins to be shown: the event of the rules. Not while everything is played at once."""
    swept = Signal()
    """A trick's cards begin to move to its taker."""
    settled = Signal(object)
    """An update is shown completely: the Update."""
    changed = Signal(object)
    """Something else than a move has changed while moves are still being shown: the Update as far as it is shown."""
    chosen = Signal()
    """What the person has chosen has changed."""
    refused = Signal(int)
    """The person wanted a card that may not be chosen."""
    too_few = Signal()
    announced = Signal(str)
    """Something for a screen reader to say."""
    troubled = Signal(object)
    """Something went wrong at the table: the tuple of problems."""

    def __init__(
        self,
        view: TableView,
        settings: Settings,
        send: Callable[[link.Request], None],
        take: Callable[[], link.Update | None],
    ) -> None:
        """Show on `view`; take updates with `take` when `ring` says there is one; send requests with `send`."""
        super().__init__(view)
        self.view = view
        self.settings = settings
        self.forward = send
        """Hands the table a request without any question."""
        self.pace = Pace(settings)
        self.staging = Staging(settings)
        self.update: link.Update | None = None
        self._settled: link.Update | None = None
        self._next: link.Update | None = None
        """An update with moves that came while another one was being shown."""
        self.acts = ActRunner(view, self.staging.state, self.next_act)
        self.acts.began.connect(self.chosen)
        self.acts.swept.connect(self.swept)
        self._maker = ActMaker(view.pieces, self.staging, self.pace, settings)
        self.questions = Questions(view, settings, send, lambda: self.update)
        self.questions.opened.connect(self._question_opened)
        self.questions.resumed.connect(self._ask_again)
        self.choice = CardChoice(self._commit, self.refused.emit, self.too_few.emit)
        self._take = take
        self._queue: deque[happened.Event] = deque()
        self._showing = False
        self._hidden = False
        self._question: int | None = None
        self._passed: tuple[Card, ...] = ()
        """The cards of a pass that has just been taken back."""
        self._ready = self._timer(self._send_ready)
        self._raised = PatientTimer(self, self._play_raised, lambda: self.questions.panel is not None)
        self._timed: tuple[int | None, Card] | None = None
        """The raised card whose pause has begun, and the question that it answers."""
        self._thinks = self._timer(self._show_thinking)
        self._is_thinking = False
        self._announced: list[str] = []
        """What was announced of the update that is shown."""
        self._follow_highlight()
        settings.listen(self._lay_out_again, Effect.TABLE_LAYOUT)
        settings.listen(self.acts.follow_pace, Effect.PACE)
        settings.listen(self.questions.follow_controls, Effect.CONTROLS)
        settings.listen(self._time_raised_again, Effect.RAISED_CARD)

    def _timer(self, call: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(call)
        return timer

    def send(self, request: link.Request) -> None:
        """Hand the table a request; one that throws away what was begun only after a question."""
        if isinstance(request, link.NewMatch | link.NewDeal):
            self.questions.begin(request)
            return
        if isinstance(request, link.Finish) and request.on:
            self.questions.finish()
        self.forward(request)

    # Updates

    def ring(self) -> None:
        """Take the update that is waiting. While another is being shown, only what is no move is shown at once."""
        if not self._showing:
            self._next_update()
        elif self._next is None:
            self._let_pass()

    def _let_pass(self) -> None:
        """Show what has changed besides the moves; other moves than those being shown the person has asked for."""
        before, update = self.update, self._take()
        if before is None or update is None:
            return
        if not is_side_change(before, update):
            # Until these moves are shown the table makes no others by itself: it was told to undo, to finish, to deal.
            self._next = update
            self.view.motion.hurry()
            return
        self.update = replace(update, events=before.events + update.events)
        self._tell(before, update)
        for event in update.events:
            self.happens.emit(event)
        self.acts.refresh(self.update)
        if self._settled is not None:
            self._settled = with_side_changes(self._settled, update)
            self.changed.emit(self._settled)

    def _next_update(self) -> None:
        next_one, self._next = self._next, None
        update = self._take() if next_one is None else next_one
        if update is None:
            return
        self._showing = True
        self._ready.stop()
        self._raised.stop()
        self._thinks.stop()
        self._is_thinking = False
        before, self.update = self.update, update
        self._announced = []
        self._passed = _pass_taken_back(before, update)
        self._tell(before, update)
        self._queue = deque(update.events if self._plays_acts(before, update) else ())
        self.next_act()

    def _tell(self, before: link.Update | None, update: link.Update) -> None:
        """Tell everybody who listens what an update brings."""
        self.began.emit(update)
        if update.problems:
            self.troubled.emit(update.problems)
        self.announce(*announcements(update.events, update.view), *self._own_hand(before, update))

    def announce(self, *sentences: str) -> None:
        """Let a screen reader say sentences, in this order; what it was told of this update before is left out."""
        new = [sentence for sentence in sentences if sentence and sentence not in self._announced]
        self._announced += new
        if new:
            self.announced.emit(read_aloud(new))

    @staticmethod
    def _own_hand(before: link.Update | None, update: link.Update) -> list[str]:
        """Return what to say to a person who has just asked for the own cards."""
        view = update.view
        dealt = any(isinstance(event, happened.HandDealt) for event in update.events)
        if before is None or view.seat in (None, before.view.seat) or dealt or not view.hand or view.seat is None:
            return []
        return announcements([happened.HandDealt(view.seat, view.hand)], view)

    def _plays_acts(self, before: link.Update | None, update: link.Update) -> bool:
        if before is None or before.finishing or update.finishing or self._hidden:
            return False
        turned = before.view.seat != update.view.seat
        rewound = any(isinstance(event, (happened.MovesUndone, happened.MovesRedone)) for event in update.events)
        plays = sum(isinstance(event, happened.CardPlayed) for event in update.events)
        return not turned and not rewound and plays <= 1

    def next_act(self) -> None:
        """Play the next event of the update, or settle when all are played."""
        while self._queue:
            event = self._queue.popleft()
            self.happens.emit(event)
            if self._play(event):
                return
        self._settle()

    def _play(self, event: happened.Event) -> bool:
        """Show an event; return whether it has an act, after which the next event is shown."""
        assert self.update is not None
        act = self._maker.act(event, self._queue, self.update)
        if act is None:
            return False
        self._queue = deque(each for each in self._queue if each not in act.shows)
        if act.begins_deal:
            self.questions.close()
        self.acts.run(act, self.update)
        return True

    def _settle(self) -> None:
        update = self.update
        assert update is not None
        self._showing = False
        self._settled = update
        self._ask(update)
        self._time_raised(anew=False)
        self.show_table()
        self.settled.emit(update)
        self._next_update()
        if self.update is not update or self._showing:
            return  # a newer one is shown already, or is being shown
        if not self.questions.wait_for_person(update) and update.waits:
            self.get_ready()

    def show_table(self) -> None:
        """Put everything where the update and the choice have it."""
        update = self.update
        if update is not None and not self._showing:
            cards = tuple(self.choice.cards)
            between = update.view.stage in (Stage.SCORED, Stage.OVER, Stage.BETWEEN_DEALS)
            thinks = self._is_thinking
            self.view.show_state(
                self.staging.state(update, cards, asked=self.is_asked, between=between, thinking=thinks)
            )

    def get_ready(self) -> None:
        """Let the table take its next step after the time that a player thinks."""
        update = self.update
        if update is None or self._hidden:
            return
        plays = update.view.stage is Stage.DEAL and update.view.phase is Phase.PLAYING
        scored = self.pace.result if update.view.stage is Stage.SCORED else 0.0
        self._ready.start(round(self.pace.think if plays else scored))

    def _send_ready(self) -> None:
        if self.update is not None and not self._showing:
            self.send(link.Ready(self.update.number))
            self._thinks.start(_THINKS_LONG_MS)

    def _show_thinking(self) -> None:
        self._is_thinking = True
        self.show_table()

    # Asking

    @property
    def is_hidden(self) -> bool:
        """Whether the window is hidden, so that nothing goes on by itself."""
        return self._hidden

    @property
    def is_asked(self) -> bool:
        """Whether the person at the bottom has to choose cards now."""
        return self.choice.mode in (Mode.PASS, Mode.PLAY)

    @property
    def raised(self) -> int:
        """How many cards the person has raised."""
        return len(self.choice.cards)

    @property
    def question(self) -> int | None:
        """The number of the question that the person at the bottom has to answer, with cards or otherwise."""
        update = self.update
        if update is None or self._showing:
            return None
        return next((each.number for each in update.questions if each.seat == update.view.seat), None)

    @property
    def is_waiting(self) -> bool:
        """Whether something moves or waits that a click or a key may hurry."""
        return self.view.motion.is_busy

    def _ask(self, update: link.Update) -> None:
        view = update.view
        own = next((each.number for each in update.questions if each.seat == view.seat), None)
        if view.stage is not Stage.DEAL or self.questions.covers(update):
            own = None
        if own is None:
            self._question = None
            self.choice.close()
        elif own != self._question:
            self._question = own
            if view.phase is Phase.PASSING:
                self.choice.ask(Mode.PASS, view.hand, view.to_pass, self._passed)
            else:
                self.choice.ask(Mode.PLAY, view.legal, 1)

    def _question_opened(self, panel: QuestionPanel) -> None:
        # The marker has gone to the question, of which a card hears nothing while another window is active.
        self.show_table()
        self.chosen.emit()
        self.announce(panel.accessibleName(), panel.accessibleDescription(), panel.keys.text())

    def _ask_again(self) -> None:
        """Ask the person anew, after a question over the table has been answered."""
        if self.update is not None and not self._showing:
            self._settle()

    def _commit(self, cards: tuple[Card, ...]) -> None:
        update, question = self.update, self._question
        if update is None or question is None or update.view.seat is None:
            return
        self._raised.stop()
        # Should the table drop the answer, its next update asks again.
        self._question = None
        seat = update.view.seat
        passing = update.view.phase is Phase.PASSING
        move = pass_of(seat, cards, update.view.direction) if passing else Play(seat, cards[0])
        self.send(link.AnswerQuestion(question, move))

    def choice_changed(self) -> None:
        """Show what the person has chosen; a raised card is played when its pause runs out."""
        self.show_table()
        self.chosen.emit()
        self._time_raised()

    def suggest(self, cards: tuple[Card, ...]) -> None:
        """Raise the cards of a hint, unless the person has raised any."""
        if self.choice.suggest(cards):
            self.choice_changed()

    def _time_raised(self, *, anew: bool = True) -> None:
        """Begin the pause after which a raised card is played, or go on with it if it has begun for that card."""
        self._raised.stop()
        before, self._timed = self._timed, None
        choice, after = self.choice, self.pace.raised_card
        waits = (
            self.settings.value(CONTROLS) is Controls.CARDSHARK and choice.mode is Mode.PLAY and not choice.is_suggested
        )
        if waits and choice.cards and after < _LONGEST_TIMER and not self._hidden:
            self._timed = (self._question, choice.cards[0])
            if anew or self._timed != before:
                self._raised.wait(after)
            else:
                self._raised.go_on()

    def _play_raised(self) -> None:
        if self.choice.mode is Mode.PLAY and self.choice.cards:
            self._commit((self.choice.cards[0],))

    # The window

    def hide(self, hidden: bool) -> None:
        """Let all timers stand still while the window is hidden."""
        self._hidden = hidden
        self.view.motion.hold(hidden)
        self.questions.hold(hidden)
        if hidden:
            self._ready.stop()
            self._raised.stop()
        elif self.update is not None and not self._showing:
            self.choice_changed()
            if self.update.waits and not self.questions.wait_for_person(self.update):
                self.get_ready()

    def _follow_highlight(self) -> None:
        self.view.pieces.highlight = self.settings.value(HIGHLIGHT)

    def _lay_out_again(self) -> None:
        self._follow_highlight()
        self.show_table()

    def _time_raised_again(self) -> None:
        if self.choice.cards and not self._showing:
            # A raised card waits for the new pause, or for none.
            self.choice_changed()


def _pass_taken_back(before: link.Update | None, update: link.Update) -> tuple[Card, ...]:
    """Return the own cards of a pass that the update takes back, or none."""
    if before is None or before.view.seat != update.view.seat or update.view.phase is not Phase.PASSING:
        return ()
    is_taken_back = any(isinstance(event, happened.MovesUndone) for event in update.events)
    return tuple(gift.card for gift in before.view.passed) if is_taken_back else ()
