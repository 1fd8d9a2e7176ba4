"""Tests of the command that checks everything, and of the map of the rooms in CONTRIBUTING.md."""

import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
UNSTEADY = """
from pathlib import Path

def test_{name}():
    mark = Path(__file__).with_name("{name}.mark")
    was_there = mark.exists()
    mark.touch()
    assert was_there
"""
STEADY = "def test_good():\n    pass\n"
BROKEN = "def test_bad():\n    assert False\n"


@pytest.mark.parametrize(
    ("tests", "code", "last_line", "lines"),
    [
        ({"good": STEADY}, 0, "1 passed, 0 failed", []),
        ({"good": STEADY, "once": UNSTEADY}, 0, "2 passed, 0 failed, 1 unsteady", ["Unsteady.*::test_once"]),
        (
            {"good": STEADY, "one": UNSTEADY, "two": UNSTEADY},
            1,
            "3 passed, 0 failed, 2 unsteady",
            ["Unsteady.*::test_one", "Unsteady.*::test_two", "FAILED: 2 unsteady tests"],
        ),
        ({"bad": BROKEN, "good": STEADY}, 1, "1 passed, 1 failed", ["FAILED: .*::test_bad", "output is in"]),
        ({"syntax": "def test_"}, 1, "0 passed, 1 failed", ["FAILED: .*exit code 2"]),
    ],
)
def test_a_failed_test_is_run_again_alone(
    checks: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    tests: dict[str, str],
    code: int,
    last_line: str,
    lines: list[str],
) -> None:
    """One test that passes at the second try is named and allowed. Two of them are not, nor is one that fails twice."""
    for name, text in tests.items():
        (tmp_path / f"test_{name}_x.py").write_text(text.format(name=name), "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert checks.check_everything([], {}, {"a folder": (str(tmp_path), "--rootdir", str(tmp_path))}) == code
    printed = capfd.readouterr().out
    assert re.sub(r" in [0-9.]+s$", "", printed.strip().splitlines()[-1]) == last_line
    for line in lines:
        assert re.search(line, printed)
    written = (tmp_path / "output.txt").read_text("utf-8")
    assert printed.startswith(written)
    assert re.search(r"^----- [0-9]+ s$", written, re.MULTILINE)


def test_many_failures_are_not_chance(checks: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """If very many tests fail, none is run again."""
    monkeypatch.setattr(checks, "run", lambda *command: 0)
    assert checks.run_again(["a", "b"], []) == ["a", "b"]
    assert checks.run_again(list(map(str, range(checks.MOST_AGAIN + 1))), []) == []


@pytest.mark.parametrize("of", ["hearts_qt", "ui"])
def test_the_map_names_every_room(of: str) -> None:
    """The guide has a line for each package of the program and of its window, and for no other."""
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    table = guide.partition(f"| room of `{of}`")[2].partition("\n\n")[0]
    folder = ROOT / "hearts_qt" / ("" if of == "hearts_qt" else of)
    rooms = sorted(each.parent.name for each in folder.glob("*/__init__.py"))
    assert sorted(re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)) == rooms
