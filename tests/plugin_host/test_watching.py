"""The watcher tells of changes in the folder, also where it has to look by itself."""

import shutil
import threading
from pathlib import Path

import pytest
import watchfiles

from hearts_qt.plugin_host.watching import Watcher

PATIENCE = 60.0


class Bell:
    """Counts how often it was rung."""

    def __init__(self) -> None:
        self._rung = threading.Event()

    def __call__(self) -> None:
        """Ring."""
        self._rung.set()

    def wait(self) -> None:
        """Wait until it was rung since the last time."""
        assert self._rung.wait(PATIENCE)
        self._rung.clear()


def until_heard(bell: Bell, folder: Path) -> None:
    """Change something again and again until it is heard: nobody knows when a watcher has begun."""
    for number in range(300):
        (folder / f"{number}.txt").write_text("")
        if bell._rung.wait(0.2):
            bell.wait()
            return
    raise AssertionError("nothing was heard")


@pytest.mark.parametrize("tells", [True, False], ids=["told by the system", "looking by itself"])
def test_changes_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tells: bool) -> None:
    """Deep in the folder, and of the folder itself."""
    if not tells:
        real = watchfiles.watch

        def out_of_watches(*args: object, **options: object) -> object:
            if not options["force_polling"]:
                raise OSError("no space left on device")
            return real(*args, **options)  # type: ignore[arg-type]

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


def test_a_folder_that_is_not_there_is_waited_for(tmp_path: Path) -> None:
    """And closing waits for nothing."""
    bell = Bell()
    watcher = Watcher(tmp_path / "plugins", bell)
    (tmp_path / "plugins").mkdir()
    bell.wait()
    watcher.close()
    Watcher(tmp_path / "nowhere", bell).close()
