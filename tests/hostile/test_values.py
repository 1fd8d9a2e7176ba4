"""Tests that values which contain text from other people make this text safe to show."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hearts_qt.players.cast import Role
from hearts_qt.plugin_host.comments import Line, line_flaw
from hearts_qt.plugin_host.contributions import Plugin, Source
from hearts_qt.plugin_host.decks.design import Back, Part
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.plugin_host.items import HelpItem, PlayerItem
from hearts_qt.remote import faults
from hearts_qt.remote.faults import DialogueFault, ExternalPlayerFault
from hearts_qt.rules.entries import BeginMatch, FinishMatch, Tally
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings import profile
from hearts_qt.settings.character_files import character_from_table
from hearts_qt.settings.characters import SHIPPED
from hearts_qt.settings.own_comments import OwnComment
from hearts_qt.settings.play_options import PLAYER_NAME
from hearts_qt.settings.profile import ProfileFault
from hearts_qt.settings.values import Settings
from tests.hostile.texts import ALL, unfit


def _named(text: str) -> str:
    """Return the person's name after it was set to this text."""
    settings = Settings()
    with suppress(ValueError):
        settings.set(PLAYER_NAME, text[: PLAYER_NAME.most])
    return settings.value(PLAYER_NAME)


MAKERS: list[Callable[[str], object]] = [
    lambda text: Seating(text, Kind.PERSON).name,
    lambda text: msgspec.convert({"name": text, "kind": "person"}, Seating).name,
    lambda text: msgspec.structs.replace(Seating("x", Kind.PERSON), name=text).name,
    lambda text: Role("x", text, "x", "stan").name,
    lambda text: msgspec.structs.replace(SHIPPED["stan"], name=text).name,
    lambda text: Line(text).text,
    lambda text: PlayerItem("x", text, Path()).name,
    lambda text: HelpItem("x", text, Path()).name,
    lambda text: Plugin("x", text, Path(), Source.USER).name,
    lambda text: Plugin("x", "x", Path(), Source.USER, author=text).author,
    lambda text: Plugin("x", "x", Path(), Source.USER, licence=text).licence,
    lambda text: Plugin("x", "x", Path(), Source.USER, version=text).version,
    lambda text: Plugin("x", "x", Path(), Source.USER, description=text).description,
    lambda text: Back("x", text, Part(Path())).name,
    lambda text: Flaw(FlawKind.RAISED, text).where,
    lambda text: Flaw(FlawKind.RAISED, "", text).detail,
    lambda text: profile.ProfileFlaw(text, ProfileFault.UNKNOWN).where,
    lambda text: profile.ProfileFlaw("", ProfileFault.WRONG_VALUE, text).detail,
    lambda text: DialogueFault(faults.FaultKind.REFUSED, text),
    lambda text: ExternalPlayerFault("x", DialogueFault(faults.FaultKind.REFUSED, text)),
    lambda text: OwnComment(text).text,
    lambda text: OwnComment("x", text).player,
    _named,
]


@pytest.mark.parametrize("place", range(len(MAKERS)))
def test_values_are_fit_to_be_shown(place: int) -> None:
    """Every value that reaches the window is plain text of limited length."""
    for text in ALL:
        shown = str(MAKERS[place](text))
        assert not unfit(shown), (ascii(text[:40]), unfit(shown))
        assert len(shown) <= 20_000


def test_a_name_of_nothing_can_be_told() -> None:
    """A name of invisible characters is shown as a question mark. An empty name stays empty."""
    assert Seating("\u200b\u202e", Kind.PERSON).name == "?"
    assert Seating("", Kind.PERSON).name == ""


def test_tallies_follow_their_names() -> None:
    """If a player's name in an old log has invisible characters, the player keeps the won matches."""
    raw = "An\u200bna"
    assert FinishMatch((0,), (raw, "x", "\u200b", "z")).played_by == ("Anna", "x", "?", "z")
    other = Seating("Stan", Kind.COMPUTER)
    begun = BeginMatch(PRESETS[Preset.STANDARD], (Seating(raw, Kind.PERSON), other, other, other), {raw: Tally(3, 2)})
    assert begun.tallies[begun.seats[0].name] == Tally(3, 2)


def test_a_line_of_nothing_is_no_line() -> None:
    """A comment that has only invisible characters is refused like an empty one."""
    assert line_flaw("\u3164\u2800") is line_flaw("") is FlawKind.WRONG_VALUE


def test_switches_of_lines_follow_their_lines() -> None:
    """Silenced lines and the sounds of lines are found by the line's text after cleaning."""
    table: dict[str, Any] = {"silenced": ["So  much"], "sounds": {"So  little": "a.wav"}}
    character, flaws = character_from_table("stan", table)
    assert not flaws
    assert Line("So  much").text in character.silenced
    assert character.sounds[Line("So  little").text] == "a.wav"
