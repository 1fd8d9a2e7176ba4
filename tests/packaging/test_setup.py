"""Tests of the set-up: it takes exactly the locked packages, and asks again if a server does not answer."""

import base64
import hashlib
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest


def make_wheel(folder: Path, name: str, version: str, *metadata: str) -> str:
    """Write a wheel of an empty package, and return its line for a lock."""
    info = f"{name}-{version}.dist-info"
    files = {
        f"{name}.py": "",
        f"{info}/METADATA": "\n".join(
            ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", *metadata, "", ""]
        ),
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    path = folder / f"{name}-{version}-py3-none-any.whl"
    rows = []
    with zipfile.ZipFile(path, "w") as wheel:
        for file, text in files.items():
            wheel.writestr(file, text)
            digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
            rows.append(f"{file},sha256={digest},{len(text)}")
        wheel.writestr(f"{info}/RECORD", "\n".join([*rows, f"{info}/RECORD,,", ""]))
    return f"{name}=={version} --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a fresh Python environment."""
    place = tmp_path_factory.mktemp("environment") / "one"
    subprocess.run([sys.executable, "-I", "-m", "venv", str(place)], check=True)
    return place


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder from which alone pip takes packages."""
    folder = tmp_path / "index"
    folder.mkdir()
    for name, value in {
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(folder),
        "PIP_CONFIG_FILE": "/dev/null",
        "PIP_CONSTRAINT": "",
        "PIP_EXTRA_INDEX_URL": "",
    }.items():
        monkeypatch.setenv(name, value)
    return folder


def test_a_newer_release_changes_nothing(
    environment: ModuleType, place: Path, index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package with an extra is installed as it is locked, although a newer one was published since."""
    lock = make_wheel(index, "helper", "1.0")
    lock += make_wheel(index, "measure", "1.0", "Provides-Extra: toml", 'Requires-Dist: helper ; extra == "toml"')
    lock += make_wheel(index, "tests", "1.0", "Requires-Dist: measure[toml]>=1.0")
    make_wheel(index, "measure", "1.1", "Provides-Extra: toml", 'Requires-Dist: helper>=2 ; extra == "toml"')
    make_wheel(index, "helper", "2.0")
    (tmp_path / "test.lock").write_text(lock, "utf-8")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    environment.install_lock(place, "test.lock")
    pip = [str(environment.executable("python", place)), "-I", "-m", "pip", "list", "--format=freeze"]
    listed = subprocess.run(pip, capture_output=True, text=True, check=True).stdout.split()
    assert {"helper==1.0", "measure==1.0", "tests==1.0"} <= set(listed)


def test_a_lock_that_lacks_something_is_refused(
    environment: ModuleType, place: Path, index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a locked package needs one that is not in the lock, the set-up fails and names it."""
    (tmp_path / "test.lock").write_text(make_wheel(index, "needy", "1.0", "Requires-Dist: absent>=1"), "utf-8")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    with pytest.raises(environment.SetupError, match="absent"):
        environment.install_lock(place, "test.lock")


def failing(environment: ModuleType, times: int, asked: list[int]) -> Callable[[], None]:
    """Return a step that fails so many times, and then succeeds."""

    def step() -> None:
        asked.append(1)
        if len(asked) <= times:
            raise environment.SetupError("The server broke off.\nDetails")

    return step


def test_the_program_is_compiled_when_its_files_change(
    environment: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start compiles new files, also where Python itself writes no bytecode, and does nothing without a change."""
    folder = tmp_path / "hearts_qt" / "room"
    folder.mkdir(parents=True)
    (folder / "one.py").write_text("", "utf-8")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "BYTECODE", tmp_path / "bytecode")
    monkeypatch.setattr(environment, "executable", lambda name: sys.executable)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment.compile_to_bytecode()
    (one,) = folder.glob("__pycache__/one.*.pyc")
    one.unlink()
    environment.compile_to_bytecode()
    assert not one.exists()
    (folder / "two.py").write_text("", "utf-8")
    environment.compile_to_bytecode()
    assert one.exists()
    assert len([*folder.glob("__pycache__/two.*.pyc")]) == 1


def test_a_server_is_asked_again(environment: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """A step that fails is done again, up to three times, and the screen says so each time."""
    asked: list[int] = []
    environment.patiently(failing(environment, 3, asked))
    assert len(asked) == 4
    assert capsys.readouterr().err.count("The server broke off. It is tried again in") == 3
    asked.clear()
    with pytest.raises(environment.SetupError, match="Details"):
        environment.patiently(failing(environment, 4, asked))


def test_apt_is_asked_again(
    system: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Package lists are renewed at once, then apt-get is asked again after pauses. A stopped install is completed."""
    answers = {
        "install": iter([["no list"], ["timed out"], ["E: you must run 'dpkg --configure -a'"], []]),
        "update": iter([[], ["broken"], []]),
    }
    run: list[str] = []

    def ask(prefix: list[str], *arguments: str) -> list[str]:
        run.append(arguments[0])
        return next(answers[arguments[0]])

    monkeypatch.setattr(system, "apt_get", ask)
    monkeypatch.setattr(system.subprocess, "run", lambda command, **options: run.append(" ".join(command[-3:])))
    assert system.apt_install([], ["xvfb"]) == []
    update_and_install = ["update", "install"]
    assert run == ["install", *update_and_install * 2, "dpkg --configure -a", *update_and_install]
    assert capsys.readouterr().err.count("tried again in") == 2


def test_apt_says_why_it_failed(system: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """If apt-get fails each time, its last lines are returned."""
    monkeypatch.setattr(system, "apt_get", lambda prefix, *arguments: [arguments[0]])
    assert system.apt_install([], ["xvfb"]) == ["update", "install"]
