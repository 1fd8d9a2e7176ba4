"""Tests of how the window's modules are loaded: no source is read, no garbage is collected, nothing comes too early."""

import os
import subprocess
import sys
from pathlib import Path

START = """
import builtins, gc, linecache
python_import = builtins.__import__
passes = []
gc.callbacks.append(lambda phase, about: passes.append(phase))
from hearts_qt.app.window_start import load_qt, without_collector
load_qt()
assert builtins.__import__ is python_import
before = len(passes)
with without_collector():
    import hearts_qt.app.session
assert len(passes) == before
assert gc.isenabled()
assert gc.get_freeze_count() > 10_000
import hearts_qt.ui.help.help_controller
read = [name for name in linecache.cache if "hearts_qt" in name]
assert not read, read
"""


def test_loading_reads_no_source_and_collects_no_garbage() -> None:
    """While the modules are loaded, no source file is read and the garbage collector does not run."""
    subprocess.run([sys.executable, "-c", START], check=True)


AT_REST = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from hearts_qt.app import command_line, window_start
command_line.parsed(["--fast"])
from hearts_qt.app.session import Session
application = QApplication(["hearts-qt"])
session = Session(application, 7)
director = session.window.director
records = session.window.controllers.records
looked = []
were_busy = False
def look():
    global were_busy
    # The records are the last work in the background after the start.
    were_busy = were_busy or records.is_busy
    if were_busy and not records.is_busy and director.is_asked and not looked:
        looked.extend(sys.modules)
        session.window.close()
timer = QTimer(interval=5)
timer.timeout.connect(look)
timer.start()
session.run()
print(*looked)
"""
LOADED_LATER = (
    *("csv", "configparser", "email", "getpass", "pluggy", "sqlite3", "wave", "numpy", "pyqtgraph", "dask"),
    *("PySide6.QtPrintSupport", "PySide6.QtTest", "PySide6.QtOpenGL"),
    *(
        "hearts_qt.app.commands",
        "hearts_qt.history.statistics.statistics_index",
        "hearts_qt.history.statistics.query",
        "hearts_qt.history.records.record_index",
    ),
    *("hearts_qt.plugin_host.wheel", "hearts_qt.settings.import_file", "hearts_qt.ui.dialogs.installer"),
    *("hearts_qt.ui.help.help_window", "hearts_qt.ui.records.record_window", "hearts_qt.ui.dialogs.preferences"),
)
"""Modules that are needed only for what a person opens later. They would make the start slower and take memory."""


def test_what_is_opened_later_is_loaded_later(tmp_path: Path) -> None:
    """While the table waits for a card, no module is loaded that only other windows and commands need."""
    surroundings = os.environ | {"HEARTS_QT_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", AT_REST], env=surroundings, stdout=subprocess.PIPE, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert "hearts_qt.ui.window.main_window" in loaded
    assert loaded & set(LOADED_LATER) == set()
