"""A grid with four hands as texts, beside the names of their seats."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from hearts_qt.rules.cards import SEATS
from hearts_qt.ui.widgets.plain import Label


class HandGrid(QWidget):
    """The four hands of a deal, with the name of each seat. The hands can be selected and copied."""

    def __init__(self) -> None:
        """Create the grid without texts."""
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(2, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setColumnStretch(1, 1)
        self.names = [Label() for _ in SEATS]
        self.hands = [Label() for _ in SEATS]
        for seat in SEATS:
            self.hands[seat].setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self.hands[seat].setWordWrap(True)
            grid.addWidget(self.names[seat], seat, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(self.hands[seat], seat, 1)

    def show_hands(self, names: Sequence[str], hands: Sequence[str]) -> None:
        """Show the hands, by seat, and the names of the seats. If there are no hands, the grid stays as it is."""
        for seat, hand in enumerate(hands):
            self.names[seat].setText(names[seat])
            self.hands[seat].setText(hand)
