"""A screen reader for the tests. It reads the program's tree and announcements from the accessibility bus.

Run as a separate program, it uses libatspi and answers each line of standard input with one line of JSON. ``names PID``
gives the nodes of a process that are on the screen by role, name and states, ``shown PID`` gives them with their
details, ``details N`` gives the details of the N-th node in the last answer, ``menus PID NAME`` gives the entries with
this name in all menus, ``press N`` performs the first action of the N-th node in the last answer, and ``heard`` gives
the announcements since the last call. `Reader` sends these lines.

For each detail of a node, a message goes to the program and an answer comes back. On a busy machine this takes
milliseconds, so the reader asks only for what the tests need: while it waits for a node, only for names.
"""

import ctypes
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from ctypes import POINTER, byref, c_char_p, c_int, c_void_p
from typing import Any, Final, NamedTuple

from tests.end2end.program import ROOT, eventually
from tests.end2end.screen import Box

STATES: Final = {"enabled": 8, "focusable": 11, "focused": 12, "sensitive": 24, "showing": 25, "visible": 30}
_MENUS: Final = ("menu", "popup menu", "menu item")
_KEEP_INTERFACES: Final = 64
"""The mask with which libatspi keeps the interfaces of each node. It asks for everything else each time."""


class Node(NamedTuple):
    """A node of the program's tree."""

    number: int
    role: str
    name: str
    description: str
    states: tuple[str, ...]
    actions: tuple[str, ...]
    box: Box


# ---------------------------------------------------------------- in the process that listens


class _Rect(ctypes.Structure):
    _fields_ = (("x", c_int), ("y", c_int), ("width", c_int), ("height", c_int))


class _Value(ctypes.Structure):
    _fields_ = (("type", ctypes.c_size_t), ("data", ctypes.c_uint64 * 2))


class _Event(ctypes.Structure):
    _fields_ = (
        ("type", c_char_p),
        ("source", c_void_p),
        ("detail1", c_int),
        ("detail2", c_int),
        ("any_data", _Value),
    )


_HEARD: Final = ctypes.CFUNCTYPE(None, POINTER(_Event), c_void_p)


class _Bus:
    """The accessibility bus, through libatspi."""

    def __init__(self) -> None:
        self._atspi = ctypes.CDLL("libatspi.so.0")
        self._glib = ctypes.CDLL("libglib-2.0.so.0")
        self._gobject = ctypes.CDLL("libgobject-2.0.so.0")
        self._gobject.g_value_get_string.restype = c_char_p
        if self._atspi.atspi_init() not in (0, 1):
            raise OSError("there is no accessibility bus")
        self.heard: list[str] = []
        self._nodes: list[int] = []
        self._callback = _HEARD(self._hear)
        listener = self._call("event_listener_new", c_void_p, self._callback, None, None)
        self._asks("event_listener_register", c_int, listener, b"object:announcement")

    def _call(self, name: str, result: Any, *arguments: Any) -> Any:
        function = getattr(self._atspi, f"atspi_{name}")
        function.restype = result
        return function(*(c_void_p(each) if type(each) is int and each > 2**31 else each for each in arguments))

    def _asks(self, name: str, result: Any, *arguments: Any) -> Any:
        """Call a function and return its result. Return None if the call fails because the node is gone."""
        error = c_void_p()
        answer = self._call(name, result, *arguments, byref(error))
        return answer if error.value is None else None

    def _text(self, name: str, node: int) -> str:
        pointer = self._asks(name, c_void_p, node)
        if not pointer:
            return ""
        text = ctypes.string_at(pointer).decode()
        self._glib.g_free(c_void_p(pointer))
        return text

    def _hear(self, event: Any, _: Any) -> None:
        text = self._gobject.g_value_get_string(byref(event.contents.any_data))
        self.heard.append(text.decode() if text else "")

    def listen(self) -> None:
        """Handle all messages that have arrived on the bus."""
        while self._glib.g_main_context_iteration(None, 0):
            continue

    def shown(self, process: int, *, with_details: bool) -> list[Node]:
        """Return the nodes of a process that are on the screen, without the entries of menus."""
        nodes: list[Node] = []

        def walk(node: int) -> None:
            states = self._states(node)
            if "showing" in states:
                role = self._role(node)
                found = self._node(node, role, self._name(node), states)
                nodes.append(self.details(found) if with_details else found)
                for child in self._children(node) if role not in _MENUS else ():
                    walk(child)

        for window in self._windows(process):
            walk(window)
        return nodes

    def menu_entries(self, process: int, name: str) -> list[Node]:
        """Return the entries with this name in all menus of a process, whether the menus are open or not."""
        nodes: list[Node] = []

        def walk(node: int) -> None:
            for child in self._children(node):
                role = self._role(child)
                # All menus are below the menu bar in the tree: bar, entry, menu, entry and so on.
                if "menu" in role:
                    if "menu item" in role and self._name(child) == name:
                        nodes.append(self.details(self._node(child, role, name, self._states(child))))
                    walk(child)

        for window in self._windows(process):
            walk(window)
        return nodes

    def _windows(self, process: int) -> Iterator[int]:
        """Forget the nodes of the last answer, and yield the windows of a process."""
        self.listen()
        self._nodes.clear()
        for application in self._children(self._call("get_desktop", c_void_p, 0)):
            if self._asks("accessible_get_process_id", c_int, application) == process:
                self._call("accessible_set_cache_mask", None, application, _KEEP_INTERFACES)
                yield from self._children(application)

    def _children(self, node: int) -> Iterator[int]:
        for index in range(self._asks("accessible_get_child_count", c_int, node) or 0):
            child = self._asks("accessible_get_child_at_index", c_void_p, node, index)
            if child:
                yield child

    def _role(self, node: int) -> str:
        return self._text("accessible_get_role_name", node)

    def _name(self, node: int) -> str:
        return self._text("accessible_get_name", node)

    def _states(self, node: int) -> tuple[str, ...]:
        states = self._call("accessible_get_state_set", c_void_p, node)
        return tuple(name for name, state in STATES.items() if self._call("state_set_contains", c_int, states, state))

    def _node(self, node: int, role: str, name: str, states: tuple[str, ...]) -> Node:
        """Return a node without details. It now has the next number."""
        self._nodes.append(node)
        return Node(len(self._nodes) - 1, role, name, "", states, (), Box(0, 0, 0, 0))

    def details(self, found: Node) -> Node:
        """Return a node with its details. What has no name can be neither pressed nor clicked, so it has none."""
        if not found.name:
            return found
        node = self._nodes[found.number]
        description = self._text("accessible_get_description", node)
        return found._replace(description=description, actions=self._actions(node), box=self._box(node))

    def node(self, number: int) -> Node:
        """Return a node of the last answer with its details."""
        node = self._nodes[number]
        return self.details(
            Node(number, self._role(node), self._name(node), "", self._states(node), (), Box(0, 0, 0, 0))
        )

    def _actions(self, node: int) -> tuple[str, ...]:
        actions = self._call("accessible_get_action_iface", c_void_p, node)
        count = (self._asks("action_get_n_actions", c_int, actions) or 0) if actions else 0
        names = (self._asks("action_get_action_name", c_void_p, actions, index) for index in range(count))
        return tuple(ctypes.string_at(name).decode() for name in names if name)

    def _box(self, node: int) -> Box:
        component = self._call("accessible_get_component_iface", c_void_p, node)
        rectangle = self._asks("component_get_extents", POINTER(_Rect), component, 0) if component else None
        if not rectangle:
            return Box(0, 0, 0, 0)
        found = rectangle.contents
        return Box(found.x, found.y, found.width, found.height)

    def press(self, number: int) -> bool:
        """Perform the first action of a node in the last answer, and return whether this succeeded."""
        actions = self._call("accessible_get_action_iface", c_void_p, self._nodes[number])
        return bool(self._asks("action_do_action", c_int, actions, 0))


