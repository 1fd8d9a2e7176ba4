"""A bar above the table that shows messages, for instance about problems, until the person closes the bar."""

from collections.abc import Callable
from typing import Final

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from hearts_qt.plain_text import one_line
from hearts_qt.ui.widgets.fresh_presses import FreshPresses
from hearts_qt.ui.window.message_text import MessageText

_LONGEST: Final = 400
"""Most characters of a message."""
_AT_ONCE: Final = 5
"""Most messages that are shown at the same time."""
_LONGEST_AT_ONCE: Final = 800
"""Most characters of all messages together that are shown at the same time."""
_SHARE: Final = 0.22
"""Greatest height of the messages, as a share of the window's height."""


class MessageBar(QFrame):
    """Shows messages until the person closes them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin hidden."""
        super().__init__(parent)
        self._sentences: list[tuple[str, str]] = []
        self._offer = ""
        self.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self.setAutoFillBackground(True)
        self.text = MessageText(self)
        self.text.setAccessibleName(self.tr("Messages"))
        self.close_button = QPushButton(self.tr("Got it"), self)
        self.close_button.clicked.connect(self._put_away)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 6, 16, 6)
        layout.addWidget(self.text, 1)
        self.action_button = QPushButton(self)
        self.action_button.hide()
        self.action_button.clicked.connect(self._act)
        self._action: Callable[[], None] = _nothing
        layout.addWidget(self.action_button)
        layout.addWidget(self.close_button)
        self._presses = FreshPresses(self)
        self.hide()

    def tell(self, sentence: str, about: str = "") -> bool:
        """Add a message; it replaces earlier messages `about` the same thing. Return whether the message is new."""
        sentence = one_line(sentence, _LONGEST)
        is_new = sentence not in (each for each, _ in self._sentences)
        if about:
            self._sentences = [each for each in self._sentences if each[1] != about]
        if sentence not in (each for each, _ in self._sentences):
            self._sentences.append((sentence, about))
        self._show()
        return is_new

    def follow_window_height(self, height: int) -> None:
        """Limit the bar to a part of this window height; longer messages scroll."""
        self.text.set_max_height(round(height * _SHARE))

    def offer(self, label: str, action: Callable[[], None], about: str) -> None:
        """Show a button for an action as long as the message `about` this subject is shown."""
        self._offer, self._action = about, action
        self.action_button.setText(label)
        self._show()

    def forget(self, about: str) -> None:
        """Remove the messages about a subject, because they are out of date."""
        self._sentences = [each for each in self._sentences if each[1] != about]
        self._show()

    def forget_all(self, beginning: str) -> None:
        """Remove the messages about every subject that begins with this text."""
        self._sentences = [each for each in self._sentences if not each[1].startswith(beginning)]
        self._show()

    def _show(self) -> None:
        shown = self._newest()
        older = len(self._sentences) - len(shown)
        lines = [sentence for sentence, _ in shown]
        if older:
            lines.append(self.tr("Earlier messages: {count}").format(count=older))
        text = "\n".join(lines)
        if text != self.text.text():
            # The person cannot have read the new message yet, so ignore presses for a moment.
            self._presses.begin_anew()
            self.text.setText(text)
        self.action_button.setVisible(self._offer != "" and self._offer in (about for _, about in shown))
        self.setVisible(bool(self._sentences))

    def _act(self) -> None:
        action, about = self._action, self._offer
        self._offer, self._action = "", _nothing
        self.forget(about)
        action()

    def _put_away(self) -> None:
        del self._sentences[-len(self._newest()) :]
        self._show()

    def _newest(self) -> list[tuple[str, str]]:
        """Return the newest messages that fit, and always the newest message."""
        shown: list[tuple[str, str]] = []
        for each in reversed(self._sentences[-_AT_ONCE:]):
            if shown and sum(len(sentence) for sentence, _ in (each, *shown)) > _LONGEST_AT_ONCE:
                break
            shown.insert(0, each)
        return shown


def _nothing() -> None:
    pass
