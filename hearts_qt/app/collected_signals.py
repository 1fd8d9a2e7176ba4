"""Collects signals that ask a command to end, so that it can write what it has and tell how to go on."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collected_signals() -> Iterator[list[int]]:
    """Yield a list that collects signals which ask the program to end, such as Ctrl+C.

    Only the first signal is collected. The second one ends the program.
    """
    heard: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield heard
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def hear(number: int, frame: object) -> None:
        heard.append(number)
        restore()

    for number in before:
        signal.signal(number, hear)
    try:
        yield heard
    finally:
        restore()
