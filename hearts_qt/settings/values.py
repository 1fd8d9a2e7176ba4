"""The values of all options while the program runs, and whom to tell when one changes."""

from collections.abc import Callable, Mapping
from typing import Any

from hearts_qt.plain_text import one_line
from hearts_qt.settings.option import OptionKind, OptionPage, Value
from hearts_qt.settings.options import OPTIONS


def _plain(name: str, value: Value) -> Value:
    """Return a value as it is kept: a text as it can be shown."""
    return one_line(value) if isinstance(value, str) and OPTIONS[name].kind is OptionKind.TEXT else value


class Settings:
    """The values of all options, and whom to tell when one changes."""

    def __init__(self, values: Mapping[str, Any] | None = None) -> None:
        """Begin with the defaults, and these values where they differ."""
        self._values: dict[str, Value] = {name: option.default for name, option in OPTIONS.items()}
        self._values.update({name: _plain(name, value) for name, value in (values or {}).items()})
        self._listeners: list[Callable[[str], None]] = []

    def switch(self, name: str) -> bool:
        """Return the value of a switch."""
        return bool(self._values[name])

    def number(self, name: str) -> int:
        """Return the value of a number."""
        return int(self._values[name])

    def text(self, name: str) -> str:
        """Return the value of a choice, a text or a colour."""
        return str(self._values[name])

    def value(self, name: str) -> Value:
        """Return the value of any option."""
        return self._values[name]

    def set(self, name: str, value: Value) -> None:
        """Give an option another value and tell all listeners; raise ValueError for one that it cannot have."""
        if OPTIONS[name].problem(value):
            raise ValueError(f"{name} cannot be {value!r}")
        value = _plain(name, value)
        if self._values[name] != value:
            self._values[name] = value
            for listener in list(self._listeners):
                listener(name)

    def reset(self, page: OptionPage) -> dict[str, Value]:
        """Give the options of a page their defaults; return the values that this changed, as they were before.

        A text stays as it is: somebody has typed it, and no default can stand for a name.
        """
        changed = {
            option.name: self._values[option.name]
            for option in OPTIONS.values()
            if option.page is page
            and option.kind is not OptionKind.TEXT
            and self._values[option.name] != option.default
        }
        for name in changed:
            self.set(name, OPTIONS[name].default)
        return changed

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call `listener` with an option's name whenever its value has changed."""
        self._listeners.append(listener)

    def values(self) -> dict[str, Value]:
        """Return all values by name."""
        return dict(self._values)
