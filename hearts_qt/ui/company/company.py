"""The company at the table: what each face shows, what is said in balloons, and the one timer that moves it all.

Places are those of the screen: 0 is at the bottom, then clockwise. Seconds are those of the person who looks.
"""

import math
import random
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGraphicsScene

from hearts_qt.plugin_host.pose import Gaze, Mood, Pose
from hearts_qt.ui.company.balloon import Balloon
from hearts_qt.ui.faces.balloon_place import Room
from hearts_qt.ui.faces.living_face import LivingFace
from hearts_qt.ui.words.events import read_aloud

translate = QCoreApplication.translate

_GAZES: Final = {
    1: {2: Gaze.UP, 3: Gaze.RIGHT},
    2: {1: Gaze.LEFT, 3: Gaze.RIGHT},
    3: {2: Gaze.UP, 1: Gaze.LEFT},
}
"""Where those around the table look to see each other. To see you, they look out of the picture."""


def gaze_at(place: int, other: int | None) -> Gaze:
    """Return where somebody at a place looks to see another place; at rest when there is nobody to see."""
    if other is None or other == place:
        return Gaze.REST
    return _GAZES.get(place, {}).get(other, Gaze.AHEAD)


class Plate(Protocol):
    """What shows a face at the table."""

    @property
    def name(self) -> str:
        """Whose it is."""
        ...

    def show_pose(self, pose: Pose) -> None:
        """Have the face look like that."""
        ...


class TableFaces(QObject):
    """Everybody at the table."""

    announced = Signal(str)
    """Somebody said something: name and words, for a screen reader."""
    said = Signal(int, str)
    """The place that says something, and what."""

    def __init__(
        self,
        scene: QGraphicsScene,
        plates: Sequence[Plate],
        room: Callable[[], Room],
        mouth: Callable[[int], tuple[QPointF, float]],
        rng: random.Random | None = None,
    ) -> None:
        """Give life to these plates and put balloons on the scene where `room` leaves some.

        `mouth` gives the point from which a place speaks, and how large the face around it is, as a radius.
        """
        super().__init__(scene)
        self._plates = plates
        self._room = room
        self._mouth = mouth
        self.font = QFont()
        rng = rng or random.Random()
        self.faces = [LivingFace(rng) for _ in plates]
        self.balloons = [Balloon() for _ in plates]
        for balloon in self.balloons:
            scene.addItem(balloon)
        self._ends = [0.0 for _ in plates]
        self._lively = True
        self._still = False
        self._held = False
        self._clock = QElapsedTimer()
        self._clock.start()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def _now(self) -> float:
        return float(self._clock.elapsed())

    # What others want of it

    def say(self, place: int, text: str, seconds: float, spoken: float | None = None) -> None:
        """Have a place say something, in a balloon and with the lips.

        The balloon stays for `seconds`, and at least until the lips are still. `spoken` is the length of the recording
        in seconds; the lips move for as long. Without a recording they move at a person's usual pace.
        """
        words = " ".join(text.split())
        if not words:
            return
        now = self._now
        done = self.faces[place].say(words, now, None if spoken is None else spoken * 1000)
        self._ends[place] = max(now + seconds * 1000, done)
        self.balloons[place].say(words)
        self._put(place)
        self.said.emit(place, words)
        sentence = translate("company", "{name}: {words}")
        self.announced.emit(read_aloud([sentence.format(name=self._plates[place].name, words=words)]))
        self._tick()

    def mood(self, place: int, mood: Mood, seconds: float | None = None) -> None:
        """Have a place show a mood for so long, or with None as long as nothing else is felt."""
        self.faces[place].feel(mood, self._now, None if seconds is None else seconds * 1000)
        self._tick()

    def look_at(self, place: int | None) -> None:
        """Have everybody look at a place, or with None where they like."""
        for number, face in enumerate(self.faces):
            face.look(gaze_at(number, place))
        self._tick()

    def see(self, in_turn: Sequence[bool], thinks: Sequence[bool]) -> None:
        """Have everybody look at whoever's turn it is, and whoever takes their time show that they think."""
        turns = [place for place, on in enumerate(in_turn) if on]
        for face, on in zip(self.faces, thinks, strict=True):
            face.thinks = on
        self.look_at(turns[0] if len(turns) == 1 else None)

    def hush(self, place: int) -> None:
        """Take what a place says off the table."""
        self.balloons[place].setVisible(False)
        self.faces[place].hush()
        self._tick()

    def calm_down(self) -> None:
        """Have nobody feel or say anything, as at the start of another game."""
        for place, face in enumerate(self.faces):
            face.calm_down()
            self.balloons[place].setVisible(False)
        self._tick()

    def hush_at(self, point: QPointF) -> bool:
        """Take the balloon under a point off the table; return whether there was one."""
        for place, balloon in enumerate(self.balloons):
            if balloon.isVisible() and balloon.box.contains(point):
                self.hush(place)
                return True
        return False

    # How and when it moves

    def set_lively(self, on: bool) -> None:
        """Let eyelids and lips move, or not: as the person has chosen."""
        self._lively = on
        self._follow()

    def set_reduced(self, on: bool) -> None:
        """Let nothing move by itself, as the person or the system wants it."""
        self._still = on
        self._follow()

    def _follow(self) -> None:
        for face in self.faces:
            face.moves = self._lively and not self._still
        self._tick()

    def hold(self, on: bool) -> None:
        """Rest while nobody looks, or go on."""
        self._held = on
        if on:
            self._timer.stop()
        else:
            self._tick()

    def lay_out(self, font: QFont) -> None:
        """Put all balloons where there is room on a table of another size, or with other text."""
        self.font = QFont(font)
        for place, balloon in enumerate(self.balloons):
            if balloon.isVisible():
                self._put(place)

    def _put(self, place: int) -> None:
        room = self._room()
        others = [each.box for each in self.balloons if each.isVisible() and each is not self.balloons[place]]
        self.balloons[place].put(Room(room.table, [*room.kept, *others], room.spare), *self._mouth(place), self.font)

    def _tick(self) -> None:
        """Show how everybody looks now, and wake up when that changes."""
        now = self._now
        following = math.inf
        for place, (face, plate) in enumerate(zip(self.faces, self._plates, strict=True)):
            plate.show_pose(face.pose(now))
            following = min(following, face.next_change(now))
            if self.balloons[place].isVisible():
                if now >= self._ends[place]:
                    self.balloons[place].setVisible(False)
                else:
                    following = min(following, self._ends[place])
        if self._held or math.isinf(following):
            self._timer.stop()
        else:
            self._timer.start(max(1, math.ceil(following - now)))
