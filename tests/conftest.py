"""Settings for all tests."""

import faulthandler
import os
from collections.abc import Iterator

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from hypothesis import settings
from pytestqt.qtbot import QtBot

from tests.freshness import out_of_date
from tests.seeded.plugin import SEED, SeededTests
from tests.tiers import long_tier

# By default, hypothesis fails an example that takes longer than 200 ms, which happens on every busy machine, and tries
# what failed in earlier runs first.
settings.register_profile("repeatable", deadline=None, database=None)
settings.load_profile("repeatable")

# By default, pytest-qt waits at most five seconds for a signal or a condition, which is too short on a busy machine.
for wait in (QtBot.waitSignal, QtBot.waitSignals, QtBot.waitUntil, QtBot.waitCallback, QtBot.waitActive):
    wait.__kwdefaults__ = {**(wait.__kwdefaults__ or {}), "timeout": 60_000}


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Refuse to run tests with compiled modules that are older than their sources.

    If a process crashes, only the stack of the thread that crashed is printed: Python prints a hundred threads at most,
    and the waiting threads of tables are more.
    """
    config.pluginmanager.register(SeededTests(SEED))
    faulthandler.enable(config.stash[fault_handler_stderr_fd_key], all_threads=False)
    late = out_of_date() if not hasattr(config, "workerinput") else []
    if late:
        raise pytest.UsageError(
            f"Older than their sources: the compiled {', '.join(late)}. To compile what has changed: "
            "python setup.py build_ext --inplace"
        )


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for the long tier."""
    parser.addoption("--long", action="store_true", help="run only what is usually left out")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of the other tier, unless tests are asked for by their names."""
    if any("::" in argument for argument in config.args):
        return
    long = long_tier(items, SEED)
    left_out = {*items} - long if config.getoption("--long") else long
    config.hook.pytest_deselected(items=list(left_out))
    items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session", autouse=True)
def no_waits_for_the_disk() -> Iterator[None]:
    """Let `os.fsync` return at once, because no test cuts the power.

    What is synced, and when, is checked by `tests/power_loss`, with a disk of its own, and by the tests that replace
    this function or `disk.sync`. On a busy disk each real sync takes many milliseconds, and a game has hundreds.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: None)
        yield
