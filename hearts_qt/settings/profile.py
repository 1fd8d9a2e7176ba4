"""Defines the profile, which is everything in the options file, and converts it to and from TOML values.

Reading never fails: a value that cannot be used is reported as a `ProfileFlaw` and replaced by its default. `file`
reads and writes the options file.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, TypeAlias

from msgspec.structs import replace as with_changes

from hearts_qt.plain_text import one_line
from hearts_qt.players.cast import FIRST_OPPONENTS, character_called
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rules_text import rules_from_table, rules_to_table
from hearts_qt.rules.ruleset import Preset, Rules, RulesError
from hearts_qt.rules.seating import Kind, Seating, owner_of
from hearts_qt.settings.option import Value
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.play_options import PLAYER_NAME
from hearts_qt.settings.values import Settings

FORMAT: Final = 1
LONGEST_NAME: Final = 24
_LONGEST_DETAIL: Final = 300
_SEAT_FIELDS: Final = ("name", "kind", "player", "face", "character", "person")
_FACE: Final = "you"
_PERSON: Final = re.compile(r"[0-9a-f]{16}")
_KNOWN: Final = (
    "format",
    "person",
    "face",
    "welcomed",
    "remembered",
    "plugins_off",
    "plugin_settings",
    "options",
    "rules",
    "seats",
)

Seats: TypeAlias = tuple[Seating, Seating, Seating, Seating]


class ProfileFault(StrEnum):
    """The kinds of flaws in a person's files."""

    UNREADABLE = "cannot be read"
    EMPTY = "is empty"
    NOT_TOML = "is not TOML"
    OTHER_FORMAT = "has another format"
    WRONG_VALUE = "has a value that it cannot have"
    WRONG_NUMBER = "has another number of entries"
    WRONG_NAME = "has a name that it cannot have"
    UNKNOWN = "is not known"
    TOO_MANY = "has too many files"


@dataclass(frozen=True)
class ProfileFlaw:
    """A flaw in a person's file: `where` names the place, such as ``options.speed``, and `detail` quotes the value."""

    where: str
    what: ProfileFault
    detail: str = ""

    def __post_init__(self) -> None:
        """Make the texts plain text, because anybody could have edited the file."""
        object.__setattr__(self, "where", one_line(self.where))
        object.__setattr__(self, "detail", one_line(self.detail, _LONGEST_DETAIL))


def default_seats(name: str) -> Seats:
    """Return the seats of a person with this name and three computer players."""
    first, second, third = FIRST_OPPONENTS
    return (Seating(name, Kind.PERSON), first.seating, second.seating, third.seating)


def _default_seats() -> Seats:
    return default_seats(Settings().value(PLAYER_NAME))


@dataclass(frozen=True, kw_only=True)
class Profile:
    """The options, the rules and seats of the next new game, and the person's choices for plugins."""

    settings: Settings = field(default_factory=Settings)
    rules: Rules = PRESETS[Preset.STANDARD]
    seats: Seats = field(default_factory=_default_seats)
    person: str = ""
    """The id of the person in the logs, sixteen hexadecimal digits. It stays when the name changes, and is empty before
    the first start."""
    face: str = _FACE
    """The face of the person while no seat is theirs, see `own_face`."""
    welcomed: bool = False
    """Whether the program has already asked the person for a name."""
    remembered: Mapping[str, str] = field(default_factory=dict)
    """Short texts that the window remembers for the next start, by name."""
    plugins_off: tuple[str, ...] = ()
    """The ids of plugins that the person has switched off. An id stays here even while its plugin is missing."""
    plugin_settings: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    """The values that the person has chosen for settings of plugins, by the ids of plugins and settings.

    A value is kept even if the plugin is missing, or if a newer version of the plugin does not allow it.
    """
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """The entries that only a newer version of Hearts knows, in the layout of the file.

    They are written back unchanged.
    """

    @property
    def own_face(self) -> str:
        """The person's face: that of the person's seat, or the last one if others sit at the table."""
        seat = owner_of(self.seats, self.person)
        return self.face if seat is None else self.seats[seat].face

    def own_seating(self, seats: Sequence[Seating] = ()) -> Seating:
        """Return how the person sits down: as in `seats` at the table, or else as in the next game."""
        for each in (seats, self.seats):
            seat = owner_of(each, self.person)
            if seat is not None:
                return with_changes(each[seat], person=self.person)
        return Seating(self.settings.value(PLAYER_NAME), Kind.PERSON, face=self.face, person=self.person)

    def with_look(self, name: str, face: str) -> "Profile":
        """Return the profile with another name and face in the person's seat."""
        own = owner_of(self.seats, self.person)
        first, second, third, fourth = (
            with_changes(seating, name=name, face=face) if place == own else seating
            for place, seating in enumerate(self.seats)
        )
        return replace(self, face=face, seats=(first, second, third, fourth))

    def with_person(self, person: str) -> "Profile":
        """Return the profile with another id, also in the seats."""
        first, second, third, fourth = (
            with_changes(each, person=person) if each.person and each.person == self.person else each
            for each in self.seats
        )
        return replace(self, person=person, seats=(first, second, third, fourth))


