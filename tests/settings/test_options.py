"""Tests of the declared options: their values, their effects, and reading values from files and controls."""

from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.settings.card_options import CARD_BACK, CARDS, DESIGNS
from hearts_qt.settings.effect import READ_LATER, Effect
from hearts_qt.settings.look_options import BACKGROUND, LOOK, TEXT_SIZE
from hearts_qt.settings.option import GROUPS, AnyOption, OptionGroup, OptionKind, OptionPage
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.pace_options import PACE, PAUSE, SPEED, Pause
from hearts_qt.settings.play_options import (
    AUTOPLAY,
    CONTROLS,
    PLAYER_NAME,
    PLAYING,
    THINKING_TIME,
    ControlScheme,
    ThinkingSeconds,
)
from hearts_qt.settings.score_options import SCORES
from hearts_qt.settings.values import Settings
from hearts_qt.settings.voice_options import COMMENTATOR, SOUND_PACK, VOICE

ALL = list(OPTIONS.values())
each_option = pytest.mark.parametrize("option", ALL, ids=lambda option: option.name)


def test_names_and_shortcuts_are_used_once() -> None:
    """No two options have the same name, label or shortcut."""
    declared = [*PLAYING, *PACE, *CARDS, *LOOK, *SCORES, *VOICE]
    assert declared == ALL
    assert len({option.label for option in ALL}) == len(declared)
    shortcuts = [option.shortcut for option in ALL if option.shortcut]
    assert len(shortcuts) == len(set(shortcuts))


@each_option
def test_an_option_says_what_it_affects(option: AnyOption) -> None:
    """Each option has effects. Either all of them are read later, or none of them is."""
    effects = set(option.affects)
    assert effects
    assert len(effects) == len(option.affects)
    assert effects <= READ_LATER or not effects & READ_LATER


def test_the_options_of_a_heading_stand_together() -> None:
    """The options are declared in the order of the pages and headings, and every heading is used."""
    groups = [group for page in OptionPage for group in GROUPS[page]]
    assert list(dict.fromkeys(option.group for option in ALL)) == groups == list(OptionGroup)
    assert [option.group for option in ALL] == sorted([option.group for option in ALL], key=groups.index)
    assert all(option.page in OptionPage and option.group in GROUPS[option.page] for option in ALL)


@pytest.mark.parametrize("effect", Effect)
def test_an_effect_belongs_to_an_option(effect: Effect) -> None:
    """Each effect is an effect of at least one option."""
    assert any(effect in option.affects for option in ALL)


@each_option
def test_the_choices_are_the_members_of_one_enumeration(option: AnyOption) -> None:
    """The choices of an option are all members of one enumeration, except for designs, sounds and commentators."""
    kind = type(option.default)
    if option.kind is not OptionKind.CHOICE:
        assert not option.choices
    elif not option.choices:
        assert kind is str
        assert option in (*DESIGNS, SOUND_PACK, COMMENTATOR)
    else:
        assert issubclass(kind, StrEnum)
        assert list(option.choices) == list(kind)
        assert all(option.choices.values())


@each_option
def test_the_default_can_be_read(option: AnyOption) -> None:
    """An option's default has the same value and type after writing and reading it."""
    plain = Settings().plain(option)
    assert type(plain) in (bool, int, str)
    assert option.read(plain) == option.default
    assert type(option.read(plain)) is type(option.default)


WRONG: list[tuple[AnyOption, object]] = [
    (AUTOPLAY, 1),
    (AUTOPLAY, "yes"),
    (SPEED, 0),
    (SPEED, 8),
    (SPEED, True),
    (SPEED, 4.0),
    (SPEED, "4"),
    (TEXT_SIZE, 79),
    (TEXT_SIZE, 201),
    (CONTROLS, "DOS"),
    (CONTROLS, ""),
    (CONTROLS, None),
    (CONTROLS, ["dos"]),
    (PAUSE, 1),
    (BACKGROUND, "red"),
    (BACKGROUND, "#12345"),
    (BACKGROUND, "#12345g"),
    (BACKGROUND, "1234567"),
    (PLAYER_NAME, ""),
    (PLAYER_NAME, " \n "),
    (PLAYER_NAME, "x" * 25),
    (CARD_BACK, 3),
]


