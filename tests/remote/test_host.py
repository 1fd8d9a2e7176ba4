"""Tests of the plugin host, which reports one catalogue when it starts and a new one after each change."""

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from hearts_qt.plugin_host import discovery
from hearts_qt.plugin_host.contributions import Catalogue, Plugin, Source
from hearts_qt.plugin_host.discovery import PluginPlaces
from hearts_qt.plugin_host.flaw import FlawKind
from hearts_qt.plugin_host.kinds import FACES, STYLES
from hearts_qt.remote import host as host_module
from hearts_qt.remote.host import Host
from tests.plugin_host.written import HEAD, HOOK, hook_plugin, style_plugin, write_plugin

PATIENCE = 60.0


class Listener:
    """Receives the catalogues of a host, and can wait for a certain catalogue."""

    def __init__(self) -> None:
        self.heard: list[Catalogue] = []
        self._condition = threading.Condition()

    def __call__(self, catalogue: Catalogue) -> None:
        """Receive a catalogue."""
        with self._condition:
            self.heard.append(catalogue)
            self._condition.notify_all()

    def wait(self, wanted: Callable[[Catalogue], bool]) -> Catalogue:
        """Wait for the next catalogue for which `wanted` is true, and return it."""
        with self._condition:
            assert self._condition.wait_for(lambda: any(map(wanted, self.heard)), PATIENCE), self.heard[-1:]
            found = next(each for each in self.heard if wanted(each))
            del self.heard[: self.heard.index(found)]
        return found


class Hosted:
    """A host, its folders and a listener."""

    def __init__(self, folder: Path) -> None:
        self.listener = Listener()
        self.places = PluginPlaces(folder / "user", folder / "bundled", folder / "cache", installed=False)
        self._hosts: list[Host] = []

    def start(self, off: tuple[str, ...] = (), *, safe: bool = False) -> Host:
        """Start a host."""
        host = Host(self.places, off, self.listener, safe=safe)
        self._hosts.append(host)
        host.start()
        host.watch()
        return host

    def close(self) -> None:
        """Close every host that was started."""
        for host in self._hosts:
            host.close()


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    """Yield folders and a listener for hosts. The hosts are closed after the test."""
    made = Hosted(tmp_path)
    yield made
    made.close()


def plugin(catalogue: Catalogue, id_: str) -> Plugin | None:
    """Return a plugin by its id."""
    return next((each for each in catalogue.plugins if each.id == id_), None)


def is_there(id_: str) -> Callable[[Catalogue], bool]:
    """Return a function that tells whether a catalogue has this plugin with its style."""
    return lambda catalogue: (found := plugin(catalogue, id_)) is not None and bool(found.contributions.of(STYLES))


def test_what_is_dropped_in_and_taken_out_is_followed(hosted: Hosted) -> None:
    """The catalogue follows a plugin that is added, changed and removed. A plugin that is being copied has no flaws."""
    hosted.start()
    hosted.listener.wait(lambda catalogue: not catalogue.plugins)
    folder = style_plugin(hosted.places.user / "good")
    hosted.listener.wait(is_there("good"))
    style_plugin(folder, styles=[{"name": "Bold", "base": "wily"}])
    changed = hosted.listener.wait(lambda catalogue: "wily" in {each.base for each in catalogue.of(STYLES).values()})
    assert not any(each.flaws for catalogue in hosted.listener.heard for each in catalogue.plugins)
    assert changed.of(STYLES)["good"].base == "wily"
    shutil.rmtree(folder)
    hosted.listener.wait(lambda catalogue: not catalogue.plugins)


@pytest.mark.parametrize("entry", [{"file": "face.svg"}, {"folder": "face"}])
def test_a_changed_picture_of_a_face_is_another_contribution(hosted: Hosted, entry: dict[str, str]) -> None:
    """When a picture of a face is replaced, the catalogue changes, so that the face is drawn again."""
    hosted.start()
    picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="{radius}"/></svg>'
    described = 'format = 1\nname = "Vera"\nauthor = "me"\nlicence = "MIT"\n[pictures]\nrest = "rest.svg"\n'
    names = {"file": {"face.svg": picture}, "folder": {"face/face.toml": described, "face/rest.svg": picture}}
    files = {name: text.replace("{radius}", "4") for name, text in names[next(iter(entry))].items()}
    folder = write_plugin(hosted.places.user / "vera", {**HEAD, "id": "vera", "faces": [entry]}, files)
    first = hosted.listener.wait(lambda catalogue: bool(catalogue.of(FACES)))
    (face,) = first.of(FACES).values()
    changed = folder / next(name for name in files if name.endswith(".svg"))
    changed.write_text(picture.replace("{radius}", "3"))
    hosted.listener.wait(lambda catalogue: any(each.stamp != face.stamp for each in catalogue.of(FACES).values()))


