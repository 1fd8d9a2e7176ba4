"""The director: shows the table's updates one after the other at the chosen speed, and asks the person for cards.

It plays an update's events as acts, one by one. Then it shows the table exactly as the update's view describes it, asks
the person, and tells the table that the window is ready for the next step. It makes no decision about the game.
"""

from collections import deque
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDockWidget

from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import Card
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import pass_of
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.settings.card_options import HAND_ARC, HIGHLIGHT
from hearts_qt.settings.effect import Effect
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.ui.cloth.control_schemes import Mode
from hearts_qt.ui.cloth.table_view import TableView
from hearts_qt.ui.play.act_runner import ActRunner
from hearts_qt.ui.play.acts import ActMaker, has_acts
from hearts_qt.ui.play.announcer import Announcer
from hearts_qt.ui.play.choice import CardChoice, pass_taken_back
from hearts_qt.ui.play.pace import Pace
from hearts_qt.ui.play.panels import QuestionPanel
from hearts_qt.ui.play.patient_timer import RaisedPause
from hearts_qt.ui.play.questions import Questions
from hearts_qt.ui.play.shown_so_far import is_side_change, with_event, with_side_changes
from hearts_qt.ui.play.staging import Staging

_ELSEWHERE: Final = happened.MatchResumed | happened.RunLeft
"""The events after which the table shows another match, or another run of the deal, as it was left."""
_THINKS_LONG_MS: Final = 400
"""Time after which three dots show that a player is thinking."""
_HIDDEN_MS: Final = 100
"""Time between two updates that a hidden window takes.

Computers that play on in a hidden window send updates so fast that the window would handle nothing else: no timers, no
second start of the program, and no end.
"""


