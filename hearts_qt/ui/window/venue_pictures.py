"""Paints small pictures of the venues for the preferences and the menu, one by one, while the program is idle."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QMenu, QWidget
from shiboken6 import isValid

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.look_options import BACKGROUND, VENUE, Venue
from hearts_qt.settings.values import Settings
from hearts_qt.ui.cloth.venues import paint_venue
from hearts_qt.ui.widgets.marks import RoomForPictures
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.tiles import Tiles

if TYPE_CHECKING:
    from hearts_qt.ui.dialogs.preferences import PreferencesDialog

_SMALLER: Final = 3
"""A table is painted this many times as large as its picture, so that its texture is as fine as on the real table."""
_ROUND: Final = 7
_IN_MENU: Final = QSize(RoomForPictures.PICTURE, RoomForPictures.PICTURE)
"""The size of a picture in the menu, in logical pixels."""


class VenuePictures(QObject):
    """Shows the pictures of the venues in the preferences and in the menu.

    They are painted again in another colour of the table.
    """

    def __init__(self, settings: Settings, window: QWidget) -> None:
        """Paint for the screen of `window`."""
        super().__init__(window)
        self._settings = settings
        self._window = window
        self._tiles: Tiles | None = None
        self._left: list[Venue] = []
        self._colour = QColor()
        self._menu: QMenu | None = None
        self._icons: dict[Venue, QIcon] = {}
        """The pictures in the menu that have been painted in the colour of the table."""
        self._style = RoomForPictures(self)
        self._empty = _empty_icon()
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._paint_next)
        settings.listen(self._follow_colour, Effect.CLOTH)

    def dress_preferences(self, preferences: "PreferencesDialog") -> None:
        """Show the pictures as soon as the page with the venues has been opened."""
        control = preferences.filled_control(VENUE)
        if isinstance(control, Tiles) and control is not self._tiles:
            self._tiles = control
            self._paint_all()

    def follow_menu(self, menu: QMenu) -> None:
        """Show the pictures in the menu of the venues when it is opened."""
        self._menu = menu
        menu.setStyle(self._style)
        menu.aboutToShow.connect(self._dress_menu)

    def _dress_menu(self) -> None:
        self._show_in_menu()
        if len(self._icons) < len(Venue):
            self._colour = QColor(self._settings.value(BACKGROUND))
            self._idle.start()

    def _show_in_menu(self) -> None:
        for action in self._menu.actions() if self._menu is not None else ():
            # An empty picture keeps the height of an entry whose picture is not painted yet.
            action.setIcon(self._icons.get(Venue(action.property("value")), self._empty))

    def _follow_colour(self) -> None:
        if self._colour != QColor(self._settings.value(BACKGROUND)):
            self._icons.clear()
        if self._tiles is not None and self._colour != QColor(self._settings.value(BACKGROUND)):
            self._paint_all()

    def _paint_all(self) -> None:
        self._colour = QColor(self._settings.value(BACKGROUND))
        self._left = list(Venue)
        self._idle.start()

    def _paint_next(self) -> None:
        if self._left and self._tiles is not None and isValid(self._tiles):
            venue = self._left.pop(0)
            self._tiles.show_picture(venue, self._icon(venue, self._tiles.grid.picture))
            return
        missing = next((each for each in Venue if each not in self._icons), None)
        if missing is None or self._menu is None or not self._menu.isVisible():
            self._idle.stop()
            return
        self._icons[missing] = self._icon(missing, _IN_MENU)
        self._show_in_menu()

    def _icon(self, venue: Venue, size: QSize) -> QIcon:
        ratio = self._window.devicePixelRatioF()
        large = QPixmap(size * _SMALLER)
        with painting(QPainter(large)) as painter:
            paint_venue(painter, venue, self._colour, large.size())
        picture = QPixmap(size * ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with painting(QPainter(picture)) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            whole, outline = QRectF(picture.rect()), QPainterPath()
            outline.addRoundedRect(whole, _ROUND * ratio, _ROUND * ratio)
            painter.setClipPath(outline)
            painter.drawPixmap(whole, large, QRectF(large.rect()))
        picture.setDevicePixelRatio(ratio)
        icon = QIcon(picture)
        # Without this picture, Qt would tint the icon of the chosen tile.
        icon.addPixmap(picture, QIcon.Mode.Selected)
        return icon


def _empty_icon() -> QIcon:
    room = QPixmap(_IN_MENU)
    room.fill(Qt.GlobalColor.transparent)
    return QIcon(room)
