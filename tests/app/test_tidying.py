"""Tests of garbage collection: it runs only on the window's thread, and full collections run between deals."""

import gc
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hearts_qt.app.tidying import GarbageCollection
from hearts_qt.rules.phases import Stage


@dataclass
class Shown:
    """A substitute for an update of the table that has only a stage."""

    stage: Stage
    view: "Shown" = field(init=False)

    def __post_init__(self) -> None:
        """Let `view` be this object itself."""
        self.view = self


class Ring:
    """An object that refers to itself. When it is old, only a full collection frees it."""

    def __init__(self) -> None:
        """Make the object refer to itself."""
        self.own = self


class ThreadedRing(Ring):
    """A ring that notes the thread on which it is deleted."""

    deleted_on: ClassVar[list[int]] = []

    def __del__(self) -> None:
        """Note the thread."""
        self.deleted_on.append(threading.get_ident())


@pytest.fixture
def tidying(qapp: QApplication) -> Iterator[GarbageCollection]:
    """Return the object that controls collections. Python's own settings are restored after the test."""
    was_enabled, interval = gc.isenabled(), sys.getswitchinterval()
    one = GarbageCollection()
    yield one
    one.end()
    assert (gc.isenabled(), sys.getswitchinterval(), gc.get_freeze_count()) == (was_enabled, interval, 0)


@pytest.fixture
def thread_of_rings(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], int]]:
    """Start a thread that makes nothing but garbage; return a function that says how many rings it has made."""
    monkeypatch.setattr(ThreadedRing, "deleted_on", [])
    stopped = threading.Event()
    made = 0

    def make() -> None:
        nonlocal made
        while not stopped.is_set():
            for _ in range(100):
                ThreadedRing()
            made += 100

    thread = threading.Thread(target=make)
    thread.start()
    yield lambda: made
    stopped.set()
    thread.join()


@pytest.fixture
def full_passes() -> Iterator[list[int]]:
    """Return a list that gets one entry for each full collection."""
    seen: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "stop" and about["generation"] == 2:
            seen.append(about["collected"])

    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)


@pytest.mark.parametrize("stage", Stage)
def test_full_passes_wait_for_the_end_of_the_deal(
    tidying: GarbageCollection, full_passes: list[int], stage: Stage
) -> None:
    """Each update causes a full collection, except during a deal and while the window is being opened."""
    tidying.look(Shown(stage))  # type: ignore[arg-type]
    assert not full_passes  # the window is still being opened
    tidying.set_aside()
    tidying.look(Shown(stage))  # type: ignore[arg-type]
    assert len(full_passes) == (stage is not Stage.DEAL)


def test_what_is_set_aside_is_not_looked_at_again(tidying: GarbageCollection, full_passes: list[int]) -> None:
    """Objects that are set aside take part in no later collection. Many small collections cause no full collection."""
    tidying.set_aside()
    assert gc.get_freeze_count() > 10_000
    for _ in range(200):
        gc.collect(1)
    assert not full_passes
    assert len(gc.get_objects()) < 1000


def test_garbage_of_other_threads_is_deleted_on_the_windows_thread(
    tidying: GarbageCollection, thread_of_rings: Callable[[], int], qtbot: QtBot
) -> None:
    """Garbage that another thread makes is deleted on the window's thread, as Qt objects have to be."""
    tidying.set_aside()
    qtbot.waitUntil(lambda: len(ThreadedRing.deleted_on) > 50_000)
    assert set(ThreadedRing.deleted_on) == {threading.get_ident()}


def test_the_garbage_of_a_busy_thread_does_not_grow(
    tidying: GarbageCollection, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """However much garbage another thread makes, only that since the last collection is in memory."""
    monkeypatch.setattr(ThreadedRing, "deleted_on", [])
    collected = threading.Event()
    waiting: list[int] = []

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "stop":
            collected.set()

    def make() -> None:
        for batch in range(1, 101):
            collected.clear()
            for _ in range(1_000):
                ThreadedRing()
            waiting.append(1_000 * batch - len(ThreadedRing.deleted_on))
            # How many rings the thread could make until the next collection depends on the system.
            collected.wait(60)

    tidying.set_aside()
    gc.callbacks.append(note)
    thread = threading.Thread(target=make)
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive(), timeout=120_000)
    gc.callbacks.remove(note)
    assert len(waiting) == 100
    assert max(waiting) < 2_500


def test_a_long_deal_without_its_end_has_a_full_collection_too(
    tidying: GarbageCollection, full_passes: list[int], qtbot: QtBot
) -> None:
    """When very many objects have become old since the last full collection, it no longer waits for a deal's end."""
    tidying.set_aside()
    kept: list[Ring] = []

    def is_collected() -> bool:
        kept.extend(Ring() for _ in range(5_000))
        return bool(full_passes)

    qtbot.waitUntil(is_collected)


def test_what_lived_at_the_end_of_a_deal_is_not_kept_for_ever(
    tidying: GarbageCollection, full_passes: list[int]
) -> None:
    """An object that is alive at the end of a deal can be freed after a later deal."""
    tidying.set_aside()
    page = Ring()
    tidying.look(Shown(Stage.SCORED))  # type: ignore[arg-type]
    del page
    tidying.look(Shown(Stage.SCORED))  # type: ignore[arg-type]
    assert full_passes[1] >= 1


def test_garbage_of_a_deal_is_found_after_it(tidying: GarbageCollection, full_passes: list[int]) -> None:
    """The garbage of a deal is freed after its end."""
    tidying.set_aside()
    Ring()
    tidying.look(Shown(Stage.SCORED))  # type: ignore[arg-type]
    assert len(full_passes) == 1
    assert full_passes[0] >= 1
