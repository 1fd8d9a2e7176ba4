"""Full garbage collections run between the deals, and are quick."""

import gc
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from hearts_qt.app.tidying import GarbageCollection
from hearts_qt.rules.phases import Stage


@dataclass
class Shown:
    """What an update tells of the stage."""

    stage: Stage
    view: "Shown" = field(init=False)

    def __post_init__(self) -> None:
        """Be one's own view."""
        self.view = self


class Ring:
    """Garbage that only a full pass can find, once it is old."""

    def __init__(self) -> None:
        """Refer to itself."""
        self.own = self


@pytest.fixture
def tidying() -> Iterator[GarbageCollection]:
    """Whoever tidies up, from the end of this test on Python again."""
    threshold, interval = gc.get_threshold(), sys.getswitchinterval()
    # What other tests left would be a reason for a full pass at any moment.
    gc.collect()
    one = GarbageCollection()
    yield one
    one.end()
    assert (gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count()) == (threshold, interval, 0)


@pytest.fixture
def full_passes() -> Iterator[list[int]]:
    """One entry for each full pass."""
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
    """During a deal there is no full collection; otherwise there is one at each update."""
    tidying.look(Shown(stage))  # type: ignore[arg-type]
    assert not full_passes  # the window is still being opened
    tidying.set_aside()
    tidying.look(Shown(stage))  # type: ignore[arg-type]
    assert len(full_passes) == (stage is not Stage.DEAL)


def test_what_is_set_aside_is_not_looked_at_again(tidying: GarbageCollection, full_passes: list[int]) -> None:
    """Excluded objects are in no later collection, and many small collections lead to no full one."""
    tidying.set_aside()
    assert gc.get_freeze_count() > 10_000
    for _ in range(200):
        gc.collect(1)
    assert not full_passes
    assert len(gc.get_objects()) < 1000


def test_what_lived_at_the_end_of_a_deal_is_not_kept_for_ever(
    tidying: GarbageCollection, full_passes: list[int]
) -> None:
    """An object that was alive at the end of a deal is freed after a later one."""
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
