"""Tells when something changes in the folder of a person's plugins, whoever changes it and however slowly."""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

log = logging.getLogger("hearts_qt")

GATHER_MS: Final = 400
"""Milliseconds for which changes are gathered at most until they are told."""
STEP_MS: Final = 200
"""Milliseconds without a further change after which they are told earlier."""
LOOK_MS: Final = 500
"""Milliseconds after which the folder itself is looked for: it may have been replaced by another one."""
POLL_MS: Final = 700
"""Milliseconds between two looks at everything where the system does not tell of changes."""

_IGNORED: Final = frozenset({"__pycache__", ".git"})


class Watcher:
    """Watches a folder on a thread of its own until it is closed. The folder need not be there."""

    def __init__(self, folder: Path, changed: Callable[[], None]) -> None:
        """Begin to watch. `changed` is called on the watcher's thread, soon after each change or group of changes."""
        self._folder = folder
        self._changed = changed
        self._closed = threading.Event()
        self._polls = False
        self._thread = threading.Thread(target=self._work, name="plugins folder", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop, and wait until nothing is called any more."""
        self._closed.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _work(self) -> None:
        while not self._closed.is_set():
            identity = _identity(self._folder)
            if identity is None:
                self._closed.wait(LOOK_MS / 1000)
                if _identity(self._folder) is not None:
                    self._changed()
                continue
            try:
                self._watch(identity)
            except (OSError, RuntimeError) as error:
                # No inotify left, or a file system that does not tell: look at everything now and then.
                log.info("the folder of plugins is looked at from time to time: %s", error)
                self._polls = True
                self._closed.wait(LOOK_MS / 1000)

    def _watch(self, identity: tuple[int, int]) -> None:
        """Tell of changes until the watcher is closed or the folder is another one."""
        from watchfiles import watch

        changes = watch(
            self._folder,
            watch_filter=lambda change, path: not _IGNORED.intersection(Path(path).parts[-3:]),
            debounce=GATHER_MS,
            step=STEP_MS,
            stop_event=self._closed,
            rust_timeout=LOOK_MS,
            yield_on_timeout=True,
            raise_interrupt=False,
            force_polling=self._polls or None,
            poll_delay_ms=POLL_MS,
        )
        is_first = True
        for found in changes:
            if self._closed.is_set():
                return
            is_other = _identity(self._folder) != identity
            # The first time also without a change: nobody was told of what changed while the watch was set up.
            if found or is_other or is_first:
                self._changed()
            if is_other:
                return
            is_first = False


def _identity(folder: Path) -> tuple[int, int] | None:
    with suppress(OSError):
        found = folder.stat()
        return found.st_dev, found.st_ino
    return None
