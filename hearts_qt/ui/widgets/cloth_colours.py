"""A choice of a colour for the table, from tiles with names."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QIcon, QPainter, QPen, QPixmap, QRadialGradient
from PySide6.QtWidgets import QColorDialog, QListWidgetItem, QWidget

from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.ui.widgets.painting import painting
from hearts_qt.ui.widgets.tiles import VALUE, Tiles

translate = QCoreApplication.translate

CLOTHS: Final = {
    "#1f5f46": QT_TRANSLATE_NOOP("cloths", "Billiard green"),
    "#2f6b3a": QT_TRANSLATE_NOOP("cloths", "Meadow"),
    "#12463f": QT_TRANSLATE_NOOP("cloths", "Fir"),
    "#1d5c6b": QT_TRANSLATE_NOOP("cloths", "Lagoon"),
    "#24476b": QT_TRANSLATE_NOOP("cloths", "Club blue"),
    "#2b2f4f": QT_TRANSLATE_NOOP("cloths", "Midnight"),
    "#55324f": QT_TRANSLATE_NOOP("cloths", "Plum"),
    "#6b2737": QT_TRANSLATE_NOOP("cloths", "Burgundy"),
    "#5b4330": QT_TRANSLATE_NOOP("cloths", "Walnut"),
    "#37404a": QT_TRANSLATE_NOOP("cloths", "Slate"),
}
"""Good colours for the table, with their names."""

_OTHER: Final = "other"
"""The value of the last tile, which opens a dialog with all colours."""
_PICTURE: Final = QSize(84, 52)


class Colour(Tiles):
    """A colour: one of a few colours with names, or any other colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_choices(""), _PICTURE, parent)
        self._colour = ""
        for colour in CLOTHS:
            self.show_picture(colour, swatch(colour))
        self.show_picture(_OTHER, swatch(""))
        self.grid.pressed_again.connect(self._press)

    def _choose(self, item: QListWidgetItem | None, before: QListWidgetItem | None) -> None:
        # The arrow keys only go to the last tile; a click, Space or Enter opens its dialog.
        if item is not None and item.data(VALUE) != _OTHER:
            self._colour = item.data(VALUE)
            self.chosen.emit(self._colour)

    def _press(self, item: QListWidgetItem) -> None:
        if item.data(VALUE) == _OTHER:
            self._choose_other()

    def _choose_other(self) -> None:
        dialog = QColorDialog(QColor(self._colour), self)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.colorSelected.connect(self._take_other)
        dialog.rejected.connect(lambda: self.show_value(self._colour))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_other(self, colour: QColor) -> None:
        self.show_value(colour.name())
        self.chosen.emit(colour.name())

    def show_value(self, value: object) -> None:
        """Mark the tile of a colour. Any other colour is shown in the last tile."""
        self._colour = str(value).lower() if value is not None else ""
        other = self.grid.tile(_OTHER)
        if other is not None:
            other.setText(_choices(self._colour)[_OTHER])
            self.show_picture(_OTHER, swatch("" if self._colour in CLOTHS else self._colour))
        super().show_value(self._colour if self._colour in CLOTHS else _OTHER)


def _choices(colour: str) -> Mapping[str, str]:
    """Return the tiles; the last one names `colour`, if no other tile has this colour."""
    names = {each: translate("cloths", name) for each, name in CLOTHS.items()}
    other = translate("cloths", "Other…")
    if colour and colour not in CLOTHS:
        other = translate("cloths", "Other: {colour}…").format(colour=colour)
    return {**names, _OTHER: other}


def swatch(colour: str) -> QIcon:
    """Return a small picture of a table in this colour; an empty `colour` gives a picture of many colours."""
    picture = QPixmap(_PICTURE * 2)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.transparent)
    whole = QRectF(0.5, 0.5, _PICTURE.width() - 1, _PICTURE.height() - 1)
    with painting(QPainter(picture)) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # A grey line, so that every colour can be seen in light and dark windows.
        painter.setPen(QPen(QColor(128, 128, 128), 1))
        painter.setBrush(_light(QColor(colour), whole) if colour else _all_colours(whole))
        painter.drawRoundedRect(whole, 6, 6)
    icon = QIcon(picture)
    # Without this picture, Qt would tint the icon of the chosen tile.
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon


def _light(colour: QColor, whole: QRectF) -> QBrush:
    """Return the colour as light falls on it: brighter in the middle."""
    light = QRadialGradient(QPointF(whole.center().x(), whole.height() * 0.42), whole.width() * 0.62)
    light.setColorAt(0, colour.lighter(128))
    light.setColorAt(1, colour.darker(122))
    return QBrush(light)


def _all_colours(whole: QRectF) -> QBrush:
    colours = QRadialGradient(whole.center(), whole.width() * 0.55)
    for place, colour in enumerate(CLOTHS):
        colours.setColorAt(place / len(CLOTHS), QColor(colour).lighter(125))
    return QBrush(colours)
