"""Plays the film of a recorded deal: a small cloth, and buttons that step through the cards."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStyle, QToolButton, QVBoxLayout, QWidget

from hearts_qt.history.records.film import Frame, can_be_filmed, film, frame_of, known_hands
from hearts_qt.history.records.reading import RecordNote
from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.rules.cards import SEATS, Cards, Seat
from hearts_qt.rules.seating import owner_of
from hearts_qt.ui.records.film_cloth import FilmCloth, FilmPlayer, Pictures
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.plain import Label, as_text, tip
from hearts_qt.ui.words.records import frame_title, frame_words

translate = QCoreApplication.translate

EACH_MS: Final = 700
"""How long a card is seen while the film runs."""
_EVERYTHING: Final = -1
"""The choice that shows all cards."""
_STANDARD: Final = QStyle.StandardPixmap


class FilmPage(QWidget):
    """The film of one run of a deal."""

    moved = Signal(int, int)
    """Sent when another moment is shown: the number of its trick (0 before the first card), and of its last card."""

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        """Start without a film."""
        super().__init__(parent)
        self._deal: RecordedDeal | None = None
        self._run = Run()
        self._frames: tuple[Frame, ...] = ()
        self._names: list[str] = []
        self._notes: Sequence[RecordNote] = ()
        self._index = 0
        self._owner: Seat = 0
        self.cloth = FilmCloth(pictures)
        self.where = Label()
        self.where.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.notes = Label()
        self.notes.setWordWrap(True)
        self.knowledge = ComboBox()
        self.knowledge.setAccessibleName(translate("records", "What is shown"))
        self.knowledge.setToolTip(tip(translate("records", "Show all cards, or those that one player knew")))
        self.knowledge.activated.connect(lambda _: self._show())
        self._timer = QTimer(self)
        self._timer.setInterval(EACH_MS)
        self._timer.timeout.connect(self._run_on)
        self.first = self._button(_STANDARD.SP_MediaSkipBackward, translate("records", "First moment"), self._go_first)
        self.back = self._button(_STANDARD.SP_MediaSeekBackward, translate("records", "One card back"), self.step_back)
        self.play = self._button(_STANDARD.SP_MediaPlay, translate("records", "Run the film"), self._toggle)
        self.on = self._button(_STANDARD.SP_MediaSeekForward, translate("records", "One card on"), self.step_on)
        self.last = self._button(_STANDARD.SP_MediaSkipForward, translate("records", "Last moment"), self._go_last)
        self._lay_out()

    def _button(self, icon: QStyle.StandardPixmap, name: str, does: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setIcon(self.style().standardIcon(icon))
        button.setAccessibleName(name)
        button.setToolTip(tip(name))
        button.setAutoRepeat(does in (self.step_back, self.step_on))
        button.clicked.connect(lambda: does())
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addStretch(1)
        for each in (self.first, self.back, self.play, self.on, self.last):
            row.addWidget(each)
        row.addStretch(1)
        below = QHBoxLayout()
        below.addWidget(self.where, 1)
        below.addWidget(self.knowledge)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.cloth, 1)
        column.addLayout(row)
        column.addLayout(below)
        column.addWidget(self.notes)

    def show_deal(self, deal: RecordedDeal, run: Run, names: list[str], notes: Sequence[RecordNote] = ()) -> None:
        """Show the film of a run from its first moment, or nothing if not all hands are known.

        If the deal is shown already, the film stays at the present moment.
        """
        self.setVisible(can_be_filmed(deal))
        if not can_be_filmed(deal):
            return
        self._notes = notes
        if (deal, run) == (self._deal, self._run):
            self._show()
            return
        self._deal, self._run, self._names = deal, run, names
        self._frames = film(deal, run)
        owner = owner_of(deal.seats) if deal.seats else None
        self._owner = owner or 0
        self._stop()
        self.knowledge.clear()
        self.knowledge.addItem(translate("records", "All cards"), _EVERYTHING)
        template = translate("records", "What {name} knew")
        for seat in SEATS:
            self.knowledge.addItem(as_text(template.format(name=names[seat])), seat)
        self._go(0)

    # Moving

    @property
    def frame(self) -> Frame:
        """The moment that is shown."""
        return self._frames[self._index]

    def go_to(self, trick: int, place: int) -> None:
        """Show the moment after card number `place` of trick number `trick` was played. Both numbers begin with 1."""
        self._stop()
        self._go(frame_of(self._frames, trick, place))

    def step_on(self) -> None:
        """Show the next moment."""
        self._stop()
        self._go(self._index + 1)

    def step_back(self) -> None:
        """Show the moment before."""
        self._stop()
        self._go(self._index - 1)

    def _step_trick(self, step: int) -> None:
        """Show the end of the next trick or, if `step` is -1, of the trick before.

        A step forward from an incomplete trick shows the end of this trick. Before the first trick comes the start.
        """
        self._stop()
        frame = self.frame
        trick = frame.trick if step > 0 and 0 < len(frame.cards) < len(SEATS) else frame.trick + step
        tricks = [each.trick for each in self._frames if each.trick]
        if tricks and step > 0:
            trick = max(trick, tricks[0])
        is_there = bool(tricks) and trick >= tricks[0]
        self._go(frame_of(self._frames, trick, len(SEATS)) if is_there else 0)

    def _go_first(self) -> None:
        self._stop()
        self._go(0)

    def _go_last(self) -> None:
        self._stop()
        self._go(len(self._frames) - 1)

    def _go(self, index: int) -> None:
        self._index = max(0, min(index, len(self._frames) - 1))
        self._show()

    # Running

    @property
    def is_running(self) -> bool:
        """Whether the film runs by itself."""
        return self._timer.isActive()

    def _toggle(self) -> None:
        if self.is_running:
            self._stop()
            return
        if self._index == len(self._frames) - 1:
            self._go(0)
        self.play.setIcon(self.style().standardIcon(_STANDARD.SP_MediaPause))
        self._timer.start()

    def _run_on(self) -> None:
        self._go(self._index + 1)
        if self._index == len(self._frames) - 1:
            self._stop()

    def _stop(self) -> None:
        self._timer.stop()
        self.play.setIcon(self.style().standardIcon(_STANDARD.SP_MediaPlay))

    # Showing

    def _show(self) -> None:
        if self._deal is None:
            return
        frame = self.frame
        seat: Seat = self.knowledge.currentData()
        everything = seat == _EVERYTHING
        below = self._owner if everything else seat
        shown = frame.hands if everything else known_hands(self._deal, self._run, frame, seat)
        faces = [each.face for each in self._deal.seats] or [""] * len(SEATS)
        players = [FilmPlayer(name, face) for name, face in zip(self._names, faces, strict=True)]
        self.cloth.show_players(players, below)
        self.cloth.show_frame(frame, shown, self._raised())
        self.where.setText(frame_title(frame))
        is_whole = not frame.trick or frame.taker is not None
        texts = [note.text for note in self._notes if note.trick == frame.trick and is_whole]
        self.notes.setText("\n".join(texts))
        self.notes.setVisible(bool(texts))
        said = frame_words(frame, self._names)
        self.cloth.setAccessibleName(said)
        self.cloth.setToolTip(tip(said))
        for button, able in ((self.back, self._index > 0), (self.on, self._index < len(self._frames) - 1)):
            button.setEnabled(able)
        self.first.setEnabled(self.back.isEnabled())
        self.last.setEnabled(self.on.isEnabled())
        self.moved.emit(frame.trick, len(frame.cards))

    def _raised(self) -> Cards:
        """Return the cards that are passed next, or that were received a moment ago."""
        if self._index > 1 or self.frame.trick or not self._run.passes:
            return 0
        before, after = self._frames[0].hands, self._frames[1].hands
        moved = 0
        for old, new in zip(before, after, strict=True):
            moved |= old & ~new
        return moved

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step with the arrow keys, Page Up and Down, Home and End; run and stop with the space bar."""
        keys = {
            Qt.Key.Key_Left: self.step_back,
            Qt.Key.Key_Right: self.step_on,
            Qt.Key.Key_Up: lambda: self._step_trick(-1),
            Qt.Key.Key_Down: lambda: self._step_trick(1),
            Qt.Key.Key_PageUp: lambda: self._step_trick(-1),
            Qt.Key.Key_PageDown: lambda: self._step_trick(1),
            Qt.Key.Key_Home: self._go_first,
            Qt.Key.Key_End: self._go_last,
            Qt.Key.Key_Space: self._toggle,
        }
        does = keys.get(Qt.Key(event.key())) if self._frames else None
        if does is None:
            super().keyPressEvent(event)
        else:
            does()