def profile_to_table(profile: Profile) -> dict[str, Any]:
    """Return the profile as plain values, in the layout of the file."""
    unknown = profile.unknown
    seats = [_seat_to_table(seating) for seating in profile.seats]
    for seat, more in zip(seats, unknown.get("seats", ()), strict=False):
        seat.update(more)
    return {
        "format": FORMAT,
        **({"person": profile.person} if profile.person else {}),
        **({"face": profile.face} if profile.face != _FACE else {}),
        "welcomed": profile.welcomed,
        **({"remembered": dict(profile.remembered)} if profile.remembered else {}),
        "plugins_off": list(profile.plugins_off),
        **_plugin_settings_to_table(profile),
        **{key: value for key, value in unknown.items() if key not in _KNOWN},
        "options": {**profile.settings.values(), **unknown.get("options", {})},
        "rules": {**rules_to_table(profile.rules), **unknown.get("rules", {})},
        "seats": seats,
    }


def _plugin_settings_to_table(profile: Profile) -> dict[str, Any]:
    # A plugin without chosen values is left out, as in the files of earlier versions.
    chosen = {plugin: dict(values) for plugin, values in profile.plugin_settings.items() if values}
    return {"plugin_settings": chosen} if chosen else {}


def _seat_to_table(seating: Seating) -> dict[str, Any]:
    return {
        "name": seating.name,
        "kind": str(seating.kind),
        "player": seating.player,
        "face": seating.face,
        "character": seating.character,
        **({"person": seating.person} if seating.person else {}),
    }


def profile_from_table(table: Mapping[str, Any]) -> tuple[Profile, list[ProfileFlaw]]:
    """Return the profile in a file's values, and the flaws. Wrong and missing values are replaced by their defaults."""
    flaws: list[ProfileFlaw] = []
    if repr(table.get("format", FORMAT)) != repr(FORMAT):
        flaws.append(ProfileFlaw("format", ProfileFault.OTHER_FORMAT, repr(table["format"])))
    settings, unknown_options = _read_options(_table_at(table, "options", flaws), flaws)
    rules, unknown_rules = _read_rules(_table_at(table, "rules", flaws), flaws)
    seats, unknown_seats = _read_seats(table.get("seats"), settings.value(PLAYER_NAME), flaws)
    welcomed = table.get("welcomed", False)
    if not isinstance(welcomed, bool):
        flaws.append(ProfileFlaw("welcomed", ProfileFault.WRONG_VALUE, repr(welcomed)))
        welcomed = False
    person = table.get("person", "")
    if not isinstance(person, str) or (person and not _PERSON.fullmatch(person)):
        flaws.append(ProfileFlaw("person", ProfileFault.WRONG_VALUE, repr(person)))
        person = ""
    face = table.get("face", _FACE)
    if not isinstance(face, str) or not face.strip():
        flaws.append(ProfileFlaw("face", ProfileFault.WRONG_VALUE, repr(face)))
        face = _FACE
    remembered = _table_at(table, "remembered", flaws)
    wrong = {name: text for name, text in remembered.items() if not isinstance(text, str)}
    flaws += [ProfileFlaw(f"remembered.{name}", ProfileFault.WRONG_VALUE, repr(text)) for name, text in wrong.items()]
    off = _read_names(table, "plugins_off", flaws)
    plugin_settings = _read_plugin_settings(_table_at(table, "plugin_settings", flaws), flaws)
    unknown: dict[str, Any] = {key: value for key, value in table.items() if key not in _KNOWN}
    parts = {"options": unknown_options, "rules": unknown_rules, "seats": unknown_seats}
    unknown.update({key: part for key, part in parts.items() if any(part)})
    profile = Profile(
        settings=settings,
        rules=rules,
        seats=seats,
        person=person,
        face=face,
        welcomed=welcomed,
        remembered={name: text for name, text in remembered.items() if name not in wrong},
        plugins_off=off,
        plugin_settings=plugin_settings,
        unknown=unknown,
    )
    return profile, flaws


