"""Tests that tests use only public names of the program.

If a test needs a private name, a comment gives the reason.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import hearts_qt

TESTS = Path(__file__).parent
REASON = "# private: "
"""The beginning of a comment that gives the reason. It is on the line of the private name or on the line above."""
OF_TUPLES = ("_replace", "_asdict", "_fields", "_make")
"""Names that begin with an underscore although Python documents them for everybody."""
BY_NAME = ("setattr", "delattr", "getattr", "hasattr", "object")
"""Functions that take the name of an attribute as text."""


def is_private(name: str) -> bool:
    """Tell whether a name is private: it begins with one underscore and is not in `OF_TUPLES`."""
    return name.startswith("_") and not name.startswith("__") and name not in ("_", *OF_TUPLES)


def made_in(tree: ast.AST) -> Iterator[str]:
    """Yield the names that a source file defines: functions, classes, variables and attributes."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name


@pytest.fixture(scope="module")
def ours() -> frozenset[str]:
    """Return all private names of the program."""
    sources = Path(hearts_qt.__file__).parent.rglob("*.py")
    names = (name for path in sources for name in made_in(ast.parse(path.read_text("utf-8"))))
    return frozenset(name for name in names if is_private(name))


def used_in(node: ast.AST) -> list[str]:
    """Return the private names that an expression or an import uses."""
    match node:
        case ast.Attribute(value=ast.Name(id="self" | "cls")):
            return []
        case ast.Attribute(attr=name):
            return [name]
        case ast.ImportFrom(names=imported):
            return [each.name for each in imported]
        case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called), args=arguments) if called in BY_NAME:
            texts = [each.value for each in arguments if isinstance(each, ast.Constant)]
            return [part for text in texts if isinstance(text, str) for part in text.split(".")]
    return []


def unexplained(path: Path, ours: frozenset[str]) -> Iterator[str]:
    """Yield every place in a test where a private name of the program is used without a reason."""
    text = path.read_text("utf-8")
    lines = ["", *text.splitlines()]
    for node in ast.walk(ast.parse(text)):
        found = [name for name in used_in(node) if is_private(name) and name in ours]
        if not found or not isinstance(node, ast.expr | ast.stmt):
            continue
        around = lines[node.lineno - 1 : (node.end_lineno or node.lineno) + 1]
        if not any(line.partition(REASON)[2].strip() for line in around):
            yield f"{path.name}:{node.lineno} uses {found[0]}"


def test_private_names_are_used_only_with_a_reason(ours: frozenset[str]) -> None:
    """Every use of a private name in the tests has a comment with the reason."""
    # One of the plugins in tests/bad_plugins is not valid Python.
    tests = [path for path in sorted(TESTS.rglob("*.py")) if "bad_plugins" not in path.parts]
    found = [f"{path.parent.relative_to(TESTS.parent)}/{each}" for path in tests for each in unexplained(path, ours)]
    assert not found, f'Use a public name, or say why not in a comment "{REASON}...":\n' + "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "table._store",
        "table.log._store.save()",
        "tables[0]._store",
        "self.table._store",
        "open_table()._store = 1",
        "monkeypatch.setattr(table, '_store', None)",
        "monkeypatch.setattr('hearts_qt.table._store', None)",
        "from hearts_qt.table import _store",
        "table._store  # private:",
        "# private: this is about the next line\nx = 1\ntable._store",
    ],
)
def test_each_way_to_a_private_name_is_found(tmp_path: Path, source: str) -> None:
    """Each way to use a private name is found. It is accepted only with a reason on its line or the line above."""
    (tmp_path / "wrong.py").write_text(source, "utf-8")
    line = len(source.splitlines())
    assert list(unexplained(tmp_path / "wrong.py", frozenset({"_store"}))) == [f"wrong.py:{line} uses _store"]


@pytest.mark.parametrize(
    "source",
    [
        "self._store",
        "cls._store",
        "table.store",
        "values._replace(a=1)",
        "table._store  # private: the disk is full",
        "# private: the disk is full\ntable._store",
    ],
)
def test_what_is_allowed_is_not_found(tmp_path: Path, source: str) -> None:
    """Private names of the test itself or of Python are allowed, and so are private names with a reason."""
    (tmp_path / "right.py").write_text(source, "utf-8")
    assert list(unexplained(tmp_path / "right.py", frozenset({"_store"}))) == []
