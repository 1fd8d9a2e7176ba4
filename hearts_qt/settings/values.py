"""Holds the values of all options while the program runs, and tells listeners about changes."""

from collections.abc import Callable, Mapping
from typing import Any

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import AnyOption, Option, OptionKind, OptionPage, T, Value
from hearts_qt.settings.options import OPTIONS


class Settings:
    """The values of all options. Listeners are told about changes."""

    def __init__(self, values: Mapping[str, Value] | None = None) -> None:
        """Begin with the defaults and these plain values by name. Raise ValueError for a wrong value."""
        self._values: dict[AnyOption, Any] = {option: option.default for option in OPTIONS.values()}
        self._values.update({OPTIONS[name]: OPTIONS[name].read(value) for name, value in (values or {}).items()})
        self._listeners: list[Callable[[AnyOption], None]] = []

    def value(self, option: Option[T]) -> T:
        """Return the value of an option."""
        value: T = self._values[option]
        return value

    def plain(self, option: AnyOption) -> Value:
        """Return an option's value in the plain form that files and controls use."""
        value: Value = self._values[option]
        return str(value) if isinstance(value, str) else value

    def set(self, option: Option[T], value: T) -> None:
        """Change an option and call the listeners. Raise ValueError for a value that is not allowed."""
        value = option.read(value)
        if self._values[option] != value:
            self._values[option] = value
            for listener in list(self._listeners):
                listener(option)

    def choose(self, option: AnyOption, value: object) -> None:
        """Change an option to a plain value from a file or a control. Raise ValueError for a wrong value."""
        self.set(option, option.read(value))

    def reset(self, page: OptionPage) -> dict[AnyOption, Any]:
        """Reset the options of a page to their defaults. Return the earlier values of the options that changed.

        Options with texts keep their values. The person has typed them, and a default cannot replace a name.
        """
        changed = {
            option: value
            for option, value in self._values.items()
            if option.page is page and option.kind is not OptionKind.TEXT and value != option.default
        }
        for option in changed:
            self.set(option, option.default)
        return changed

    def listen(self, listener: Callable[[], None], *effects: Effect) -> None:
        """Call `listener` after each change of an option that has one of these effects."""
        self.follow(lambda option: listener() if any(effect in option.affects for effect in effects) else None)

    def follow(self, listener: Callable[[AnyOption], None]) -> None:
        """Call `listener` with the option after each change of any option."""
        self._listeners.append(listener)

    def values(self) -> dict[str, Value]:
        """Return all values by name, as they are in the options file."""
        return {option.name: self.plain(option) for option in self._values}
