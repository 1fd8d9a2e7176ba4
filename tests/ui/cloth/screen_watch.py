"""Checks each update of a window's table for faults: a torn picture, or a card that should not be there.

The checked picture is the window's backing store, into which Qt paints one part after the other. This picture must
equal a completely new painting of the window.
"""

from collections import Counter
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from hearts_qt.rules.cards import Card, each_card
from hearts_qt.ui.board.scene_state import place_of
from hearts_qt.ui.cloth.arrow import LeaderMark
from hearts_qt.ui.cloth.card_item import CardItem
from tests.ui.game import Game

STRIKING = 24
"""Only larger differences of a colour count. If a card's edge is painted in two parts, it differs by less."""
A_SPECK = 10
"""Differences in at most this many neighbouring pixels do not count.

Where a painted part ends, edges may be rounded differently.
"""


_FIRST = 6


class ScreenWatch:
    """Checks the screen of a game's window."""

    def __init__(self, game: Game, pictures: Path | None = None) -> None:
        """Check this game's window. Save torn pictures to the folder `pictures`."""
        self._game = game
        self._pictures = pictures
        self._blank: dict[int, bool] = {}
        self.looks = 0
        self.faults: Counter[str] = Counter()

    def look(self, doing: str) -> None:
        """Check the screen as it is now. `doing` names the last action in the game."""
        self.looks += 1
        if self._game.window.backingStore().paintDevice() is not None:
            self._judge_picture(doing)
        self._judge_items(doing)

    def look_settled(self, doing: str) -> None:
        """Check the screen when nothing moves any more. The cards must also agree with the view."""
        # Everything that was not painted yet is painted now.
        QApplication.sendPostedEvents(self._game.cloth.scene(), QEvent.Type.MetaCall)
        QApplication.sendPostedEvents(self._game.window, QEvent.Type.UpdateRequest)
        self.look(doing)
        self._judge_against_view(doing)

    def _fault(self, what: str, doing: str) -> None:
        self.faults[f"{what} ({doing})"] += 1

    # The picture

    def _judge_picture(self, doing: str) -> None:
        shown, anew = self.shown(), self.anew()
        places = torn_places(shown, anew)
        if places.isEmpty():
            return
        self._fault("torn", doing)
        if self._pictures is not None and self.faults.total() < 40:
            marked = QImage(shown)
            painter = QPainter(marked)
            painter.setPen(QColor("red"))
            painter.drawRect(places.adjusted(-3, -3, 2, 2))
            painter.end()
            name = f"{self.looks:05}-{doing.replace(' ', '_')}"
            marked.save(str(self._pictures / f"{name}-shown.png"))
            anew.save(str(self._pictures / f"{name}-anew.png"))

    @property
    def _cloth(self) -> QRect:
        """The rectangle of the table in the window, in device pixels."""
        viewport, ratio = self._game.cloth.viewport(), self._game.window.devicePixelRatioF()
        corner = viewport.mapTo(self._game.window, QPoint(0, 0))
        edges = (corner.x(), corner.y(), corner.x() + viewport.width(), corner.y() + viewport.height())
        left, top, right, bottom = (round(each * ratio) for each in edges)
        # Leave out the outermost pixels. With a fractional pixel ratio they may belong to a widget beside the table.
        return QRect(left, top, right - left, bottom - top).adjusted(1, 1, -1, -1)

    def shown(self) -> QImage:
        """Return the table as the screen shows it, in device pixels."""
        store = self._game.window.backingStore().paintDevice()
        assert isinstance(store, QImage), store
        return _plain(store, self._cloth)

    def anew(self) -> QImage:
        """Return the table after a completely new painting, in device pixels."""
        return _plain(self._game.window.grab().toImage(), self._cloth)

    # The cards

    def _judge_items(self, doing: str) -> None:
        pieces = self._game.cloth.pieces
        rows = [pieces.hand.values(), pieces.closed, *pieces.others, pieces.trick.values()]
        known = [item for row in rows for item in row]
        there = [item for item in self._game.cloth.scene().items() if isinstance(item, CardItem)]
        if Counter(map(id, known)) != Counter(map(id, there)):
            self._fault("a card is left behind", doing)
        fronts = Counter(item.card for item in there if item.card is not None)
        if any(count > 1 for count in fronts.values()):
            self._fault("a card lies there twice", doing)
        for item in there:
            if not item.isVisible() or item.scale() <= 0:
                self._fault("a card cannot be seen", doing)
            elif self._has_no_picture(item.pixmap()):
                self._fault("a blank card", doing)
        if len([item for item in self._game.cloth.scene().items() if isinstance(item, LeaderMark)]) != 1:
            self._fault("more than one mark of the leader", doing)

    def _has_no_picture(self, picture: QPixmap) -> bool:
        key = picture.cacheKey()
        if key not in self._blank:
            self._blank[key] = is_blank(picture)
        return self._blank[key]

    def _judge_against_view(self, doing: str) -> None:
        update, pieces = self._game.update, self._game.cloth.pieces
        view = update.view
        played = [(place_of((view.leader + order) % 4, view.seat), card) for order, card in enumerate(view.trick)]
        if {seat: item.card for seat, item in pieces.trick.items()} != dict(played):
            self._fault("another trick", doing)
        hand: set[Card] = set(each_card(view.hand))
        if set(pieces.hand) != hand or any(item.card != card for card, item in pieces.hand.items()):
            self._fault("another hand", doing)
        counts = [view.counts[(place + (view.seat or 0)) % 4] for place in range(4)]
        if [len(row) for row in pieces.others[1:]] != counts[1:]:
            self._fault("another number of backs", doing)
        if pieces.leader_mark.isVisible() != bool(played):
            self._fault("the leader's mark", doing)
        self._judge_places(doing)

    def _judge_places(self, doing: str) -> None:
        pieces = self._game.cloth.pieces
        for seat, item in pieces.trick.items():
            if item.place() != pieces.geometry.trick(seat):
                self._fault("a card of the trick lies elsewhere", doing)
        for seat in (1, 2, 3):
            row = pieces.others[seat]
            shown = any(item.card is not None for item in row)
            if [item.place() for item in row] != pieces.geometry.others_hand(seat, len(row), shown):
                self._fault("another player's cards lie elsewhere", doing)


