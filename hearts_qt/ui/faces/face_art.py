"""Pictures of faces: every face that there is, drawn at any size in any pose, and kept.

The program's own faces take a few milliseconds to draw and are drawn at once. Those of strangers may take longer:
they are read on another thread and drawn in another process, and until then a look of theirs that is there already
takes the place.
"""

import logging
from collections import OrderedDict, deque
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap

from hearts_qt.plugin_host.faces import FILE, Face, read_face
from hearts_qt.plugin_host.flaw import PackError
from hearts_qt.plugin_host.pose import AT_REST, Gaze, Lips, Mood, Pose
from hearts_qt.ui.faces.easel import FaceRenderer
from hearts_qt.ui.faces.face_picture import draw_face, nobody

log = logging.getLogger("hearts_qt")

_MOST_KEPT: Final = 24 * 1024 * 1024
"""Bytes of pictures that are kept."""
_RESTS_MS: Final = 5000
"""After so long without anything to draw the process that draws strangers' faces is ended."""

ICON_SIZE: Final = 72
"""How wide a face is beside a name in a list, in logical pixels."""
ICON_RATIOS: Final = (1.0, 2.0)
"""The pixel ratios for which an icon has a picture."""
_LARGE: Final = 120
"""From so many pixels on a face takes long enough to draw that three of them at once would be noticed."""
_BETWEEN_MS: Final = 40
_SOON: Final = (
    *(Pose(gaze=gaze, blinks=blinks) for gaze in Gaze for blinks in (False, True)),
    *(Pose(lips=lips, gaze=gaze) for gaze in (Gaze.AHEAD, Gaze.REST) for lips in (Lips.PART, Lips.OPEN)),
    *(Pose(mood, gaze=Gaze.AHEAD) for mood in (Mood.PLEASED, Mood.GRIMACING, Mood.GLOATING, Mood.THINKING)),
)


class Size(NamedTuple):
    """How large a picture is, in device pixels, and how many of them make a logical one."""

    pixels: int
    ratio: float


class Sought(NamedTuple):
    """A picture: whose, how large, with which look."""

    face: str
    size: Size
    look: str


class _Post(QObject):
    """Carries what was drawn from the other thread. Whoever draws holds it, so it outlives the window if need be."""

    came = Signal(object, object, object)


