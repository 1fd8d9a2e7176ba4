"""The window about luck: how good the cards of each seat were, over all games."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from hearts_qt.history import figures
from hearts_qt.history.luck import luck_of
from hearts_qt.history.luck_totals import LuckTotals
from hearts_qt.history.tasks import MODULE, LuckMessage, MeasureLuck, as_argument
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.seating import Seating, names_of
from hearts_qt.ui.records.luck_lines import LuckLines
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.message_process import MessageProcess
from hearts_qt.ui.widgets.table_widget import HIDDEN, Column, FiguresTable, TableRow
from hearts_qt.ui.words import honesty as words

translate = QCoreApplication.translate
SOON_MS: Final = 2000
"""Delay until finished deals are added, in milliseconds, so that many quick deals are added together."""
_LOOK_MS: Final = 50
"""Shortest time between two updates of the figures, in milliseconds."""


class LuckWindow(QWidget):
    """The window about luck. It opens before any deal is read, and its figures change while the deals are read."""

    def __init__(self, task: MeasureLuck, parent: QWidget | None = None) -> None:
        """Let a process carry out this task whenever the window is open."""
        super().__init__(parent, Qt.WindowType.Window)
        self._reader = MessageProcess(MODULE, [as_argument(task)], LuckMessage, self)
        self._totals = LuckTotals()
        self._coming = self._totals
        self._all = 0
        self._unread = 0
        self._people: tuple[str, ...] = ("", "", "", "")
        self._names: tuple[str, ...] = ("", "", "", "")
        self._short: tuple[str, ...] = self._names
        self._yours: Seat | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON_MS)
        self._next_look = QTimer(self)
        self._next_look.setSingleShot(True)
        self._next_look.setInterval(_LOOK_MS)
        self.setWindowTitle(translate("honesty", "Luck of the cards"))
        self.sentence = form.heading("")
        self.sentence.setWordWrap(True)
        self.state = form.QuietLabel()
        self.lines = LuckLines()
        self.table = FiguresTable(translate("honesty", "Luck of the four seats"))
        self.explained = form.QuietLabel(words.how_luck_is_measured())
        self._lay_out()
        self._reader.message_read.connect(self._take)
        self._reader.ended.connect(self._end)
        self._soon.timeout.connect(self._begin)
        self._next_look.timeout.connect(self._show)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        # The table gets the focus, because the scroll area around it would not show a focus frame.
        self.table.setFocus()
        form.open_at(self, QSize(760, 680))

    def _lay_out(self) -> None:
        band = translate(
            "honesty",
            "By chance alone, 19 of 20 lines end inside the shaded band. The four lines add up to 0.",
        )
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(16, 8, 16, 14)
        box.setSpacing(8)
        box.addWidget(self.sentence)
        box.addWidget(self.state)
        box.addWidget(self.lines, 1)
        box.addWidget(form.QuietLabel(band))
        box.addWidget(self.table)
        box.addWidget(self.explained)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidgetResizable(True)
        scroll.setWidget(page)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(scroll)

    def show_seats(self, seats: Sequence[Seating], yours: Seat | None) -> None:
        """Show the names of the players in the seats; `yours` is the seat of the person who looks."""
        self._people = names_of(seats)
        self._names = tuple(words.place_title(seat, name) for seat, name in enumerate(self._people))
        self._short = tuple(words.place_title(seat, name) for seat, name in enumerate(figures.short_names(seats)))
        self._yours = yours
        self._show()

    def add_soon(self) -> None:
        """Wait a moment, then add the deals that have finished. If the window is closed, do nothing."""
        if self.isVisible() and not self._soon.isActive():
            self._soon.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Begin to read the deals."""
        super().showEvent(event)
        if not event.spontaneous():
            self._begin()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop reading; the results so far are stored."""
        self._soon.stop()
        self._reader.stop()
        super().closeEvent(event)

    # Reading

    def _begin(self) -> None:
        if self._reader.is_running:
            self._soon.start()
            return
        self._coming = LuckTotals()
        self._reader.start()
        self._show()

    def _take(self, told: LuckMessage) -> None:
        if told.deals is not None:
            self._all, self._unread = told.deals, told.unread
        for points, names in zip(told.points, told.names, strict=True):
            self._coming.add(luck_of(points), names)
        # Keep the former figures until the new figures include as many deals.
        if self._coming.deals >= self._totals.deals:
            self._totals = self._coming
        if not self._next_look.isActive():
            self._next_look.start()

    def _end(self, reason: str) -> None:
        self._totals = self._coming
        self._show()
        if reason:
            self.state.setText(words.luck_failed(reason))

    # Showing

    def _show(self) -> None:
        totals = self._totals
        reads = self._reader.is_running
        whose = self._yours if self._yours is not None else 0
        name = None if self._yours is not None else self._people[whose]
        if reads and not totals.deals:
            self.sentence.setText(translate("honesty", "Reading your games…"))
            self.state.setText("")
        else:
            # The chart adds up the luck of a seat, for all people who sat there. This sentence is about one person in
            # all seats.
            self.sentence.setText(words.luck_sentence(totals.of_name(self._people[whose]), name))
            self.state.setText(words.number_of_deals(totals.deals, self._unread))
        if reads and self._all > totals.deals:
            self.state.setText(words.progress(totals.deals, self._all))
        self.lines.show_luck(totals, self._short, self._yours)
        self.table.figures.show(_columns(), [self._row(seat) for seat in SEATS])

    def _row(self, seat: Seat) -> TableRow:
        luck = self._totals.of(seat)
        error = HIDDEN if luck.error is None else words.signed_decimal(luck.error, 2).lstrip("+")
        mean = words.signed_decimal(luck.mean, 2) if luck.deals else HIDDEN
        total = words.signed_decimal(luck.total) if luck.deals else HIDDEN
        name = self._names[seat]
        return TableRow(name, self._short[seat], name, (mean, error, total), yours=seat == self._yours)


def _columns() -> list[Column]:
    return [
        Column(
            translate("honesty", "points a deal"),
            translate("honesty", "a deal"),
            translate("honesty", "Points per deal by which the cards were better than average"),
        ),
        Column(
            translate("honesty", "give or take"),
            translate("honesty", "±"),
            translate("honesty", "Standard error: in two of three cases the true value is within this distance"),
        ),
        Column(
            translate("honesty", "altogether"),
            translate("honesty", "all"),
            translate("honesty", "Points over all deals"),
        ),
    ]
