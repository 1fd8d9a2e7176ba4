"""Tests of the line of text above the hand: it is never cut in the middle of a letter."""

import pytest
from PySide6.QtWidgets import QApplication

from hearts_qt.rules.passing import Direction
from hearts_qt.settings.values import Settings
from hearts_qt.ui.window.look import apply_look
from tests.ui.conftest import Start

pytestmark = pytest.mark.usefixtures("no_waits")


@pytest.mark.parametrize("size", [(640, 440), (1024, 600), (1440, 900)])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_the_text_fits(start: Start, qapp: QApplication, size: tuple[int, int], text_size: int) -> None:
    """The text fits beside the buttons.

    If it is shortened, the whole text is in the tooltip and told to screen readers.
    """
    apply_look(qapp, Settings({"text_size": text_size}))
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


@pytest.mark.parametrize(
    ("size", "text_size", "direction", "thinking"),
    [
        ((1030, 580), 200, Direction.LEFT, "…"),
        ((1100, 700), 200, Direction.LEFT, "Thinking…"),
        ((1280, 800), 200, Direction.LEFT, "…"),
        ((1030, 580), 100, Direction.SCATTER, "Thinking…"),
    ],
)
def test_the_whole_instruction_is_shown(
    start: Start, qapp: QApplication, size: tuple[int, int], text_size: int, direction: Direction, thinking: str
) -> None:
    """With large text the buttons are narrower, and the whole instruction stands beside them in two lines."""
    apply_look(qapp, Settings({"text_size": text_size}))
    bar = start(direction=direction, text_size=text_size, size=size).prompt
    assert bar.text.text() == bar.text.accessibleName()
    assert bar.text.heightForWidth(bar.text.width()) <= bar.height()
    for button in (bar.primary, bar.hint):
        assert button.fontMetrics().horizontalAdvance(button.text().replace("&", "")) <= button.width()
    before = bar.hint.width()
    bar.show_hint(True, thinking=True)
    assert bar.hint.text() == thinking
    assert bar.hint.accessibleName() == "Thinking…"
    assert bar.hint.width() == before


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


@pytest.mark.parametrize("size", [(640, 440), (1024, 600), (1440, 900)])
def test_each_button_has_a_place_of_its_own(start: Start, size: tuple[int, int]) -> None:
    """Whichever of the buttons are shown, each of them is always at the same place; Zip takes the place of Hint."""
    bar = start(direction=Direction.LEFT, size=size).prompt
    places: dict[str, set[int]] = {"hint": set(), "zip": set(), "primary": set()}
    for caption in ("", "Pass left", "OK", ""):
        for zips in (False, True):
            bar.say("Choose three cards to pass left", caption)
            bar.show_hint(not zips, enabled=True, thinking=bool(caption))
            bar.show_zip(zips, on=bool(caption))
            bar.say("Choose three cards to pass left", caption)
            QApplication.processEvents()
            for name in places:
                button = getattr(bar, name)
                if button.isVisible():
                    places[name].add(button.mapTo(bar, button.rect().topLeft()).x())
    assert [len(each) for each in places.values()] == [1, 1, 1]
    assert places["hint"] == places["zip"]
    assert max(places["hint"]) < min(places["primary"])
