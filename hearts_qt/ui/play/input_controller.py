"""Controller for mouse and keys at the table: turns them into choices of cards, and shows instructions."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from hearts_qt.rules.cards import Suit, rank_of
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.seating import Kind
from hearts_qt.rules.view import forbidden
from hearts_qt.settings.look_options import INSTRUCTIONS
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.settings.play_options import CONTROLS, ControlScheme
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.ui.cloth import control_schemes
from hearts_qt.ui.cloth.control_schemes import KEYS, Key, Mode
from hearts_qt.ui.play.director import Director
from hearts_qt.ui.play.hint_controller import HintController
from hearts_qt.ui.play.prompt_bar import PromptBar
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.focus import keys_go_elsewhere
from hearts_qt.ui.widgets.fresh_presses import LastChange
from hearts_qt.ui.words.events import read_aloud
from hearts_qt.ui.words.play import cash_out_sentence, instruction, pass_progress, why_not
from hearts_qt.ui.words.table import pass_button, pass_is_complete, play_button, speed_sentence

COMMANDS: Final[Sequence[Command["InputController"]]] = (
    Command(
        "ok",
        MenuName.INTERFACE,
        100,
        QT_TRANSLATE_NOOP("menus", "&OK"),
        QT_TRANSLATE_NOOP("menus", "Press the button on the table: play, pass, or continue."),
        lambda self, on: self.accept(),
        "Ctrl+Return",
        needs_table=True,
    ),
    Command(
        "hint",
        MenuName.OPTIONS,
        300,
        QT_TRANSLATE_NOOP("menus", "H&int"),
        QT_TRANSLATE_NOOP("menus", "Show which cards the CardShark would play or pass, and why."),
        lambda self, on: self.hinting.ask(),
        "H",
        changes_game=True,
        needs_table=True,
    ),
)
_ONCE = frozenset((Key.ENTER, Key.SPACE, Key.ESCAPE, Key.UP, Key.DOWN))
"""Keys that act only once while they are held down."""
_COMMITS = frozenset((Key.ENTER, Key.SPACE, Key.DOWN))
"""Keys that answer questions and play cards."""
_ON_CARDS = (control_schemes.PlayCard, control_schemes.Choose, control_schemes.Lower, control_schemes.ToggleCard)
"""Actions on a single card."""
_WITH_A_BUTTON = (ControlScheme.CARDSHARK, ControlScheme.WINDOWS, ControlScheme.WINDOWS_REVERSED)
"""Control schemes in which the button on the table plays a card."""


class InputController(QObject):
    """Connects the gestures on the cloth and the buttons of the prompt bar with the director's choice of cards."""

    told = Signal(str)
    """Says what a key did that changes nothing to be seen."""
    options_wanted = Signal()
    """A key or a click of the DOS controls asks for the preferences."""

    def __init__(self, director: Director, prompt: PromptBar, settings: Settings) -> None:
        """Listen to the director's cloth and to the prompt bar."""
        super().__init__(director)
        self._director = director
        self._prompt = prompt
        self._settings = settings
        self._uses_keys = False
        self._hurries = False
        """Whether the last click ended a wait."""
        self._hurried = LastChange()
        """When a key last ended a wait."""
        self._came = LastChange()
        """When the program put the marker on a card; forgotten after the person has moved the marker."""
        self.hinting: HintController = HintController(director)
        self.handlers = handlers_of(self, COMMANDS)
        cloth = director.view
        cloth.clicked.connect(self._click)
        cloth.ctrl_clicked.connect(self._ctrl_click)
        cloth.double_clicked.connect(self._double_click)
        cloth.dropped.connect(lambda card, on_table: self._do(control_schemes.on_drop(card, on_table, self._now)))
        cloth.wheeled.connect(lambda up: self._do(control_schemes.on_wheel(self._scheme, up, self._now)))
        cloth.card_pressed.connect(lambda card: self._do(control_schemes.on_press(self._scheme, card, self._now)))
        cloth.key_pressed.connect(self._key)
        # The connection is queued: before the marker is shown, the code that moved the focus finishes its changes of
        # the cards.
        cloth.focused.connect(self._show_dos_marker, Qt.ConnectionType.QueuedConnection)
        prompt.accepted.connect(self.accept)
        prompt.hint_wanted.connect(self.hinting.ask)
        director.questions.hint_wanted.connect(self.hinting.ask)
        prompt.zip_toggled.connect(lambda on: director.send(link.Finish(on)))
        director.settled.connect(self._settled)
        director.questions.closed.connect(self._show_what_is_wanted)
        self.hinting.changed.connect(self.show_prompt)
        self.hinting.refused.connect(self._object)
        director.refused.connect(self._explain)
        director.too_few.connect(self._too_few)
        director.too_many.connect(self._too_many)

    @property
    def _scheme(self) -> ControlScheme:
        return self._settings.value(CONTROLS)

    @property
    def _now(self) -> control_schemes.Situation:
        director = self._director
        if director.questions.panel is not None:
            # While a question is open, gestures on the cloth answer it and never act on a card beneath it.
            return control_schemes.Situation(Mode.NOTHING)
        return director.choice.situation(director.view.marked(), director.is_waiting)

    def accept(self) -> None:
        """Press the primary button of the open question. Without a question, do what the button above the hand does."""
        self._director.end_beside()
        panel, update = self._director.questions.panel, self._director.update
        if panel is not None:
            panel.press_primary()
        elif update is not None and update.claim is not None:
            self._director.send(link.EndClaim())
        else:
            self._do(control_schemes.Continue() if self._director.is_waiting else control_schemes.Commit())

    def _do(self, action: control_schemes.Action | None) -> None:
        match action:
            case None:
                return
            case control_schemes.Continue():
                self._director.view.motion.hurry()
            case control_schemes.OpenOptions():
                self.options_wanted.emit()
            case control_schemes.MoveMarker(step):
                self._uses_keys = True
                self._came.forget()
                self._hurried.forget()
                self._director.view.move_marker(step, self._first())
            case _:
                if self._director.choice.do(action):
                    self._director.choice_changed()

    def _first(self) -> int | None:
        """Return the card on which the marker starts: a raised card, or else the lowest card that is allowed."""
        update = self._director.update
        if update is None:
            return None
        if self._director.choice.cards:
            return self._director.choice.cards[-1]
        allowed = [card for card in range(52) if self._director.choice.allowed >> card & 1]
        return min(allowed, key=lambda card: (rank_of(card), card), default=None)

    def _click(self, card: int | None, right: bool) -> None:
        self._director.end_beside()
        panel = self._director.questions.panel
        if panel is not None:
            panel.click_beside(right)
            return
        if self._is_for_closed_panel:
            return
        self._uses_keys = self._uses_keys and self._scheme is ControlScheme.DOS
        action = control_schemes.on_click(self._scheme, right, card, self._now)
        self._hurries = isinstance(action, control_schemes.Continue)
        if self._scheme is ControlScheme.DOS and card is not None and not self._hurries:
            self._director.view.mark(card)
        self._do(action)

    @property
    def _is_for_closed_panel(self) -> bool:
        """Whether a click at this moment may be meant for a panel that has just been closed; false during a wait."""
        return self._now.mode is not Mode.WAIT and self._director.questions.refuses_click()

    def _double_click(self, card: int | None) -> None:
        # If the first click ended a wait, the second click was not meant for the card that is there now.
        if not self._hurries and not self._is_for_closed_panel:
            self._do(control_schemes.on_double_click(card, self._now))

    def _ctrl_click(self, card: int) -> None:
        # As in Hearts 3: play this card, then the computer plays the rest of the deal.
        choice = self._director.choice
        if self._now.mode is Mode.NOTHING or self._is_for_closed_panel:
            return
        if choice.mode is Mode.PLAY and choice.allowed >> card & 1:
            self._do(control_schemes.PlayCard(card))
            self._director.send(link.Finish(True))
        elif choice.mode is Mode.PLAY:
            choice.refuse(card)

    def _key(self, event: QKeyEvent) -> None:
        if keys_go_elsewhere():
            return
        self._director.end_beside()
        if event.key() == Qt.Key.Key_Escape and self._director.view.is_dragging:
            self._director.view.cancel_drag()
            return
        panel = self._director.questions.panel
        if panel is not None and (panel.press_key(event) or panel.step(event)):
            return
        key, now = KEYS.get(event.key()), self._now
        if key in _COMMITS and now.mode is not Mode.WAIT and self._director.questions.was_just_answered:
            # A second Enter was meant for the panel that has just closed, not for the marked card.
            return
        if key is not None:
            # A held key hurries flights. Only a new press ends a wait that gives the person time to read or look.
            hurries = now.mode is Mode.WAIT and not self._director.acts.reads
            if hurries or not (event.isAutoRepeat() and key in _ONCE):
                self._act(key, control_schemes.on_key(self._scheme, key, now))
        elif panel is None and Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_7 and not event.modifiers():
            self._settings.set(SPEED, event.key() - int(Qt.Key.Key_0))
            self.told.emit(speed_sentence(self._settings.value(SPEED)))

    def _act(self, key: Key, action: control_schemes.Action | None) -> None:
        if isinstance(action, control_schemes.Continue):
            self._hurried.note()
        elif key in _COMMITS and isinstance(action, _ON_CARDS) and self.is_too_early():
            if self._scheme is not ControlScheme.DOS:
                # Somebody who presses a key repeatedly has not seen the marker yet.
                self._hurried.note()
            return
        elif key in _COMMITS and action is None:
            # No card is marked yet, for instance after a restart: show which card the key would play.
            self._uses_keys = True
            self._show_marker()
        self._do(action)

    def is_too_early(self) -> bool:
        """Tell whether a key that is pressed now comes too early to play a card.

        The key may have been meant for a wait that has just ended, or the person may not have seen the marker yet.
        Under DOS controls only the first case counts, because the marker is always on a card, like a cursor.
        """
        return self._hurried.is_recent or (self._scheme is not ControlScheme.DOS and self._came.is_recent)

    # The marker

    def _show_marker(self) -> None:
        """Put the marker on a card if the person plays by keys and the focus is not elsewhere."""
        director, cloth = self._director, self._director.view
        wanted = (
            (self._uses_keys or self._scheme is ControlScheme.DOS)
            and director.is_asked
            and director.questions.panel is None
        )
        if wanted and cloth.marked() is None and cloth.window().focusWidget() in (None, cloth):
            first = self._first()
            if first is not None:
                cloth.mark(first)
                if first not in director.choice.cards:
                    self._came.note()

    def _show_dos_marker(self) -> None:
        # In the other control schemes a click on the cloth shows no marker.
        if self._scheme is ControlScheme.DOS:
            self._show_marker()

    # Instructions

    def _settled(self, update: link.Update) -> None:
        self._show_what_is_wanted()

    def _show_what_is_wanted(self) -> None:
        self._show_marker()
        self.show_prompt()

    def controls_changed(self) -> None:
        """Follow another control scheme: show the marker under DOS controls, and update the instructions."""
        self._show_dos_marker()
        self.show_prompt()

    def show_prompt(self) -> None:
        """Show the current instruction and the buttons."""
        director = self._director
        update = director.update
        if update is None:
            return
        with_persons = any(seating.kind is Kind.PERSON for seating in update.view.seats)
        running = update.view.stage is Stage.DEAL
        zips = running and with_persons and (update.autopilot or update.finishing)
        self._prompt.show_zip(zips and director.questions.panel is None, update.finishing)
        hinting = self.hinting
        advises = running and update.view.seat is not None and not zips and director.questions.panel is None
        self._prompt.show_hint(advises, enabled=hinting.is_offered, thinking=hinting.is_thinking)
        if director.questions.panel is not None:
            self._prompt.say("", "")
        elif director.is_waiting and not director.acts.is_beside:
            self._say_waiting(update)
        elif update.claim is not None:
            self._prompt.say(self.tr("Looking for anything that breaks your claim"), self.tr("Stop ⏎"))
        elif update.finishing:
            self._prompt.say(self.tr("Playing to the end of the deal"), "")
        else:
            self._say_wanted(update)

    def _say_waiting(self, update: link.Update) -> None:
        reads = self._director.acts.reads
        if update.view.cashed_out is not None:
            reads = cash_out_sentence(update.view.cashed_out)
        text = reads.strip() or self._who_plays(update)
        instructs = self._settings.value(INSTRUCTIONS)
        self._prompt.say(text if instructs else "", self.tr("OK ⏎") if reads else "")

    def _who_plays(self, update: link.Update) -> str:
        """Return that the CardShark plays the person's cards, if it does: in its run of a deal, and under AutoPlay."""
        plays = update.view.seat is not None and (update.run.is_duplicate or update.autopilot)
        return self.tr("The CardShark plays your cards") if plays and update.view.stage is Stage.DEAL else ""

    def _say_wanted(self, update: link.Update) -> None:
        view, choice = update.view, self._director.choice
        text = self._who_plays(update) or instruction(view) if self._settings.value(INSTRUCTIONS) else ""
        if choice.mode is Mode.PASS:
            chosen = len(choice.cards)
            if chosen and text:
                text = pass_progress(chosen, choice.enough)
            caption = self.tr("Ready ⏎") if self._scheme is ControlScheme.BLACK_LADY else pass_button(view.direction)
            self._prompt.say(text, caption, enabled=chosen == choice.enough)
        elif choice.mode is Mode.PLAY and (choice.is_suggested or self._scheme in _WITH_A_BUTTON):
            caption = play_button(choice.cards[0]) if choice.is_suggested else play_button()
            self._prompt.say(text, caption, enabled=bool(choice.cards))
        else:
            own = update.autopilot or update.run.is_duplicate or (view.seat is not None and view.seat in view.awaited)
            self._prompt.say(text if own or view.phase is Phase.PASSING or view.seat is None else "", "")

    def _explain(self, card: int) -> None:
        update = self._director.update
        if update is None:
            return
        reason = forbidden(update.view, card)
        if reason is not None:
            led = None if update.view.led is None else Suit(update.view.led)
            sentence = why_not(reason, card, update.view.rules, led)
            self._object(sentence)

    def _object(self, sentence: str) -> None:
        """Say above the hand why something cannot be done; the button beside it stays as it is."""
        button = self._prompt.primary
        self._prompt.say(sentence, button.text(), enabled=button.isEnabled(), urgent=True)
        self._director.announced.emit(read_aloud([sentence]))

    def _too_many(self) -> None:
        self._object(pass_is_complete(self._director.choice.enough))

    def _too_few(self) -> None:
        choice = self._director.choice
        sentence = pass_progress(len(choice.cards), choice.enough)
        if choice.mode is Mode.PASS:
            self._object(sentence)
        else:
            self.show_prompt()
