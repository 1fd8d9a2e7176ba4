"""Panel with the statistics of this match: what each player has taken, and the scores deal by deal."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from hearts_qt.history import figures
from hearts_qt.rules.cards import SEATS
from hearts_qt.settings.score_options import DEAL_POINTS, SCORES_IN_PLAY, STATISTICS
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.statistics.score_lines import ScoreLines
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.panel import DockPanel
from hearts_qt.ui.widgets.table_widget import HIDDEN, Column, FiguresTable, TableRow


class MatchStatistics(DockPanel):
    """Panel with the statistics of this match. Its note has the number of the deal."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, STATISTICS)
        self.set_title(self.tr("Statistics"))
        self.table = FiguresTable(self.tr("Statistics of this game"))
        self.lines = ScoreLines()
        box = QVBoxLayout(self.content)
        box.setContentsMargins(0, 2, 0, 6)
        box.setSpacing(6)
        figures_only = QHBoxLayout()
        figures_only.setContentsMargins(0, 0, 7, 0)
        figures_only.addWidget(self.table)
        add_layout(box, figures_only)
        box.addWidget(self.lines, 1)

    def refresh(self, update: Update) -> None:
        """Show the figures of an update."""
        view = update.view
        covered = figures.in_play(view) and not self._settings.value(SCORES_IN_PLAY)
        taken = figures.match_figures(update, self._settings.value(DEAL_POINTS))
        whose, yours = view.owners, view.own_among(view.owners)
        short = figures.short_names(whose)
        rows = []
        for seat in SEATS:
            mine = taken[seat]
            shown = (mine.hearts, mine.queens, mine.tricks, mine.moons)
            name = whose[seat].name
            texts = tuple(HIDDEN if covered else str(each) for each in shown)
            if any(update.stood_in):
                texts += (str(update.stood_in[seat]),)
            rows.append(TableRow(name, short[seat], name, texts, yours=seat == yours))
        self.table.figures.show(self._columns(any(update.stood_in)), rows)
        self.set_note(self.tr("deal {number}").format(number=update.deal))
        self.lines.show_lines(() if covered else figures.score_lines(view), short, yours, view.rules.goal)

    def _columns(self, with_stand_ins: bool) -> list[Column]:
        columns = [
            Column(self.tr("♥", "column of hearts taken"), self.tr("♥", "narrow column"), self.tr("Hearts taken")),
            Column(self.tr("Q♠", "column of queens"), self.tr("Q", "narrow column"), self.tr("Queens of spades taken")),
            Column(self.tr("tricks"), self.tr("t", "narrow column of tricks"), self.tr("Tricks taken")),
            Column(self.tr("moons"), self.tr("m", "narrow column of moons"), self.tr("Moons shot")),
        ]
        if with_stand_ins:
            meaning = self.tr("Deals that a standard player finished, because the seat's own player failed")
            columns.append(Column(self.tr("replaced"), self.tr("r", "narrow column of failures"), meaning))
        return columns