class FaceArt(QObject):
    """All faces and their pictures."""

    changed = Signal()
    """A picture that was asked for is there now, or the faces are others."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Find the program's own faces in this folder."""
        super().__init__(parent)
        self._own = {path.parent.name: path.parent for path in sorted(folder.glob(f"*/{FILE}"))}
        self._added: dict[str, Path] = {}
        self._faces: dict[str, Face | None] = {}
        self._kept: OrderedDict[Sought, QPixmap] = OrderedDict()
        self._latest: dict[tuple[str, Size], Sought] = {}
        self._awaited: dict[tuple[str, Size], Pose | None] = {}
        self._painter: ThreadPoolExecutor | None = None
        self._closed = False
        self._easel = FaceRenderer()
        self._prepared: set[tuple[str, Size]] = set()
        self._coming: deque[tuple[str, Size, Pose]] = deque()
        self._idle = QTimer(self)
        self._idle.setInterval(_BETWEEN_MS)
        self._idle.timeout.connect(self._draw_coming)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_RESTS_MS)
        self._rest.timeout.connect(self.put_away)
        self._post = _Post()
        self._post.came.connect(self._take)

    def offer(self, faces: Mapping[str, Path]) -> None:
        """Have these faces besides the program's own: a folder or a picture for each id."""
        before, self._added = self._added, {name: path for name, path in faces.items() if name not in self._own}
        for name in {*before, *self._added}:
            if before.get(name) != self._added.get(name):
                self._forget(name)
        if before != self._added:
            self.changed.emit()

    def refresh(self, name: str) -> None:
        """Read a face anew, because its files have changed."""
        if name in self._added:
            self._forget(name)
            self.changed.emit()

    def _forget(self, name: str) -> None:
        self._faces.pop(name, None)
        for sought in [each for each in self._kept if each.face == name]:
            del self._kept[sought]
        for key in [key for key in self._latest if key[0] == name]:
            del self._latest[key]

    def names(self) -> list[str]:
        """Return the ids of all faces, a person's own first."""
        return [*sorted(self._own, key=lambda name: name != "you"), *sorted(self._added)]

    def has(self, name: str) -> bool:
        """Tell whether there is such a face now."""
        return name in self._own or name in self._added

    def path(self, name: str) -> Path | None:
        """Return where a face lies: a folder or a picture; None when there is no such face now."""
        return self._own.get(name) or self._added.get(name)

    def title(self, name: str) -> str:
        """Return what a face is called: as its maker has it if it was read already, else after its id."""
        face = self._faces.get(name)
        return face.text.name if face is not None else name.rpartition("/")[2].replace("-", " ").title()

    def picture(self, name: str, size: float, ratio: float, pose: Pose = AT_REST) -> QPixmap:
        """Return a face `size` logical pixels wide; nobody's face where there is none of that name.

        A pose that has yet to be drawn shows what there is; `changed` tells when it is there.
        """
        grain = Size(max(1, round(size * ratio)), ratio)
        return self._own_picture(name, grain, pose) if name in self._own else self._added_picture(name, grain, pose)

    def prepare(self, name: str, size: float, ratio: float) -> None:
        """Draw soon, one after another, the looks that a large face is about to take: together they would take long."""
        grain = Size(max(1, round(size * ratio)), ratio)
        if name in self._own and grain.pixels >= _LARGE and (name, grain) not in self._prepared:
            self._prepared.add((name, grain))
            self._coming.extend((name, grain, pose) for pose in _SOON)
            self._idle.start()

    def prepare_icons(self) -> None:
        """Draw soon, one after another, the small pictures that a list of all faces shows at once."""
        names = list(self._own)
        sizes = [Size(round(ICON_SIZE * ratio), ratio) for ratio in ICON_RATIOS]
        self._coming.extend((name, size, AT_REST) for size in sizes for name in names)
        if self._coming:
            self._idle.start()

    def _draw_coming(self) -> None:
        name, size, pose = self._coming.popleft()
        self._own_picture(name, size, pose)
        if not self._coming:
            self._idle.stop()

    def _own_picture(self, name: str, size: Size, pose: Pose) -> QPixmap:
        if name not in self._faces:
            self._faces[name] = _read(self._own[name])
        face = self._faces[name]
        sought = Sought(name, size, face.look(pose) if face is not None else "")
        if sought in self._kept:
            return self._again(sought)
        return self._keep(sought, nobody(size.pixels) if face is None else draw_face(face.picture(pose), size.pixels))

    def _added_picture(self, name: str, size: Size, pose: Pose) -> QPixmap:
        face = self._faces.get(name)
        sought = Sought(name, size, face.look(pose) if face is not None else "")
        is_bad = name in self._faces and face is None
        if name in self._added and sought not in self._kept and not is_bad:
            self._ask(name, size, pose)
            sought = self._latest.get((name, size), sought)
        if sought in self._kept:
            return self._again(sought)
        nobodys = Sought("", size, "")
        return self._again(nobodys) if nobodys in self._kept else self._keep(nobodys, nobody(size.pixels))

    def _again(self, sought: Sought) -> QPixmap:
        self._kept.move_to_end(sought)
        return self._kept[sought]

    def _keep(self, sought: Sought, image: QImage) -> QPixmap:
        picture = QPixmap.fromImage(image)
        picture.setDevicePixelRatio(sought.size.ratio)
        self._kept[sought] = picture
        self._kept.move_to_end(sought)
        weight = sum(4 * each.size.pixels**2 for each in self._kept)
        while weight > _MOST_KEPT and len(self._kept) > 1:
            weight -= 4 * self._kept.popitem(last=False)[0].size.pixels ** 2
        return picture

    def put_away(self) -> None:
        """End what draws strangers' faces, until one of them is wanted again."""
        self._rest.stop()
        if self._painter is not None:
            with suppress(RuntimeError):  # the program is ending, and so does the process
                self._painter.submit(self._easel.close)

    def close(self) -> None:
        """End what draws strangers' faces for good, also in the middle of one; nobody waits for the rest."""
        self._closed = True
        self._rest.stop()
        if self._painter is not None:
            self._painter.shutdown(wait=False, cancel_futures=True)
            self._easel.close()

    # On the other thread

    def _ask(self, name: str, size: Size, pose: Pose) -> None:
        key = (name, size)
        if self._closed:
            return
        if key in self._awaited:
            self._awaited[key] = pose
            return
        self._awaited[key] = None
        if self._painter is None:
            self._painter = ThreadPoolExecutor(1, "faces")
        face, path = self._faces.get(name), self._added[name]
        self._rest.start()
        drawing = self._painter.submit(_read_and_draw, self._easel, face, path, size.pixels, pose)
        drawing.add_done_callback(partial(_send, self._post, name, size))

    def _take(self, name: str, size: Size, result: tuple[Face | None, str, QImage]) -> None:
        face, look, image = result
        later = self._awaited.pop((name, size), None)
        if name not in self._added:
            return
        self._faces[name] = face
        sought = Sought(name, size, look)
        self._keep(sought, image)
        self._latest[name, size] = sought
        if later is not None and face is not None and Sought(name, size, face.look(later)) not in self._kept:
            self._ask(name, size, later)
        self.changed.emit()


def _send(post: _Post, name: str, size: Size, done: "Future[tuple[Face | None, str, QImage]]") -> None:
    if not done.cancelled():
        post.came.emit(name, size, done.result())


def _read(path: Path) -> Face | None:
    try:
        return read_face(path)
    except PackError as error:
        log.warning("face %s: %s", path, error)
        return None


def _read_and_draw(
    easel: FaceRenderer, face: Face | None, path: Path, pixels: int, pose: Pose
) -> tuple[Face | None, str, QImage]:
    face = face or _read(path)
    if face is None:
        return None, "", nobody(pixels)
    image = easel.draw(face.picture(pose), pixels)
    if image.isNull():
        log.warning("face %s: its look %s cannot be drawn", path, face.look(pose))
        return face, face.look(pose), nobody(pixels)
    return face, face.look(pose), image
