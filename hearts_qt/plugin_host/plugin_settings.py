"""Settings that a plugin declares in its plugin.toml: numbers, choices and switches.

The plugin's players get the values.

A setting is made like an option of the program, see `settings.option`. All texts come from strangers.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from hearts_qt.plain_text import make_plain, one_line
from hearts_qt.plugin_host.entry_types import Id, Line, Name
from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.plugin_host.tables import quoted

SettingValue: TypeAlias = bool | int | str
"""The value of a switch, a number, or the id of a choice."""

MOST_SETTINGS: Final = 12
_LARGEST: Final = 1_000_000
_LONGEST_LABEL: Final = 80
_LONGEST_HELP: Final = 200
_Number = Annotated[int, Meta(ge=-_LARGEST, le=_LARGEST)]


class SettingEntry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A setting as the author of a plugin declares it."""

    id: Id
    kind: Literal["number", "choice", "switch"]
    label: Name
    default: bool | _Number | Annotated[str, Meta(max_length=60)]
    """The default value; if the setting is a choice, the id of one of its choices."""
    help: Line = ""
    """One line that explains the setting."""
    least: _Number = 0
    """The smallest value, if the setting is a number."""
    most: _Number = 0
    """The largest value, if the setting is a number."""
    choices: Annotated[dict[Id, Name], Meta(max_length=20)] = {}
    """If the setting is a choice, the label of each value by the value's id."""

    def __post_init__(self) -> None:
        """Make the texts safe to show."""
        make_plain(self, "label", most=_LONGEST_LABEL)
        make_plain(self, "help", most=_LONGEST_HELP)
        force_setattr(self, "choices", {id_: one_line(label) for id_, label in self.choices.items()})

    def __hash__(self) -> int:
        """Return a hash without the choices, because a mapping has no hash."""
        return hash((self.id, self.kind, self.default))

    def fits(self, value: object) -> bool:
        """Return whether a value is allowed for the setting."""
        match self.kind:
            case "switch":
                return isinstance(value, bool)
            case "number":
                return type(value) is int and self.least <= value <= self.most
        return isinstance(value, str) and value in self.choices


Settings = Annotated[tuple[SettingEntry, ...], Meta(max_length=MOST_SETTINGS)]


def setting_flaws(settings: Sequence[SettingEntry], where: str) -> Iterator[Flaw]:
    """Yield what is wrong with settings. The place of each flaw begins with `where`, such as ``plugin.toml: ``."""
    known: set[str] = set()
    for number, setting in enumerate(settings):
        place = f"{where}settings[{number}]."
        if setting.id in known:
            yield Flaw(FlawKind.TWICE, f"{place}id", setting.id)
        known.add(setting.id)
        if setting.kind == "number" and setting.least >= setting.most:
            yield Flaw(FlawKind.WRONG_VALUE, f"{place}most", f"{setting.most}: a number above {setting.least}")
        elif setting.kind == "choice" and len(setting.choices) < 2:
            yield Flaw(FlawKind.WRONG_VALUE, f"{place}choices", "at least two choices")
        elif not setting.fits(setting.default):
            yield Flaw(FlawKind.WRONG_VALUE, f"{place}default", quoted(setting.default))


def values_in_use(settings: Sequence[SettingEntry], chosen: Mapping[str, object]) -> dict[str, SettingValue]:
    """Return the value of each setting: the chosen value if it is allowed, else the default."""
    return {each.id: _value(each, chosen.get(each.id)) for each in settings}


def _value(setting: SettingEntry, chosen: object) -> SettingValue:
    return chosen if isinstance(chosen, bool | int | str) and setting.fits(chosen) else setting.default
