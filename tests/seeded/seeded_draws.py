"""Takes all random numbers of a process from one seed, so that a test that fails once fails again.

The process with the tests calls `begin` for each test. A program that a test starts finds the seed in `VARIABLE`; its
`sitecustomize` calls `begin_process`. Only the standard library is imported, because such a program has its own path.
"""

import os
import random
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).resolve().parent
VARIABLE: Final = "HEARTS_TEST_DRAWS"
"""The environment variable with the seed of the test that runs now."""
_CHECKOUT: Final = FOLDER.parents[1]
_OURS: Final = (str(_CHECKOUT / "hearts_qt"), str(_CHECKOUT / "tests"))

_source: Final = random.Random(0)
_seed: Final = random.Random.seed
_urandom: Final = os.urandom


def begin(seed: str) -> None:
    """Let all draws follow from `seed` from now on, here and in programs that are started from here."""
    os.environ[VARIABLE] = sha256(seed.encode()).hexdigest()
    _begin_here(os.environ[VARIABLE])


@contextmanager
def apart(seed: str) -> Iterator[None]:
    """Let all draws follow from `seed` in this context; afterwards they go on as if there had been none."""
    before, state, shared = os.environ.get(VARIABLE), _source.getstate(), random.getstate()
    begin(seed)
    try:
        yield
    finally:
        _source.setstate(state)
        random.setstate(shared)
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


def seed_of_next_program() -> str:
    """Return a seed that only one program of this test gets: a second game must not have the id of the first one."""
    return f"{_source.getrandbits(256):064x}"


def begin_process() -> None:
    """Let all draws follow from the test that started this program, if a test did."""
    if VARIABLE in os.environ:
        take_over()
        _begin_here(os.environ[VARIABLE])


def take_over() -> Callable[[], None]:
    """Replace everything that draws from the system's own source of random numbers by one generator with a seed.

    Returns a function that undoes this.
    """
    replaced: list[tuple[Any, str, object]] = [
        (random.Random, "seed", _seed_of_ours),
        *((random.SystemRandom, name, getattr(_source, name)) for name in ("random", "getrandbits", "randbytes")),
        (secrets, "randbits", _source.getrandbits),
        (secrets, "choice", _source.choice),
        (os, "urandom", _refuse),
    ]
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in replaced]
    for owner, name, new in replaced:
        setattr(owner, name, new)

    def give_back() -> None:
        for owner, name, old in before:
            setattr(owner, name, old)

    return give_back


def _begin_here(seed: str) -> None:
    _seed(_source, seed)
    random.seed(_source.getrandbits(64))


def _seed_of_ours(self: random.Random, a: Any = None, version: int = 2) -> None:
    """Replace the method `seed` of all generators: without a number, take one from our seed."""
    _seed(self, _source.getrandbits(64) if a is None else a, version)


def _refuse(size: int) -> bytes:
    """Replace `os.urandom`: our own code may not use it, because the draw could not be repeated."""
    caller = sys._getframe(1).f_code.co_filename
    assert not caller.startswith(_OURS), f"{caller} draws from the system's own source; use secrets or random"
    return _urandom(size)
