"""Tests of the table of keys and clicks that answer questions."""

import pytest

from hearts_qt.settings.play_options import ControlScheme
from hearts_qt.ui.cloth.control_schemes import Key, Replies, replies_of


@pytest.mark.parametrize("scheme", ControlScheme)
def test_only_dos_has_keys_and_clicks_of_its_own(scheme: ControlScheme) -> None:
    """Under DOS controls Enter, Down and a left click mean yes; otherwise only Esc is an answer, besides letters."""
    usual = Replies(yes=(), no=(Key.ESCAPE,), by_click=False)
    dos = Replies(yes=(Key.ENTER, Key.DOWN), no=(Key.ESCAPE, Key.UP), by_click=True)
    assert replies_of(scheme) == (dos if scheme is ControlScheme.DOS else usual)