class EachUpdate(QObject):
    """Calls a watch after updates of a window.

    The watch is called after each of the first updates. Later it is called only once in `every` updates.
    """

    def __init__(self, game: Game, watch: ScreenWatch, every: int = 1) -> None:
        """Call `watch` after updates of the window of `game`. With `every` = 1 no update is left out."""
        super().__init__()
        self._game = game
        self._watch = watch
        self._every = every
        self._seen = 0
        self._within = False
        self.doing = "start"
        game.window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the window handle an update, and check the window after it."""
        if event.type() != QEvent.Type.UpdateRequest or self._within or self._game.director.update is None:
            return False
        self._within = True
        try:
            # The other event filters and the window get the event before the check.
            self._game.window.removeEventFilter(self)
            QApplication.sendEvent(self._game.window, event)
            self._game.window.installEventFilter(self)
            self._seen += 1
            if self._seen <= _FIRST or self._seen % self._every == 0:
                self._watch.look(self.doing)
        finally:
            self._within = False
        return True


def is_blank(picture: QPixmap) -> bool:
    """Tell whether a card's picture is empty."""
    image = picture.toImage().convertToFormat(QImage.Format.Format_RGB32)
    width, height = image.width(), image.height()
    # Leave out the edge, because even an empty card has an edge.
    inside = _pixels(image)[height // 8 : height - height // 8, width // 8 : width - width // 8]
    return not inside.size or int(inside.max(axis=(0, 1)).max()) - int(inside.min()) < STRIKING


def _plain(picture: QImage, part: QRect) -> QImage:
    cut = picture.copy(part).convertToFormat(QImage.Format.Format_RGB32)
    cut.setDevicePixelRatio(1.0)
    return cut


def _pixels(picture: QImage) -> NDArray[np.int16]:
    colours = np.frombuffer(picture.constBits(), np.uint8).reshape(picture.height(), picture.width(), 4)
    return colours[:, :, :3].astype(np.int16)


def torn_places(shown: QImage, anew: QImage) -> QRect:
    """Return the smallest rectangle that contains all visible differences of two pictures.

    It is empty if there are none.
    """
    if shown.size() != anew.size():
        return shown.rect()
    if shown == anew:
        return QRect()
    striking = (np.abs(_pixels(shown) - _pixels(anew)) > STRIKING).any(axis=2)
    if not (_has_line(striking) or _has_line(striking.T)):
        return QRect()
    rows, columns = np.nonzero(striking)
    return QRect(QPoint(int(columns.min()), int(rows.min())), QPoint(int(columns.max()), int(rows.max())))


def _has_line(striking: NDArray[np.bool_]) -> bool:
    """Tell whether a vertical line of differing pixels is longer than a speck."""
    for _ in range(A_SPECK):
        striking = striking[1:] & striking[:-1]
    return bool(striking.any())
