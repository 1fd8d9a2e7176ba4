"""Keeps the catalogue of all plugins up to date. Its threads find plugins, call their hooks and watch their folders."""

import logging
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from hearts_qt.plugin_host.contributions import Catalogue, Contributions, Plugin
from hearts_qt.plugin_host.discovery import QUIET, Finder, FoundPlugin, PluginPlaces
from hearts_qt.plugin_host.folder_cache import FolderCache
from hearts_qt.plugin_host.folder_watcher import Watcher
from hearts_qt.plugin_host.installing import repair_installations
from hearts_qt.plugin_host.plugin_entries import together
from hearts_qt.remote.hook_client import HooksAnswer, ask_hooks

log = logging.getLogger("hearts_qt")

REST: Final = 0.2
"""The shortest pause after a search in seconds, even if the folder changes often."""
LONGEST_REST: Final = 0.6
"""The longest pause after a search in seconds."""
SHARE: Final = 3
"""The ratio of the pause after a search to the duration of the search. The pause keeps many plugins from slowing down
the window."""
PACKAGES: Final = 2.0
"""The longest time in seconds between two checks whether a Python package was installed or removed."""
AT_ONCE: Final = 2
"""For how many plugins the host calls the hooks at the same time."""


class Host:
    """Finds all plugins. Calls `changed` with the catalogue soon after the start and whenever it changes.

    `changed` is called on the host's own thread, one call at a time, and must return quickly.
    """

    def __init__(
        self, places: PluginPlaces, off: Iterable[str], changed: Callable[[Catalogue], None], *, safe: bool = False
    ) -> None:
        """Prepare to search in these places. `off` has the ids of the plugins that are switched off.

        If `safe` is true, only the bundled plugins are found, and none of their code runs.
        """
        self._places = places
        self._changed = changed
        self._safe = safe
        self._off = set(off)
        self._condition = threading.Condition()
        self._closing = threading.Event()
        self._due: float | None = 0.0
        self._answers: dict[Path, tuple[str, HooksAnswer]] = {}
        self._asked: dict[Path, str] = {}
        self._good: dict[Path, Plugin] = {}
        self._told: Catalogue | None = None
        self._thread = threading.Thread(target=self._work, name="plugins", daemon=True)
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="hooks")
        self._watcher: Watcher | None = None

    def start(self) -> None:
        """Start the search thread. Returns without waiting."""
        self._thread.start()

    def watch(self) -> None:
        """Watch the user's folder from now on, and search again for what has changed since the start.

        The window calls this when nothing moves, because loading the watcher would delay the first card.
        """
        if not self._safe and not self._closing.is_set():
            self._watcher = Watcher(self._places.user, self.rescan)

    def rescan(self) -> None:
        """Request a new search. Returns without waiting."""
        self._wake(0.0)

    def switch(self, plugin: str, on: bool) -> None:
        """Switch a plugin on or off by its id. Returns without waiting."""
        with self._condition:
            (self._off.discard if on else self._off.add)(plugin)
        self._wake(0.0)

    def close(self) -> None:
        """Stop the threads and the processes of hooks, and wait for their end."""
        self._closing.set()
        with self._condition:
            self._condition.notify_all()
        if self._thread.is_alive():
            self._thread.join()
        if self._watcher is not None:
            self._watcher.close()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _wake(self, after: float) -> None:
        """Let the next search begin after `after` seconds, unless a search is due earlier."""
        when = time.monotonic() + after
        with self._condition:
            self._due = when if self._due is None else min(self._due, when)
            self._condition.notify_all()

    def _work(self) -> None:
        finder = Finder(self._places, safe=self._safe)
        memory = FolderCache(self._places.cache / "hooks.json", HooksAnswer)
        # This quick search comes first. It finds the players at the table before the first card.
        if not self._safe:
            self._make_folder()
        self._tell(finder.glance(frozenset(self._off)), memory)
        while self._wait(finder):
            begun = time.monotonic()
            with self._condition:
                off = frozenset(self._off)
            found = finder.find(off)
            self._tell(found, memory)
            self._ask_new(found, memory)
            if arriving := [each for each in found if each.plugin.arriving]:
                quiet = max(each.changed for each in arriving) + QUIET - time.time()
                self._wake(min(max(quiet, 0.0) + 0.01, QUIET))
            self._closing.wait(min(max(REST, SHARE * (time.monotonic() - begun)), LONGEST_REST))

    def _make_folder(self) -> None:
        try:
            self._places.user.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            log.info("the folder of plugins cannot be made: %s", error)
        repair_installations(self._places.user)

    def _wait(self, finder: Finder) -> bool:
        """Wait until a search is due or packages have changed. Return False when the host is closing."""
        while True:
            with self._condition:
                if self._closing.is_set():
                    return False
                left = PACKAGES if self._due is None else self._due - time.monotonic()
                if left <= 0:
                    self._due = None
                    return True
                self._condition.wait(min(left, PACKAGES))
            if finder.packages_changed():
                return True

    def _tell(self, found: list[FoundPlugin], memory: FolderCache[HooksAnswer]) -> None:
        plugins = tuple(self._whole(each, memory) for each in found)
        self._good = {each.folder: each for each in plugins if each.on and not each.flaws}
        catalogue = Catalogue(plugins)
        if catalogue != self._told and not self._closing.is_set():
            self._told = catalogue
            try:
                self._changed(catalogue)
            except Exception:
                # The thread has to continue, so that it can report the next change.
                log.exception("what plugins contribute could not be taken in")

    def _whole(self, found: FoundPlugin, memory: FolderCache[HooksAnswer]) -> Plugin:
        """Return a plugin with the contributions of its hooks, if these are known."""
        plugin = found.plugin
        if plugin.arriving:
            # Until the new version is complete, the old version stays in the menus.
            before = self._good.get(plugin.folder)
            return plugin if before is None else replace(before, arriving=True)
        if not _has_hooks(plugin):
            return plugin
        answer = self._answer(found, memory) or self._last_answer(plugin.folder)
        if answer is None:
            return plugin
        if answer.flaws:
            return replace(plugin, contributions=Contributions(), flaws=answer.flaws)
        return replace(plugin, contributions=together(plugin.contributions, answer.contributions))

    def _answer(self, found: FoundPlugin, memory: FolderCache[HooksAnswer]) -> HooksAnswer | None:
        with self._condition:
            known = self._answers.get(found.plugin.folder)
        if known is not None and known[0] == found.stamp:
            if known[1].lasts:
                memory.keep(found.plugin.folder, found.stamp, known[1])
            return known[1]
        return memory.get(found.plugin.folder, found.stamp)

    def _last_answer(self, folder: Path) -> HooksAnswer | None:
        """Return the answer that the hooks gave before the plugin's files changed.

        Return None if that answer had flaws or is unknown.
        """
        with self._condition:
            known = self._answers.get(folder)
        return known[1] if known is not None and not known[1].flaws else None

    def _ask_new(self, found: list[FoundPlugin], memory: FolderCache[HooksAnswer]) -> None:
        """Call the hooks of plugins whose answers are unknown, and forget plugins that are gone."""
        for each in found:
            folder = each.plugin.folder
            is_known = self._answer(each, memory) is not None or self._asked.get(folder) == each.stamp
            if _has_hooks(each.plugin) and not is_known and not self._closing.is_set():
                self._asked[folder] = each.stamp
                self._pool.submit(self._ask, each)
        folders = {each.plugin.folder for each in found}
        self._asked = {folder: stamp for folder, stamp in self._asked.items() if folder in folders}
        with self._condition:
            self._answers = {folder: known for folder, known in self._answers.items() if folder in folders}
        memory.write(folders)

    def _ask(self, found: FoundPlugin) -> None:
        answer = ask_hooks(found.plugin, self._closing)
        if answer is not None:
            with self._condition:
                self._answers[found.plugin.folder] = found.stamp, answer
            self._wake(0.0)


def _has_hooks(plugin: Plugin) -> bool:
    return bool(plugin.python) and plugin.on and not plugin.flaws and not plugin.arriving
