"""Measures how much longer the start takes with 200 plugins, until their catalogue is in the window.

Half of the plugins are packs of styles and rules, and the others are decks with a file for each card. Each plugin has
been read once before, as at every start except the first.
"""

import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import tomli_w

from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.plugin_host.discovery import QUIET, Finder, PluginPlaces
from hearts_qt.remote.host import Host
from tests.bench.figures import Figure
from tests.bench.screen import own_screen
from tests.bench.start import started

PLUGINS: Final = 200
FILES: Final = 54
ROUNDS: Final = 7
MOST_S: Final = 0.3


def measure() -> Iterator[Figure]:
    """Write the plugins and let them be read once. Then start the program with them and without them in turn."""
    with own_screen() as surroundings, tempfile.TemporaryDirectory(prefix="hearts-bench-") as folder:
        homes = [surroundings | {"HEARTS_QT_HOME": f"{folder}/{name}"} for name in ("none", "many")]
        write_plugins(Path(folder, "many", "data", "plugins"))
        time.sleep(QUIET)
        for home in homes:
            subprocess.run([sys.executable, "-m", "tests.bench.program", "--close"], env=home, check=True)
        seconds: tuple[list[float], list[float]] = ([], [])
        for _ in range(ROUNDS):
            for home, taken in zip(homes, seconds, strict=True):
                taken.append(started("tests.bench.program", home).seconds)
        yield from _catalogues(Path(folder, "many"))
    without, with_many = map(statistics.median, seconds)
    yield Figure("the table waits for a card, without plugins, after", without, "s")
    yield Figure(f"what {PLUGINS} plugins add to it", with_many - without, "s", most=MOST_S)


def _catalogues(home: Path) -> Iterator[Figure]:
    places = PluginPlaces(home / "data" / "plugins", home / "bundled", home / "again")
    begun = time.perf_counter()
    found = Finder(places).find(())
    yield Figure("reading them for the first time takes", time.perf_counter() - begun, "s", note=f"{len(found)} found")
    there = threading.Event()

    def hear(catalogue: Catalogue) -> None:
        there.set()

    begun = time.perf_counter()
    host = Host(places, (), hear)
    host.start()
    host.watch()
    there.wait()
    yield Figure("finding them again takes", time.perf_counter() - begun, "s", most=MOST_S)
    host.close()


def write_plugins(folder: Path) -> None:
    """Write the plugins into a folder."""
    for number in range(PLUGINS):
        plugin = folder / f"plugin-{number:03}"
        plugin.mkdir(parents=True)
        head = {"format": 1, "id": plugin.name, "name": f"Plugin {number}", "version": "1.0", "api": 1}
        made = {**head, "author": "Bench", "licence": "MIT", **_contributed(number, plugin)}
        (plugin / "plugin.toml").write_text(tomli_w.dumps(made))


def _contributed(number: int, plugin: Path) -> dict[str, object]:
    if number % 2:
        return {
            "styles": [{"name": f"Style {number}", "base": "stan", "weights": {"fear": 2.0}}],
            "presets": [{"name": f"Rules {number}", "based_on": "standard", "rules": {"goal": 50}}],
        }
    back = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 238 332"><rect width="238" height="332"/></svg>'
    for file in range(FILES):
        (plugin / f"{file}.svg").write_text(back)
    (plugin / "back.svg").write_text(back)
    design = {"format": 1, "name": f"Deck {number}", "author": "Bench", "licence": "MIT", "kind": "back"}
    (plugin / "design.toml").write_text(tomli_w.dumps(design))
    return {"cards": [{"folder": "."}]}
