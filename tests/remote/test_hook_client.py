"""Tests of calling hooks in a separate process: the answer has contributions or flaws."""

import threading
from pathlib import Path

import pytest

from hearts_qt.api import hooks
from hearts_qt.plugin_host.contributions import Plugin, Source
from hearts_qt.plugin_host.flaw import FlawKind
from hearts_qt.plugin_host.folder import look_into
from hearts_qt.plugin_host.kinds import KIND_NAMES, STYLES
from hearts_qt.plugin_host.manifest import read_plugin
from hearts_qt.remote import process
from hearts_qt.remote.hook_client import HooksAnswer, ask_hooks
from tests.plugin_host.written import HEAD, HOOK, STYLE, hook_plugin, write_plugin
from tests.remote.programs import TRUSTED, running, until

IMPORT = "from hearts_qt.api import *\n"


def read(folder: Path) -> Plugin:
    """Read a plugin without flaws in its files."""
    plugin = read_plugin(folder, Source.USER, look_into(folder))
    assert not plugin.flaws
    return plugin


def answer_of(folder: Path, code: str = HOOK, seconds: float = 30.0) -> HooksAnswer:
    """Return the answer of the hooks of a plugin with this code."""
    answer = ask_hooks(read(hook_plugin(folder, code)), seconds=seconds)
    assert answer is not None
    return answer


def test_there_is_a_hook_for_each_kind() -> None:
    """Each kind of contribution has a hook. Its documentation says when it is called, and its argument and result."""
    assert tuple(hooks.HOOKS) == KIND_NAMES
    for name in hooks.HOOKS.values():
        text = getattr(hooks, name).__doc__
        assert "Called once" in text
        assert ":param folder:" in text
        assert ":returns:" in text


def test_a_hook_contributes_the_entries_that_it_returns(tmp_path: Path) -> None:
    """A hook can return entries as objects or as dicts, can get the plugin's folder, and can print without harm."""
    code = f"""{IMPORT}
import os, sys
print("hello")
os.write(1, b"there")
sys.stderr.write("!")
@hookimpl
def hearts_styles(folder):
    assert (folder / "plugin.py").is_file() and input is not None
    return ({{"name": "One", "base": "stan"}}, StyleEntry(name="Two", base="wily"))
@hookimpl
def hearts_help():
    return None
"""
    answer = answer_of(tmp_path / "h", code)
    assert not answer.flaws
    assert [(each.id, each.base) for each in answer.contributions.of(STYLES)] == [("h/one", "stan"), ("h/two", "wily")]


def test_a_plugin_may_import_its_other_files(tmp_path: Path) -> None:
    """A plugin's hooks can import the plugin's other files. These files do not replace modules of Python."""
    code = f"import random, neighbour\nassert hasattr(random, 'shuffle')\n{HOOK}"
    folder = hook_plugin(tmp_path / "h", code)
    (folder / "neighbour.py").write_text("")
    (folder / "random.py").write_text("raise OSError")
    answer = ask_hooks(read(folder), seconds=30)
    assert answer is not None
    assert not answer.flaws
    assert not (folder / "__pycache__").exists()


def test_hooks_and_manifest_have_their_ids_together(tmp_path: Path) -> None:
    """If a plugin has a style from plugin.toml and one from a hook, the hook's style does not get the plugin's id."""
    manifest = {**HEAD, "id": "both", "python": "plugin.py", "styles": [{**STYLE, "name": "Mild"}]}
    answer = ask_hooks(read(write_plugin(tmp_path / "h", manifest, {"plugin.py": HOOK})), seconds=30)
    assert answer is not None
    assert [each.id for each in answer.contributions.of(STYLES)] == ["both/bold"]


GARBAGE = """\
import os
for line in range(3, 99):
    try:
        os.write(line, b"{}")
    except OSError:
        pass
"""
FLOOD = """\
import os
for line in range(3, 9):
    try:
        while os.write(line, b"x" * 9999):
            pass
    except OSError:
        pass
"""


def hook(returned: str, kind: str = "styles") -> str:
    """Return the code of a hook that returns this value."""
    return f"@hookimpl\ndef hearts_{kind}():\n    return {returned}\n"


