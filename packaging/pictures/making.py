"""Makes the picture of a state, and the film strip of a motion."""

import tempfile
from pathlib import Path

from PySide6.QtGui import QImage

from pictures.scenes import moment_of
from pictures.states import Motion, State
from pictures.steps import go_on
from pictures.taking import Look, MotionClock, frames_of, is_shown, opened, steady_picture, strip


def picture_of(state: State, look: Look, folder: Path) -> QImage:
    """Return the picture of a state. The files of the program are written below `folder`."""
    own = Path(tempfile.mkdtemp(dir=folder))
    with opened(
        moment_of(state.scene, own / "matches"),
        look,
        own,
        state.options,
        asks_opponents=state.asks_opponents,
        broken_plugins=state.broken_plugins,
        is_held=state.is_held,
    ) as game:
        state.reach(game)
        picture = steady_picture(game)
        assert not state.shows or is_shown(state.shows), f"{state.shows} is not shown"
        return picture


def film_strip(motion: Motion, look: Look, folder: Path) -> QImage:
    """Return the frames of a motion side by side. The files of the program are written below `folder`."""
    own = Path(tempfile.mkdtemp(dir=folder))
    with opened(moment_of(motion.scene, own / "matches"), look, own, motion.all_options, is_held=True) as game:
        clock = MotionClock()
        go_on(game, motion.event, clock)
        return strip(frames_of(game, clock, motion.times), motion.times)
