"""Holds the current profile and tells listeners about changes."""

from collections.abc import Callable
from dataclasses import fields, replace

from hearts_qt.rules.entries import MatchKind
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
        # The face is kept for the time when others have all seats.
        self.profile = profile if profile.face == profile.own_face else replace(profile, face=profile.own_face)
        for listener in list(self._listeners):
            listener(self.profile)

    def keep_rules(self, rules: Rules, kind: MatchKind = MatchKind.OWN) -> None:
        """Keep these rules, which were chosen in a match of this kind, for the next new game.

        If the match is a lesson or began with a deal that was set up, keep only those of the rules that need a new
        game.
        """
        if kind is not MatchKind.OWN:
            rules = _with_rules_of_new_match(self.profile.rules, rules)
        self.keep(replace(self.profile, rules=rules))

    def rules_of_new_game(self, next_rules: Rules, kind: MatchKind = MatchKind.OWN) -> Rules:
        """Return the rules for a new game.

        After a match of the kind OWN, these are `next_rules`, the rules of its next deal. But rules that only a new
        game can change are taken from the profile. After a lesson or a deal that was set up, all rules are taken from
        the profile.
        """
        if kind is not MatchKind.OWN:
            return self.profile.rules
        return _with_rules_of_new_match(next_rules, self.profile.rules)

    def seats_of_new_game(self, seats: Seats, kind: MatchKind) -> Seats:
        """Return the seats for a new game, after a match of this kind with these seats.

        A lesson or a deal that was set up has other opponents than the person's own games. Then the seats are those of
        the profile.
        """
        return seats if kind is MatchKind.OWN else self.profile.seats

    def keep_seats(self, seats: Seats) -> None:
        """Keep these seats for the next new game."""
        if seats != self.profile.seats:
            self.keep(replace(self.profile, seats=seats))

    def keep_welcomed(self) -> None:
        """Remember that the program has asked the person for a name."""
        self.keep(replace(self.profile, welcomed=True))

    def remembered(self, name: str) -> str:
        """Return the text that is remembered under a name; empty if there is none."""
        return self.profile.remembered.get(name, "")

    def remember(self, name: str, text: str) -> None:
        """Remember a text under a name for the next start; an empty text removes the earlier text."""
        if text != self.remembered(name):
            others = {key: value for key, value in self.profile.remembered.items() if key != name}
            self.keep(replace(self.profile, remembered={**others, name: text} if text else others))

    def switch_plugin(self, plugin: str, on: bool) -> None:
        """Remember whether a plugin is switched on."""
        off = [each for each in self.profile.plugins_off if each != plugin]
        self.keep(replace(self.profile, plugins_off=tuple(off if on else [*off, plugin])))

    def choose_plugin_setting(self, plugin: str, setting: str, value: Value) -> None:
        """Remember the value that was chosen for a setting of a plugin."""
        chosen = self.profile.plugin_settings
        self.keep(replace(self.profile, plugin_settings={**chosen, plugin: {**chosen.get(plugin, {}), setting: value}}))


def _with_rules_of_new_match(rules: Rules, others: Rules) -> Rules:
    """Return `rules` with those rules of `others` that only a new match can change."""
    names = [each.name for each in fields(Rules) if takes_effect(each.name) is TakesEffect.NEW_MATCH]
    return replace(rules, **{name: getattr(others, name) for name in names})
