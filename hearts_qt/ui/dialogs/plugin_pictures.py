"""Draws pictures for the page of a plugin: the card fronts, card backs and faces that the plugin contributes."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QIcon

from hearts_qt.plugin_host.contributions import Contributions
from hearts_qt.plugin_host.kinds import CARDS, FACES
from hearts_qt.settings.card_options import CARD_BACK, CARD_FRONT
from hearts_qt.ui.board.face_art import FaceArt, icon_ratio
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.media.previews import Previews
from hearts_qt.ui.media.variant import ASPECT, Variant

CARD: Final = 66
"""The width of a card, in logical pixels."""
SIZE: Final = QSize(round(CARD * ASPECT), round(CARD * ASPECT))
"""The space for a picture, in logical pixels."""
MOST: Final = 30
"""At most this many pictures of one plugin are shown."""


class ShownPicture(NamedTuple):
    """A picture and its name."""

    name: str
    icon: QIcon | None
    """The picture as an icon; None until it is drawn."""


class PluginPictures(QObject):
    """Draws the pictures for the window with all plugins, without waiting for slow pictures."""

    changed = Signal()
    """Emitted when a picture that was asked for has been drawn, or when the designs have changed."""

    def __init__(self, art: CardArt, faces: FaceArt, parent: QObject) -> None:
        """Take the designs from `art` and the faces from `faces`. A picture is drawn only when somebody asks for it."""
        super().__init__(parent)
        self._art = art
        self._faces = faces
        self._previews = Previews(art.cache)
        # A method receives the signal, so that Qt ends the connection when this object is deleted.
        self._previews.ready.connect(self._note_picture)
        self._previews.failed.connect(art.leave_out)
        faces.changed.connect(self.changed)
        art.designs_changed.connect(self.changed)

    def of(self, contributions: Contributions) -> list[ShownPicture]:
        """Return the first pictures of a plugin, at most `MOST`: a queen for each deck, its backs, and the faces."""
        return list(islice(self._all(contributions), MOST))

    def _note_picture(self, _variant: object, _width: int) -> None:
        self.changed.emit()

    def close(self) -> None:
        """End the drawing."""
        self._previews.close()

    def _all(self, contributions: Contributions) -> Iterator[ShownPicture]:
        fronts, backs = self._art.fronts(), self._art.backs()
        for item in contributions.of(CARDS):
            design = self._art.designs.get(item.id)
            if design is None:
                continue
            if design.id in fronts:
                yield self._card(design.name, self._art.variant_of(CARD_FRONT, design.id))
            for back in design.backs:
                if back.id in backs:
                    yield self._card(back.name, self._art.variant_of(CARD_BACK, back.id))
        for face in contributions.of(FACES):
            if self._faces.has(face.id):
                picture = self._faces.picture(face.id, SIZE.height(), icon_ratio())
                yield ShownPicture(face.name, QIcon(picture))

    def _card(self, name: str, variant: Variant | None) -> ShownPicture:
        icon = None if variant is None else self._previews.icon(variant, icon_ratio(), CARD)
        return ShownPicture(name, icon)
