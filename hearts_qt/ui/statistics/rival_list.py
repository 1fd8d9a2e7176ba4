"""Rivalries: for each opponent, whose games ended better, and the queens that went from one to the other."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.plain import as_text, tip
from hearts_qt.ui.widgets.type_scale import tabular

translate = QCoreApplication.translate

_BETTER: Final = ("#22634c", "#6fcfa4")
_WORSE: Final = ("#c8102e", "#ff8d97")
_FACE: Final = 2.3
"""The size of a face, in heights of the text."""
_NAME: Final = 14
_FIGURES: Final = 30
"""How many letters the name, and the figures at the right, have room for."""


class Rival(NamedTuple):
    """What happened between the shown player and one opponent."""

    key: str
    name: str
    face: str
    better: int
    """Games that the shown player won and the opponent did not; deals, if no game is finished."""
    equal: int
    worse: int
    given: int
    """Queens given to the opponent."""
    taken: int
    """Queens taken from the opponent."""
    in_games: bool
    """Whether games are counted, and not deals."""

    @property
    def sentence(self) -> str:
        """The rivalry in words."""
        if self.in_games:
            words = translate(
                "statistics",
                "Games with {name}: won {better}, {name} won {worse}, neither {equal}. "
                "Queens from {name}: {taken}, queens to {name}: {given}.",
            )
        else:
            words = translate(
                "statistics",
                "Deals with {name}: {better} better, {worse} worse, {equal} equal. "
                "Queens from {name}: {taken}, queens to {name}: {given}.",
            )
        return words.format(
            name=self.name,
            better=self.better,
            worse=self.worse,
            equal=self.equal,
            given=self.given,
            taken=self.taken,
        )


class RivalRow(QWidget):
    """One rivalry: the face, the name, a bar, the score, and the queens."""

    chosen = Signal(str)
    """The row was clicked, or Space or Enter was pressed in it; with the key of the opponent."""

    def __init__(self, rival: Rival, face: QPixmap | None) -> None:
        """Show a rivalry."""
        super().__init__()
        self.rival = rival
        self._face = face
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(as_text(rival.sentence))
        self.setToolTip(tip(rival.sentence))

    def sizeHint(self) -> QSize:
        """Return the height of a face."""
        line = self.fontMetrics().height()
        return QSize(line * 20, round(line * _FACE) + 6)

    def minimumSizeHint(self) -> QSize:
        """Return the height of a face; the width follows the card."""
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the row."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            palette, metrics = self.palette(), self.fontMetrics()
            side = round(metrics.height() * _FACE)
            box = QRectF(self.rect())
            if self._face is not None:
                painter.drawPixmap(QRectF(0, (box.height() - side) / 2, side, side).toRect(), self._face)
            left = side + 10.0
            wide = metrics.horizontalAdvance("n" * _NAME)
            figures = metrics.horizontalAdvance("n" * _FIGURES)
            has_bar = box.width() > left + wide + figures + side
            bold = tabular(self.font(), bold=True)
            painter.setFont(bold)
            painter.setPen(palette.color(QPalette.ColorRole.WindowText))
            room = wide if has_bar else max(side, round(box.width() - left - figures))
            name = painter.fontMetrics().elidedText(as_text(self.rival.name), Qt.TextElideMode.ElideRight, room)
            middle = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(left, 0, room, box.height()), middle | Qt.AlignmentFlag.AlignLeft, name)
            if has_bar:
                start = left + wide + 8
                self._draw_bar(painter, QRectF(start, box.center().y() - 6, box.width() - figures - start - 8, 12))
            painter.setFont(tabular(self.font()))
            self._draw_figures(painter, QRectF(box.width() - figures, 0, figures, box.height()))
            if self.hasFocus():
                painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5)

    def _draw_bar(self, painter: QPainter, bar: QRectF) -> None:
        rival, dark = self.rival, colours.is_dark(self.palette())
        total = rival.better + rival.equal + rival.worse
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.hairline(self.palette()))
        painter.drawRoundedRect(bar, 6, 6)
        if not total:
            return
        first = bar.width() * rival.better / total
        last = bar.width() * rival.worse / total
        for colour, part in (
            (QColor(_BETTER[dark]), QRectF(bar.left(), bar.top(), first, bar.height())),
            (QColor(_WORSE[dark]), QRectF(bar.right() - last, bar.top(), last, bar.height())),
        ):
            painter.save()
            painter.setClipRect(part)
            painter.setBrush(colour)
            painter.drawRoundedRect(bar, 6, 6)
            painter.restore()

    def _draw_figures(self, painter: QPainter, box: QRectF) -> None:
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        score = translate("statistics", "{better} : {worse}").format(better=self.rival.better, worse=self.rival.worse)
        half = box.width() * 0.34
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(QRectF(box.left(), box.top(), half, box.height()), right, score)
        queens = translate("statistics", "gave ♠Q {taken}×, got {given}×")
        queens = queens.format(given=self.rival.given, taken=self.rival.taken)
        painter.drawText(QRectF(box.left() + half, box.top(), box.width() - half, box.height()), right, queens)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the opponent."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.chosen.emit(self.rival.key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the opponent on Space or Enter."""
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(self.rival.key)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the frame of the focus."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the frame of the focus."""
        super().focusOutEvent(event)
        self.update()


class RivalList(QWidget):
    """The rivalries, one below the other."""

    chosen = Signal(str)
    """An opponent was chosen."""

    def __init__(self, face: Callable[[str, int], QPixmap | None]) -> None:
        """Show nobody yet. `face` returns the picture of a face in a width in logical pixels."""
        super().__init__()
        self._picture = face
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self.rows: list[RivalRow] = []

    def show_rivals(self, rivals: Sequence[Rival]) -> None:
        """Show other rivalries."""
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        side = round(self.fontMetrics().height() * _FACE)
        self.rows = [RivalRow(each, self._picture(each.face, side)) for each in rivals]
        for row in self.rows:
            row.chosen.connect(self.chosen)
            self._column.addWidget(row)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the faces in another size of the text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and self.rows:
            self.show_rivals([row.rival for row in self.rows])
