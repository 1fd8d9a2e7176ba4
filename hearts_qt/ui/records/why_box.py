"""Shows below a film who made the move that is shown, and why, with a button that reports the move."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from hearts_qt.history.records.working_out import WorkedOut
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.plain import Label, tip
from hearts_qt.ui.words.why import why_sentence

translate = QCoreApplication.translate

_LINES: Final = 3
"""How many lines are seen without scrolling."""


class WhyBox(QWidget):
    """The reasons for the moves of one moment."""

    report_wanted = Signal(object)
    """Emitted with the WorkedOut of the move that the person wants to report."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Start without a move."""
        super().__init__(parent)
        self._found: list[WorkedOut] = []
        self.sentences = Label()
        self.sentences.setWordWrap(True)
        self.sentences.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.area = form.scrolling(self.sentences)
        self.area.setAccessibleName(translate("records", "Why"))
        # The passes of four players have more lines than there is room for; the arrow keys scroll them.
        self.area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.report = QPushButton(translate("records", "Report th&is move…"))
        self.report.setToolTip(
            tip(translate("records", "A blunder? Copy the deal, what the player knew and its reasons, for its author."))
        )
        self.report.clicked.connect(lambda: self.report_wanted.emit(self._found[0]))
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 6, 4, 4)
        row.setSpacing(14)
        row.addWidget(self.area, 1)
        row.addWidget(self.report, 0, Qt.AlignmentFlag.AlignBottom)
        self._fit()
        self.show_nothing()

    def _fit(self) -> None:
        """Give every moment the same room, so that the film above does not move while it runs."""
        self.area.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES)

    def changeEvent(self, event: QEvent) -> None:
        """Adapt the height to a new text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def keep_room(self, on: bool) -> None:
        """Take the room also while there is no reason to show, so that the film above does not move; or do not."""
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(on)
        self.setSizePolicy(policy)

    def show_nothing(self) -> None:
        """Show no reason, because no move is chosen."""
        self._found = []
        self.setVisible(False)

    def show_found(self, found: Sequence[WorkedOut], wanted: int, names: Sequence[str]) -> None:
        """Show what is known about the chosen moves; `wanted` is how many were chosen."""
        self._found = list(found)
        lines = [why_sentence(each, names) for each in found]
        if len(found) < wanted:
            lines.append(translate("records", "The reason is being worked out…"))
        self.sentences.setText("\n".join(lines))
        self.report.setEnabled(len(found) == wanted == 1)
        self.setVisible(bool(wanted))

    def show_failed(self, problem: str) -> None:
        """Say that the reason cannot be worked out; `problem` is the error, or empty."""
        self._found = []
        self.report.setEnabled(False)
        template = translate("records", "The reason cannot be worked out: {reason}.")
        self.sentences.setText(
            template.format(reason=problem) if problem else translate("records", "The reason cannot be worked out.")
        )
