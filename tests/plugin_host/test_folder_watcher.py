"""Tests of the watcher, which reports changes in the plugin folder, by system events or by polling."""

import os
import platform
import shutil
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest
import watchfiles

from hearts_qt.plugin_host import folder as folders
from hearts_qt.plugin_host import folder_watcher
from hearts_qt.plugin_host.folder_watcher import Watcher, folders_to_watch
from tests.plugin_host.written import folders_looked_at

PATIENCE = 60.0


class Bell:
    """Remembers whether it was called."""

    def __init__(self) -> None:
        self._rung = threading.Event()

    def __call__(self) -> None:
        """Remember that it was called."""
        self._rung.set()

    def wait(self) -> None:
        """Wait until it was called, and forget the call."""
        assert self._rung.wait(PATIENCE)
        self._rung.clear()


def until_heard(bell: Bell, folder: Path) -> None:
    """Write files until the watcher reports a change, because a test cannot know when the watcher is ready."""
    for number in range(300):
        (folder / f"{number}.txt").write_text("")
        if bell._rung.wait(0.2):
            bell.wait()
            return
    raise AssertionError("nothing was heard")


@pytest.mark.parametrize("how", ["told by the system", "no watches left", "within Windows"])
def test_changes_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Changes in the folder and deep inside it are reported."""
    if how == "within Windows":
        monkeypatch.setattr(platform, "release", lambda: "5.15.0-microsoft-standard-WSL2")
        monkeypatch.setattr(watchfiles, "watch", None)
    elif how == "no watches left":

        def out_of_watches(*args: object, **options: object) -> object:
            raise OSError("no space left on device")

        monkeypatch.setattr(watchfiles, "watch", out_of_watches)
    folder = tmp_path / "plugins"
    (folder / "deep" / "deeper").mkdir(parents=True)
    bell = Bell()
    watcher = Watcher(folder, bell)
    until_heard(bell, folder / "deep" / "deeper")
    shutil.rmtree(folder)
    bell.wait()
    folder.mkdir()
    until_heard(bell, folder)
    watcher.close()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such a name")
def test_a_folder_whose_name_is_no_text_does_not_stop_the_watch(tmp_path: Path) -> None:
    """Changes are reported even if a folder has a name that is not UTF-8, such as one from an old zip file."""
    folder = tmp_path / "plugins"
    (folder / "good").mkdir(parents=True)
    (folder / os.fsdecode(b"K\xf6nig")).mkdir()
    bell = Bell()
    watcher = Watcher(folder, bell)
    until_heard(bell, folder / "good")
    watcher.close()


def test_a_folder_that_is_not_there_is_waited_for(tmp_path: Path) -> None:
    """A missing folder is watched as soon as it is made. Closing does not wait until the folder is made."""
    bell = Bell()
    watcher = Watcher(tmp_path / "plugins", bell)
    (tmp_path / "plugins").mkdir()
    bell.wait()
    watcher.close()
    Watcher(tmp_path / "nowhere", bell).close()


def test_a_folder_that_goes_just_after_a_report_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a folder disappears between a report and the next watch, this is reported."""
    folder = tmp_path / "plugins"
    (folder / "deep").mkdir(parents=True)
    gone = threading.Event()
    searches: list[Path] = []

    def changed() -> None:
        if not folder.exists():
            gone.set()

    def goes_after_the_second(searched: Path) -> Mapping[Path, tuple[int, int]]:
        searches.append(searched)
        if len(searches) == 2:
            (folder / "deep").rmdir()
        found = folders_to_watch(searched)
        if len(searches) == 2:
            folder.rmdir()
        return found

    monkeypatch.setattr(folder_watcher, "folders_to_watch", goes_after_the_second)
    watcher = Watcher(folder, changed)
    assert gone.wait(PATIENCE)
    watcher.close()


def test_no_link_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Links are not followed. Once, watching a link to the whole disk used up all memory."""
    plugins, outside = tmp_path / "plugins", tmp_path / "outside"
    (plugins / "mine" / "cards").mkdir(parents=True)
    (outside / "deep").mkdir(parents=True)
    (plugins / "disk").symlink_to("/")
    (plugins / "home").symlink_to(tmp_path)
    (plugins / "mine" / "all").symlink_to("/")
    (plugins / "mine" / "out").symlink_to(outside)
    (plugins / "loop").symlink_to(plugins / "loop")
    expected = [plugins, plugins / "mine", plugins / "mine" / "cards"]
    assert list(folders_to_watch(plugins)) == expected
    asked = []
    begun = threading.Event()

    def watch(*paths: Path, **options: object) -> list[set[object]]:
        asked.append((paths, options["recursive"], options["force_polling"]))
        begun.set()
        return []

    monkeypatch.setattr(watchfiles, "watch", watch)
    watcher = Watcher(plugins, Bell())
    assert begun.wait(PATIENCE)
    watcher.close()
    assert set(asked) == {(tuple(expected), False, False)}


def test_the_folder_of_a_plugin_may_be_a_link(tmp_path: Path) -> None:
    """A plugin's own folder can be a link to another place. Its subfolders are watched."""
    plugins, work = tmp_path / "plugins", tmp_path / "work"
    (work / "deck").mkdir(parents=True)
    plugins.mkdir()
    (plugins / "mine").symlink_to(work)
    assert list(folders_to_watch(plugins)) == [plugins, plugins / "mine", plugins / "mine" / "deck"]
    bell = Bell()
    watcher = Watcher(plugins, bell)
    until_heard(bell, work / "deck")
    watcher.close()


def test_a_huge_plugin_is_not_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plugin with too many folders is not watched. Only a limited number of folders is read and watched."""
    monkeypatch.setattr(folders, "MOST_ENTRIES", 50)
    monkeypatch.setattr(folder_watcher, "MOST_FOLDERS", 4)
    plugins = tmp_path / "plugins"
    for number in range(60):
        (plugins / "wide" / f"{number}").mkdir(parents=True)
    (plugins / "deep" / "/".join("d" * 40)).mkdir(parents=True)
    looked_at = folders_looked_at(monkeypatch)
    found = list(folders_to_watch(plugins))
    assert plugins / "wide" not in found
    assert found == [plugins, plugins / "deep", plugins / "deep/d", plugins / "deep/d/d"]
    assert len(looked_at) < 100


def test_a_new_folder_is_watched_too(tmp_path: Path) -> None:
    """A new folder is watched, even if it replaces an old folder with the same name."""
    plugins = tmp_path / "plugins"
    (plugins / "mine").mkdir(parents=True)
    bell = Bell()
    watcher = Watcher(plugins, bell)
    until_heard(bell, plugins / "mine")
    (plugins / "mine" / "new" / "deeper").mkdir(parents=True)
    until_heard(bell, plugins / "mine" / "new" / "deeper")
    shutil.rmtree(plugins / "mine")
    (plugins / "mine" / "new").mkdir(parents=True)
    until_heard(bell, plugins / "mine" / "new")
    watcher.close()


def test_a_folder_that_goes_while_it_is_looked_at_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a folder disappears while the watcher reads it, this is reported."""
    plugins = tmp_path / "plugins"
    plugins.mkdir()

    def gone(folder: Path) -> dict[Path, tuple[int, int]]:
        shutil.rmtree(folder, ignore_errors=True)
        raise FileNotFoundError(folder)

    monkeypatch.setattr(folder_watcher, "folders_to_watch", gone)
    bell = Bell()
    watcher = Watcher(plugins, bell)
    bell.wait()
    watcher.close()