def test_a_large_folder_that_is_copied_slowly_is_never_called_broken(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While its files change, a plugin counts as arriving and has no flaws. Other plugins stay in the catalogue."""
    # This is longer than any pause between two files on a busy machine.
    monkeypatch.setattr(discovery, "QUIET", 4.0)
    monkeypatch.setattr(host_module, "QUIET", 4.0)
    style_plugin(hosted.places.bundled / "other")
    hosted.start()
    hosted.listener.wait(is_there("other"))
    folder = hosted.places.user / "large"
    folder.mkdir()
    (folder / "plugin.toml").write_text("format = 1\n")
    for number in range(15):
        (folder / f"{number}.txt").write_text("x" * 1000)
        time.sleep(0.15)
    hosted.listener.wait(lambda catalogue: bool((found := plugin(catalogue, "large")) and found.arriving))
    style_plugin(folder)
    heard = list(hosted.listener.heard)
    hosted.listener.wait(is_there("large"))
    assert not any(each.flaws for catalogue in heard for each in catalogue.plugins)
    assert all(is_there("other")(catalogue) for catalogue in heard)


def test_what_a_power_cut_left_of_an_installation_is_put_right(hosted: Hosted) -> None:
    """The host repairs an interrupted installation before it looks for plugins."""
    style_plugin(hosted.places.user / ".before-x" / "good")
    hosted.start()
    hosted.listener.wait(is_there("good"))


def test_the_whole_folder_may_come_back(hosted: Hosted) -> None:
    """The plugin folder can be deleted and restored while the host runs."""
    hosted.start()
    hosted.listener.wait(lambda catalogue: not catalogue.plugins)
    shutil.rmtree(hosted.places.user)
    style_plugin(hosted.places.user / "good")
    hosted.listener.wait(is_there("good"))


def test_a_package_that_is_installed_meanwhile_is_found(
    hosted: Hosted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Python package is found soon after pip has installed it, and is gone soon after pip has removed it."""
    monkeypatch.setattr(host_module, "PACKAGES", 0.05)
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    hosted.places = replace(hosted.places, installed=True)
    hosted.start()
    hosted.listener.wait(lambda catalogue: not catalogue.plugins)
    style_plugin(site / "aunt_vera", id_="vera")
    info = site / "vera-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("[hearts_qt.plugins]\nvera = aunt_vera\n")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: vera\nVersion: 1.0\n")
    found = plugin(hosted.listener.wait(is_there("vera")), "vera")
    assert found is not None
    assert found.source is Source.INSTALLED
    shutil.rmtree(info)
    hosted.listener.wait(lambda catalogue: not catalogue.plugins)


def test_hooks_are_asked_after_the_first_catalogue(hosted: Hosted) -> None:
    """At the next start, the first catalogue has the stored answer of hooks."""
    hook_plugin(hosted.places.bundled / "hooked")
    hosted.start()
    hosted.listener.wait(is_there("hooked"))
    hosted.close()
    hosted.listener.heard.clear()
    hosted.start()
    hosted.listener.wait(is_there("hooked"))
    assert len(hosted.listener.heard) == 1


def test_a_broken_hook_is_told_and_hurts_nobody(hosted: Hosted) -> None:
    """A broken hook is a flaw of its plugin only, and is called again after the plugin was changed."""
    style_plugin(hosted.places.user / "good")
    folder = hook_plugin(hosted.places.user / "bad", "raise OSError")
    hosted.start()
    told = hosted.listener.wait(lambda catalogue: bool((found := plugin(catalogue, "bad")) and found.flaws))
    (flaw,) = plugin(told, "bad").flaws  # type: ignore[union-attr]
    assert flaw.kind is FlawKind.IMPORT
    assert is_there("good")(told)
    hook_plugin(folder, HOOK)
    hosted.listener.wait(is_there("bad"))


def test_plugins_are_switched_off_and_on(hosted: Hosted) -> None:
    """Switching a plugin off and on takes effect immediately."""
    style_plugin(hosted.places.bundled / "good")
    host = hosted.start(off=("good",))
    hosted.listener.wait(lambda catalogue: bool(catalogue.plugins) and not catalogue.of(STYLES))
    host.switch("good", True)
    hosted.listener.wait(is_there("good"))
    host.switch("good", False)
    hosted.listener.wait(lambda catalogue: not catalogue.of(STYLES))


def test_safe_mode_runs_nothing_and_watches_nothing(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    """In safe mode the catalogue has only bundled plugins. None of their code is run.

    The folder of the user's plugins is neither read nor watched, and is not made if it is missing.
    """
    done: list[str] = []
    monkeypatch.setattr(host_module, "ask_hooks", lambda plugin, closing: done.append("run"))
    monkeypatch.setattr(host_module, "Watcher", lambda folder, changed: done.append("watched"))
    hook_plugin(hosted.places.bundled / "theirs")
    host = hosted.start(safe=True)
    hosted.listener.wait(lambda catalogue: bool(catalogue.plugins))
    assert not hosted.places.user.exists()
    style_plugin(hosted.places.user / "mine")
    told = Catalogue(())
    for later in ("second", "third"):
        style_plugin(hosted.places.bundled / later)
        host.rescan()
        told = hosted.listener.wait(lambda catalogue, later=later: plugin(catalogue, later) is not None)  # type: ignore[misc]
    host.close()
    names = ["second", "theirs", "third"]
    assert [(each.id, each.has_code) for each in told.plugins] == [(name, False) for name in names]
    assert done == []


def test_closing_does_not_wait_for_a_hanging_plugin(hosted: Hosted) -> None:
    """Closing the host kills the process of a hanging plugin."""
    hook_plugin(hosted.places.bundled / "hanging", "open('begun', 'w').close()\nwhile True: pass")
    host = hosted.start()
    hosted.listener.wait(lambda catalogue: bool(catalogue.plugins))
    host.close()
    assert not [each.name for each in threading.enumerate() if each.name.startswith(("plugins", "hooks"))]


def test_a_host_that_was_never_started_closes(hosted: Hosted) -> None:
    """A host that was never started can be closed."""
    Host(hosted.places, (), hosted.listener).close()
