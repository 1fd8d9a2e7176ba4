"""Holds the current profile and tells listeners about changes."""

from collections.abc import Callable
from dataclasses import fields, replace

from hearts_qt.rules.ruleset import Rules, TakesEffect, takes_effect
from hearts_qt.settings.option import Value
from hearts_qt.settings.profile import Profile, Seats


class ProfileKeeper:
    """Holds the current profile. Tells listeners about every change, including changes to the options."""

    def __init__(self, profile: Profile) -> None:
        """Begin with this profile, and follow its options."""
        self.profile = profile
        self._listeners: list[Callable[[Profile], None]] = []
        profile.settings.follow(lambda option: self.keep(self.profile))

    def listen(self, listener: Callable[[Profile], None]) -> None:
        """Call `listener` with the profile after each change."""
        self._listeners.append(listener)

    def keep(self, profile: Profile) -> None:
        """Replace the profile, and tell all listeners."""
        self.profile = profile
        for listener in list(self._listeners):
            listener(profile)

    def keep_rules(self, rules: Rules) -> None:
        """Keep these rules for the next new game."""
        self.keep(replace(self.profile, rules=rules))

    def rules_of_new_game(self, next_rules: Rules) -> Rules:
        """Return the rules for a new game.

        They are the rules of the next deal, except for rules that only a new game can change. These are taken from the
        profile.
        """
        names = [each.name for each in fields(Rules) if takes_effect(each.name) is TakesEffect.NEW_MATCH]
        return replace(next_rules, **{name: getattr(self.profile.rules, name) for name in names})

    def keep_seats(self, seats: Seats) -> None:
        """Keep these seats for the next new game."""
        if seats != self.profile.seats:
            self.keep(replace(self.profile, seats=seats))

    def keep_welcomed(self) -> None:
        """Remember that the program has asked the person for a name."""
        self.keep(replace(self.profile, welcomed=True))

    def switch_plugin(self, plugin: str, on: bool) -> None:
        """Remember whether a plugin is switched on."""
        off = [each for each in self.profile.plugins_off if each != plugin]
        self.keep(replace(self.profile, plugins_off=tuple(off if on else [*off, plugin])))

    def choose_plugin_setting(self, plugin: str, setting: str, value: Value) -> None:
        """Remember the value that was chosen for a setting of a plugin."""
        chosen = self.profile.plugin_settings
        self.keep(replace(self.profile, plugin_settings={**chosen, plugin: {**chosen.get(plugin, {}), setting: value}}))
