"""Pictures of all faces, drawn at any size in any pose, and kept.

The program's own faces take a few milliseconds to draw and are drawn immediately. Strangers' faces may take longer:
they are read on another thread and drawn in another process. Until a stranger's face is drawn, another picture of the
same face is shown, or an outline of somebody.
"""

import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QImage, QPixmap

from hearts_qt.plugin_host.faces import FILE, Face, read_face
from hearts_qt.plugin_host.flaw import PackError
from hearts_qt.plugin_host.pose import AT_REST, Gaze, Lips, Mood, Pose
from hearts_qt.ui.board.face_picture import draw_face, nobody
from hearts_qt.ui.board.face_renderer import FaceRenderer
from hearts_qt.ui.widgets.background import WorkQueue

log = logging.getLogger("hearts_qt")

MOST_KEPT: Final = 24 * 1024 * 1024
"""The most bytes of pictures that are kept."""

NO_STAMPS: Final[Mapping[str, str]] = MappingProxyType({})
"""No stamps, for faces with files that do not change. A stamp is a text that changes with the files of a face."""
ICON_SIZE: Final = 72
"""The width of a face beside a name in a list, in logical pixels."""
_LARGE: Final = 120
"""If three faces of at least this width in device pixels were drawn without a pause, people would notice the delay."""
_PAUSE_MS: Final = 40
"""The pause in milliseconds between two pictures that are drawn in advance."""
_POSES_AHEAD: Final = (
    *(Pose(gaze=gaze, blinks=blinks) for gaze in Gaze for blinks in (False, True)),
    *(Pose(lips=lips, gaze=gaze) for gaze in (Gaze.AHEAD, Gaze.REST) for lips in (Lips.PART, Lips.OPEN)),
    *(Pose(mood, gaze=Gaze.AHEAD) for mood in (Mood.PLEASED, Mood.GRIMACING, Mood.GLOATING, Mood.THINKING)),
)


class Size(NamedTuple):
    """The width of a picture in device pixels, and the pixel ratio of the screen."""

    pixels: int
    ratio: float


class PictureKey(NamedTuple):
    """Names one picture: the face, its size, and its look."""

    face: str
    size: Size
    look: str


def icon_ratio() -> float:
    """Return the pixel ratio for which icons are drawn: the highest of all screens."""
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    return application.devicePixelRatio()


