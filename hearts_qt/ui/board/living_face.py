"""The state of an animated face: mood, lips, gaze and blinks.

The module has no clock. Methods get the time in milliseconds as an argument, always from the same clock.
"""

import math
import random
from typing import Final

from hearts_qt.plugin_host.pose import Gaze, Lips, Mood, Pose
from hearts_qt.ui.board.lips import Movement, movements

_BLINK_MS: Final = 130.0
_BETWEEN_BLINKS_MS: Final = (2600.0, 6800.0)


class LivingFace:
    """An animated face: its pose now, and the time at which the pose changes next."""

    def __init__(self, rng: random.Random) -> None:
        """Begin at rest; `rng` decides when it blinks."""
        self.moves = True
        """Whether eyelids and lips move. Moods are shown even if they do not move."""
        self.thinks = False
        """Whether the face looks thoughtful. A mood for a limited time is shown instead while it lasts."""
        self._rng = rng
        self._standing = Mood.REST
        self._mood = Mood.REST
        self._mood_ends = 0.0
        self._gaze = Gaze.REST
        self._speech: list[Movement] = []
        self._speech_began = 0.0
        self._blink = -math.inf
        """When the next blink begins."""

    def feel(self, mood: Mood, now: float, milliseconds: float | None) -> None:
        """Show a mood for some milliseconds; if `milliseconds` is None, show it until another lasting mood is set."""
        if milliseconds is None:
            self._standing = mood
        else:
            self._mood, self._mood_ends = mood, now + milliseconds

    def look(self, gaze: Gaze) -> None:
        """Look in a direction."""
        self._gaze = gaze

    def say(self, text: str, now: float, spoken: float | None) -> float:
        """Move the lips for a text as in `lips.movements`; return the time at which they stop."""
        self._speech, self._speech_began = movements(text, spoken), now
        return now + self._speech[-1].start

    def hush(self) -> None:
        """Stop speaking."""
        self._speech = []

    def calm_down(self) -> None:
        """Return to rest, without a mood or speech."""
        self._standing = Mood.REST
        self._mood_ends = -math.inf
        self.thinks = False
        self.hush()

    def pose(self, now: float) -> Pose:
        """Return the pose at a time."""
        mood = self._mood if now < self._mood_ends else Mood.THINKING if self.thinks else self._standing
        if not self.moves:
            return Pose(mood, gaze=self._gaze)
        if now >= self._blink + _BLINK_MS:
            self._blink = now + self._rng.uniform(*_BETWEEN_BLINKS_MS)
        return Pose(mood, self._lips(now), self._gaze, blinks=now >= self._blink)

    def _lips(self, now: float) -> Lips:
        passed = now - self._speech_began
        said = [each for each in self._speech if each.start <= passed]
        return said[-1].lips if said else Lips.SHUT

    def next_change(self, now: float) -> float:
        """Return when the pose changes next if no other method is called before; infinity if it never changes."""
        times = [self._mood_ends]
        if self.moves:
            times += [self._blink, self._blink + _BLINK_MS]
            times += [self._speech_began + each.start for each in self._speech]
        return min((time for time in times if time > now), default=math.inf)
