"""The page with the games of a player, from which one can be left out of the figures."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from hearts_qt.history.statistics.games import ListedGame
from hearts_qt.history.statistics.query import Answer
from hearts_qt.ui.statistics.choosers import rules_title
from hearts_qt.ui.statistics.grid import Grid
from hearts_qt.ui.statistics.page_data import PageData
from hearts_qt.ui.statistics.pages import Page
from hearts_qt.ui.widgets.form import QuietLabel
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.words.records import local_time

translate = QCoreApplication.translate


class GamesPage(Page):
    """The list of games, newest first."""

    def __init__(self, leave_out: Callable[[str, bool], None]) -> None:
        """Show nothing yet. `leave_out` leaves the game with that id out, or lets it count again."""
        super().__init__()
        self._leave_out = leave_out
        self._games: tuple[ListedGame, ...] = ()
        self._changed: list[tuple[str, bool]] = []
        """The games that were left out or taken in again here, with what they were before, the last one at the end."""
        self.grid = Grid(translate("statistics", "Games"), words=(1, 2, 3, 4))
        self.switch = QPushButton("")
        self.undo_button = QPushButton(translate("statistics", "&Undo"))
        self.help = QuietLabel(
            translate("statistics", "A game that is left out counts nowhere in the figures; its record stays.")
        )
        row = QHBoxLayout()
        row.addWidget(self.switch)
        row.addWidget(self.undo_button)
        row.addStretch(1)
        self.column.addWidget(self.grid, 1)
        add_layout(self.column, row)
        self.column.addWidget(self.help)
        self.switch.clicked.connect(self.turn)
        self.undo_button.clicked.connect(self.undo)
        delete = QShortcut(QKeySequence(Qt.Key.Key_Delete), self.grid, context=Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self.turn)
        self.grid.selectionModel().currentChanged.connect(lambda *cells: self._enable())
        self._enable()

    def show_data(self, data: PageData, answer: Answer) -> None:
        """Show the games of a player; the current row stays the current one."""
        row, column = self.grid.currentIndex().row(), max(0, self.grid.currentIndex().column())
        self._games = tuple(data.games)
        rows = []
        for game in self._games:
            scores = ", ".join(f"{name} {score}" for name, score in game.scores)
            counts = translate("statistics", "left out") if game.is_left_out else translate("statistics", "counts")
            rows.append((local_time(game.at), game.place, counts, rules_title(game.rules), scores))
        headings = (
            translate("statistics", "Game"),
            translate("statistics", "place"),
            translate("statistics", "figures"),
            translate("statistics", "rules"),
            translate("statistics", "scores"),
        )
        self.grid.values.show(headings, rows)
        if rows:
            self.grid.setCurrentIndex(self.grid.values.index(min(max(0, row), len(rows) - 1), column))
        self._enable()

    @property
    def chosen(self) -> ListedGame | None:
        """The game in the current row; None if there is none."""
        row = self.grid.currentIndex().row()
        return self._games[row] if 0 <= row < len(self._games) else None

    def turn(self) -> None:
        """Leave the chosen game out, or let it count again."""
        game = self.chosen
        if game is not None:
            self._changed.append((game.match, game.is_left_out))
            self._leave_out(game.match, not game.is_left_out)
            self._enable()

    def undo(self) -> None:
        """Undo the last change that was made here."""
        if self._changed:
            self._leave_out(*self._changed.pop())
            self._enable()

    @property
    def can_undo(self) -> bool:
        """Whether a change was made here."""
        return bool(self._changed)

    def _enable(self) -> None:
        game = self.chosen
        is_left_out = game is not None and game.is_left_out
        caption = (
            translate("statistics", "Co&unt it again") if is_left_out else translate("statistics", "&Leave it out")
        )
        self.switch.setText(caption)
        self.switch.setEnabled(game is not None)
        self.undo_button.setEnabled(bool(self._changed))
