"""A table of the field as a small button: its number, the deal it plays, and the faces of its players."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from hearts_qt.rules.seating import Seating
from hearts_qt.ui.tournament.small_faces import SmallFaces
from hearts_qt.ui.widgets.form import blended
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import tip

_PAD: Final = 9
_ROUND: Final = 7
_GOLD: Final = QColor("#f2c14e")


class TableTile(QAbstractButton):
    """A table. A click asks for its deals."""

    def __init__(self, faces: SmallFaces, parent: QWidget | None = None) -> None:
        """Create a tile without a table."""
        super().__init__(parent)
        self._faces = faces
        self.title = ""
        """The table and its deal. It is no text of the button, because a button's text would get a letter to press."""
        self._players: tuple[Seating, ...] = ()
        self._is_own = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        faces.changed.connect(self.update)

    def show_table(self, title: str, players: tuple[Seating, ...], *, is_own: bool) -> None:
        """Show a table; the person's table is marked."""
        if (title, players, is_own) == (self.title, self._players, self._is_own):
            return
        self.title, self._players, self._is_own = title, players, is_own
        names = ", ".join(each.name for each in players)
        self.setAccessibleName(f"{title}: {names}")
        self.setToolTip(tip(names))
        self.update()

    def sizeHint(self) -> QSize:
        """Return a size with room for the title above four faces."""
        line = self.fontMetrics().height()
        return QSize(4 * (self._faces.size + 5) + 2 * _PAD, line + self._faces.size + 2 * _PAD + 4)

    def minimumSizeHint(self) -> QSize:
        """Return the size below which the faces would overlap."""
        return QSize(4 * (self._faces.size + 1) + 2 * _PAD, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame, the title and the faces."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            palette = self.palette()
            base, ink = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.WindowText)
            edge = _GOLD if self._is_own else ink if self.hasFocus() else blended(ink, base, 0.13)
            painter.setPen(edge)
            painter.setBrush(blended(_GOLD, base, 0.16) if self._is_own else base)
            area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(area, _ROUND, _ROUND)
            line = self.fontMetrics().height()
            painter.setPen(blended(ink, base, 0.75))
            painter.drawText(QRectF(_PAD, _PAD - 2, self.width() - 2 * _PAD, line), self.title)
            step = min(self._faces.size + 5, (self.width() - 2 * _PAD) // 4)
            for place, each in enumerate(self._players):
                face = self._faces.of(each.face)
                if face is not None:
                    painter.drawPixmap(_PAD + place * step, _PAD + line + 2, face)