def main() -> None:
    """Answer each line of standard input."""
    bus = _Bus()
    for line in sys.stdin:
        command, _, number = line.strip().partition(" ")
        answer: object
        if command in ("names", "shown"):
            answer = bus.shown(int(number), with_details=command == "shown")
        elif command == "details":
            answer = [bus.node(int(number))]
        elif command == "menus":
            process, _, name = number.partition(" ")
            answer = bus.menu_entries(int(process), name)
        elif command == "press":
            answer = bus.press(int(number))
        else:
            bus.listen()
            answer, bus.heard = bus.heard, []
        print(json.dumps(answer), flush=True)


# ---------------------------------------------------------------- in the tests


class Reader:
    """Sends requests to the process that listens on the bus."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        """Send requests to this process, which listens on the bus."""
        self._process = process
        self.program = 0
        """The id of the process that shows the windows."""
        self.heard: list[str] = []
        """Every announcement that `listen` has read so far."""

    def _ask(self, question: str) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(question + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the reader has died"
        return json.loads(answer)

    def _nodes(self, question: str) -> list[Node]:
        return [
            Node(number, role, name, description, tuple(states), tuple(actions), Box(*box))
            for number, role, name, description, states, actions, box in self._ask(question)
        ]

    def shown(self) -> list[Node]:
        """Return the nodes that are on the screen now, without the entries of menus.

        A node without a name has no description, no actions and no place.
        """
        return self._nodes(f"shown {self.program}")

    def names(self) -> list[Node]:
        """Return the nodes that are on the screen now without their details, which takes a third of the time."""
        return self._nodes(f"names {self.program}")

    def menu_entries(self, name: str) -> list[Node]:
        """Return the entries with this name in all menus, whether the menus are open or not."""
        return self._nodes(f"menus {self.program} {name}")

    def find(self, wanted: Callable[[Node], bool], what: str) -> Node:
        """Wait until a node on the screen fulfils `wanted`, and return that node.

        `wanted` may look at the role, the name and the states of a node.
        """

        def look() -> list[Node]:
            first = next(filter(wanted, self.names()), None)
            # The node may have changed since its name was read.
            return [] if first is None else list(filter(wanted, self._nodes(f"details {first.number}")))

        return eventually(look, what)[0]

    def button(self, name: str) -> Node:
        """Return the button with this name."""
        return self.find(lambda node: node.role == "push button" and node.name == name, f"the button {name}")

    def hand(self) -> list[Node]:
        """Return the cards in the hand, from left to right."""
        suits = ("of Clubs", "of Diamonds", "of Spades", "of Hearts")
        return [node for node in self.shown() if node.role == "push button" and node.name.endswith(suits)]

    def press(self, node: Node) -> None:
        """Press a button as a screen reader does.

        Call nothing else of the reader between finding and pressing the button.
        """
        assert self._ask(f"press {node.number}"), f"{node} cannot be pressed"

    def listen(self) -> list[str]:
        """Return all announcements that have arrived so far."""
        self.heard += self._ask("heard")
        return self.heard


@contextmanager
def reading(variables: Mapping[str, str]) -> Iterator[Reader]:
    """Start a screen reader that listens from the beginning."""
    command = [sys.executable, "-m", "tests.end2end.reader"]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, cwd=ROOT, env=dict(variables), stdin=pipe, stdout=pipe, text=True)
    try:
        reader = Reader(process)
        reader.listen()
        yield reader
    finally:
        process.kill()
        process.communicate()


if __name__ == "__main__":
    main()
