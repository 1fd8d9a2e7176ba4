"""The status line of the window: the deal, its seal, the pass, whether hearts are broken, the rules, the trick."""

from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QStatusBar

from hearts_qt.rules.deal_number import show_deal_number
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, RunKind, Stage
from hearts_qt.table.link import Update
from hearts_qt.ui.widgets.mnemonics import plain_label
from hearts_qt.ui.widgets.plain import Label, tip
from hearts_qt.ui.widgets.type_scale import tabular
from hearts_qt.ui.words.honesty import short_seal
from hearts_qt.ui.words.play import direction_name
from hearts_qt.ui.words.rules import titles_now_and_next
from hearts_qt.ui.words.tournament import title_of_rules

_BETWEEN: Final = 6
"""Space that Qt leaves between two parts of the line, in pixels."""


class StatusLine(QStatusBar):
    """Shows the state of the deal in a few words."""

    seal_clicked = Signal()

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__()
        self.parts = [Label() for _ in range(4)]
        """The texts at the left: deal, direction of the pass, hearts, rules."""
        self.seal = QPushButton()
        self.seal.setFlat(True)
        self.seal.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.seal.setCursor(Qt.CursorShape.PointingHandCursor)
        self.seal.clicked.connect(self.seal_clicked)
        self._trick = Label()
        for label in (self.parts[0], self._trick):
            label.setFont(tabular())
        for label in self.parts:
            label.setContentsMargins(8, 0, 8, 0)
            self.addWidget(label)
        self.insertWidget(1, self.seal)
        self.seal.hide()
        self._trick.setContentsMargins(8, 0, 8, 0)
        self.addPermanentWidget(self._trick)
        deal, direction, broken, rules = self.parts
        self._by_weight = (self._trick, direction, broken, deal, rules)
        """The parts in the order of their importance; the last parts are left out first."""
        self.messageChanged.connect(self._make_room)

    def show_update(self, update: Update) -> None:
        """Show the state after an update."""
        view = update.view
        playing = view.stage in (Stage.DEAL, Stage.AWARD, Stage.SCORED)
        names = titles_now_and_next(view.rules, update.next_rules)
        rules = names if update.round is None else title_of_rules(view.rules)
        texts = ["", "", "", rules]
        if playing:
            texts[0] = self._deal(update)
        if playing and view.direction is not Direction.HOLD:
            texts[1] = self.tr("Pass: {direction}").format(direction=direction_name(view.direction))
        elif playing:
            texts[1] = self.tr("No pass")
        if view.phase is Phase.PLAYING:
            texts[2] = self.tr("Hearts broken") if view.broken else self.tr("Hearts not broken")
        for label, text in zip(self.parts, texts, strict=True):
            label.setText(text)
        trick = min(sum(view.won) + 1, 13)
        shown = self.tr("Trick {trick} of 13").format(trick=trick) if view.phase is Phase.PLAYING else ""
        self._trick.setText(shown)
        self._show_seal(update)

    def _deal(self, update: Update) -> str:
        """Return the deal's number, and whether it is played again."""
        number = "" if update.deal_number is None else show_deal_number(update.deal_number)
        if update.run.scramble is not None:
            words = self.tr("Deal {number}, scramble {scramble}") if number else self.tr("Scramble {scramble}")
            return words.format(number=number, scramble=show_deal_number(update.run.scramble))
        if update.kind is MatchKind.BRANCH:
            return self.tr("Branch of deal {number}").format(number=number) if number else self.tr("Branch")
        if update.run.is_duplicate:
            words = self.tr("Deal {number}, the CardShark plays") if number else self.tr("The CardShark plays")
            return words.format(number=number)
        if update.run.kind is not RunKind.FIRST:
            return self.tr("Replay of deal {number}").format(number=number) if number else self.tr("Replay")
        return self.tr("Deal {number}").format(number=number) if number else ""

    def _show_seal(self, update: Update) -> None:
        shown = ""
        if update.seal is not None:
            shown = self.tr("Cards sealed: {seal}").format(seal=short_seal(update.seal.commitment))
        if shown != plain_label(self.seal.text()):
            # Qt lays out the whole window again after each new text.
            self.seal.setText(shown)
            self.seal.setToolTip(
                self.tr(
                    "The cards of this deal were fixed before the first one was played, and this is their seal. "
                    "Click to check it."
                )
            )
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the least important parts if there is too little space."""
        super().resizeEvent(event)
        self._make_room()

    def changeEvent(self, event: QEvent) -> None:
        """Leave out or bring back parts after a change of the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._make_room()

    def _make_room(self) -> None:
        """Show as many whole parts as fit. If a part is left out, the tooltip shows all parts."""
        # While a menu is open, the status line shows its help. Qt would draw the help over the other texts, so these
        # are hidden.
        is_free = not self.currentMessage()
        room = self.width() - 2 * self.fontMetrics().height()
        left_out = False
        for part in (*self._by_weight, self.seal):
            if part.text():
                room -= part.sizeHint().width() + _BETWEEN
                left_out |= room < 0
            part.setVisible(bool(part.text()) and not left_out and (is_free or part is self._trick))
        whole = [part.text() for part in (*self.parts, self._trick) if part.text()]
        self.setToolTip(tip(self.tr(" · ", "between two parts").join(whole)) if left_out else "")
