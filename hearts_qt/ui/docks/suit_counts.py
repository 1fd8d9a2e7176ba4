"""The cards still out: how many of each suit others hold, and which."""

from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStylePainter, QVBoxLayout, QWidget

from hearts_qt.rules.cards import QUEEN_OF_SPADES, Card, Rank, Suit, each_card, rank_of
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.docks import colours, figures
from hearts_qt.ui.docks.card_words import SUIT_SIGNS, rank_sign, rank_word, suit_word
from hearts_qt.ui.docks.figures import SUITS_SHOWN, SuitOut
from hearts_qt.ui.docks.panel import NARROWEST, Panel, draw_focus, tabular

_GAP: Final = 2.0
"""The pixels between two chips."""
_PAD: Final = 3.0
"""The pixels left and right of a rank on its chip."""


class CardsOut(Panel):
    """The cards still out, suit by suit. The note counts them all."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, switch="suit_counts", options=frozenset({"four_colours"}))
        self.set_title(self.tr("Cards still out"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        box = QVBoxLayout(self.content)
        box.setContentsMargins(10, 6, 10, 6)
        box.setSpacing(2)
        self.suits = {suit: SuitRow(suit) for suit in SUITS_SHOWN}
        for row in self.suits.values():
            box.addWidget(row)
        box.addStretch(1)

    def refresh(self, update: Update) -> None:
        """Show what is out in that update."""
        view = update.view
        suits = figures.suits_out(view)
        four_colours = self._settings.switch("four_colours")
        changed = False
        for each in suits:
            changed |= self.suits[each.suit].show_suit(each, view.seat is not None, view.rules.bonus_card, four_colours)
        if changed:
            self.set_note(str(sum(each.out.bit_count() for each in suits)))
            self.setAccessibleDescription("\n".join(row.accessibleName() for row in self.suits.values()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the panel has the focus."""
        super().focusInEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame of the focus."""
        draw_focus(self, QStylePainter(self))


class Chip(NamedTuple):
    """Where a rank stands on a row."""

    rank: Rank
    box: QRectF


class SuitRow(QWidget):
    """One suit: its sign, how many are out, how many are yours, and its thirteen ranks."""

    def __init__(self, suit: Suit) -> None:
        super().__init__()
        self._shown = SuitOut(suit, 0, 0)
        self._with_own = False
        self._bonus: Card | None = None
        self._four_colours = False
        self._chips: tuple[Chip, ...] = ()
        self._height = 0
        self._own_box = QRectF()
        self.setFont(tabular())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._arrange()

    def show_suit(self, shown: SuitOut, with_own: bool, bonus: Card | None, four_colours: bool) -> bool:
        """Show that much of the suit; `bonus` is the card that counts less than nothing. Tell whether it is new."""
        now = (shown, with_own, bonus, four_colours)
        if now == (self._shown, self._with_own, self._bonus, self._four_colours) and self.accessibleName():
            return False
        self._shown, self._with_own, self._bonus, self._four_colours = now
        self.setAccessibleName(self._in_words())
        self.setToolTip(self.accessibleName())
        self.update()
        return True

    @property
    def own_text(self) -> str:
        """How many cards of the suit are yours, in a word."""
        return self.tr("you {count}").format(count=self._shown.own.bit_count()) if self._with_own else ""

    def _in_words(self) -> str:
        suit = suit_word(self._shown.suit)
        ranks = [rank_word(rank_of(card)) for card in reversed(list(each_card(self._shown.out)))]
        words = self.tr("{suit}: {out} out")
        if self._with_own:
            words = self.tr("{suit}: {out} out, you have {own}")
        told = words.format(suit=suit, out=len(ranks), own=self._shown.own.bit_count())
        return told if not ranks else self.tr("{told}. Out: {ranks}").format(told=told, ranks=", ".join(ranks))

    # Where everything stands

    def _arrange(self) -> None:
        metrics = QFontMetricsF(tabular(bold=True).resolve(self.font()))
        line = metrics.height() + 5
        head = metrics.horizontalAdvance("♠ 13") + 14
        own = metrics.horizontalAdvance(self.tr("you {count}").format(count=13)) + 4
        widths = [metrics.horizontalAdvance(rank_sign(rank)) + 2 * _PAD for rank in Rank]
        one_line = head + sum(widths) + 12 * _GAP + 6 + own <= self.width()
        left, top = (head, 2.0) if one_line else (0.0, line + 1)
        chips = []
        x = left
        for rank, width in zip(Rank, widths, strict=True):
            if x + width > self.width() and x > left:
                x, top = left, top + line + 1
            chips.append(Chip(rank, QRectF(x, top, width, line - 3)))
            x += width + _GAP
        self._chips = tuple(chips)
        self._own_box = QRectF(self.width() - own, 1, own, line - 1)
        height = round(top + line + (1 if one_line else 4))
        if height != self._height:
            self._height = height
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As high as the ranks need at this width."""
        return QSize(NARROWEST, self._height)

    def minimumSizeHint(self) -> QSize:
        """The same, however narrow."""
        return QSize(0, self._height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the ranks anew."""
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Arrange the ranks anew in another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._arrange()

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the suit, its counts and its ranks."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        ink = colours.suit_ink(palette, self._shown.suit, self._four_colours)
        bold = tabular(bold=True).resolve(self.font())
        painter.setFont(bold)
        painter.setPen(ink)
        middle = Qt.AlignmentFlag.AlignVCenter
        sign = QRectF(0, 1, QFontMetricsF(bold).horizontalAdvance("♠") + 4, self._own_box.height())
        painter.drawText(sign, middle, SUIT_SIGNS[self._shown.suit])
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        painter.drawText(sign.translated(sign.width() + 2, 0).adjusted(0, 0, 40, 0), middle, self._count())
        for chip in self._chips:
            self._draw_chip(painter, chip, ink)
        painter.setFont(self.font())
        painter.setPen(colours.faint(palette))
        painter.drawText(self._own_box, middle | Qt.AlignmentFlag.AlignRight, self.own_text)

    def _count(self) -> str:
        return str(self._shown.out.bit_count())

    def _draw_chip(self, painter: QPainter, chip: Chip, ink: QColor) -> None:
        card = 13 * self._shown.suit + chip.rank
        out = bool(self._shown.out >> card & 1)
        palette = self.palette()
        if out:
            painter.setPen(QPen(colours.hairline(palette), 1))
            painter.setBrush(palette.color(QPalette.ColorRole.Base))
            painter.drawRoundedRect(chip.box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        if out and card in (QUEEN_OF_SPADES, self._bonus):
            painter.setPen(QPen(colours.gold(palette), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(chip.box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        font = tabular(bold=out).resolve(self.font())
        painter.setFont(font)
        painter.setPen(ink if out else colours.faint(palette))
        painter.drawText(chip.box, Qt.AlignmentFlag.AlignCenter, rank_sign(chip.rank))
