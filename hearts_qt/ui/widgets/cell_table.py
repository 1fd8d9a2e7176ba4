"""A table whose cells are chosen one at a time and never edited, on the ground of its window."""

from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableWidget, QWidget


class CellTable(QTableWidget):
    """A table of cells without a grid and a frame. Tab leaves it, and the arrow keys choose another cell."""

    def __init__(self, rows: int, columns: int, name: str, parent: QWidget | None = None) -> None:
        """Create empty cells of equal width; `name` is what a screen reader calls the table."""
        super().__init__(rows, columns, parent)
        self.setAccessibleName(name)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabKeyNavigation(False)
        self.viewport().setAutoFillBackground(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setHighlightSections(False)
