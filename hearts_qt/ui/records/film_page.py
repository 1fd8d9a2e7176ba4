"""Plays the film of a recorded deal: a small cloth, and buttons that step through the cards."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStyle, QToolButton, QVBoxLayout, QWidget

from hearts_qt.history.records.film import Frame, can_be_filmed, film, frame_of, known_hands
from hearts_qt.history.records.reading import RecordNote
from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.history.records.set_up import can_branch
from hearts_qt.history.records.working_out import MoveAt
from hearts_qt.rules.cards import SEATS, Cards, Seat
from hearts_qt.rules.seating import owner_of
from hearts_qt.ui.records.film_cloth import FilmCloth, FilmPlayer, Pictures
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label, as_text, tip
from hearts_qt.ui.widgets.type_scale import tabular
from hearts_qt.ui.words.records import frame_title, frame_words, short_deal_names

translate = QCoreApplication.translate

EACH_MS: Final = 700
"""How long a card is seen while the film runs."""
_EVERYTHING: Final = -1
"""The choice that shows all cards."""
_NOTE_LINES: Final = (2, 4)
"""The fewest and the most lines of a note that are seen without scrolling if the film stands beside the tricks."""
_NOTE_SHARE: Final = 0.18
"""Which part of the height these lines may take."""
_ENDS: Final = (".", "!", "?", ":", "…", ")", "”", '"')
"""How a sentence ends."""
_ALL_ROOM: Final = 100
"""The cloth takes nearly all of the height, until it has its shape."""
_VERY_HIGH: Final = 1 << 20
_STANDARD: Final = QStyle.StandardPixmap


class BranchFrom(NamedTuple):
    """The moment of a film from which a deal is tried again."""

    deal: RecordedDeal
    """The deal, with the hands of the run."""
    run: Run
    frames: tuple[Frame, ...]
    at: int
    """The index of the moment's frame."""
    chair: Seat
    """The seat of the person."""