class Director(QObject):
    """Shows updates and asks the person at the bottom."""

    began = Signal(object)
    """The director begins to show this Update. Questions that the Update does not contain are answered or withdrawn."""
    happens = Signal(object)
    """The director begins to show this event."""
    uncovered = Signal(object)
    """Cards begin to move openly. The signal has the part of the Update that can be seen with them."""
    swept = Signal()
    """The cards of a trick begin to move to its taker."""
    settled = Signal(object)
    """This Update is shown completely."""
    changed = Signal(object)
    """A change other than a move came while moves are still shown. The signal has the shown part of the Update."""
    arrived = Signal(object)
    """The cards of a move lie still, and a wait begins. The signal has the shown part of the Update."""
    revealed = Signal(object)
    """Everybody sees now who got what, so the faces can react. The signal has an Update with the events to react to."""
    chosen = Signal()
    """The chosen cards have changed."""
    refused = Signal(int)
    """The person tried to choose a card that is not allowed."""
    too_many = Signal()
    """The person wants to choose one more card for a pass that is complete."""
    too_few = Signal()
    """The person tried to play or pass with too few cards chosen."""
    announced = Signal(str)
    """A text for screen readers."""
    troubled = Signal(object)
    """Problems at the table, as a tuple."""

    def __init__(
        self,
        view: TableView,
        settings: Settings,
        send: Callable[[link.Request], None],
        take: Callable[[], link.Update | None],
    ) -> None:
        """Show updates on `view`. `take` returns the next update after a call of `ring`; `send` sends requests."""
        super().__init__(view)
        self.view = view
        self.settings = settings
        self.forward = send
        """Sends the table a request without asking the person."""
        self.pace = Pace(settings)
        self.staging = Staging(settings)
        self.update: link.Update | None = None
        self.shown: link.Update | None = None
        """The part of the newest update that is already shown."""
        self._next: link.Update | None = None
        """An update with moves that arrived while another update was being shown."""
        self.acts = ActRunner(view, self.staging.state, self.next_act)
        self._maker = ActMaker(view.pieces, self.staging, self.pace, settings)
        self.questions = Questions(view, settings, send, lambda: self.update)
        self.choice = CardChoice(self._commit, self.refused.emit, self.too_few.emit, self.too_many.emit)
        self._take = take
        self._queue: deque[happened.Event] = deque()
        self.is_showing = False
        """Whether the events of an update are still being shown."""
        self._hidden = False
        self._rests = self._is_rung = False
        self._question: int | None = None
        self._passed: tuple[Card, ...] = ()
        """The cards of a pass that was just undone."""
        self.ready_timer = self._timer(self._send_ready)
        """Runs until the table is told that the window is ready for its next step."""
        self.raised_pause = RaisedPause(self, settings, self.pace, self._play_raised, self._is_busy)
        """The pause after which a raised card is played."""
        self.hidden_timer = self._timer(self._answer_ring)
        """Runs while an update waits because the window is hidden."""
        self._thinks = self._timer(self._show_thinking)
        self._is_thinking = False
        self._announcer = Announcer(self.announced.emit)
        self._follow_highlight()
        self._wire(settings)

    def _wire(self, settings: Settings) -> None:
        self.acts.began.connect(self.chosen)
        self.acts.swept.connect(self.swept)
        self.acts.revealed.connect(self._reveal)
        self.view.motion.landed.connect(self._tell_arrived)
        self.questions.opened.connect(self._question_opened)
        self.questions.resumed.connect(self._ask_again)
        settings.listen(self._lay_out_again, Effect.TABLE_LAYOUT)
        settings.listen(self.acts.follow_pace, Effect.PACE)
        settings.listen(self.questions.follow_pace, Effect.PACE)
        settings.listen(self.questions.follow_controls, Effect.CONTROLS)
        settings.listen(self._time_raised_again, Effect.RAISED_CARD)
        settings.listen(self._ask_again, Effect.RESULT)

    def _timer(self, call: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(call)
        return timer

    def send(self, request: link.Request) -> None:
        """Send the table a request. Ask the person first if a game, a deal or the cards played so far would be lost."""
        if isinstance(request, link.NewMatch | link.NewDeal | link.Replay):
            self.questions.begin(request)
            return
        if isinstance(request, link.Finish) and request.on:
            self.questions.finish()
        self.forward(request)

    # Updates

    def ring(self) -> None:
        """Take the update that is waiting at the table.

        If an earlier update is still being shown and the new update has no moves, the new update is shown immediately.
        If the new update has moves, the earlier update is finished quickly first. While everything rests, the update
        waits.
        """
        if self._rests:
            self._is_rung = True
        elif self._hidden:
            if not self.hidden_timer.isActive():
                self.hidden_timer.start(_HIDDEN_MS)
        else:
            self._answer_ring()

    def _answer_ring(self) -> None:
        if not self.is_showing:
            self._next_update()
        elif self._next is None:
            self._let_pass()

    def _let_pass(self) -> None:
        """Show the waiting update now if it has no moves. Otherwise finish the current update quickly first."""
        before, update = self.update, self._take()
        if before is None or update is None:
            return
        if not is_side_change(before, update):
            # The table makes no moves by itself before it gets the request Ready, so the person must have asked for
            # these moves, for instance by Undo or by New deal.
            self._next = update
            self.view.motion.hurry()
            return
        self.update = replace(update, events=before.events + update.events)
        self._tell(before, update)
        for event in update.events:
            self.happens.emit(event)
        self.acts.refresh(self.update)
        if self.shown is not None:
            self.shown = with_side_changes(self.shown, update)
            self.changed.emit(self.shown)

    def _next_update(self) -> None:
        next_one, self._next = self._next, None
        update = self._take() if next_one is None else next_one
        if update is None:
            return
        self.is_showing = True
        self.ready_timer.stop()
        self.raised_pause.stop()
        self._thinks.stop()
        self._is_thinking = False
        before, self.update = self.update, update
        self.shown = self.shown or update
        self._announcer.begin()
        self._passed = pass_taken_back(before, update)
        if any(isinstance(event, happened.DealBegan | _ELSEWHERE) for event in update.events):
            self.choice.close()
        if any(isinstance(event, _ELSEWHERE) for event in update.events):
            # A question or a result over the table belongs to the previous match or to the replay.
            self.questions.close()
        self._tell(before, update)
        events = update.events
        if not has_acts(before, update):
            # The table on the screen may show another deal, a later trick or the view of another seat.
            self.shown = update
            events = self._maker.unseen_pass(update)
        self._queue = deque(() if self._hidden else events)
        self.next_act()

    def _tell(self, before: link.Update | None, update: link.Update) -> None:
        """Report the news of an update to the listeners."""
        self.began.emit(update)
        if update.problems:
            self.troubled.emit(update.problems)
        self._announcer.announce_update(before, update)

    def next_act(self) -> None:
        """Show the next event of the update. After the last event, show the update's final state and ask the person."""
        while self._queue:
            event = self._queue.popleft()
            self.happens.emit(event)
            self._show_so_far(event)
            if self._play(event):
                return
        self._show_final_state()

    def _show_so_far(self, *events: happened.Event) -> None:
        """Remember that these events of the update are shown now."""
        for event in events:
            if self.shown is not None and self.update is not None:
                self.shown = with_event(self.shown, event, self.update)

    def _reveal(self, felt: tuple[happened.Event, ...]) -> None:
        if self.update is not None:
            self.revealed.emit(replace(self.update, events=felt))

    def _tell_arrived(self) -> None:
        if self.is_showing and self.shown is not None:
            self.arrived.emit(self.shown)

    def _play(self, event: happened.Event) -> bool:
        """Show an event; return whether the event has an act. The next event is shown when the act is done."""
        assert self.update is not None
        act = self._maker.act(event, self._queue, self.update)
        if act is None:
            return False
        self._queue = deque(each for each in self._queue if each not in act.shows)
        self._show_so_far(*act.shows)
        if act.begins_deal:
            self.questions.close()
        self.acts.run(act, self.update)
        if self.shown is not None:
            self.uncovered.emit(self.shown)
        return True

    def _show_final_state(self) -> None:
        update = self.update
        assert update is not None
        self.is_showing = False
        self.shown = update
        self._ask(update)
        self._time_raised(anew=False)
        self.show_table()
        self.settled.emit(update)
        self._next_update()
        if self.update is not update or self.is_showing:
            return  # a newer update is shown, or is being shown
        if not self.questions.wait_for_person(update) and update.waits:
            self.get_ready()

    def show_table(self) -> None:
        """Show the state of the update and the chosen cards, unless the update is still being shown act by act."""
        update = self.update
        if update is not None and not self.is_showing:
            cards = tuple(self.choice.cards)
            between = update.view.stage in (Stage.SCORED, Stage.OVER, Stage.BETWEEN_DEALS)
            thinks = self._is_thinking
            self.view.show_state(
                self.staging.state(update, cards, asked=self.is_asked, between=between, thinking=thinks)
            )

    def get_ready(self) -> None:
        """Let the table take its next step after a pause."""
        update = self.update
        if update is None or self._hidden:
            return
        plays = update.view.stage is Stage.DEAL and update.view.phase is Phase.PLAYING
        scored = self.pace.result if update.view.stage is Stage.SCORED else 0.0
        self.ready_timer.start(round(self.pace.think if plays else scored))

    def _send_ready(self) -> None:
        if self.update is not None and not self.is_showing:
            self.send(link.Ready(self.update.number))
            self._thinks.start(_THINKS_LONG_MS)

    def _show_thinking(self) -> None:
        self._is_thinking = True
        self.show_table()

    # Asking

    @property
    def is_hidden(self) -> bool:
        """Whether the window is hidden. If so, nothing goes on by itself."""
        return self._hidden

    @property
    def is_asked(self) -> bool:
        """Whether the person at the bottom has to choose cards."""
        return self.choice.mode in (Mode.PASS, Mode.PLAY)

    @property
    def raised(self) -> int:
        """Number of cards that the person has raised."""
        return len(self.choice.cards)

    @property
    def question(self) -> int | None:
        """The number of the question that the person at the bottom has to answer; None if no question is open."""
        update = self.update
        if update is None or self.is_showing:
            return None
        return next((each.number for each in update.questions if each.seat == update.view.seat), None)

    @property
    def is_waiting(self) -> bool:
        """Whether cards fly or a wait is running. A click or a key can end this."""
        return self.view.motion.is_busy

    def end_beside(self) -> None:
        """End an act that the person need not wait for, before a click or a key is carried out."""
        if self.acts.is_beside:
            self.view.motion.hurry()

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
        # The focus has moved to the question. While another window is active, the cards do not notice this, so show
        # them again.
        self.show_table()
        self.chosen.emit()
        self._announcer.announce(panel.accessibleName(), panel.accessibleDescription(), panel.keys.text())

    def _ask_again(self) -> None:
        """Ask the person again, after a question over the table was answered."""
        if self.update is not None and not self.is_showing:
            self._show_final_state()

    def _commit(self, cards: tuple[Card, ...]) -> None:
        update, question = self.update, self._question
        if update is None or question is None or update.view.seat is None:
            return
        self.raised_pause.stop()
        # If the table drops the answer, its next update asks again.
        self._question = None
        seat = update.view.seat
        passing = update.view.phase is Phase.PASSING
        move = pass_of(seat, cards, update.view.direction) if passing else Play(seat, cards[0])
        self.send(link.AnswerQuestion(question, move))

    def choice_changed(self) -> None:
        """Show the chosen cards, and begin the pause after which a raised card is played."""
        self.show_table()
        self.chosen.emit()
        self._time_raised()

    def suggest(self, cards: tuple[Card, ...]) -> None:
        """Raise the cards of a hint, unless the person has already raised a card."""
        if self.choice.suggest(cards):
            self.choice_changed()

    def _time_raised(self, *, anew: bool = True) -> None:
        self.raised_pause.follow(self.choice, self._question, hidden=self._hidden, anew=anew)

    def _is_busy(self) -> bool:
        """Tell whether a question is open, or the person is in another window, such as the help."""
        active = QApplication.activeWindow()
        is_elsewhere = active is not None and active is not self.view.window() and not isinstance(active, QDockWidget)
        return self.questions.panel is not None or is_elsewhere

    def _play_raised(self) -> None:
        if self.choice.mode is Mode.PLAY and self.choice.cards:
            self._commit((self.choice.cards[0],))

    # The window

    def hide(self, hidden: bool) -> None:
        """Stop all timers if the window is hidden, and start them again when it is shown."""
        self._hidden = hidden
        self.view.motion.hold(hidden)
        self.questions.hold(hidden)
        if hidden:
            self.ready_timer.stop()
            self.raised_pause.stop()
            return
        if self.hidden_timer.isActive():
            self.hidden_timer.stop()
            self._answer_ring()
        if self.update is not None and not self.is_showing:
            self.choice_changed()
            if self.update.waits and not self.questions.wait_for_person(self.update):
                self.get_ready()

    def rest(self, on: bool) -> None:
        """Let all updates wait if `on`; otherwise take the update that has come meanwhile."""
        self._rests = on
        if not on and self._is_rung:
            self._is_rung = False
            self.ring()

    def _follow_highlight(self) -> None:
        self.view.pieces.highlight = self.settings.value(HIGHLIGHT)
        self.view.pieces.arched = self.settings.value(HAND_ARC)

    def _lay_out_again(self) -> None:
        self._follow_highlight()
        self.show_table()

    def _time_raised_again(self) -> None:
        if self.choice.cards and not self.is_showing:
            # The pause in the options has changed, so begin the pause of the raised card again.
            self.choice_changed()
