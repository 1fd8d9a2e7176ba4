"""The panel at the end of a deal or of a game."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from hearts_qt.ui.play.panels import Button, QuestionPanel
from hearts_qt.ui.play.taken_row import TakenRow
from hearts_qt.ui.widgets.form import QuietLabel
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.words.scores import DealLine

_REASONS_COLUMN = 2
_TAKEN_COLUMN = 4
_LEAST_REASONS = 0.6
"""Least width of the reasons beside the taken cards, as a share of their width in one line."""


class ResultPanel(QuestionPanel):
    """Panel at the end of a deal or a game: each player's name, points with reasons, and score. Winners are bold."""

    def __init__(
        self,
        parent: QWidget,
        headline: str,
        details: str,
        lines: Sequence[DealLine],
        winners: Sequence[int],
        buttons: Sequence[Button],
    ) -> None:
        """Show the lines in this order; the lines of the seats in `winners` stand out."""
        super().__init__(parent, headline, details, buttons)
        grid = QGridLayout()
        grid.setHorizontalSpacing(22)
        grid.setVerticalSpacing(7)
        self._reasons: list[Label] = []
        heads = (self.tr("Player"), self.tr("This deal"), "", self.tr("Game"))
        for column, head in enumerate(heads):
            self._cell(grid, 0, column, head, faint=True)
        for row, line in enumerate(lines, start=1):
            winner = line.seat in winners
            texts = (line.name, line.points, ", ".join(line.reasons), line.score)
            cells = [
                self._cell(grid, row, column, ("★ " + text) if winner and column == 0 else text, bold=winner)
                for column, text in enumerate(texts)
            ]
            self._reasons.append(cells[_REASONS_COLUMN])
        grid.setColumnStretch(_REASONS_COLUMN, 1)
        self._taken: Sequence[TakenRow] = ()
        self._grid = grid
        self._seats = [line.seat for line in lines]
        self.body.addLayout(grid)

    def show_taken(self, rows: Sequence[TakenRow]) -> None:
        """Show the taken cards of each seat at the right of its line, if there is enough space.

        The index in `rows` is the seat.
        """
        self._taken = rows
        for place, seat in enumerate(self._seats, start=1):
            self._grid.addWidget(rows[seat], place, _TAKEN_COLUMN)

    def open_in(self, width: int, height: int, middle_y: float) -> None:
        """Show the panel; the rows of taken cards get a part of the table's width."""
        for row in self._taken:
            row.follow_table(width)
        super().open_in(width, height, middle_y)

    @property
    def _savings(self) -> int:
        return super()._savings + bool(self._taken)

    def _save_room(self, step: int) -> None:
        shows_taken = bool(self._taken) and step == 0
        for row in self._taken:
            # The cards are left out before any text, because they can be seen elsewhere.
            row.setVisible(shows_taken)
        for label in self._reasons:
            whole = label.fontMetrics().horizontalAdvance(label.text())
            label.setMinimumWidth(round(whole * _LEAST_REASONS) if shows_taken else 0)
        super()._save_room(step)

    def _cell(
        self, grid: QGridLayout, row: int, column: int, text: str, *, faint: bool = False, bold: bool = False
    ) -> Label:
        label = QuietLabel(text) if faint else Label(text)
        # Only the reasons may wrap; everything else stays on one line.
        label.setWordWrap(column == _REASONS_COLUMN and not faint)
        number = column in (1, 3)
        label.setAlignment(
            (Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignVCenter
        )
        if bold or (number and not faint):
            font = label.font()
            font.setBold(True)
            label.setFont(font)
        grid.addWidget(label, row, column)
        return label
