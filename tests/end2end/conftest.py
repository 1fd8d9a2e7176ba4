"""Screens, home folders and programs for the end-to-end tests.

If a tool is missing, the tests fail and are not skipped.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest

from tests.end2end.program import ROOT, Program, running
from tests.end2end.reader import Reader, reading
from tests.end2end.screen import Screen, own_screen

OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}
Start: TypeAlias = Callable[..., Program]


class Seen(NamedTuple):
    """A program with a window on a screen, and a screen reader for this program."""

    program: Program
    screen: Screen
    reader: Reader


OpenWindow: TypeAlias = Callable[..., Seen]


@pytest.fixture(scope="session", autouse=True)
def _tools() -> None:
    """Fail if a tool is missing, and name its package."""
    sys.path.insert(0, str(ROOT / "packaging"))
    try:
        import system_packages
    finally:
        sys.path.pop(0)
    lacking = system_packages.missing(system_packages.needs_for_tests())
    if lacking:
        pytest.fail(system_packages.how_to_get(lacking), pytrace=False)


@pytest.fixture(scope="session", autouse=True)
def _own_corner(_tools: None) -> Iterator[None]:
    """Let programs put their sockets into a temporary folder, where killed programs leave them.

    A socket needs a short path.
    """
    with tempfile.TemporaryDirectory(prefix="hearts-") as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", folder)
        yield


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home folder of a person who has never played."""
    return tmp_path / "home"


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Return a stack that ends everything put on it when the test ends, in reverse order."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def start(stack: ExitStack, home: Path) -> Start:
    """Return a function that starts the program, offscreen or on a screen."""

    def make(*arguments: str, screen: Screen | None = None, **variables: str) -> Program:
        shown_on = OFFSCREEN if screen is None else screen.variables | {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
        where = shown_on | variables
        return stack.enter_context(running(home, where, *arguments))

    return make


@pytest.fixture
def open_window(stack: ExitStack, start: Start) -> OpenWindow:
    """Return a function that starts the program on a screen together with a screen reader."""

    def make(*arguments: str, size: tuple[int, int] = (1600, 1000), screen: Screen | None = None, **more: str) -> Seen:
        screen = screen or stack.enter_context(own_screen(size))
        reader = stack.enter_context(reading({**os.environ, **screen.variables}))
        program = start(*arguments, screen=screen, **more)
        reader.program = program.id
        return Seen(program, screen, reader)

    return make
