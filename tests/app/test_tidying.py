"""Tests of garbage collection: full collections run only between deals, and are quick."""

import gc
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

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


@pytest.fixture
def tidying() -> Iterator[GarbageCollection]:
    """Return the object that controls collections. Python's own settings are restored after the test."""
    threshold, interval = gc.get_threshold(), sys.getswitchinterval()
    # Garbage of other tests could cause a full collection at any moment.
    gc.collect()
    one = GarbageCollection()
    yield one
    one.end()
    assert (gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count()) == (threshold, interval, 0)


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