class FilmPage(QWidget):
    """The film of one run of a deal."""

    moved = Signal(int, int)
    """Sent when another moment is shown: the number of its trick (0 before the first card), and of its last card."""

    branch_wanted = Signal(object)
    """Sent when the person wants to play on from the moment that is shown, with a `BranchFrom`."""

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        """Start without a film."""
        super().__init__(parent)
        self._deal: RecordedDeal | None = None
        self._run = Run()
        self._frames: tuple[Frame, ...] = ()
        self._names: list[str] = []
        self._texts: dict[int, str] = {}
        """The notes in the record, by the number of the trick after which they stand."""
        self._index = 0
        self._owner: Seat = 0
        self.cloth = FilmCloth(pictures)
        self.where = Label()
        self.where.setFont(tabular())
        self.where.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.notes = Label()
        self.notes.setWordWrap(True)
        self.notes.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.notes_area = form.scrolling(self.notes)
        """The notes at the moment that is shown. There is room for them at each moment, so that the cloth stays."""
        self.notes_area.setAccessibleName(translate("records", "Notes in the record"))
        self._is_beside = False
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
        self.branch = QPushButton(translate("records", "Try again &from here"))
        self.branch.setToolTip(
            tip(translate("records", "Play on from this moment. It counts nowhere, and your game waits."))
        )
        self.branch.clicked.connect(self._branch)
        self.offers_branch = True
        """Whether the deal can be tried again; false for the deal in play."""
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
        row.setSpacing(4)
        row.addStretch(1)
        for each in (self.first, self.back, self.play, self.on, self.last):
            row.addWidget(each)
        row.addSpacing(8)
        row.addWidget(self.branch)
        row.addStretch(1)
        below = QHBoxLayout()
        below.addWidget(self.where, 1)
        below.addWidget(self.knowledge)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.cloth, _ALL_ROOM)
        add_layout(column, row)
        add_layout(column, below)
        column.addWidget(self.notes_area)
        column.addStretch(1)

    def stand_beside(self, on: bool) -> None:
        """Fit into the height beside the tricks, or be as high as needed below them."""
        self._is_beside = on
        self.cloth.keep_shape(not on)
        self._fit()

    def _fit(self) -> None:
        """Make the cloth not higher than its shape demands, and make room for the longest note."""
        self.cloth.setMaximumHeight(self.cloth.heightForWidth(self.width()))
        metrics, wrap = self.notes.fontMetrics(), Qt.TextFlag.TextWordWrap
        room = QRect(0, 0, max(1, self.width() - self.notes_area.verticalScrollBar().sizeHint().width()), _VERY_HIGH)
        heights = [metrics.boundingRect(room, wrap, text).height() for text in self._texts.values()]
        lines = int(self.height() * _NOTE_SHARE / metrics.lineSpacing())
        share = max(_NOTE_LINES[0], min(_NOTE_LINES[1], lines)) * metrics.lineSpacing()
        most = share if self._is_beside else _VERY_HIGH
        self.notes_area.setFixedHeight(min(most, max(heights, default=0)))
        self.notes_area.setVisible(bool(heights))
        # Notes with more lines than there is room for are scrolled with the arrow keys.
        is_cut = max(heights, default=0) > most
        self.notes_area.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_cut else Qt.FocusPolicy.NoFocus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the cloth and the notes into the new width."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Adapt the room for notes to a new text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def show_deal(self, deal: RecordedDeal, run: Run, names: list[str], notes: Sequence[RecordNote] = ()) -> None:
        """Show the film of a run from its first moment, or nothing if not all hands are known.

        If the deal is shown already, the film stays at the present moment.
        """
        self.setVisible(can_be_filmed(deal))
        if not can_be_filmed(deal):
            return
        self._take_notes(notes)
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

    def _take_notes(self, notes: Sequence[RecordNote]) -> None:
        self._texts = {}
        for note in notes:
            before = self._texts.get(note.trick, "")
            # A sentence that does not end with its line goes on in the next note.
            between = "" if not before else "\n" if before.endswith(_ENDS) else " "
            self._texts[note.trick] = f"{before}{between}{note.text}"
        self._fit()

    # Moving

    @property
    def frame(self) -> Frame:
        """The moment that is shown."""
        return self._frames[self._index]

    @property
    def moves(self) -> list[MoveAt]:
        """The move that led to this moment; after the pass, the passes of all players or of the chosen one."""
        frame = self.frame
        if frame.leader is not None:
            return [(frame.trick, (frame.leader + len(frame.cards) - 1) % len(SEATS))]
        chosen: Seat = self.knowledge.currentData()
        passes = self._run.passes if frame.is_passed else ()
        return [(0, each.seat) for each in passes if chosen in (_EVERYTHING, each.seat)]

    def go_to(self, trick: int, place: int) -> None:
        """Show the moment after card number `place` of trick number `trick` was played. Both numbers begin with 1."""
        self._stop()
        self._go(frame_of(self._frames, trick, place))

    def step_on(self) -> None:
        """Show the next moment."""
        self._stop()
        self._go(self._index + 1)

    def step_back(self) -> None:
        """Show the previous moment."""
        self._stop()
        self._go(self._index - 1)

    def _step_trick(self, step: int) -> None:
        """Show the end of the next trick or, if `step` is -1, of the previous trick.

        A step forward from an incomplete trick shows the end of this trick. A step back from the first trick shows the
        first moment.
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
        short = short_deal_names(self._deal, self._names)
        players = [FilmPlayer(name, face) for name, face in zip(short, faces, strict=True)]
        self.cloth.show_frame(frame, players, shown, below, self._raised())
        self.where.setText(frame_title(frame))
        is_whole = not frame.trick or frame.taker is not None
        self.notes.setText(self._texts.get(frame.trick, "") if is_whole else "")
        said = frame_words(frame, self._names)
        self.cloth.setAccessibleName(said)
        self.cloth.setToolTip(tip(said))
        for button, able in ((self.back, self._index > 0), (self.on, self._index < len(self._frames) - 1)):
            button.setEnabled(able)
        self.branch.setEnabled(self.offers_branch and can_branch(frame))
        self.first.setEnabled(self.back.isEnabled())
        self.last.setEnabled(self.on.isEnabled())
        self.moved.emit(frame.trick, len(frame.cards))

    def _branch(self) -> None:
        if self._deal is not None:
            self._stop()
            moment = BranchFrom(self._deal, self._run, self._frames, self._index, self._owner)
            self.branch_wanted.emit(moment)

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
