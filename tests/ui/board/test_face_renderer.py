"""Tests of drawing plugins' faces in another process, which is ended if it is too slow."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor

from hearts_qt.ui.board.face_renderer import FaceRenderer
from hearts_qt.ui.media.processes import DrawingProcesses

RED = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0,0H9V9H0Z" fill="#f00"/></svg>'
ENDLESS = RED.replace(b"<path", b"<g>" + b'<circle r="9" stroke="red" stroke-dasharray=".001"/>' * 4000 + b"</g><path")


@pytest.fixture
def processes() -> Iterator[DrawingProcesses]:
    """Return drawing processes, which are ended after the test."""
    made = DrawingProcesses()
    yield made
    made.close()


def test_pictures_are_drawn_one_after_another(processes: DrawingProcesses) -> None:
    """Data that cannot be drawn gives no picture. The same process draws the next picture."""
    renderer = FaceRenderer(60.0, processes)
    assert renderer.draw(RED, 30).pixelColor(15, 15) == QColor("#f00")
    first = processes.pids
    assert renderer.draw(b"nothing", 30).isNull()
    assert renderer.draw(RED, 20).size().width() == 20
    assert processes.pids == first
    processes.close()
    assert renderer.draw(RED, 10).pixelColor(5, 5) == QColor("#f00")


def test_a_drawing_that_takes_too_long_is_given_up(processes: DrawingProcesses) -> None:
    """If a drawing takes too long, its process is ended. Another process draws the next picture."""
    assert FaceRenderer(1.0, processes).draw(ENDLESS, 200).isNull()
    assert processes.pids == []
    assert not FaceRenderer(60.0, processes).draw(RED, 10).isNull()


def test_a_drawing_that_nobody_waits_for_is_given_up(processes: DrawingProcesses) -> None:
    """A drawing that is no longer wanted is stopped long before its time limit."""
    assert FaceRenderer(600.0, processes).draw(ENDLESS, 200, lambda: True).isNull()
    assert processes.pids == []


def test_a_picture_of_another_size_is_no_picture() -> None:
    """If a broken process returns a picture of the wrong size, the picture is refused."""
    program = r"print('\0' * 8 + '\0\0\0\2\0\0\0\7{}1234567', flush=True); input()"
    broken = DrawingProcesses(("-c", program))
    assert FaceRenderer(60.0, broken).draw(RED, 10).isNull()
    broken.close()
