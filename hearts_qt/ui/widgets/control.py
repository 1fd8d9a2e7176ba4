"""The base class of all controls in the dialogs."""

from typing import ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget


class Control(QWidget):
    """A control for one value. `chosen` is sent when a person chooses a value, but not by `show_value`."""

    chosen = Signal(object)
    is_wide: ClassVar[bool] = False
    """Whether the control needs the whole width of a row, and so stands below its label."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._parts: list[QWidget] = []

    def _add(self, part: QWidget) -> None:
        self._layout.addWidget(part)
        self._parts.append(part)
        self.setFocusProxy(self._parts[0])

    @property
    def first_part(self) -> QWidget:
        """The widget that gets the focus."""
        return self._parts[0]

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The widgets that can have the focus, in the order of the Tab key."""
        return tuple(self._parts)

    def name(self, label: str, description: str) -> None:
        """Set the name and the explanation that screen readers say."""
        for part in self._parts:
            part.setAccessibleName(label)
            part.setAccessibleDescription(description)

    def show_value(self, value: object) -> None:
        """Show a value without sending `chosen`."""
        raise NotImplementedError
