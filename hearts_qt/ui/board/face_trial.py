"""Tests for the author of a face whether it can be drawn, in a process with the same limits as in the game."""

import time
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from hearts_qt.plugin_host.faces import FILE, Face, read_face
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.pose import AT_REST, Gaze, Lips, Mood, Pose
from hearts_qt.ui.board.face_renderer import SECONDS, FaceRenderer
from hearts_qt.ui.media.processes import DrawingProcesses

_PIXELS: Final = 220
_DETAILS: Final = (
    Pose(),
    *(Pose(lips=lips) for lips in Lips),
    *(Pose(gaze=gaze) for gaze in Gaze),
    Pose(blinks=True),
)
_POSES: Final = tuple(replace(detail, mood=mood) for detail in _DETAILS for mood in Mood)
"""Poses that together need every picture that a face can have."""


def try_face(path: Path, seconds: float = SECONDS) -> tuple[Flaw, ...]:
    """Draw all looks of the face in a folder or a picture file, and return a Flaw for each look that fails.

    After a look that took longer than `seconds`, the other looks are not drawn. For a face that cannot be read nothing
    is returned; that flaw is found when the plugin is read.
    """
    try:
        face = read_face(path)
    except PackError:
        return ()
    flaws: list[Flaw] = []
    processes = DrawingProcesses()
    renderer = FaceRenderer(seconds, processes)
    try:
        for look, pose in {face.look(pose): pose for pose in reversed((AT_REST, *_POSES))}.items():
            begun = time.monotonic()
            if renderer.draw(face.picture(pose), _PIXELS).isNull():
                is_late = time.monotonic() - begun >= seconds
                flaws.append(Flaw(FlawKind.LATE if is_late else FlawKind.WRONG_TYPE, _place_of(face, path, look)))
                if is_late:
                    break
    finally:
        processes.close()
    return tuple(flaws)


def _place_of(face: Face, path: Path, look: str) -> str:
    if not path.is_dir():
        return path.name
    return f"{FILE}: layers" if face.is_layered else f"{FILE}: pictures.{look}"
