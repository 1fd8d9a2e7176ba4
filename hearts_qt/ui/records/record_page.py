"""A page that shows a record: the hands, the passes, the tricks and the points."""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from hearts_qt.history.records.film import can_be_filmed
from hearts_qt.history.records.reading import RecordNote
from hearts_qt.history.records.recorded_deal import RecordedDeal, Run
from hearts_qt.history.records.replaying import hands_of_run
from hearts_qt.history.records.working_out import WorkedOut
from hearts_qt.plain_text import one_line
from hearts_qt.settings.profile import LONGEST_NAME
from hearts_qt.ui.records.film_cloth import Pictures
from hearts_qt.ui.records.film_page import FilmPage
from hearts_qt.ui.records.run_table import RunTable
from hearts_qt.ui.records.trick_table import TrickTable
from hearts_qt.ui.records.why_box import WhyBox
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.hand_grid import HandGrid
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import Label
from hearts_qt.ui.words.records import (
    deal_sentence,
    hand_signs,
    incident_sentence,
    pass_sentence,
    result_sentence,
    short_deal_names,
)

translate = QCoreApplication.translate


class RecordPage(QWidget):
    """Shows a run of a deal. If the deal was played several times, a table offers all its runs."""

    reasons_wanted = Signal(object)
    """Emitted with the moves whose reasons shall be worked out; the answer is a call of `show_reasons`."""
    report_wanted = Signal(object, object)
    """Emitted with the deal, and with what is known about the move that the person wants to report."""

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        """Create the page without a deal."""
        super().__init__(parent)
        self._deal: RecordedDeal | None = None
        self.setAccessibleName(translate("records", "Deal"))
        self.film = FilmPage(pictures)
        self.about = form.QuietLabel()
        self.runs = RunTable()
        """All runs of the deal; hidden if there is only one."""
        self.runs.chosen.connect(self._show_run)
        self.runs.hide()
        self._notes: Sequence[RecordNote] = ()
        self._with_reasons = True
        self.hands = HandGrid()
        self.passes = Label()
        self.tricks = TrickTable()
        self.result = Label()
        self.happened = form.QuietLabel()
        self.why = WhyBox()
        """The reasons for what the film shows. It stands below the page, where it can be read without scrolling."""
        self._names: list[str] = []
        self.written = form.FormPage()
        """Everything but the film, and the film too if there is no room for it beside the tricks."""
        self._is_wide = True
        self._lay_out()
        self.film.moved.connect(self._mark)
        self.film.moved.connect(lambda _trick, _place: self._ask_why())
        self.why.report_wanted.connect(self._report)
        self.tricks.chosen.connect(self.film.go_to)

    def _lay_out(self) -> None:
        self.result.setContentsMargins(2, 10, 0, 2)
        for label in (self.about, self.passes, self.result, self.happened):
            label.setWordWrap(True)
        below = QWidget()
        self._below = QVBoxLayout(below)
        self._below.setContentsMargins(0, 0, 0, 0)
        for each in (self.tricks, below, self.result, self.happened):
            self.written.add(each)
        for each in (form.heading(translate("records", "Hands")), self.hands, self.passes):
            self.written.add(each)
        self._beside = form.scrolling(self.film)
        # The page can become narrower; then the film has another place.
        self._beside.setMinimumWidth(0)
        self.film.stand_beside(True)
        sides = QHBoxLayout()
        sides.addWidget(self.written, 1)
        sides.addWidget(self._beside, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.about.setContentsMargins(4, 0, 4, 0)
        column.addWidget(self.about)
        column.addWidget(self.runs)
        add_layout(column, sides, 1)

    def show_deal(
        self,
        deal: RecordedDeal,
        notes: Sequence[RecordNote] = (),
        *,
        with_reasons: bool = True,
        can_branch: bool = True,
    ) -> None:
        """Show the run of this deal that counts; `notes` are the notes in its record.

        If the deal is shown already, the page stays at the run that is shown. The reasons for its moves can be worked
        out only if the deal has a file. It can be tried again if all of its hands are known.
        """
        is_new = deal != self._deal
        index = deal.counting_run if is_new else self.runs.index
        self._names = deal_names(deal)
        self._deal, self._notes = deal, notes
        self._with_reasons, self.film.offers_branch = with_reasons, can_branch
        self.why.keep_room(with_reasons and can_be_filmed(deal))
        if not can_be_filmed(deal):
            self.why.show_nothing()
        self.about.setText(deal_sentence(deal))
        self.runs.show_runs(deal, short_deal_names(deal, self._names), index)
        self.runs.setVisible(len(deal.runs) > 1)
        self._show_run()
        self._beside.setVisible(self._is_wide and can_be_filmed(deal))
        if is_new:
            self.written.verticalScrollBar().setValue(0)

    @property
    def deal(self) -> RecordedDeal | None:
        """The deal that is shown, or was shown last."""
        return self._deal

    @property
    def shown(self) -> tuple[RecordedDeal, int] | None:
        """The deal and the index of its run that is shown; None if there is none."""
        if self._deal is None or not self._deal.runs:
            return None
        return self._deal, max(0, self.runs.index)

    def _show_run(self) -> None:
        """Show the chosen run, with the hands that were dealt in it."""
        deal, names, index = self._deal, self._names, self.runs.index
        if deal is None:
            return
        run = deal.runs[index] if deal.runs else Run()
        hands = hands_of_run(deal, run.scramble)
        self.hands.show_hands(names, [hand_signs(hand) for hand in hands])
        self.passes.setText("\n".join(pass_sentence(each, names) for each in run.passes))
        self.passes.setVisible(bool(run.passes))
        self.tricks.show_run(deal, run, names, short_deal_names(deal, names))
        self.result.setText(result_sentence(run, names))
        self.result.setVisible(bool(self.result.text()))
        self.happened.setText("\n".join(incident_sentence(each, names) for each in run.happened))
        self.happened.setVisible(bool(run.happened))
        # The notes in a record are about its first run.
        self.film.show_deal(replace(deal, hands=hands), run, names, self._notes if index < 1 else ())

    # Why a move was made

    def _ask_why(self) -> None:
        """Ask for the reasons for the moves of the moment that the film shows.

        Only the moves of the first run can be worked out again.
        """
        if self.runs.index > 0 or not self._with_reasons:
            self.why.show_nothing()
            self.reasons_wanted.emit(())
            return
        moves = self.film.moves
        self.why.show_found((), len(moves), self._names)
        self.reasons_wanted.emit(moves)

    def show_reasons(self, found: Sequence[WorkedOut]) -> None:
        """Show what was found out about the moves that were asked for."""
        self.why.show_found(found, len(self.film.moves), self._names)

    def _report(self, found: WorkedOut) -> None:
        if self._deal is not None:
            self.report_wanted.emit(self._deal, found)

    def _mark(self, trick: int, place: int) -> None:
        """Mark the card in the tricks that the film shows, and scroll to it if the film is beside them."""
        self.tricks.mark(trick, place)
        row = self.tricks.marked
        if self._is_wide and trick and not row.isEmpty():
            middle = self.tricks.viewport().mapTo(self.written.widget() or self.written, row.center())
            self.written.ensureVisible(0, middle.y(), 0, row.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the film beside the tricks if there is room, otherwise below them."""
        super().resizeEvent(event)
        self.runs.fit_into(self.height())
        bar = self._beside.verticalScrollBar().sizeHint().width()
        is_wide = self.width() >= 2 * (self.film.minimumSizeHint().width() + bar)
        if is_wide != self._is_wide:
            self._is_wide = is_wide
            self._place_film()

    def _place_film(self) -> None:
        is_shown = self._deal is not None and can_be_filmed(self._deal)
        if self._is_wide:
            self._beside.setWidget(self.film)
        else:
            self._below.addWidget(self._beside.takeWidget())
        self.film.stand_beside(self._is_wide)
        # Qt hides a widget that gets another place.
        self.film.setVisible(is_shown)
        self._beside.setVisible(self._is_wide and is_shown)


def deal_names(deal: RecordedDeal) -> list[str]:
    """Return the names of the players of a deal, by seat, cut if they are too long for a column.

    A seat without a name is called by its number.
    """
    unnamed = translate("records", "Seat {number}")
    known = [one_line(seating.name, LONGEST_NAME) for seating in deal.seats] or ["", "", "", ""]
    return [name or unnamed.format(number=seat + 1) for seat, name in enumerate(known)]
