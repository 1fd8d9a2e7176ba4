"""A scripted player: a function replies to each message. It needs no process and no thread."""

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from hearts_qt.remote.dialogue import Listener
from hearts_qt.remote.faults import DialogueFault, FaultKind

Message: TypeAlias = dict[str, Any]
Reply: TypeAlias = Callable[[Message], Sequence[Message | bytes]]

HELLO: Message = {"type": "hello", "protocol": 1, "name": "Script"}


def lowest(message: Message) -> Sequence[Message | bytes]:
    """Reply like a simple player that passes and plays its lowest cards and adds a moon's points to the others."""
    view: Any = message.get("view")
    number = message.get("id")
    match message["type"]:
        case "hello":
            return [HELLO]
        case "pass?":
            return [{"type": "pass", "id": number, "cards": view["hand"][: view["to_pass"]]}]
        case "play?":
            return [{"type": "play", "id": number, "card": view["legal"][0]}]
        case "moon?":
            return [{"type": "moon", "id": number, "award": "add"}]
    return []


class Script:
    """A scripted player and its connection."""

    def __init__(self, reply: Reply = lowest) -> None:
        """Reply to each message with the lines that `reply` returns for this message."""
        self.reply = reply
        self.got: list[Message] = []
        self.closed = False
        self.listener: Listener | None = None

    def connect(self, listener: Listener) -> "Script":
        """Connect a listener."""
        self.listener = listener
        return self

    def send(self, line: bytes) -> None:
        """Receive a message and reply to it."""
        message = json.loads(line)
        self.got.append(message)
        for reply in self.reply(message):
            self.write(reply)

    def write(self, message: Message | bytes) -> None:
        """Write a message or any other line."""
        assert self.listener is not None
        try:
            self.listener.heard(message if isinstance(message, bytes) else json.dumps(message).encode())
        except DialogueFault as fault:
            self.listener.ended(fault)

    def end(self, detail: str = "exit code 1") -> None:
        """Report the end of the player, as a program would."""
        assert self.listener is not None
        self.listener.ended(DialogueFault(FaultKind.ENDED, detail))

    def close(self) -> None:
        """Remember that the connection was closed."""
        self.closed = True

    @property
    def types(self) -> list[str]:
        """The types of all messages received so far."""
        return [message["type"] for message in self.got]
