"""Watches the user's folder of plugins and reports changes in it.

Links are not followed, and the number of watched folders is limited. So a link to the whole disk, or a folder with a
million files, takes no more time than any other plugin.
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
"""How many milliseconds changes are gathered at most before they are reported together."""
STEP_MS: Final = 200
"""If no further change comes for this many milliseconds, the gathered changes are reported at once."""
LOOK_MS: Final = 500
"""How many milliseconds pass between two checks whether another folder has replaced the watched folder."""
POLL_MS: Final = 700
"""How many milliseconds pass between two searches for changes, if the system does not report changes."""
_SHARE: Final = 20
"""The smallest ratio of the pause after a search for changes to the duration of that search."""
MOST_FOLDERS: Final = 2000
"""How many folders the system is asked to watch at most."""

_IGNORED: Final = frozenset({"__pycache__", ".git"})
_Identity = tuple[int, int]


class Watcher:
    """Watches a folder on its own thread until it is closed. The folder need not exist yet."""

    def __init__(self, folder: Path, changed: Callable[[], None]) -> None:
        """Start watching. `changed` is called on the watcher's thread, soon after each change or group of changes."""
        self._folder = folder
        self._changed = changed
        self._closed = threading.Event()
        self._polls = _is_seldom_told()
        self._thread = threading.Thread(target=self._work, name="plugins folder", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop watching, and wait until the last call of `changed` has ended."""
        self._closed.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _work(self) -> None:
        was_there = False
        while not self._closed.is_set():
            if _identity(self._folder) is None:
                if was_there:
                    # Perhaps the folder disappeared after the last report.
                    self._changed()
                was_there = False
                self._closed.wait(LOOK_MS / 1000)
                if _identity(self._folder) is not None:
                    self._changed()
                continue
            was_there = True
            if self._polls:
                self._poll()
                continue
            try:
                self._watch()
            except FileNotFoundError:
                # A folder was removed before the system could watch it.
                self._changed()
                self._closed.wait(STEP_MS / 1000)
            except (OSError, RuntimeError, UnicodeError) as error:
                # The system has no inotify watches left, the file system does not support them, or the name of a folder
                # is not Unicode. So the watcher searches for changes again and again.
                log.info("the folder of plugins is looked at from time to time: %s", error)
                self._polls = True

    def _watch(self) -> None:
        """Report changes until the watcher is closed or the set of folders has changed."""
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
            # Recursive watching would follow links without limits.
            recursive=False,
        )
        is_first = True
        for found in changes:
            if self._closed.is_set():
                return
            is_other = _identity(self._folder) != watched[self._folder]
            # The first time, a change is always reported, because changes before the watch was ready went unnoticed.
            if found or is_other or is_first:
                self._changed()
                if is_other or folders_to_watch(self._folder) != watched:
                    return
            is_first = False

    def _poll(self) -> None:
        """Search for changes again and again, and report them, until the watcher is closed."""
        seen: dict[Path, str] | None = None
        while not self._closed.is_set():
            begun = time.monotonic()
            now = _stamps(self._folder)
            if now != seen:
                self._changed()
            seen = now
            self._closed.wait(max(POLL_MS / 1000, _SHARE * (time.monotonic() - begun)))


def _is_seldom_told() -> bool:
    """Return whether this is Linux inside Windows. There, changes on the drives of Windows are not reported."""
    return sys.platform == "linux" and "microsoft" in platform.release().lower()


def folders_to_watch(folder: Path) -> Mapping[Path, _Identity]:
    """Return a folder of plugins and all subfolders of its plugins, each with its device and inode.

    Targets of links, and plugins that are far too large, are left out. Raises FileNotFoundError if the folder of
    plugins is gone.
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
    """Return a text for a folder of plugins, and one for each plugin in it.

    A text changes whenever a file there changes.
    """
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
