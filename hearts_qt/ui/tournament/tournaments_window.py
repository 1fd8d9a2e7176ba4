"""The window of past tournaments: a list, and for the chosen one how far it went, round by round."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QKeySequence, QPixmap, QResizeEvent, QShortcut
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.tournament.past import PastTournament, TournamentSource
from hearts_qt.ui.tournament.round_strip import RoundStrip
from hearts_qt.ui.tournament.round_tile import RoundTile
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.lists import FramedList
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import as_text

translate = QCoreApplication.translate

_SIZE: Final = QSize(1080, 680)
_LIST: Final = 22
"""The width of the list, in letters."""


class TournamentsWindow(QWidget):
    """The window of past tournaments. Each source knows the tournaments of one kind."""

    def __init__(self, sources: Sequence[TournamentSource], faces: FaceArt, parent: QWidget | None = None) -> None:
        """Show what the sources find; `faces` has the pictures of the players."""
        super().__init__(parent, Qt.WindowType.Window)
        self._sources = list(sources)
        self._faces = faces
        self._shown: list[tuple[TournamentSource, PastTournament]] = []
        self.tiles: list[RoundTile] = []
        """The rounds of the chosen tournament, the last one first."""
        self.setWindowTitle(translate("tournament", "Tournaments"))
        self.list = FramedList()
        self.list.setAccessibleName(self.windowTitle())
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.heading = form.heading("")
        self.result = form.QuietLabel("")
        self.go_on = QPushButton(translate("tournament", "&Go on"))
        self.close_button = QPushButton(translate("tournament", "&Close"))
        self._inside = QWidget()
        self._grid = QGridLayout(self._inside)
        self._scroll = form.scrolling(self._inside)
        self._strip_place = QVBoxLayout()
        self._strip: RoundStrip | None = None
        self._lay_out()
        self.list.currentRowChanged.connect(self._show)
        self.list.itemActivated.connect(lambda item: self._go_on())
        self.go_on.clicked.connect(self._go_on)
        self.close_button.clicked.connect(self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        for source in self._sources:
            source.changed.connect(self.refresh)
        faces.changed.connect(self._redraw)
        form.open_at(self, _SIZE)
        self.refresh()
        # In an empty list nobody would see the focus.
        (self.list if self.list.count() else self.close_button).setFocus()

    def _lay_out(self) -> None:
        self._grid.setContentsMargins(0, 0, 4, 0)
        self._grid.setSpacing(10)
        self.list.setFixedWidth(self.fontMetrics().horizontalAdvance("n" * _LIST))
        below = QHBoxLayout()
        below.addStretch(1)
        below.addWidget(self.go_on)
        below.addWidget(self.close_button)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.heading)
        right.addWidget(self.result)
        add_layout(right, self._strip_place)
        right.addWidget(self._scroll, 1)
        add_layout(right, below)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 12, 14, 12)
        row.setSpacing(14)
        row.addWidget(self.list)
        add_layout(row, right, 1)

    def look(self) -> None:
        """Find the tournaments again."""
        for source in self._sources:
            source.look()
        self.refresh()

    def refresh(self) -> None:
        """Show what is known now; the chosen tournament stays chosen."""
        chosen = self.chosen
        pairs = [(source, each) for source in self._sources for each in source.found()]
        self._shown = sorted(pairs, key=lambda pair: pair[1].at, reverse=True)
        keys = [each.key for _, each in self._shown]
        row = keys.index(chosen.key) if chosen is not None and chosen.key in keys else 0
        with QSignalBlocker(self.list):
            self.list.clear()
            self.list.setSpacing(2)
            for _, each in self._shown:
                self.list.addItem(QListWidgetItem(as_text(f"{each.title}\n{each.result}")))
            self.list.setCurrentRow(row if self._shown else -1)
        self._show(row)

    @property
    def chosen(self) -> PastTournament | None:
        """The chosen tournament; None if there is none."""
        row = self.list.currentRow()
        return self._shown[row][1] if 0 <= row < len(self._shown) else None

    def _show(self, row: int) -> None:
        chosen = self.chosen
        if self._strip is not None:
            self._strip_place.removeWidget(self._strip)
            self._strip.deleteLater()
            self._strip = None
        for tile in self.tiles:
            self._grid.removeWidget(tile)
            tile.deleteLater()
        self.tiles = []
        self.go_on.setEnabled(chosen is not None and chosen.can_go_on)
        self.go_on.setDefault(self.go_on.isEnabled())
        if chosen is None:
            is_busy = any(source.is_busy for source in self._sources)
            self.heading.setText(
                translate("tournament", "Looking through your games…")
                if is_busy
                else translate("tournament", "No tournament yet")
            )
            self.result.setText(
                "" if is_busy else translate("tournament", "Begin one with Play a tournament in the menu Rules.")
            )
            return
        self.heading.setText(chosen.title)
        self.result.setText(chosen.result)
        self._strip = RoundStrip(chosen.survived, is_out=chosen.is_out, rounds=chosen.all_rounds)
        self._strip_place.addWidget(self._strip)
        self.tiles = [RoundTile(each, self._picture) for each in reversed(chosen.rounds)]
        self._place()

    def _place(self) -> None:
        """Put the tiles side by side as far as there is room."""
        if not self.tiles:
            return
        room = self._scroll.viewport().width()
        columns = max(1, room // (self.tiles[0].minimumSizeHint().width() + self._grid.spacing()))
        for place, tile in enumerate(self.tiles):
            self._grid.addWidget(tile, place // columns, place % columns)
        self._grid.setRowStretch(len(self.tiles), 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the new width."""
        super().resizeEvent(event)
        self._place()

    def _picture(self, face: str, width: float) -> QPixmap:
        return self._faces.picture(face, width, self.devicePixelRatioF())

    def _redraw(self) -> None:
        for tile in self.tiles:
            tile.update()

    def _go_on(self) -> None:
        row = self.list.currentRow()
        if self.go_on.isEnabled() and 0 <= row < len(self._shown):
            source, chosen = self._shown[row]
            self.close()
            source.go_on(chosen.key)
