"""The line at the window's foot: the deal's number, the pass, whether hearts are broken, the rules, the trick."""

from PySide6.QtWidgets import QLabel, QStatusBar

from hearts_qt.rules.deal_number import show_deal_number
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.table.link import Update
from hearts_qt.ui.words.play import direction_name
from hearts_qt.ui.words.rules import rules_title


class StatusLine(QStatusBar):
    """Shows how the deal stands in a few words."""

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__()
        self._labels = [QLabel() for _ in range(4)]
        for label in self._labels:
            label.setContentsMargins(8, 0, 8, 0)
            self.addWidget(label)
        self._trick = QLabel()
        self._trick.setContentsMargins(8, 0, 8, 0)
        self.addPermanentWidget(self._trick)

    def show_update(self, update: Update) -> None:
        """Show how things stand after an update."""
        view = update.view
        playing = view.stage in (Stage.DEAL, Stage.AWARD, Stage.SCORED)
        texts = ["", "", "", rules_title(view.rules)]
        if update.deal_number is not None and playing:
            texts[0] = self.tr("Deal {number}").format(number=show_deal_number(update.deal_number))
        if playing and view.direction is not Direction.HOLD:
            texts[1] = self.tr("Pass: {direction}").format(direction=direction_name(view.direction))
        elif playing:
            texts[1] = self.tr("No pass")
        if view.phase is Phase.PLAYING:
            texts[2] = self.tr("Hearts broken") if view.broken else self.tr("Hearts not broken")
        for label, text in zip(self._labels, texts, strict=True):
            label.setText(text)
            label.setVisible(bool(text))
        trick = min(sum(view.won) + 1, 13)
        shown = self.tr("Trick {trick} of 13").format(trick=trick) if view.phase is Phase.PLAYING else ""
        self._trick.setText(shown)
