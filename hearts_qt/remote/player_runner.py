"""The main module of the process in which a Python player runs, and answers the messages of the line protocol.

`module_runner` calls `main` with the plugin's folder and ``FILE:CLASS``.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from hearts_qt.api.player import View
from hearts_qt.remote.line_service import Message, serve

_METHODS: Final = {"pass": "pass_cards", "play": "play", "moon": "award"}
"""The method for each decision. A player with the method `decide` needs none of these methods."""

_WANTED: Final = {"play": "a card", "moon": '"add" or "subtract"'}


class WrongReturn(TypeError):
    """Raised when a player's method returns something that cannot be an answer."""


class PlayerServer:
    """Answers messages with one player, an object of the plugin's class."""

    def __init__(self, made_by: type, speak: Callable[[Message], None]) -> None:
        """Make the player. `speak` sends its comments and moods. Raises TypeError, and whatever the class raises."""
        self._name = made_by.__name__
        self._player = made_by()
        self._can = [skill for skill, method in _METHODS.items() if self._method(method)]
        if "play" not in self._can:
            raise TypeError(f"{self._name} has neither play(self, view) nor decide(self, view)")
        if hasattr(self._player, "_speak"):
            self._player._speak = speak

    def hello(self) -> Message:
        """Return the player's first message."""
        return {"type": "hello", "protocol": 1, "name": self._name, "can": self._can}

    def answer(self, message: Message) -> Message | None:
        """Return the answer to a message, or None if the message needs no answer.

        Raises WrongReturn, and whatever the player raises.
        """
        kind: str = message["type"]
        if kind == "hello" and message.get("settings"):
            self._player.settings = message["settings"]
        if not kind.endswith("?"):
            return None
        skill = kind[:-1]
        method = _METHODS[skill]
        returned = self._method(method)(View(message["view"], message["chance"]))
        answer: Message = {"type": skill, "id": message["id"]}
        if skill == "pass":
            answer["cards"] = self._names(returned, method)
        else:
            answer["card" if skill == "play" else "award"] = self._text(returned, method, _WANTED[skill])
        return answer

    def _method(self, name: str) -> Any:
        # `decide` is used first, as in the base class of players.
        return getattr(self._player, "decide", None) or getattr(self._player, name, None)

    def _text(self, returned: object, method: str, wanted: str) -> str:
        if not isinstance(returned, str):
            raise WrongReturn(f"{self._name}.{method} returned {returned!r} instead of {wanted}")
        return returned

    def _names(self, returned: object, method: str) -> list[str]:
        if isinstance(returned, str | Mapping) or not isinstance(returned, Iterable):
            raise WrongReturn(f"{self._name}.{method} returned {returned!r} instead of a list of cards")
        return [self._text(card, method, _WANTED["play"]) for card in returned]


def main(folder: str, target: str) -> int:
    """Answer questions until Hearts sends "bye" or has ended; return the exit code."""
    return serve(folder, target, PlayerServer)
