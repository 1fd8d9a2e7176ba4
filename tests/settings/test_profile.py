"""Tests of converting the profile to plain values, and of reading it from them."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.plain_text import one_line
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rules_text import rules_to_table
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import Kind as Who
from hearts_qt.rules.seating import Seating
from hearts_qt.settings.card_options import FOUR_COLOURS
from hearts_qt.settings.file import profile_text
from hearts_qt.settings.option import AnyOption, OptionKind, Value
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.profile import LONGEST_NAME, Profile, ProfileFault, Seats, profile_from_table, profile_to_table
from hearts_qt.settings.values import Settings


def values_of(option: AnyOption) -> st.SearchStrategy[Value]:
    """Return a Hypothesis strategy for the values that an option can have."""
    match option.kind:
        case OptionKind.SWITCH:
            return st.booleans()
        case OptionKind.NUMBER:
            return st.integers(option.least, option.most)
        case OptionKind.COLOUR:
            return st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)
        case OptionKind.CHOICE if option.choices:
            return st.sampled_from(list(option.choices))
    longest = option.most or 30
    return st.text(min_size=1, max_size=longest).filter(lambda text: bool(one_line(text)))


NAMES = st.text(min_size=1, max_size=LONGEST_NAME).filter(lambda name: bool(one_line(name)))
KEYS = st.text(min_size=1, max_size=LONGEST_NAME).filter(lambda key: bool(key.strip()))
SEATS: st.SearchStrategy[Seats] = st.tuples(*[st.builds(Seating, NAMES, st.sampled_from(Who), KEYS, KEYS)] * 4)
SETTINGS = st.fixed_dictionaries({name: values_of(option) for name, option in OPTIONS.items()}).map(Settings)
PROFILES = st.builds(
    Profile,
    settings=SETTINGS,
    rules=st.sampled_from(list(PRESETS.values())),
    seats=SEATS,
    welcomed=st.booleans(),
    remembered=st.dictionaries(st.text(max_size=9), st.text(max_size=20), max_size=3),
    plugins_off=st.lists(st.text(max_size=20), max_size=3).map(tuple),
    plugin_settings=st.dictionaries(
        st.text(max_size=9),
        st.dictionaries(st.text(max_size=9), st.booleans() | st.integers(-9, 9) | st.text(max_size=9), min_size=1),
        max_size=3,
    ),
)


@given(PROFILES)
def test_every_profile_comes_back_from_its_text(profile: Profile) -> None:
    """Writing, reading and writing again gives the same values and the same bytes."""
    text = profile_text(profile)
    read, flaws = profile_from_table(tomllib.loads(text))
    assert flaws == []
    assert read.settings.values() == profile.settings.values()
    assert (read.rules, read.seats, read.welcomed) == (profile.rules, profile.seats, profile.welcomed)
    assert read.remembered == profile.remembered
    assert read.plugins_off == profile.plugins_off
    assert read.plugin_settings == profile.plugin_settings
    assert profile_text(read) == text


def test_the_default_seats_are_a_person_and_three_computers() -> None:
    """By default a person sits at the bottom, and the other seats have computer players of different styles."""
    seats = Profile().seats
    assert [seat.kind for seat in seats] == [Who.PERSON, Who.COMPUTER, Who.COMPUTER, Who.COMPUTER]
    assert [seat.name for seat in seats] == ["You", "Vicious Vickie", "Smooth Sam", "Novice Nellie"]
    assert [seat.face for seat in seats] == ["you", "vickie", "sam", "nellie"]
    assert [seat.player for seat in seats[1:]] == ["vicious", "aggressive", "novice"]


def test_what_a_newer_version_wrote_is_kept() -> None:
    """Unknown tables, options, rules and fields of seats are not reported as damage, and are written unchanged."""
    table = profile_to_table(Profile())
    table["profiles"] = {"second": "Marianne"}
    table["options"]["sparkle"] = 3
    table["rules"]["seven_of_hearts"] = "burns"
    table["seats"][2]["voice"] = "alto"
    profile, flaws = profile_from_table(table)
    assert flaws == []
    assert profile_to_table(profile) == table


def test_a_missing_value_has_its_default() -> None:
    """An empty table gives a profile with all defaults."""
    profile, flaws = profile_from_table({})
    assert flaws == []
    assert profile_to_table(profile) == profile_to_table(Profile())


WRONG = [
    ({"options": {"speed": 9}}, "options.speed"),
    ({"options": {"speed": "fast"}}, "options.speed"),
    ({"options": {"jumbo": 1}}, "options.jumbo"),
    ({"options": {"background": "green"}}, "options.background"),
    ({"options": {"pause": "2"}}, "options.pause"),
    ({"options": {"player_name": " "}}, "options.player_name"),
    ({"options": []}, "options"),
    ({"rules": 3}, "rules"),
    ({"rules": {"goal": -1}}, "rules.goal"),
    ({"rules": {"moon": "blue"}}, "rules.moon"),
    ({"rules": {"moon": ["add"]}}, "rules.moon"),
    ({"rules": {"deduct": True}}, "rules.deduct"),
    ({"seats": []}, "seats"),
    ({"seats": "four"}, "seats"),
    ({"seats": [1, 2, 3, 4]}, "seats.1"),
    ({"seats": [{"name": ""}, {}, {}, {}]}, "seats.1.name"),
    ({"seats": [{}, {"kind": "dog"}, {}, {}]}, "seats.2.kind"),
    ({"seats": [{}, {}, {"name": "x" * 25}, {}]}, "seats.3.name"),
    ({"welcomed": "yes"}, "welcomed"),
    ({"remembered": {"waits": 3}}, "remembered.waits"),
    ({"plugins_off": "all"}, "plugins_off"),
    ({"plugins_off": [1]}, "plugins_off"),
    ({"plugin_settings": 3}, "plugin_settings"),
    ({"plugin_settings": {"aunt": 3}}, "plugin_settings.aunt"),
    ({"plugin_settings": {"aunt": {"nerve": [1]}}}, "plugin_settings.aunt.nerve"),
    ({"format": 2}, "format"),
    ({"format": True}, "format"),
]


@pytest.mark.parametrize(("table", "where"), WRONG)
def test_a_wrong_value_is_named_and_the_rest_is_used(table: dict[str, Any], where: str) -> None:
    """A wrong value is reported and replaced with its default. All other values are kept."""
    options = table.get("options", {})
    if isinstance(options, dict):
        table = {**table, "options": {"four_colours": True, **options}}
    profile, flaws = profile_from_table(table)
    assert flaws[0].where == where
    assert profile.settings.value(FOUR_COLOURS) is isinstance(options, dict)
    for name, option in OPTIONS.items():
        if f"options.{name}" == where:
            assert profile.settings.value(option) == option.default


def test_good_rules_beside_a_wrong_one_are_used() -> None:
    """One wrong value in the rules is replaced with its default. The other rules are kept."""
    table = {**rules_to_table(PRESETS[Preset.HEARTS_3]), "queen_points": 0}
    profile, flaws = profile_from_table({"rules": table})
    assert [flaw.where for flaw in flaws] == ["rules.queen_points"]
    assert profile.rules == PRESETS[Preset.HEARTS_3]


def test_rules_that_cannot_be_together_become_standard() -> None:
    """Rules that contradict each other are reported and replaced by the Standard rules."""
    profile, flaws = profile_from_table({"rules": {"pass_order": "left"}})
    assert [(flaw.where, flaw.what) for flaw in flaws] == [("rules.fourth_pass", ProfileFault.WRONG_VALUE)]
    assert profile.rules == PRESETS[Preset.STANDARD]


def test_seats_without_a_character_get_one_by_name() -> None:
    """A seat without a character gets the cast's character of the same name, if any.

    Earlier versions wrote such seats.
    """
    seats = [{"name": name, "kind": "computer", "player": "stan", "face": "stan"} for name in ("Ada", "Stan")]
    vickie = {"name": "Vicious Vickie", "kind": "computer", "player": "vicious", "face": "vickie"}
    profile, flaws = profile_from_table({"seats": [*seats, vickie, vickie]})
    assert not flaws
    assert [each.character for each in profile.seats] == ["", "stan", "vickie", "vickie"]
