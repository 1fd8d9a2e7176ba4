"""Tells when something changes in the folder of a person's plugins, whoever changes it and however slowly.

Only so much is watched as is read: folders that are no links, and not more of them than a plugin may have. A link to
the whole disk, or a folder with a million files, costs no more than any other plugin.
"""

import logging
import platform
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from hearts_qt.plugin_host.discovery import inside
from hearts_qt.plugin_host.folder import look_into

log = logging.getLogger("hearts_qt")

GATHER_MS: Final = 400
"""Milliseconds for which changes are gathered at most until they are told."""
STEP_MS: Final = 200
"""Milliseconds without a further change after which they are told earlier."""
LOOK_MS: Final = 500
"""Milliseconds after which the folder itself is looked for: it may have been replaced by another one."""
POLL_MS: Final = 700
"""Milliseconds between two looks at everything where the system does not tell of changes."""
_SHARE: Final = 20
"""How many times longer the pause after such a look is than the look itself, at least."""
MOST_FOLDERS: Final = 2000
"""The most folders that the system is asked to tell of."""

_IGNORED: Final = frozenset({"__pycache__", ".git"})
_Identity = tuple[int, int]


class Watcher:
    """Watches a folder on a thread of its own until it is closed. The folder need not be there."""

    def __init__(self, folder: Path, changed: Callable[[], None]) -> None:
        """Begin to watch. `changed` is called on the watcher's thread, soon after each change or group of changes."""
        self._folder = folder
        self._changed = changed
        self._closed = threading.Event()
        self._polls = _is_seldom_told()
        self._thread = threading.Thread(target=self._work, name="plugins folder", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop, and wait until nothing is called any more."""
        self._closed.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _work(self) -> None:
        while not self._closed.is_set():
            if _identity(self._folder) is None:
                self._closed.wait(LOOK_MS / 1000)
                if _identity(self._folder) is not None:
                    self._changed()
                continue
            if self._polls:
                self._poll()
                continue
            try:
                self._watch()
            except FileNotFoundError:
                # A folder went away between being found and being watched.
                self._changed()
                self._closed.wait(STEP_MS / 1000)
            except (OSError, RuntimeError) as error:
                # No inotify left, or a file system that does not tell: look at everything now and then.
                log.info("the folder of plugins is looked at from time to time: %s", error)
                self._polls = True

    def _watch(self) -> None:
        """Tell of changes until the watcher is closed, or there are other folders to be watched."""
        from watchfiles import watch

        watched = folders_to_watch(self._folder)
        changes = watch(
            *watched,
            watch_filter=lambda change, path: not _IGNORED.intersection(Path(path).parts[-3:]),
            debounce=GATHER_MS,
            step=STEP_MS,
            stop_event=self._closed,
            rust_timeout=LOOK_MS,
            yield_on_timeout=True,
            raise_interrupt=False,
            force_polling=False,
            # It would follow links, and has no limits.
            recursive=False,
        )
        is_first = True
        for found in changes:
            if self._closed.is_set():
                return
            is_other = _identity(self._folder) != watched[self._folder]
            # The first time also without a change: nobody was told of what changed while the watch was set up.
            if found or is_other or is_first:
                self._changed()
                if is_other or folders_to_watch(self._folder) != watched:
                    return
            is_first = False

    def _poll(self) -> None:
        """Tell of changes, found by looking at everything again and again, until the watcher is closed."""
        seen: dict[Path, str] | None = None
        while not self._closed.is_set():
            begun = time.monotonic()
            now = _stamps(self._folder)
            if now != seen:
                self._changed()
            seen = now
            self._closed.wait(max(POLL_MS / 1000, _SHARE * (time.monotonic() - begun)))


def _is_seldom_told() -> bool:
    """Tell whether this is Linux within Windows, where the system tells nothing of changes on the drives of Windows."""
    return sys.platform == "linux" and "microsoft" in platform.release().lower()


def folders_to_watch(folder: Path) -> Mapping[Path, _Identity]:
    """Return a folder of plugins and the folders in it that plugins may have, each with what it is on the disk.

    Raises FileNotFoundError when it is gone. What a link in a plugin leads to is not among them, and nothing of a
    plugin that is far too large or a link to everything.
    """
    paths = [folder]
    for plugin in inside(folder):
        content = look_into(plugin) if plugin.is_dir() else None
        if content is not None and content.is_whole:
            paths += [plugin, *(plugin / each for each in content.folders)]
    found = {path: identity for path in paths[:MOST_FOLDERS] if (identity := _identity(path)) is not None}
    if folder not in found:
        raise FileNotFoundError(folder)
    return found


def _stamps(folder: Path) -> dict[Path, str]:
    """Return a text for a folder of plugins, and one for each in it, that is another one as soon as a file is."""
    stamps = {path: look_into(path).stamp for path in inside(folder) if path.is_dir()}
    for path in (folder, *(path for path in inside(folder) if path not in stamps)):
        with suppress(OSError):
            found = path.stat()
            stamps[path] = f"{found.st_ino} {found.st_size} {found.st_mtime_ns}"
    return stamps


def _identity(folder: Path) -> _Identity | None:
    with suppress(OSError):
        found = folder.stat()
        return found.st_dev, found.st_ino
    return None