class FaceArt(QObject):
    """All faces and their pictures."""

    changed = Signal()
    """Emitted when a picture that was asked for is drawn, or when faces were added, removed or changed."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Use the program's own faces, which are in this folder."""
        super().__init__(parent)
        self._own = {path.parent.name: path.parent for path in sorted(folder.glob(f"*/{FILE}"))}
        self._added: dict[str, Path] = {}
        self._stamps: dict[str, str] = {}
        self._faces: dict[str, Face | None] = {}
        self._kept: OrderedDict[PictureKey, QPixmap] = OrderedDict()
        self._latest: dict[tuple[str, Size], PictureKey] = {}
        self._awaited: dict[tuple[str, Size], Pose | None] = {}
        self._queue = WorkQueue("faces", self)
        self._is_closed = False
        self._renderer = FaceRenderer()
        self._prepared: set[tuple[str, Size]] = set()
        self._ahead: deque[tuple[str, Size, Pose]] = deque()
        self._idle = QTimer(self)
        self._idle.setInterval(_PAUSE_MS)
        self._idle.timeout.connect(self._draw_next)

    def offer(self, faces: Mapping[str, Path], stamps: Mapping[str, str] = NO_STAMPS) -> None:
        """Offer other faces besides the program's own. `faces` has the folder or the picture of each face by its id.

        A face is read again when its stamp has changed.
        """
        before = {name: (path, self._stamps.get(name)) for name, path in self._added.items()}
        self._added = {name: path for name, path in faces.items() if name not in self._own}
        self._stamps = dict(stamps)
        now = {name: (path, self._stamps.get(name)) for name, path in self._added.items()}
        for name in {*before, *now}:
            if before.get(name) != now.get(name):
                self._forget(name)
        if before != now:
            self.changed.emit()

    def refresh(self, name: str) -> None:
        """Read a face again, because its files have changed."""
        if name in self._added:
            self._forget(name)
            self.changed.emit()

    def _forget(self, name: str) -> None:
        self._faces.pop(name, None)
        for key in [each for each in self._kept if each.face == name]:
            del self._kept[key]
        for place in [each for each in self._latest if each[0] == name]:
            del self._latest[place]

    def names(self) -> list[str]:
        """Return the ids of all faces; "you" comes first."""
        return [*sorted(self._own, key=lambda name: name != "you"), *sorted(self._added)]

    @property
    def is_drawing_ahead(self) -> bool:
        """Whether pictures are being drawn in advance."""
        return self._idle.isActive()

    @property
    def kept(self) -> int:
        """How many pictures are kept."""
        return len(self._kept)

    def has(self, name: str) -> bool:
        """Tell whether this face exists now."""
        return name in self._own or name in self._added

    def path(self, name: str) -> Path | None:
        """Return the folder or picture of a face; None when there is no such face now."""
        return self._own.get(name) or self._added.get(name)

    def title(self, name: str) -> str:
        """Return the name that the maker gave to a face; if the face is not read yet, a name made from its id."""
        face = self._faces.get(name)
        return face.text.name if face is not None else name.rpartition("/")[2].replace("-", " ").title()

    def picture(self, name: str, size: float, ratio: float, pose: Pose = AT_REST) -> QPixmap:
        """Return a face `size` logical pixels wide; an outline of somebody if there is no such face.

        If the pose of a stranger's face is not drawn yet, another picture is returned, and `changed` is sent when the
        pose is drawn.
        """
        wanted = Size(max(1, round(size * ratio)), ratio)
        return self._own_picture(name, wanted, pose) if name in self._own else self._added_picture(name, wanted, pose)

    def prepare(self, name: str, size: float, ratio: float) -> None:
        """Draw the poses that a large face of the program's own will soon need, one after another.

        Drawing all of them together would take long. Small faces and strangers' faces are not drawn in advance.
        """
        wanted = Size(max(1, round(size * ratio)), ratio)
        if name in self._own and wanted.pixels >= _LARGE and (name, wanted) not in self._prepared:
            self._prepared.add((name, wanted))
            self._ahead.extend((name, wanted, pose) for pose in _POSES_AHEAD)
            self._idle.start()

    def prepare_icons(self) -> None:
        """Draw the small pictures of the program's own faces that lists need, one after another."""
        ratio = icon_ratio()
        size = Size(round(ICON_SIZE * ratio), ratio)
        self._ahead.extend((name, size, AT_REST) for name in self._own)
        if self._ahead:
            self._idle.start()

    def _draw_next(self) -> None:
        name, size, pose = self._ahead.popleft()
        self._own_picture(name, size, pose)
        if not self._ahead:
            self._idle.stop()

    def _own_picture(self, name: str, size: Size, pose: Pose) -> QPixmap:
        if name not in self._faces:
            self._faces[name] = _read(self._own[name], trusted=True)
        face = self._faces[name]
        key = PictureKey(name, size, face.look(pose) if face is not None else "")
        if key in self._kept:
            return self._kept_picture(key)
        return self._keep(key, nobody(size.pixels) if face is None else draw_face(face.picture(pose), size.pixels))

    def _added_picture(self, name: str, size: Size, pose: Pose) -> QPixmap:
        face = self._faces.get(name)
        key = PictureKey(name, size, face.look(pose) if face is not None else "")
        is_bad = name in self._faces and face is None
        if name in self._added and key not in self._kept and not is_bad:
            self._ask(name, size, pose)
            key = self._latest.get((name, size), key)
        if key in self._kept:
            return self._kept_picture(key)
        nobodys = PictureKey("", size, "")
        return self._kept_picture(nobodys) if nobodys in self._kept else self._keep(nobodys, nobody(size.pixels))

    def _kept_picture(self, key: PictureKey) -> QPixmap:
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: PictureKey, image: QImage) -> QPixmap:
        picture = QPixmap.fromImage(image)
        picture.setDevicePixelRatio(key.size.ratio)
        self._kept[key] = picture
        self._kept.move_to_end(key)
        weight = sum(4 * each.size.pixels**2 for each in self._kept)
        while weight > MOST_KEPT and len(self._kept) > 1:
            weight -= 4 * self._kept.popitem(last=False)[0].size.pixels ** 2
        return picture

    def close(self) -> None:
        """Stop drawing strangers' faces, even in the middle of a picture. This does not wait, and cannot be undone."""
        self._is_closed = True
        self._queue.close(waits=False)

    # On the other thread

    def _ask(self, name: str, size: Size, pose: Pose) -> None:
        awaited = (name, size)
        if self._is_closed:
            return
        if awaited in self._awaited:
            self._awaited[awaited] = pose
            return
        self._awaited[awaited] = None
        face, path = self._faces.get(name), self._added[name]
        draw = partial(_read_and_draw, self._renderer, self._queue.is_closed, face, path, size.pixels, pose)
        self._queue.run(draw, partial(self._take, name, size))

    def _take(self, name: str, size: Size, result: tuple[Face | None, str, QImage]) -> None:
        face, look, image = result
        later = self._awaited.pop((name, size), None)
        if name not in self._added:
            return
        self._faces[name] = face
        key = PictureKey(name, size, look)
        self._keep(key, image)
        self._latest[name, size] = key
        if later is not None and face is not None and PictureKey(name, size, face.look(later)) not in self._kept:
            self._ask(name, size, later)
        self.changed.emit()


def _read(path: Path, *, trusted: bool = False) -> Face | None:
    try:
        return read_face(path, trusted=trusted)
    except PackError as error:
        log.warning("face %s: %s", path, error)
        return None


def _read_and_draw(
    renderer: FaceRenderer,
    is_closed: Callable[[], bool],
    face: Face | None,
    path: Path,
    pixels: int,
    pose: Pose,
) -> tuple[Face | None, str, QImage]:
    face = face or _read(path)
    if face is None:
        return None, "", nobody(pixels)
    image = renderer.draw(face.picture(pose), pixels, is_closed)
    if image.isNull():
        if not is_closed():
            log.warning("face %s: its look %s cannot be drawn", path, face.look(pose))
        return face, face.look(pose), nobody(pixels)
    return face, face.look(pose), image
