"""Panel with the last trick: its four cards in the order of play, their players, who took it, and its points."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedLayout, QVBoxLayout, QWidget

from hearts_qt.history import figures
from hearts_qt.history.figures import CompleteTrick
from hearts_qt.rules.cards import Card
from hearts_qt.settings.score_options import LAST_TRICK, SCORES_IN_PLAY
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.board.cards import CardPictures, draw_card, draw_ring
from hearts_qt.ui.board.place import Place
from hearts_qt.ui.media.variant import ASPECT
from hearts_qt.ui.widgets import colours
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.panel import DockPanel
from hearts_qt.ui.widgets.plain import Label, tip
from hearts_qt.ui.widgets.type_scale import tabular
from hearts_qt.ui.words.cards import card_name, signed

_NARROWEST_CARD: Final = 38
_WIDEST_CARD: Final = 62


class LastTrick(DockPanel):
    """Panel with the last trick. Its note says who took it and how many points it has."""

    def __init__(self, settings: Settings, art: CardPictures) -> None:
        super().__init__(settings, LAST_TRICK)
        self.set_title(self.tr("Last trick"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._shown: tuple[object, ...] = ()
        self.cards = [TrickCard(art) for _ in range(4)]
        self.empty = Label(self.tr("No trick has been taken yet."))
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setWordWrap(True)
        self._row = QWidget()
        row = QHBoxLayout(self._row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for card in self.cards:
            row.addWidget(card)
        # The sentence has the same place as the cards, so nothing moves when cards appear.
        self._stack = QStackedLayout()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self._row)
        box = QVBoxLayout(self.content)
        box.setContentsMargins(10, 8, 10, 8)
        add_layout(box, self._stack)
        box.addStretch(1)
        art.changed.connect(self._row.update)

    def height_at(self, width: int) -> int:
        """Return the height that shows the cards as large as the width allows."""
        inside, outside = self._row.layout(), self.content.layout()
        assert inside is not None
        assert outside is not None
        margins = outside.contentsMargins()
        room = width - margins.left() - margins.right() - 3 * inside.spacing()
        return self.cards[0].height_at(room // 4) + margins.top() + margins.bottom()

    def refresh(self, update: Update) -> None:
        """Show the last complete trick of an update."""
        view = update.view
        taken = figures.last_trick(view)
        covered = figures.in_play(view) and not self._settings.value(SCORES_IN_PLAY)
        # After the deal, the seats may have other players than those who played the trick.
        players = view.seats_at_end or view.seats
        shown = (taken, covered, players)
        if shown == self._shown:
            return
        self._shown = shown
        self._stack.setCurrentWidget(self.empty if taken is None else self._row)
        self.set_note("")
        self.setAccessibleDescription(self.empty.text())
        if taken is not None:
            names = [seating.name for seating in players]
            short = figures.short_names(players)
            self._show_cards(taken, names, short)
            self.set_note(self._told(taken, short[taken.taker], covered))
            cards = [card.accessibleName() for card in self.cards]
            self.setAccessibleDescription("\n".join([self._told(taken, names[taken.taker], covered), *cards]))

    def _show_cards(self, taken: CompleteTrick, names: list[str], short: tuple[str, ...]) -> None:
        for place, (spot, card) in enumerate(zip(self.cards, taken.cards, strict=True)):
            seat = taken.player(place)
            spot.show_card(card, names[seat], short[seat], seat == taken.taker)
            words = self.tr("{card}, led by {name}") if not place else self.tr("{card}, played by {name}")
            spot.setAccessibleName(words.format(card=card_name(card), name=names[seat]))
            spot.setToolTip(tip(spot.accessibleName()))

    def _told(self, taken: CompleteTrick, name: str, covered: bool) -> str:
        words = self.tr("{name} took it") if covered else self.tr("{name} took {points}")
        return words.format(name=name, points=signed(taken.points))


class TrickCard(QWidget):
    """A card of the trick with its player's name below it; the taker's card stands out."""

    def __init__(self, art: CardPictures) -> None:
        super().__init__()
        self._art = art
        self._card: Card = 0
        self._name = ""
        self._short = ""
        self._took = False
        self.setFont(tabular())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def show_card(self, card: Card, name: str, short: str, took: bool) -> None:
        """Show this card of this player."""
        self._card, self._name, self._short, self._took = card, name, short, took
        self.update()

    @property
    def card_width(self) -> int:
        """Width of the card in device-independent pixels."""
        return min(_card_width(self.width()), max(_NARROWEST_CARD, int((self.height() - self._below) / ASPECT)))

    @property
    def _below(self) -> int:
        """The height of the name below the card, and of the space around both."""
        return self.fontMetrics().height() + 10

    def height_at(self, width: int) -> int:
        """Return the height of a card and a line of text at this width."""
        return round(_card_width(width) * ASPECT) + self._below

    def sizeHint(self) -> QSize:
        """Return the size of a card and a line of text."""
        return QSize(_WIDEST_CARD + 4, self.height_at(self.width()))

    def minimumSizeHint(self) -> QSize:
        """Return the size with the narrowest card.

        It must not depend on the width. Otherwise a scroll bar could make the card narrow enough to need no scroll bar,
        and without the scroll bar it would need one again, without end.
        """
        return QSize(_NARROWEST_CARD + 4, self.height_at(0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Request the height that fits the new width."""
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card, the taker's frame and the name."""
        with painting(QPainter(self)) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            width = self.card_width
            place = Place((self.width() - width) / 2, 3, width)
            draw_card(painter, self._art.face(self._card, width, self.devicePixelRatioF()), place)
            if self._took:
                draw_ring(painter, place, colours.gold(self.palette()))
            self._draw_name(painter, round(place.height) + 7)

    def _draw_name(self, painter: QPainter, top: int) -> None:
        font = self.font()
        font.setBold(self._took)
        painter.setFont(font)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        metrics = painter.fontMetrics()
        name = self._name if metrics.horizontalAdvance(self._name) <= self.width() else self._short
        text = metrics.elidedText(name, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(QRectF(0, top, self.width(), metrics.height()), Qt.AlignmentFlag.AlignHCenter, text)


def _card_width(width: int) -> int:
    """Return the width of a card in a widget of this width."""
    return max(_NARROWEST_CARD, min(_WIDEST_CARD, width - 4))
