"""Panel with the cards still out: which cards of each suit the others hold, and how many."""

from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from hearts_qt.history import figures
from hearts_qt.history.figures import SUITS_SHOWN, SuitOut
from hearts_qt.rules.cards import QUEEN_OF_SPADES, Card, Rank, Suit, each_card, rank_of
from hearts_qt.settings.card_options import FOUR_COLOURS
from hearts_qt.settings.score_options import SUIT_COUNTS
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.panel import NARROWEST, DockPanel
from hearts_qt.ui.widgets.plain import tip
from hearts_qt.ui.widgets.type_scale import tabular
from hearts_qt.ui.words.cards import SUIT_SIGNS, rank_name, short_rank, suit_title

_GAP: Final = 1.0
"""Space between the boxes of two ranks, in pixels."""
_PAD: Final = 2.0
"""Space to the left and right of a rank in its box, in pixels."""


class CardsOut(DockPanel):
    """Panel with the cards still out, suit by suit. Its note has their total number."""

    follows_cards = True

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, SUIT_COUNTS)
        self.set_title(self.tr("Cards out"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._counts = False
        box = QVBoxLayout(self.content)
        box.setContentsMargins(9, 6, 9, 6)
        box.setSpacing(2)
        self.suits = {suit: SuitRow(suit) for suit in SUITS_SHOWN}
        box.addWidget(SuitHeadings())
        for row in self.suits.values():
            box.addWidget(row)
        box.addStretch(1)

    def height_at(self, width: int) -> int:
        """Return the height of all suits at a width; narrow rows have their ranks in several lines."""
        layout = self.content.layout()
        assert layout is not None
        margins = layout.contentsMargins()
        room = width - margins.left() - margins.right()
        more = sum(row.height_at(room) - row.minimumSizeHint().height() for row in self.suits.values())
        return super().height_at(width) + more

    def refresh(self, update: Update) -> None:
        """Show the cards that are out in an update."""
        view = update.view
        suits = figures.suits_out(view)
        if not update.may_count:
            suits = tuple(SuitOut(each.suit, 0, 0) for each in suits)
        four_colours = self._settings.value(FOUR_COLOURS)
        changed = False
        for each in suits:
            with_own = view.seat is not None and update.may_count
            changed |= self.suits[each.suit].show_suit(each, with_own, view.rules.bonus_card, four_colours)
        if not update.may_count:
            self.set_note(self.tr("off under these rules"))
            self.setAccessibleDescription(
                self.tr("Under these rules, this panel stays empty while several people play.")
            )
        elif changed or not self._counts:
            self.set_note(str(sum(each.out.bit_count() for each in suits)))
            self.setAccessibleDescription("\n".join(row.accessibleName() for row in self.suits.values()))
        self._counts = update.may_count


class Chip(NamedTuple):
    """A rank, and its box in the row."""

    rank: Rank
    box: QRectF


class SuitRow(QWidget):
    """Row of a suit: its sign, the number of cards out, its thirteen ranks, and the number of your cards."""

    def __init__(self, suit: Suit) -> None:
        super().__init__()
        self.shown = SuitOut(suit, 0, 0)
        """The cards of the suit that the row shows."""
        self._with_own = False
        self._bonus: Card | None = None
        self._four_colours = False
        self._chips: tuple[Chip, ...] = ()
        self._height = 0
        self.setFont(tabular())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._arrange()

    def show_suit(self, shown: SuitOut, with_own: bool, bonus: Card | None, four_colours: bool) -> bool:
        """Show the state of the suit; return whether it has changed. `bonus` is the card with negative points."""
        now = (shown, with_own, bonus, four_colours)
        if now == (self.shown, self._with_own, self._bonus, self._four_colours) and self.accessibleName():
            return False
        self.shown, self._with_own, self._bonus, self._four_colours = now
        self.setAccessibleName(self._in_words())
        self.setToolTip(tip(self.accessibleName()))
        self.update()
        return True

    def _in_words(self) -> str:
        suit = suit_title(self.shown.suit)
        ranks = [rank_name(rank_of(card)) for card in reversed(list(each_card(self.shown.out)))]
        words = self.tr("{suit}: {out} out")
        if self._with_own:
            words = self.tr("{suit}: {out} out, you have {own}")
        told = words.format(suit=suit, out=len(ranks), own=self.shown.own.bit_count())
        return told if not ranks else self.tr("{told}. Out: {ranks}").format(told=told, ranks=", ".join(ranks))

    # Places

    def _arrange(self) -> None:
        self._chips = self._chips_at(self.width())
        height = _height_of(self._chips)
        if height != self._height:
            self._height = height
            self.updateGeometry()

    def _chips_at(self, width: int) -> tuple[Chip, ...]:
        metrics = QFontMetricsF(_bold(self))
        line = metrics.height() + 3
        left, right = head_width(self), width - tail_width(self)
        chips = []
        x, top = left, 2.0
        for rank in Rank:
            wide = metrics.horizontalAdvance(short_rank(rank)) + 2 * _PAD
            if x + wide > right and x > left:
                x, top = left, top + line + _GAP
            chips.append(Chip(rank, QRectF(x, top, wide, line)))
            x += wide + _GAP
        return tuple(chips)

    def height_at(self, width: int) -> int:
        """Return the height of the row at a width."""
        return _height_of(self._chips_at(width))

    def sizeHint(self) -> QSize:
        """Return the height that the ranks need at the current width."""
        return QSize(NARROWEST, self._height)

    def minimumSizeHint(self) -> QSize:
        """Return the height that the ranks need at the current width; any width is allowed."""
        return QSize(0, self._height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the ranks for the new width."""
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Arrange the ranks again after a change of the font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._arrange()

    # Drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the suit, its counts and its ranks."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            palette = self.palette()
            ink = colours.suit_ink(palette, self.shown.suit, self._four_colours)
            line = self._chips[0].box
            head = QRectF(0, line.top(), head_width(self) - 7, line.height())
            painter.setFont(_bold(self))
            painter.setPen(ink)
            painter.drawText(head, Qt.AlignmentFlag.AlignVCenter, SUIT_SIGNS[self.shown.suit])
            painter.setPen(palette.color(QPalette.ColorRole.WindowText))
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(head, right, str(self.shown.out.bit_count()))
            if self._with_own:
                painter.setFont(self.font())
                painter.setPen(colours.faint(palette))
                tail = QRectF(self.width() - tail_width(self), line.top(), tail_width(self), line.height())
                painter.drawText(tail, right, str(self.shown.own.bit_count()))
            self._draw_chips(painter, ink)

    def _draw_chips(self, painter: QPainter, ink: QColor) -> None:
        palette = self.palette()
        cards = [(13 * self.shown.suit + chip.rank, chip) for chip in self._chips]
        out = [(card, chip) for card, chip in cards if self.shown.out >> card & 1]
        painter.setFont(self.font())
        painter.setPen(colours.faint(palette))
        for _, chip in (each for each in cards if each not in out):
            painter.drawText(chip.box, Qt.AlignmentFlag.AlignCenter, short_rank(chip.rank))
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        usual, marked = QPen(colours.hairline(palette), 1), QPen(colours.gold(palette), 2)
        for card, chip in out:
            painter.setPen(marked if card in (QUEEN_OF_SPADES, self._bonus) else usual)
            painter.drawRoundedRect(chip.box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.setFont(_bold(self))
        painter.setPen(ink)
        for _, chip in out:
            painter.drawText(chip.box, Qt.AlignmentFlag.AlignCenter, short_rank(chip.rank))


class SuitHeadings(QWidget):
    """Headings of the two columns of numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        return QSize(NARROWEST, self.fontMetrics().height() + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the two words."""
        with painting(QPainter(self)) as painter:
            painter.setPen(colours.faint(self.palette()))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignLeft, self.tr("out"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignRight, self.tr("you"))


def _bold(row: QWidget) -> QFont:
    return tabular(bold=True).resolve(row.font())


def head_width(row: QWidget) -> float:
    """Return the width of a suit's sign and count."""
    return QFontMetricsF(_bold(row)).horizontalAdvance("♠ 13") + 8


def tail_width(row: QWidget) -> float:
    """Return the width of the count of your own cards."""
    return QFontMetricsF(_bold(row)).horizontalAdvance("13") + 2


def _height_of(chips: tuple[Chip, ...]) -> int:
    return round(chips[-1].box.bottom() + 3)