@pytest.mark.parametrize(("option", "value"), WRONG)
def test_a_value_that_cannot_be_is_refused(option: AnyOption, value: object) -> None:
    """An impossible value raises an error. The option keeps its value, and no listener is called."""
    settings = Settings()
    told: list[AnyOption] = []
    settings.follow(told.append)
    with pytest.raises(ValueError, match=option.name):
        option.read(value)
    with pytest.raises(ValueError, match=option.name):
        settings.choose(option, value)
    with pytest.raises(ValueError, match=option.name):
        settings.set(option, value)
    assert settings.value(option) == option.default
    assert told == []


@given(st.sampled_from(ALL), st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary())
def test_whatever_a_file_has_is_read_or_refused(option: AnyOption, value: object) -> None:
    """Reading any value either raises ValueError or gives a valid value."""
    try:
        read = option.read(value)
    except ValueError:
        return
    assert option.read(read) == read


def test_a_name_is_kept_as_it_can_be_shown() -> None:
    """Line breaks and extra spaces are removed from the player's name, both when it is set and when it is read."""
    settings = Settings()
    settings.set(PLAYER_NAME, " Ann\nB ")
    assert settings.value(PLAYER_NAME) == Settings({"player_name": " Ann\nB "}).value(PLAYER_NAME) == "Ann B"


def test_values_are_of_the_option_s_type() -> None:
    """A plain value becomes a member of the option's enumeration, and is written as a plain value."""
    settings = Settings({"controls": "dos", "thinking_time": "0.25"})
    assert settings.value(CONTROLS) is ControlScheme.DOS
    assert settings.value(THINKING_TIME) is ThinkingSeconds.QUARTER
    assert type(settings.plain(CONTROLS)) is str
    assert {type(value) for value in settings.values().values()} == {bool, int, str}
    assert list(settings.values()) == list(OPTIONS)
    assert Settings(settings.values()).values() == settings.values()


def test_seconds() -> None:
    """Options for times give their values in seconds. The pause that waits for OK is infinite."""
    assert [each.seconds for each in ThinkingSeconds] == [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]
    assert [each.seconds for each in Pause] == [0, 1, 3, 5, 7, float("inf")]


def test_settings_of_names_that_do_not_exist() -> None:
    """Unknown names and impossible values of options raise errors."""
    with pytest.raises(KeyError):
        Settings({"colour": True})
    with pytest.raises(ValueError, match="speed"):
        Settings({"speed": 99})


# Listening


def changes(settings: Settings, *effects: Effect) -> list[bool]:
    """Return a list that gets an entry for each change with one of these effects."""
    told: list[bool] = []
    settings.listen(lambda: told.append(True), *effects)
    return told


def test_a_listener_hears_of_its_effects_only() -> None:
    """A listener is called once for each change with one of its effects.

    If the value stays the same, it is not called.
    """
    settings = Settings()
    pace, cards, two = (
        changes(settings, Effect.PACE),
        changes(settings, Effect.CARD_PICTURES),
        changes(settings, Effect.PACE, Effect.RAISED_CARD),
    )
    settings.set(PAUSE, Pause.FIVE)
    settings.set(PAUSE, Pause.FIVE)
    settings.choose(PAUSE, "5")
    assert (len(pace), len(cards), len(two)) == (1, 0, 1)
    settings.set(CARD_BACK, "forest")
    assert (len(pace), len(cards), len(two)) == (1, 1, 1)


def test_a_listener_finds_the_new_value() -> None:
    """Listeners are called after the change, in the order in which they registered.

    They can change options themselves.
    """
    settings = Settings()
    heard: list[Any] = []
    settings.listen(lambda: heard.append(settings.value(SPEED)), Effect.PACE)
    settings.listen(lambda: settings.set(AUTOPLAY, True), Effect.PACE)
    settings.follow(lambda option: heard.append(option.name))
    settings.set(SPEED, 6)
    assert heard == [6, "autoplay", "speed"]
    assert settings.value(AUTOPLAY)


def test_a_page_gets_its_defaults() -> None:
    """Resetting a page restores the defaults of its options, and returns their old values.

    Other pages and typed texts stay.
    """
    settings = Settings({"speed": 7, "pause": "ok", "controls": "dos", "player_name": "Ann"})
    told: list[AnyOption] = []
    settings.follow(told.append)
    assert settings.reset(OptionPage.PACE) == {PAUSE: Pause.UNTIL_OK, SPEED: 7}
    assert told == [PAUSE, SPEED]
    assert settings.value(CONTROLS) is ControlScheme.DOS
    assert settings.reset(OptionPage.PLAYING) == {CONTROLS: ControlScheme.DOS}
    assert settings.value(PLAYER_NAME) == "Ann"
    assert settings.reset(OptionPage.PLAYING) == {}
