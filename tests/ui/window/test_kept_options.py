"""Tests that every option is saved, and read again with the same value."""

from pathlib import Path

import pytest

from hearts_qt.rules.passing import Direction
from hearts_qt.settings.file import ProfileWriter, read_profile
from hearts_qt.settings.option import AnyOption, OptionKind, Value
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.profile import Profile
from tests.ui.conftest import Start

pytestmark = [
    pytest.mark.usefixtures("no_waits"),
    pytest.mark.qt_log_ignore("does not support lower", extend=True),
]
HOLD = Direction.HOLD


def another(option: AnyOption) -> Value:
    """Return a value of an option that is not the default."""
    match option.kind:
        case OptionKind.SWITCH:
            return not option.default
        case OptionKind.NUMBER:
            return option.least
        case OptionKind.CHOICE:
            return next((value for value in option.choices if value != option.default), "forest")
        case OptionKind.COLOUR:
            return "#123456"
        case OptionKind.TEXT:
            return "Zoe"


@pytest.mark.sample(12)
@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_kept_and_read_again(start: Start, tmp_path: Path, name: str) -> None:
    """A changed option is written to the options file. Reading the file gives the same value."""
    value = another(OPTIONS[name])
    game = start(direction=HOLD, **{name: OPTIONS[name].default})
    game.settings.choose(OPTIONS[name], value)
    kept = game.kept[-1]
    assert isinstance(kept, Profile)
    writer = ProfileWriter(tmp_path / "options.toml", pytest.fail, gather=0.0)
    writer.write(kept)
    writer.close()
    read = read_profile(tmp_path / "options.toml")
    assert read.damage is None
    assert read.profile.settings.value(OPTIONS[name]) == value