MODULE = "plugin.py"
STYLES_HOOK = f"{MODULE}: hearts_styles()"


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    ("code", "kind", "where"),
    [
        ("import no_such_module", FlawKind.IMPORT, MODULE),
        ("x =", FlawKind.IMPORT, MODULE),
        ("raise BaseException", FlawKind.IMPORT, MODULE),
        ("import sys; sys.exit(3)", FlawKind.DIED, MODULE),
        ("import os; os._exit(3)", FlawKind.DIED, MODULE),
        ("import ctypes; ctypes.string_at(0)", FlawKind.DIED, MODULE),
        ("x = [bytearray(1 << 28) for _ in range(99)]", FlawKind.MEMORY, MODULE),
        (GARBAGE, FlawKind.WRONG_RESULT, MODULE),
        (FLOOD, FlawKind.TOO_LARGE, MODULE),
        ("pass", FlawKind.NOTHING, MODULE),
        (hook("[]", "style"), FlawKind.WRONG_HOOK, MODULE),
        ("def hearts_styles(): return []", FlawKind.WRONG_HOOK, STYLES_HOOK),
        ("@hookimpl\ndef hearts_styles(table): return []", FlawKind.WRONG_HOOK, MODULE),
        (hook("1 / 0"), FlawKind.RAISED, STYLES_HOOK),
        (hook("3"), FlawKind.WRONG_RESULT, STYLES_HOOK),
        (hook("[object()]"), FlawKind.WRONG_RESULT, STYLES_HOOK),
        (hook("[{'name': 1, 'base': 'stan'}]"), FlawKind.WRONG_VALUE, f"{STYLES_HOOK}[0].name"),
        (hook("[{'folder': '/etc'}]", "cards"), FlawKind.OUTSIDE, "plugin.py: hearts_cards()[0].folder"),
        (
            hook("[{'name': 'A', 'python': 'a.py:A'}]", "players"),
            FlawKind.MISSING,
            "plugin.py: hearts_players()[0].python",
        ),
    ],
)
def test_a_plugin_that_misbehaves_has_its_reason(tmp_path: Path, code: str, kind: FlawKind, where: str) -> None:
    """A plugin whose hooks fail has a flaw with the reason, and contributes nothing."""
    answer = answer_of(tmp_path / "h", IMPORT + code)
    assert [(flaw.kind, flaw.where) for flaw in answer.flaws] == [(kind, where)]
    assert answer == HooksAnswer(flaws=answer.flaws)


def test_the_error_names_the_line_of_the_plugin(tmp_path: Path) -> None:
    """If a hook raises an error, the flaw names the file and the line of the plugin."""
    answer = answer_of(tmp_path / "h", f"{IMPORT}@hookimpl\ndef hearts_styles():\n    raise OSError('too bad')")
    assert answer.flaws[0].detail == "OSError: too bad\nplugin.py, line 4: raise OSError('too bad')"


@pytest.mark.parametrize(
    "code", ["while True: pass", "import time; time.sleep(999)", "import time\nwhile not time.sleep(0.1): print('x')"]
)
def test_a_plugin_that_does_not_end_is_ended(tmp_path: Path, code: str) -> None:
    """Hooks that exceed the time limit are killed, and their answer is not kept for the next start."""
    answer = answer_of(tmp_path / "h", code, seconds=1.0)
    assert [flaw.kind for flaw in answer.flaws] == [FlawKind.LATE]
    assert not answer.lasts


def test_asking_can_be_given_up(tmp_path: Path) -> None:
    """A call of hooks is given up when the stop event is set."""
    stop = threading.Event()
    stop.set()
    assert ask_hooks(read(hook_plugin(tmp_path / "h", "while True: pass")), stop) is None


def test_nothing_is_left_of_what_a_plugin_has_started(tmp_path: Path) -> None:
    """All processes that a plugin has started are ended, even detached processes."""
    word = f"left-by-{tmp_path.parent.name}-{tmp_path.name}"
    code = f"""\
import subprocess, sys
process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(99)", {word!r}], start_new_session=True)
"""
    assert not answer_of(tmp_path / "h", code + HOOK).flaws
    until(lambda: not running(word))


SUPERVISOR_KILLED = "import os\nos.kill(os.getppid(), 9)\n"


def test_hooks_that_lose_their_supervisor_are_switched_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hooks fail if their supervisor is killed, even if they have answered."""
    # The hooks run without confinement, because confined hooks cannot reach their supervisor.
    monkeypatch.setattr(process, "protection", lambda: TRUSTED)
    word = f"left-by-{tmp_path.parent.name}-{tmp_path.name}"
    code = f"""\
import os, subprocess, sys
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", {word!r}], start_new_session=True, env={{}})
"""
    late = "import atexit, os\nend = os._exit\nos._exit = lambda code: (os.kill(os.getppid(), 9), end(code))\n"
    for number, ends in enumerate((SUPERVISOR_KILLED, late)):
        (flaw,) = answer_of(tmp_path / f"h{number}", code + ends + HOOK).flaws
        assert flaw.kind is FlawKind.DIED
        assert "its supervisor was lost" in flaw.detail
        until(lambda: not running(word))


def test_hooks_that_are_confined_cannot_reach_their_supervisor(tmp_path: Path) -> None:
    """A confined hook that tries to kill its supervisor gets an ordinary error."""
    (flaw,) = answer_of(tmp_path / "h", SUPERVISOR_KILLED + HOOK).flaws
    assert flaw.kind is FlawKind.IMPORT
    assert "PermissionError" in flaw.detail