def _read_names(table: Mapping[str, Any], key: str, flaws: list[ProfileFlaw]) -> tuple[str, ...]:
    names = table.get(key, [])
    if isinstance(names, list) and all(isinstance(name, str) for name in names):
        return tuple(names)
    flaws.append(ProfileFlaw(key, ProfileFault.WRONG_VALUE, repr(names)))
    return ()


def _read_plugin_settings(table: Mapping[str, Any], flaws: list[ProfileFlaw]) -> dict[str, dict[str, Value]]:
    """Return the values that were chosen for settings of plugins.

    They are checked later, when the program knows the plugins.
    """
    found: dict[str, dict[str, Value]] = {}
    for plugin in table:
        for setting, value in _table_at(table, plugin, flaws, "plugin_settings.").items():
            if isinstance(value, bool | int | str):
                found.setdefault(plugin, {})[setting] = value
            else:
                where = f"plugin_settings.{plugin}.{setting}"
                flaws.append(ProfileFlaw(where, ProfileFault.WRONG_VALUE, repr(value)))
    return found


def _table_at(table: Mapping[str, Any], key: str, flaws: list[ProfileFlaw], inside: str = "") -> Mapping[str, Any]:
    part = table.get(key, {})
    if isinstance(part, Mapping):
        return part
    flaws.append(ProfileFlaw(f"{inside}{key}", ProfileFault.WRONG_VALUE, repr(part)))
    return {}


def _read_options(table: Mapping[str, Any], flaws: list[ProfileFlaw]) -> tuple[Settings, dict[str, Any]]:
    settings = Settings()
    for option in OPTIONS.values():
        if table and option.before is not None:
            settings.set(option, option.before)
    for name, value in table.items():
        if name in OPTIONS:
            try:
                settings.choose(OPTIONS[name], value)
            except ValueError:
                flaws.append(ProfileFlaw(f"options.{name}", ProfileFault.WRONG_VALUE, repr(value)))
    return settings, {name: value for name, value in table.items() if name not in OPTIONS}


def _read_rules(table: Mapping[str, Any], flaws: list[ProfileFlaw]) -> tuple[Rules, dict[str, Any]]:
    known = rules_to_table(PRESETS[Preset.STANDARD])
    left = {name: value for name, value in table.items() if name in known}
    unknown = {name: value for name, value in table.items() if name not in known}
    while True:
        try:
            return rules_from_table(left), unknown
        except RulesError as error:
            flaws.append(ProfileFlaw(f"rules.{error.field}", ProfileFault.WRONG_VALUE, repr(table.get(error.field))))
            if error.field not in left:
                # The rule with the problem already has its default value. So all other rules are dropped.
                return PRESETS[Preset.STANDARD], unknown
            del left[error.field]


def _read_seats(value: object, name: str, flaws: list[ProfileFlaw]) -> tuple[Seats, list[dict[str, Any]]]:
    seats = default_seats(name)
    if value is None:
        return seats, []
    if not isinstance(value, list) or len(value) != len(seats):
        flaws.append(
            ProfileFlaw("seats", ProfileFault.WRONG_NUMBER, str(len(value)) if isinstance(value, list) else repr(value))
        )
        return seats, []
    read = [_read_seat(place, each, seats[place], flaws) for place, each in enumerate(value)]
    unknown = [
        {key: kept for key, kept in each.items() if key not in _SEAT_FIELDS} if isinstance(each, Mapping) else {}
        for each in value
    ]
    return (read[0], read[1], read[2], read[3]), unknown


def _read_seat(place: int, value: object, default: Seating, flaws: list[ProfileFlaw]) -> Seating:
    where = f"seats.{place + 1}"
    if not isinstance(value, Mapping):
        flaws.append(ProfileFlaw(where, ProfileFault.WRONG_VALUE, repr(value)))
        return default
    good = _seat_to_table(default)
    for key in _SEAT_FIELDS:
        if key not in value:
            continue
        if _is_good(key, value[key]):
            good[key] = value[key]
        else:
            flaws.append(ProfileFlaw(f"{where}.{key}", ProfileFault.WRONG_VALUE, repr(value[key])))
    if "character" not in value:
        good["character"] = character_called(good["name"])
    return Seating(**{**good, "kind": Kind(good["kind"])})


def _is_good(key: str, value: object) -> bool:
    if not isinstance(value, str) or not (value.strip() or key in ("character", "person")):
        return False
    if key == "person":
        return not value or _PERSON.fullmatch(value) is not None
    if key == "name":
        return bool(one_line(value)) and len(value) <= LONGEST_NAME
    return key != "kind" or value in tuple(Kind)
