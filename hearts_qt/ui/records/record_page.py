"""A page that shows a record: the hands, the passes, the tricks and the points."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QWidget

from hearts_qt.history.records.reading import RecordNote
from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.plain_text import one_line
from hearts_qt.rules.cards import SEATS
from hearts_qt.settings.profile import LONGEST_NAME
from hearts_qt.ui.records.film_cloth import Pictures
from hearts_qt.ui.records.film_page import FilmPage
from hearts_qt.ui.records.trick_table import TrickTable
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.words.records import deal_sentence, hand_signs, incident_sentence, pass_sentence, result_sentence

translate = QCoreApplication.translate

_SIDE_BY_SIDE: Final = 76
"""The width from which the film stands beside the tricks, in letters."""


class RecordPage(form.FormPage):
    """Shows the first run of a deal."""

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        """Create the page without a deal."""
        super().__init__(parent)
        self.setAccessibleName(translate("records", "Deal"))
        self.film = FilmPage(pictures)
        self.about = form.QuietLabel()
        self.hands = _Hands()
        self.passes = Label()
        self.tricks = TrickTable()
        self.result = Label()
        self.happened = form.QuietLabel()
        self.result.setContentsMargins(2, 10, 0, 2)
        hands = form.heading(translate("records", "Hands"))
        for label in (self.about, self.passes, self.result, self.happened):
            label.setWordWrap(True)
        self.add(self.about)
        self._middle = QWidget()
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._middle)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.setSpacing(16)
        self._sides.addWidget(self.tricks, 5, Qt.AlignmentFlag.AlignTop)
        self._sides.addWidget(self.film, 6, Qt.AlignmentFlag.AlignTop)
        for each in (self._middle, self.result, self.happened, hands, self.hands, self.passes):
            self.add(each)
        self.film.moved.connect(self.tricks.mark)
        self.tricks.chosen.connect(self.film.go_to)

    def show_deal(self, deal: RecordedDeal, notes: Sequence[RecordNote] = ()) -> None:
        """Show the first run of this deal; `notes` are those in its record."""
        names = deal_names(deal)
        run = deal.runs[0] if deal.runs else Run()
        self.about.setText(deal_sentence(deal))
        self.hands.show_hands(deal, names)
        self.passes.setText("\n".join(pass_sentence(each, names) for each in run.passes))
        self.passes.setVisible(bool(run.passes))
        self.tricks.show_run(deal, run, names)
        self.result.setText(result_sentence(run, names))
        self.result.setVisible(bool(self.result.text()))
        self.happened.setText("\n".join(incident_sentence(each, names) for each in run.happened))
        self.happened.setVisible(bool(run.happened))
        self.film.show_deal(deal, run, names, notes)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the film beside the tricks if there is room, otherwise below them."""
        super().resizeEvent(event)
        is_wide = self.width() >= self.fontMetrics().averageCharWidth() * _SIDE_BY_SIDE
        directions = QBoxLayout.Direction
        self._sides.setDirection(directions.LeftToRight if is_wide else directions.TopToBottom)


def deal_names(deal: RecordedDeal) -> list[str]:
    """Return the names of the players of a deal, by seat, cut if they are too long for a column.

    A seat without a name is called by its number.
    """
    unnamed = translate("records", "Seat {number}")
    known = [one_line(seating.name, LONGEST_NAME) for seating in deal.seats] or ["", "", "", ""]
    return [name or unnamed.format(number=seat + 1) for seat, name in enumerate(known)]


class _Hands(QWidget):
    """The four hands with the names of their players."""

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(2, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setColumnStretch(1, 1)
        self.names = [Label() for _ in SEATS]
        self.hands = [Label() for _ in SEATS]
        for seat in SEATS:
            self.hands[seat].setWordWrap(True)
            grid.addWidget(self.names[seat], seat, 0)
            grid.addWidget(self.hands[seat], seat, 1)

    def show_hands(self, deal: RecordedDeal, names: Sequence[str]) -> None:
        """Show the hands as they were dealt."""
        for seat in SEATS:
            self.names[seat].setText(names[seat])
            self.hands[seat].setText(hand_signs(deal.hands[seat]))
