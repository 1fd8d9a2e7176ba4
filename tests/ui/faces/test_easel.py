"""The process that draws strangers' faces: what it draws, and that it is ended when it is late."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from PySide6.QtGui import QColor

from hearts_qt.ui.faces.easel import ANSWER, QUESTION, FaceRenderer
from hearts_qt.ui.faces.easel_process import answer_one

RED = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0,0H9V9H0Z" fill="#f00"/></svg>'
ENDLESS = RED.replace(b"<path", b"<g>" + b'<circle r="9" stroke="red" stroke-dasharray=".001"/>' * 4000 + b"</g><path")


@pytest.fixture
def easel() -> Iterator[FaceRenderer]:
    """Return an easel that is put away afterwards."""
    made = FaceRenderer()
    yield made
    made.close()


def test_pictures_are_drawn_one_after_another(easel: FaceRenderer) -> None:
    """What cannot be drawn gives nothing, and the next picture comes all the same."""
    assert easel.draw(RED, 30).pixelColor(15, 15) == QColor("#f00")
    assert easel.draw(b"nothing", 30).isNull()
    assert easel.draw(RED, 20).size().width() == 20
    easel.close()
    assert easel.draw(RED, 10).pixelColor(5, 5) == QColor("#f00")


def test_a_drawing_that_takes_too_long_is_given_up() -> None:
    """And the next one starts anew."""
    easel = FaceRenderer(1.0)
    assert easel.draw(ENDLESS, 200).isNull()
    easel._seconds = 20.0
    assert not easel.draw(RED, 10).isNull()
    easel.close()


def test_questions_are_answered_until_there_are_none(qapp: object) -> None:
    """A question that was cut off is none."""
    assert qapp is not None
    answers = BytesIO()
    questions = BytesIO(QUESTION.pack(4, len(RED)) + RED + QUESTION.pack(4, 1) + b"x" + b"\0")
    assert answer_one(questions, answers)
    assert answer_one(questions, answers)
    assert not answer_one(questions, answers)
    data = answers.getvalue()
    assert ANSWER.unpack_from(data) == (64,)
    assert len(data) == 64 + 2 * ANSWER.size
