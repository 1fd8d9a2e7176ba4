"""Draws a sheet with a QPainter. Texts are drawn as shapes, so that a picture needs no font where it is looked at."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)

from hearts_qt.rules.cards import QUEEN_OF_SPADES, SEATS, Card, Suit, rank_of, suit_of
from hearts_qt.ui.sharing.sheet import Sheet, SheetPlayer, SheetTrick
from hearts_qt.ui.sharing.suit_shapes import suit_shape
from hearts_qt.ui.widgets.painting import painting

WIDTH: Final = 820.0
_EDGE: Final = 44.0
_COLUMN: Final = 160.0
_CARD: Final = QSizeF(146, 46)
_FIRST_COLUMN: Final = 84.0
_FACE: Final = 80.0
_ROW: Final = 60.0
_FOOT: Final = 84.0
_SPOKEN: Final = 22.0
"""The size of the letters of a line that somebody said."""
_SMALLEST: Final = 14.0
"""The size of the letters if the line is long."""
_SAID: Final = 92.0
"""The height of the line that somebody said."""
_LIGHT, _DARK = QColor("#2f7d5c"), QColor("#163f31")
_WHITE: Final = QColor("#ffffff")
_QUIET: Final = QColor("#b9d3c6")
_GOLD: Final = QColor("#f2c14e")
_RED, _BLACK = QColor("#c1121f"), QColor("#15202b")
_TAKES, _PLAYED = QColor("#fffef8"), QColor("#b7cdc4")
_QUEEN: Final = QColor("#2b1640")
_POINTS: Final = QColor("#ffd98a")


class SheetPainter:
    """Draws one sheet. Its width is `WIDTH` units, and all lengths are in these units."""

    def __init__(self, sheet: Sheet, family: str, rows: int = 0) -> None:
        """Draw with this family of fonts, and leave room for at least this number of tricks."""
        self._sheet = sheet
        self._family = family
        self._head = 44.0 + (46.0 if sheet.title else 0.0) + (42.0 if sheet.subtitle else 0.0)
        has_faces = any(player.face for player in sheet.players)
        self._faces = self._head + (_FACE if has_faces else 0.0)
        has_names = any(player.name or player.points for player in sheet.players)
        self._rows = self._faces + (38.0 if has_names else 14.0)
        self._said = self._rows + _ROW * max(1, rows, len(sheet.tricks)) + 20.0

    @property
    def height(self) -> float:
        """The height of the sheet."""
        has_foot = bool(self._sheet.footer or self._sheet.remark)
        return self._said + (_SAID if self._sheet.line else 0.0) + (_FOOT if has_foot else 24.0)

    def draw(self, painter: QPainter) -> None:
        """Draw everything."""
        self._painter = painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._draw_cloth()
        sheet = self._sheet
        self._text(sheet.title, _EDGE, 76, 42, _WHITE, WIDTH - 2 * _EDGE, bold=True)
        self._text(sheet.subtitle, _EDGE, self._head - 22, 21, _QUIET, WIDTH - 2 * _EDGE)
        for seat, player in enumerate(sheet.players):
            self._draw_player(_FIRST_COLUMN + _COLUMN * seat + _CARD.width() / 2, player)
        for row, trick in enumerate(sheet.tricks):
            self._draw_trick(row, trick)
        if sheet.line.strip():
            self._draw_line()
        self._draw_foot()

    def image(self, scale: float) -> QImage:
        """Return the sheet as an image; `scale` is how many pixels a unit of the sheet has."""
        image = QImage(round(WIDTH * scale), round(self.height * scale), QImage.Format.Format_RGB32)
        image.fill(_DARK)
        with painting(QPainter(image)) as painter:
            painter.scale(scale, scale)
            self.draw(painter)
        return image

    def _draw_cloth(self) -> None:
        light = QRadialGradient(QPointF(WIDTH / 2, self.height * 0.32), self.height * 0.72)
        light.setColorAt(0, _LIGHT)
        light.setColorAt(1, _DARK)
        self._painter.fillRect(QRectF(0, 0, WIDTH, self.height), light)

    # Texts

    def _font(self, size: float, *, bold: bool) -> QFont:
        font = QFont(self._family)
        font.setPixelSize(round(size))
        font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
        return font

    def _wide(self, text: str, size: float, *, bold: bool = False) -> float:
        return QFontMetricsF(self._font(size, bold=bold)).horizontalAdvance(text)

    def _text(
        self,
        text: str,
        x: float,
        base: float,
        size: float,
        ink: QColor,
        room: float,
        *,
        bold: bool = False,
        share: float = 0.0,
    ) -> float:
        """Draw a line of text; return its width. `share` is the part of the text that is on the left of `x`."""
        if not text:
            return 0.0
        font = self._font(size, bold=bold)
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room)
        width = QFontMetricsF(font).horizontalAdvance(shown)
        path = QPainterPath()
        path.addText(QPointF(x - width * share, base), font, shown)
        self._painter.fillPath(path, ink)
        return width

    # The columns

    def _draw_player(self, middle: float, player: SheetPlayer) -> None:
        face = QImage.fromData(player.face)
        if not face.isNull():
            self._painter.drawImage(QRectF(middle - _FACE / 2, self._head - 6, _FACE, _FACE), face)
        if player.is_shooter:
            self._draw_moon(QPointF(middle + _FACE * 0.36, self._faces - _FACE * 0.84))
        text = " ".join(part for part in (player.name, player.points) if part)
        if self._wide(text, 19, bold=True) > _COLUMN - 6:
            width = _COLUMN - 6 - self._wide(f" {player.points}", 19, bold=True)
            font = self._font(19, bold=True)
            name = QFontMetricsF(font).elidedText(player.name, Qt.TextElideMode.ElideRight, width)
            text = f"{name} {player.points}"
        self._text(text, middle, self._faces + 20, 19, _WHITE, _COLUMN, bold=True, share=0.5)

    def _draw_moon(self, at: QPointF) -> None:
        """Draw a crescent on a dark disc."""
        disc, moon, shade = QPainterPath(), QPainterPath(), QPainterPath()
        disc.addEllipse(at, 17, 17)
        moon.addEllipse(at, 12, 12)
        shade.addEllipse(at + QPointF(6, -4), 10.5, 10.5)
        self._painter.fillPath(disc, QColor("#10233f"))
        self._painter.fillPath(moon.subtracted(shade), _GOLD)

    # The rows

    def _draw_trick(self, row: int, trick: SheetTrick) -> None:
        top = self._rows + _ROW * row
        base = top + _CARD.height() / 2 + 7
        self._text(str(self._sheet.first + row), _EDGE, base, 17, _QUIET, 40)
        for seat in SEATS:
            card = trick.cards[seat]
            if card is not None:
                box = QRectF(QPointF(_FIRST_COLUMN + _COLUMN * seat, top), _CARD)
                self._draw_card(card, box, takes=seat == trick.taker, leads=seat == trick.leader)
        points = f"+{trick.points}" if trick.points > 0 else f"−{-trick.points}" if trick.points else "·"
        is_quiet = not trick.points
        self._text(
            points, WIDTH - _EDGE, base + 2, 24, _QUIET if is_quiet else _POINTS, 90, bold=not is_quiet, share=1.0
        )
        self._painter.setPen(QPen(QColor(255, 255, 255, 26), 1))
        self._painter.drawLine(QPointF(_EDGE, top + _ROW - 7), QPointF(WIDTH - _EDGE, top + _ROW - 7))

    def _draw_card(self, card: Card, box: QRectF, *, takes: bool, leads: bool) -> None:
        """Draw a card: bright with a golden edge if it takes the trick, and the queen of spades always dark."""
        painter, is_queen = self._painter, card == QUEEN_OF_SPADES
        painter.setPen(QPen(_GOLD, 4) if takes else Qt.PenStyle.NoPen)
        painter.setBrush(_QUEEN if is_queen else _TAKES if takes else _PLAYED)
        painter.drawRoundedRect(box, 10, 10)
        suit = suit_of(card)
        ink = _WHITE if is_queen else _RED if suit in (Suit.HEARTS, Suit.DIAMONDS) else _BLACK
        rank = self._sheet.ranks[rank_of(card)]
        size = 21.0
        width = self._wide(rank, 28, bold=True) + 3 + size
        left, middle = box.center().x() - width / 2, box.center().y()
        drawn = self._text(rank, left, middle + 10, 28, ink, 90, bold=True)
        painter.fillPath(suit_shape(suit, left + drawn + 3, middle, size), ink)
        if leads:
            dot = QPainterPath()
            dot.addEllipse(QPointF(box.left() + 14, middle), 3.5, 3.5)
            painter.fillPath(dot, ink)

    # Below the tricks

    def _draw_line(self) -> None:
        """Draw what somebody said, in a balloon."""
        box = QRectF(_EDGE, self._said, WIDTH - 2 * _EDGE, 64)
        balloon = QPainterPath()
        balloon.addRoundedRect(box, 16, 16)
        self._painter.fillPath(balloon, QColor("#fffaf0"))
        text = f"“{self._sheet.line}”"
        speaker = self._sheet.speaker
        room = box.width() - 48 - (self._wide(speaker, 18) + 24 if speaker else 0)
        # A long line is smaller; only the longest are cut.
        size = max(_SMALLEST, min(_SPOKEN, _SPOKEN * room / self._wide(text, _SPOKEN, bold=True)))
        self._text(text, box.left() + 24, box.center().y() + size * 0.36, size, _BLACK, room, bold=True)
        self._text(speaker, box.right() - 24, box.center().y() + 7, 18, QColor("#5b6470"), 220, share=1.0)

    def _draw_foot(self) -> None:
        base, sheet = self.height - 34, self._sheet
        remark = self._text(sheet.remark, WIDTH - _EDGE, base, 18, _WHITE, 330, share=1.0)
        room = WIDTH - 2 * _EDGE - remark - 16
        width = self._text(sheet.footer, _EDGE, base, 18, _WHITE, room)
        self._text(sheet.number, _EDGE + width + 6, base, 18, _WHITE, room - width - 6, bold=True)
