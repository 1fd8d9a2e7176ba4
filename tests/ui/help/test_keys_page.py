"""Tests that the page Mouse and keys says completely what each control scheme does."""

import re
from html import unescape
from typing import get_args

import pytest

from hearts_qt.settings.play_options import CONTROLS, ControlScheme
from hearts_qt.ui.cloth import control_schemes
from hearts_qt.ui.cloth.control_schemes import Action, Key, Situation
from hearts_qt.ui.help import keys_page
from hearts_qt.ui.help.keys_page import mouse_and_keys
from hearts_qt.ui.words.options import option_choices


def rows_of(scheme: ControlScheme) -> dict[str, list[str]]:
    """Return the rows of a control scheme: what each gesture does while passing, playing and waiting."""
    labels = [unescape(label) for label in option_choices(CONTROLS).values()]
    label = option_choices(CONTROLS)[scheme]
    page = unescape(mouse_and_keys({}))
    part = page[page.index(label) + len(label) :]
    ends = [part.index(other) for other in labels if other in part]
    rows = re.findall(r"<tr>(.*?)</tr>", part[: min(ends)] if ends else part)
    cells = [[re.sub("<.*?>", "", cell) for cell in re.findall(r"<td.*?>(.*?)</td>", row)] for row in rows]
    return {first: rest for first, *rest in cells if len(rest) == 3}


@pytest.mark.parametrize(
    ("scheme", "gesture", "expected"),
    [
        (ControlScheme.MODERN, "Click on a card", ["raises or lowers the card", "plays the card", "ends the wait"]),
        (
            ControlScheme.CARDSHARK,
            "Click on a card",
            ["raises or lowers the card", "raises or lowers the card", "ends the wait"],
        ),
        (ControlScheme.DOS, "Wheel", ["moves the marker", "moves the marker", "–"]),
        (
            ControlScheme.DOS,
            "Up",
            [
                "lowers all cards; if none is raised: opens the preferences",
                "lowers all cards; if none is raised: opens the preferences",
                "opens the preferences",
            ],
        ),
        (ControlScheme.BLACK_LADY, "Drag onto the table", ["raises the card", "plays the card", "–"]),
        (
            ControlScheme.WINDOWS,
            "Right click on a card",
            ["raises or lowers the card", "raises or lowers the card", "ends the wait"],
        ),
    ],
)
def test_the_page_says_what_is_bound(qapp: object, scheme: ControlScheme, gesture: str, expected: list[str]) -> None:
    """The row of a gesture names what the gesture does while passing, playing and waiting."""
    assert rows_of(scheme)[gesture] == expected


def test_gestures_without_a_meaning_have_no_row(qapp: object) -> None:
    """A gesture that does nothing in a control scheme has no row there, such as the wheel under Modern controls."""
    assert "Wheel" not in rows_of(ControlScheme.MODERN)
    assert "Right click on a card" not in {
        gesture for gesture, cells in rows_of(ControlScheme.BLACK_LADY).items() if cells[:2] != ["–", "–"]
    }


def test_every_key_of_the_table_is_asked_for(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page looks up what every key does under every control scheme."""
    asked: set[tuple[ControlScheme, Key]] = set()
    on_key = control_schemes.on_key

    def note(scheme: ControlScheme, key: Key, now: Situation) -> Action | None:
        asked.add((scheme, key))
        return on_key(scheme, key, now)

    monkeypatch.setattr(control_schemes, "on_key", note)
    mouse_and_keys({})
    assert asked == {(scheme, key) for scheme in ControlScheme for key in Key}


def test_every_action_has_words_of_its_own(qapp: object) -> None:
    """No two actions have the same description."""
    arguments = {"card": 1, "step": 1}
    actions = [kind(**{name: arguments[name] for name in kind._fields}) for kind in get_args(Action)]
    words = {keys_page.action_words(action) for action in actions}
    assert len(words) == len(actions) == 9


def test_the_answers_are_those_of_the_questions(qapp: object) -> None:
    """The page says that Enter and Esc answer questions.

    Under DOS controls also arrow keys and the mouse answer them.
    """
    page = unescape(mouse_and_keys({}))
    assert "Enter, Down or a left click for yes, Esc, Up or a right click for no" in page
    assert page.count("Enter for yes, Esc for no") == len(ControlScheme) - 1


@pytest.mark.parametrize(
    ("scheme", "note"),
    [
        (ControlScheme.CARDSHARK, "a raised card is played when the pause is over"),
        (ControlScheme.BLACK_LADY, "each full trick waits for a click"),
    ],
)
def test_waits_that_belong_to_a_way_of_control_are_named(qapp: object, scheme: ControlScheme, note: str) -> None:
    """The page names CardShark's pause and Black Lady's click after a trick, each once and under its own scheme."""
    page = unescape(mouse_and_keys({}))
    assert page.count(note) == 1
    before = page[: page.index(note)]
    places = {way: before.rfind(unescape(label)) for way, label in option_choices(CONTROLS).items()}
    assert max(places, key=lambda way: places[way]) == scheme
