"""Panel with the performance of everybody who has finished a game here, as bars; see the figure ``performance``."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QStylePainter, QVBoxLayout, QWidget

from hearts_qt.settings.score_options import PERFORMANCE
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.panel import NARROWEST, DockPanel, draw_focus
from hearts_qt.ui.widgets.plain import Label, as_text, tip
from hearts_qt.ui.widgets.type_scale import tabular

_NAME: Final = 0.42
"""The width of the names, as a share of the panel."""
_FIGURE: Final = 4
"""The room for a figure, in digits."""
_BAR: Final = 0.55
"""The height of a bar, as a share of a line."""
_AVERAGE: Final = 50.0


class PerformanceBar(NamedTuple):
    """The bar of one player."""

    name: str
    value: float
    """How many of 100 opponents ended a game behind the player."""
    games: int
    is_own: bool
    """Whether it is the person who looks."""


class PerformanceBars(QWidget):
    """A bar for each player, and a line at the average."""

    def __init__(self) -> None:
        super().__init__()
        self.players: tuple[PerformanceBar, ...] = ()
        self.setFont(tabular())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Performance"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_players(self, players: Sequence[PerformanceBar]) -> None:
        """Show these players, from the top."""
        self.players = tuple(players)
        words = self.tr("{name}: {value}, games: {games}")
        lines = [words.format(name=each.name, value=round(each.value), games=each.games) for each in self.players]
        self.setAccessibleDescription("\n".join(lines))
        self.setToolTip(
            tip(self.tr("How many of 100 opponents ended a game behind each player; the line is the average."))
        )
        self.updateGeometry()
        self.update()

    @property
    def _line(self) -> int:
        return self.fontMetrics().height() + 6

    def sizeHint(self) -> QSize:
        """Return the height of all bars."""
        return QSize(NARROWEST, self._line * len(self.players))

    def minimumSizeHint(self) -> QSize:
        """Return the height of all bars; the width follows the panel."""
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the names, the bars, the figures and the average."""
        with painting(QStylePainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            figure = self.fontMetrics().horizontalAdvance("0" * _FIGURE)
            left = self.width() * _NAME
            room = QRectF(left, 0, self.width() - left - figure, self.height())
            for place, player in enumerate(self.players):
                self._draw(painter, player, QRectF(room.left(), place * self._line, room.width(), self._line))
            middle = room.left() + room.width() * _AVERAGE / 100
            painter.setPen(colours.faint(self.palette()))
            painter.drawLine(QPointF(middle, 0), QPointF(middle, self.height()))
            draw_focus(self, painter)

    def _draw(self, painter: QPainter, player: PerformanceBar, room: QRectF) -> None:
        """Draw one player; the bar of a full performance fills the room."""
        palette = self.palette()
        painter.setFont(tabular(self.font(), bold=player.is_own))
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        middle = Qt.AlignmentFlag.AlignVCenter
        width = round(room.left()) - 8
        name = painter.fontMetrics().elidedText(as_text(player.name), Qt.TextElideMode.ElideRight, width)
        painter.drawText(QRectF(0, room.top(), width, room.height()), middle | Qt.AlignmentFlag.AlignLeft, name)
        figure = QRectF(room.right(), room.top(), self.width() - room.right(), room.height())
        painter.drawText(figure, middle | Qt.AlignmentFlag.AlignRight, str(round(player.value)))
        high = self.fontMetrics().height() * _BAR
        bar = QRectF(room.left(), room.center().y() - high / 2, room.width() * player.value / 100, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.gold(palette) if player.is_own else colours.faint(palette))
        painter.drawRoundedRect(bar, 3, 3)


class PerformancePanel(DockPanel):
    """Panel with the performance of everybody, over all games that count."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, PERFORMANCE)
        self.set_title(self.tr("Performance"))
        self.bars = PerformanceBars()
        self.hint = Label(self.tr("Whoever finishes a game stands here."))
        self.hint.setWordWrap(True)
        box = QVBoxLayout(self.content)
        box.setContentsMargins(12, 2, 12, 6)
        box.addWidget(self.bars)
        box.addWidget(self.hint)
        box.addStretch(1)

    def show_players(self, players: Sequence[PerformanceBar]) -> None:
        """Show the performance of these players."""
        count = len(self.bars.players)
        self.bars.show_players(players)
        self.hint.setVisible(not players)
        if len(players) != count:
            self.resized.emit()

    def refresh(self, update: Update) -> None:
        """Do nothing: the figures of all games come by `show_players`."""
