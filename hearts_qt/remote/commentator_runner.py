"""The main module of the process in which a Python commentator runs, and answers the messages to it.

`module_runner` calls `main` with the plugin's folder and ``FILE:CLASS``.
"""

from collections.abc import Callable

from hearts_qt.api.commentator import Event, Table
from hearts_qt.remote.line_service import Message, serve


class CommentatorServer:
    """Tells events to one commentator, an object of the plugin's class."""

    def __init__(self, made_by: type, speak: Callable[[Message], None]) -> None:
        """Make the commentator. `speak` sends its remarks. Raises TypeError, and whatever the class raises."""
        self._name = made_by.__name__
        self._commentator = made_by()
        if not callable(getattr(self._commentator, "hear", None)):
            raise TypeError(f"{self._name} has no method hear(self, event, table)")
        self._commentator._speak = speak

    def hello(self) -> Message:
        """Return the commentator's first message."""
        return {"type": "hello", "protocol": 1, "name": self._name}

    def answer(self, message: Message) -> Message | None:
        """Tell the commentator about an event, and return the message `Heard`.

        For other messages return None. Raises whatever the commentator raises.
        """
        if message["type"] == "hello" and message.get("settings"):
            self._commentator.settings = message["settings"]
        if message["type"] != "event":
            return None
        self._commentator.hear(Event(message["event"]), Table(message["table"]))
        return {"type": "heard", "id": message["id"]}


def main(folder: str, target: str) -> int:
    """Tell events to the commentator until Hearts sends "bye" or has ended; return the exit code."""
    return serve(folder, target, CommentatorServer)
