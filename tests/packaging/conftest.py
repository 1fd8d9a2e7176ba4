"""Fixtures that load the commands of the checkout, which are scripts and no package."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

_FOLDER = Path(__file__).parents[2] / "packaging"


def _loaded(script: str, name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return a script as a module of this name, without running its main function."""
    spec = importlib.util.spec_from_file_location(name, _FOLDER / script)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return `packaging/setup_environment.py`, without real pauses."""
    module = _loaded("setup_environment.py", "setup_environment", monkeypatch)
    monkeypatch.setattr(module, "PAUSES_S", (0.001, 0.002, 0.003))
    return module


@pytest.fixture
def system(environment: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return `packaging/system_packages.py`, without real pauses."""
    return _loaded("system_packages.py", "system_packages", monkeypatch)


@pytest.fixture
def checks(system: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """Return `packaging/test.py` without its checks, so that only the tests of a folder are left."""
    # Python has a package named test, too.
    module = _loaded("test.py", "hearts_checks", monkeypatch)
    for name, value in (("CHECKS", {}), ("COVERAGE", {}), ("IN_PARALLEL", ()), ("OUTPUT", tmp_path / "output.txt")):
        monkeypatch.setattr(module, name, value)
    # The small tests of these tests need no plugins, which take seconds to load.
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    return module
