"""Tests of the object that keeps the current profile and tells listeners about changes."""

from dataclasses import fields, replace

import pytest

from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules, TakesEffect, takes_effect
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.settings.profile import Profile, default_seats
from hearts_qt.settings.profile_keeper import ProfileKeeper


@pytest.fixture
def keeper() -> ProfileKeeper:
    """Return a keeper of the default profile."""
    return ProfileKeeper(Profile())


def told_by(keeper: ProfileKeeper) -> list[Profile]:
    """Return a list to which each profile is added that listeners are told from now on."""
    told: list[Profile] = []
    keeper.listen(told.append)
    return told


def test_each_change_is_told_with_the_whole_profile(keeper: ProfileKeeper) -> None:
    """Each change is reported with the whole profile. The rest of the profile does not change."""
    told = told_by(keeper)
    keeper.keep_rules(PRESETS[Preset.WINDOWS])
    keeper.keep_seats(default_seats("Ann"))
    keeper.keep_welcomed()
    keeper.switch_plugin("x", False)
    assert len(told) == 4
    assert told[-1] == keeper.profile
    last = told[-1]
    assert (last.rules, last.seats[0].name, last.welcomed) == (PRESETS[Preset.WINDOWS], "Ann", True)
    assert last.plugins_off == ("x",)


def test_an_option_is_a_change_of_the_profile(keeper: ProfileKeeper) -> None:
    """A changed option is reported together with the current rules and seats.

    Setting the same value again is not reported.
    """
    told = told_by(keeper)
    keeper.keep_rules(PRESETS[Preset.WINDOWS])
    keeper.profile.settings.set(SPEED, 7)
    keeper.profile.settings.set(SPEED, 7)
    assert [each.rules for each in told] == [PRESETS[Preset.WINDOWS]] * 2
    assert told[-1].settings.value(SPEED) == 7


def test_a_remembered_text_is_kept_until_it_is_empty(keeper: ProfileKeeper) -> None:
    """A text is remembered under its name. The same text again is no change, and an empty text removes it."""
    told = told_by(keeper)
    assert keeper.remembered("waits") == ""
    for text in ("ok tricks", "ok tricks", ""):
        keeper.remember("waits", text)
    assert [each.remembered for each in told] == [{"waits": "ok tricks"}, {}]


def test_the_same_seats_are_no_change(keeper: ProfileKeeper) -> None:
    """Keeping the same seats again is not reported, so the file is not written again."""
    told = told_by(keeper)
    keeper.keep_seats(keeper.profile.seats)
    assert told == []


def test_plugins_are_switched_one_by_one(keeper: ProfileKeeper) -> None:
    """Each plugin is listed at most once as switched off. Switching a plugin on or off changes no other plugin."""
    for plugin in ("a", "b", "a", "c"):
        keeper.switch_plugin(plugin, False)
    assert sorted(keeper.profile.plugins_off) == ["a", "b", "c"]
    keeper.switch_plugin("b", True)
    keeper.switch_plugin("never", True)
    assert sorted(keeper.profile.plugins_off) == ["a", "c"]


def test_a_listener_may_keep_another_profile(keeper: ProfileKeeper) -> None:
    """A listener can change the profile again. The other listeners are told this change too, and no change is lost."""
    seen: list[bool] = []

    def welcome(profile: Profile) -> None:
        if not profile.welcomed:
            keeper.keep(replace(profile, welcomed=True))

    keeper.listen(welcome)
    keeper.listen(lambda profile: seen.append(profile.welcomed))
    keeper.keep_rules(PRESETS[Preset.WINDOWS])
    assert keeper.profile.welcomed
    assert keeper.profile.rules == PRESETS[Preset.WINDOWS]
    assert True in seen


def test_settings_of_plugins_are_kept() -> None:
    """A chosen value is kept under its plugin and setting. The values of other plugins do not change."""
    keeper = ProfileKeeper(Profile(plugin_settings={"gone": {"x": True}}))
    keeper.choose_plugin_setting("aunt", "nerve", 3)
    keeper.choose_plugin_setting("aunt", "mood", "calm")
    keeper.choose_plugin_setting("aunt", "nerve", 4)
    assert keeper.profile.plugin_settings == {"gone": {"x": True}, "aunt": {"nerve": 4, "mood": "calm"}}


def test_a_game_of_another_kind_changes_only_what_needs_a_new_game(keeper: ProfileKeeper) -> None:
    """Rules and seats of a lesson or of a deal that was set up are not those of the person's next game."""
    theirs = replace(PRESETS[Preset.WINDOWS], goal=57)
    own = keeper.profile
    assert theirs != own.rules
    assert keeper.rules_of_new_game(theirs, MatchKind.LESSON) == own.rules
    assert keeper.seats_of_new_game(default_seats("Ann"), MatchKind.SET_UP) == own.seats
    assert keeper.seats_of_new_game(default_seats("Ann"), MatchKind.OWN) == default_seats("Ann")
    keeper.keep_rules(theirs, MatchKind.SET_UP)
    needs = {each.name for each in fields(Rules) if takes_effect(each.name) is TakesEffect.NEW_MATCH}
    for each in fields(Rules):
        whose = theirs if each.name in needs else own.rules
        assert getattr(keeper.profile.rules, each.name) == getattr(whose, each.name)
