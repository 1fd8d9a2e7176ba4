"""Tests of how the window's modules are loaded: no sources are read, and no garbage is collected."""

import subprocess
import sys

START = """
import builtins, gc, linecache
python_import = builtins.__import__
passes = []
gc.callbacks.append(lambda phase, about: passes.append(phase))
from hearts_qt.app.loading import load_qt, without_collector
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
