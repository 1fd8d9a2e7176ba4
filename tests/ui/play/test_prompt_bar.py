"""Tests of the line of text above the hand: it is never cut in the middle of a letter."""

import pytest

from hearts_qt.rules.passing import Direction
from tests.ui.conftest import Start

pytestmark = pytest.mark.usefixtures("no_waits")


@pytest.mark.parametrize("size", [(640, 440), (1024, 600), (1440, 900)])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_the_text_fits(start: Start, size: tuple[int, int], text_size: int) -> None:
    """The text fits beside the buttons.

    If it is shortened, the whole text is in the tooltip and told to screen readers.
    """
    game = start(direction=Direction.LEFT, text_size=text_size, size=size)
    label = game.prompt.text
    assert label.heightForWidth(label.width()) <= game.prompt.height() or not label.wordWrap()
    assert label.sizeHint().width() <= label.width() or label.wordWrap()
    whole = label.accessibleName()
    assert whole.startswith("Choose three cards")
    if label.text() != whole:
        assert label.text().endswith("…")
        assert whole in label.toolTip()
    else:
        assert not label.toolTip()


def test_the_buttons_stay_where_they_are(start: Start) -> None:
    """A text that is too long for one line wraps, so the buttons stay under the mouse."""
    bar = start(direction=Direction.LEFT, size=(1024, 600)).prompt
    places = set()
    for text in ("Your turn", "Choose three cards to pass left to Wilhelmina " * 2):
        bar.say(text, "Pass left")
        places.add(bar.primary.mapTo(bar, bar.primary.rect().topLeft()).x())
    assert bar.text.fontMetrics().horizontalAdvance(bar.text.text()) > bar.width() // 2
    assert bar.text.wordWrap()
    assert len(places) == 1
