"""Tests of previews, the small pictures of designs: no preview waits for a slow one, and failures are reported."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.ui.media.previews import Previews
from hearts_qt.ui.media.variant import Variant
from tests.plugin_host.decks.made import BACK_COLOUR, INKS, make_back, make_kde
from tests.ui.game import until
from tests.ui.media.test_switching import colour, hostile, only

Make = Callable[..., Previews]


@pytest.fixture
def make(qtbot: QtBot, tmp_path: Path) -> Iterator[Make]:
    """Return a function that makes previews.

    `quick` and `patient` are the time limits of a picture's first and second try.
    """
    made: list[Previews] = []

    def previews(quick: float = 60.0, patient: float = 60.0) -> Previews:
        made.append(Previews(tmp_path / "cache", quick, patient))
        return made[-1]

    yield previews
    for each in made:
        each.close()


def test_previews_are_drawn_when_they_are_asked_for(qtbot: QtBot, tmp_path: Path, make: Make) -> None:
    """A preview is drawn when it is first asked for. Later requests get it at once."""
    make_kde(tmp_path / "decks")
    design = only(tmp_path / "decks")
    previews = make()
    assert not previews.is_running
    previews.close()
    for variant, ink in ((Variant(design), INKS[2]), (Variant(design, "svg-small"), BACK_COLOUR)):
        with qtbot.waitSignal(previews.ready):
            assert previews.icon(variant, 1.0) is None
            was_drawn = previews.is_drawn
        assert not was_drawn
        icon = previews.icon(variant, 1.0)
        assert icon is not None
        assert previews.is_drawn
        assert colour(icon.pixmap(21, 29)) == ink
    assert not previews.is_patient


def test_a_slow_design_holds_up_no_other(tmp_path: Path, make: Make) -> None:
    """A slow design is drawn in another process. The designs that wait after it are drawn meanwhile."""
    slow = hostile(tmp_path / "hostile").variant
    make_back(tmp_path / "good", "good", "#112233")
    good = Variant(only(tmp_path / "good"), "good")
    previews = make(quick=2.0)
    failed: list[object] = []
    previews.failed.connect(lambda variant, flaws: failed.append(variant))
    for variant in (slow, good):
        assert previews.icon(variant, 1.0) is None
    until(lambda: previews.icon(good, 1.0) is not None)
    assert previews.is_patient
    assert previews.icon(slow, 1.0) is None
    assert not failed


def test_a_design_that_stays_too_slow_is_reported(tmp_path: Path, make: Make) -> None:
    """If the second try of a design is also too slow, the design is reported once, with the reason."""
    slow = hostile(tmp_path / "hostile").variant
    previews = make(quick=0.2, patient=0.4)
    told: list[tuple[Variant, tuple[Flaw, ...]]] = []
    previews.failed.connect(lambda variant, flaws: told.append((variant, flaws)))
    previews.icon(slow, 1.0)
    until(lambda: told)
    assert previews.is_drawn
    assert [(variant, flaws[0].kind) for variant, flaws in told] == [(slow, FlawKind.LATE)]


def test_fronts_without_the_one_card_have_a_plain_picture(tmp_path: Path, make: Make) -> None:
    """If the fronts lack the card of the preview, a plain picture is shown and no failure is reported."""
    make_kde(tmp_path / "decks", without=["queen_spade"])
    variant = Variant(only(tmp_path / "decks"))
    previews = make()
    failed: list[object] = []
    previews.failed.connect(lambda variant, flaws: failed.append(variant))
    previews.icon(variant, 1.0)
    until(lambda: previews.icon(variant, 1.0) is not None)
    assert not failed


def test_what_fails_while_it_is_closed_starts_nothing(tmp_path: Path, make: Make) -> None:
    """A failure that arrives after the previews were closed starts no new drawing."""
    drawing = hostile(tmp_path / "hostile")
    previews = make()
    previews.icon(drawing.variant, 1.0)
    previews.close()
    # private: in the program another thread reports the failure, a moment after the closing
    previews._try_again(drawing, ())
    assert not previews.is_running


def test_fronts_of_which_nothing_can_be_drawn_are_told(tmp_path: Path, make: Make) -> None:
    """If no card of the fronts can be drawn, a failure is reported."""
    make_kde(tmp_path / "decks")
    variant = Variant(only(tmp_path / "decks"))
    (tmp_path / "decks" / "svg-small" / "small.svgz").write_bytes(b"broken")
    previews = make()
    failed: list[object] = []
    previews.failed.connect(lambda variant, flaws: failed.append(variant))
    previews.icon(variant, 1.0)
    until(lambda: failed)
    assert failed == [variant]
