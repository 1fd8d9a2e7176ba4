"""A table with the runs of a deal side by side: a row for each run, with the points of each seat."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidgetItem, QWidget

from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.rules.cards import SEATS
from hearts_qt.ui.widgets.lists import CellTable
from hearts_qt.ui.widgets.plain import as_text
from hearts_qt.ui.widgets.type_scale import tabular
from hearts_qt.ui.words.cards import signed
from hearts_qt.ui.words.records import run_name, run_sentence

translate = QCoreApplication.translate

_ROW: Final = 1.5
"""The height of a row, in heights of the text."""
_SHARE: Final = 0.2
"""The share of the page's height that the runs may take; more runs scroll, but two are always seen."""
_LEAST_ROWS: Final = 2


class RunTable(CellTable):
    """Shows how a deal ended each time, and lets the person choose the run that the page shows."""

    chosen = Signal()
    """Another run was chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Create the table without runs."""
        self._page = 0
        super().__init__(0, 1 + len(SEATS), translate("records", "Which time the deal was played"), parent)
        self.setFont(tabular())
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.verticalHeader().hide()
        for seat in SEATS:
            self.horizontalHeader().setSectionResizeMode(1 + seat, QHeaderView.ResizeMode.ResizeToContents)
        self.currentCellChanged.connect(self._tell_chosen)

    @property
    def index(self) -> int:
        """The index of the run that is chosen; -1 if there are no runs."""
        return self.currentRow()

    def show_runs(self, deal: RecordedDeal, short: Sequence[str], index: int) -> None:
        """Show the runs of a deal, and choose one of them; `short` are the short names of the players, by seat."""
        self.blockSignals(True)
        labels = (translate("records", "Run", "one of the times that a deal was played"), *short)
        self.setHorizontalHeaderLabels([as_text(label) for label in labels])
        self.setRowCount(len(deal.runs))
        for row, run in enumerate(deal.runs):
            title = QTableWidgetItem(as_text(run_name(deal, row)))
            title.setData(Qt.ItemDataRole.AccessibleTextRole, as_text(run_sentence(deal, row)))
            self.setItem(row, 0, title)
            for seat in SEATS:
                item = QTableWidgetItem("–" if run.points is None else signed(run.points[seat]))
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self.setItem(row, 1 + seat, item)
        self.setCurrentCell(index, 0)
        self.blockSignals(False)
        self._fit()

    def _tell_chosen(self, row: int, column: int, row_before: int) -> None:
        if row not in (row_before, -1):
            self.chosen.emit()

    def fit_into(self, page: int) -> None:
        """Fit the table into a page of this height."""
        self._page = page
        self._fit()

    def _fit(self) -> None:
        height = round(self.fontMetrics().height() * _ROW)
        for row in range(self.rowCount()):
            self.setRowHeight(row, height)
        rows = min(self.rowCount(), max(_LEAST_ROWS, round(self._page * _SHARE / height)))
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + height * rows + 2)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()
