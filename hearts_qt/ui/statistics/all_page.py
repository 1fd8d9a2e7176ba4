"""The page with every figure of the player and of the others, as totals or averages."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from hearts_qt.history.statistics.figure import FIGURES, Figure, Unit
from hearts_qt.history.statistics.query import Answer, Measure, shares_of_wins
from hearts_qt.settings.effect import Effect
from hearts_qt.settings.score_options import PERCENTAGES
from hearts_qt.settings.values import Settings
from hearts_qt.ui.statistics.chart import Cell, shown
from hearts_qt.ui.statistics.grid import Grid
from hearts_qt.ui.statistics.page_data import PageData
from hearts_qt.ui.statistics.pages import Page, show_sentence
from hearts_qt.ui.widgets.combo_box import ComboBox
from hearts_qt.ui.widgets.form import QuietLabel
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import as_text, caption, tip
from hearts_qt.ui.widgets.tick_boxes import CheckBox
from hearts_qt.ui.words.figures import figure_words, group_name, measure_name, not_counted_sentence
from hearts_qt.ui.words.options import option_help, option_label

translate = QCoreApplication.translate

_SHARED: Final = ("wins", "scaled")
"""The figures that can be shown as shares of what all players have."""
_DIGITS: Final = {Measure.TOTAL: 0, Measure.PER_GAME: 2, Measure.PER_DEAL: 3}


class AllPage(Page):
    """The table of all figures: a row for each figure, a column for each player."""

    def __init__(self, settings: Settings) -> None:
        """Show nothing yet. An option says whether games won and scaled points are shown as shares of all."""
        super().__init__()
        self._settings = settings
        self._data: PageData | None = None
        self._answer: Answer | None = None
        self.measure = ComboBox()
        self.measure.setAccessibleName(translate("statistics", "Totals or averages"))
        for measure in Measure:
            self.measure.addItem(as_text(measure_name(measure)), measure.value)
        self.percentages = CheckBox(caption(option_label(PERCENTAGES)))
        self.percentages.setToolTip(tip(option_help(PERCENTAGES)))
        self.copy = QPushButton(translate("statistics", "Co&py the table"))
        self.grid = Grid(translate("statistics", "All figures"))
        self.kept_out = QuietLabel("")
        above = QHBoxLayout()
        above.addWidget(self.measure)
        above.addWidget(self.percentages)
        above.addStretch(1)
        above.addWidget(self.copy)
        add_layout(self.column, above)
        self.column.addWidget(self.grid, 1)
        self.column.addWidget(self.kept_out)
        self.measure.currentIndexChanged.connect(lambda _: self._fill())
        self.percentages.toggled.connect(lambda on: settings.set(PERCENTAGES, on))
        QShortcut(QKeySequence(PERCENTAGES.shortcut), self).activated.connect(self.percentages.toggle)
        self.copy.clicked.connect(self._copy)
        settings.listen(self._fill, Effect.PANEL_CONTENT)

    def show_data(self, data: PageData, answer: Answer) -> None:
        """Show all figures of a player, and those of others beside them."""
        self._data, self._answer = data, answer
        self._fill()

    def _fill(self) -> None:
        data, answer = self._data, self._answer
        if data is None or answer is None or data.player is None:
            return
        self.percentages.setChecked(self._settings.value(PERCENTAGES))
        measure = Measure(self.measure.currentData())
        measured = [each.measured(measure) for each in (answer, *(other for _, other in data.others))]
        names = [data.player.name, *(player.name for player, _ in data.others)]
        rows: list[tuple[Cell, ...]] = []
        tips: dict[int, str] = {}
        group = None
        for figure in FIGURES:
            if figure.group is not group:
                group = figure.group
                rows.append((group_name(group).upper(), *("" for _ in names)))
            tips[len(rows)] = figure_words(figure.id).definition
            rows.append((figure_words(figure.id).name, *self._cells(figure, measured, measure)))
        self.grid.values.show((translate("statistics", "Figure"), *names), rows, row_tips=tips)
        show_sentence(self.kept_out, not_counted_sentence(answer))

    def _cells(self, figure: Figure, answers: Sequence[Answer], measure: Measure) -> Iterable[Cell]:
        """Return a figure of each player. The players share all wins, or all scaled points, if that is wanted."""
        if figure.id in _SHARED and self._settings.value(PERCENTAGES):
            shares = shares_of_wins(answers, scaled=figure.id == "scaled")
            words = translate("statistics", "{share} %")
            return (None if share is None else words.format(share=share) for share in shares)
        return (_text(figure, each, measure) for each in answers)

    def _copy(self) -> None:
        self.grid.clearSelection()
        QGuiApplication.clipboard().setText(self.grid.chosen_text())
        self.told.emit(translate("statistics", "The figures are on the clipboard."))


def _text(figure: Figure, answer: Answer, measure: Measure) -> Cell:
    """Return a figure as it is shown: a share with one digit after the point, an average with more."""
    found = answer.value(figure.id)
    if found.value is None:
        return None
    if figure.unit is Unit.PER_CENT:
        return shown(found.value, 1)
    is_whole = measure is Measure.TOTAL or not figure.averages
    return shown(found.total, 0) if is_whole else shown(found.value, _DIGITS[measure])
