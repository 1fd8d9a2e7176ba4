"""The faces and balloons at the table, and the timer that moves them.

A place is a place on the screen: 0 is at the bottom, and the others follow clockwise.
"""

import math
import random
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGraphicsScene

from hearts_qt.plugin_host.pose import Gaze, Mood, Pose
from hearts_qt.ui.board.balloon_place import Room
from hearts_qt.ui.board.living_face import LivingFace
from hearts_qt.ui.company.balloon import Balloon
from hearts_qt.ui.words.events import read_aloud

translate = QCoreApplication.translate

_GAZES: Final = {
    0: {1: Gaze.UP, 2: Gaze.UP, 3: Gaze.RIGHT},
    1: {2: Gaze.UP, 3: Gaze.RIGHT},
    2: {1: Gaze.LEFT, 3: Gaze.RIGHT},
    3: {2: Gaze.UP, 1: Gaze.LEFT},
}
"""In which direction the places look to see each other. To see place 0, they look ahead: out of the screen."""


def gaze_at(place: int, other: int | None) -> Gaze:
    """Return the direction in which the face at `place` looks to see `other`; `Gaze.REST` if `other` is None."""
    if other is None or other == place:
        return Gaze.REST
    return _GAZES.get(place, {}).get(other, Gaze.AHEAD)


class Plate(Protocol):
    """Shows the face and name of a player at the table."""

    @property
    def name(self) -> str:
        """The name of the player."""
        ...

    def show_pose(self, pose: Pose) -> None:
        """Draw the face in this pose."""
        ...


class TableFaces(QObject):
    """The faces and balloons of all players at the table."""

    announced = Signal(str)
    """Sent when somebody speaks: the name and the words, for a screen reader."""
    said = Signal(int, str)
    """Sent when somebody speaks: the place and the words."""

    def __init__(
        self,
        scene: QGraphicsScene,
        plates: Sequence[Plate],
        room: Callable[[], Room],
        mouth: Callable[[int], tuple[QPointF, float]],
        rng: random.Random | None = None,
    ) -> None:
        """Animate the faces on these plates and put balloons at free places of the scene.

        `room` returns the space for balloons. `mouth` returns the point from which the player at a place speaks, and
        the radius of the face around it.
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
        self._covered = QRectF()
        """Where a question or a result lies over the table; empty without one."""
        self._ends = [0.0 for _ in plates]
        self._lively = True
        self._still = False
        self._held = False
        self._clock = QElapsedTimer()
        self._clock.start()
        self._rested = 0.0
        """How many milliseconds of the clock have passed while everything rested."""
        self._rest_began: float | None = None
        """The time at which everything began to rest; None if nothing rests."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def is_moving(self) -> bool:
        """Whether a face or a balloon will change by itself; never while the window is hidden."""
        return self._timer.isActive()

    @property
    def _now(self) -> float:
        return float(self._clock.elapsed() - self._rested) if self._rest_began is None else self._rest_began

    def rest(self, on: bool) -> None:
        """Let no time pass for faces and balloons while `on`; the timer is stopped meanwhile."""
        if on:
            self._rest_began = self._now
        elif self._rest_began is not None:
            self._rested = self._clock.elapsed() - self._rest_began
            self._rest_began = None

    # Commands

    def say(self, place: int, text: str, seconds: float, spoken: float | None = None) -> None:
        """Let the player at a place say something, in a balloon and with moving lips.

        The balloon stays for `seconds`, and at least until the lips are still. `spoken` is the length of the recording
        in seconds, and the lips move for that time. Without a recording, the lips move as fast as a person usually
        speaks.
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
        """Show a mood at a place for `seconds`; if this is None, until another mood is shown."""
        self.faces[place].feel(mood, self._now, None if seconds is None else seconds * 1000)
        self._tick()

    def look_at(self, place: int | None) -> None:
        """Let all faces look at a place; if it is None, they look at nothing in particular."""
        for number, face in enumerate(self.faces):
            face.look(gaze_at(number, place))
        self._tick()

    def see(self, in_turn: Sequence[bool], thinks: Sequence[bool]) -> None:
        """Let all faces look at the player whose turn it is, and mark the players who are thinking."""
        turns = [place for place, on in enumerate(in_turn) if on]
        for face, on in zip(self.faces, thinks, strict=True):
            face.thinks = on
        self.look_at(turns[0] if len(turns) == 1 else None)

    def hush(self, place: int) -> None:
        """Remove the balloon of a place."""
        self.balloons[place].setVisible(False)
        self.faces[place].hush()
        self._tick()

    def calm_down(self) -> None:
        """Remove all moods and balloons, as at the start of another game."""
        for place, face in enumerate(self.faces):
            face.calm_down()
            self.balloons[place].setVisible(False)
        self._tick()

    def hush_at(self, point: QPointF) -> bool:
        """Remove the balloon at a point; return whether there was a balloon."""
        for place, balloon in enumerate(self.balloons):
            if balloon.isVisible() and balloon.box.contains(point):
                self.hush(place)
                return True
        return False

    # Motion

    def set_lively(self, on: bool) -> None:
        """Follow the option that lets eyelids and lips move."""
        self._lively = on
        self._follow()

    def set_reduced(self, on: bool) -> None:
        """Stop all motion if the person or the system wants reduced motion."""
        self._still = on
        self._follow()

    def _follow(self) -> None:
        for face in self.faces:
            face.moves = self._lively and not self._still
        self._tick()

    def hold(self, on: bool) -> None:
        """Stop the timer while the window is hidden, or start it again."""
        self._held = on
        if on:
            self._timer.stop()
        else:
            self._tick()

    def lay_out(self, font: QFont) -> None:
        """Place all balloons again, after a change of the table's size or of the text size."""
        self.font = QFont(font)
        self._put_all()

    def keep_free(self, box: QRectF) -> None:
        """Place no balloon where a question or a result lies; it lies nowhere if the box is empty."""
        if box != self._covered:
            self._covered = box
            self._put_all()

    def _put_all(self) -> None:
        for place, balloon in enumerate(self.balloons):
            if balloon.isVisible():
                self._put(place)

    def _put(self, place: int) -> None:
        room = self._room()
        balloon = self.balloons[place]
        others = [each.box for each in self.balloons if each.isVisible() and each is not balloon]
        covered = [] if self._covered.isEmpty() else [self._covered]
        balloon.put(Room(room.table, [*room.kept, *others, *covered], room.spare), *self._mouth(place), self.font)
        if balloon.box.intersects(self._covered):
            # The table has no room for both, and the result tells more.
            balloon.setVisible(False)

    def _tick(self) -> None:
        """Draw all faces as they are now, and start the timer for the next change."""
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
