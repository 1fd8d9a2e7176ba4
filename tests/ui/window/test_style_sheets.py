"""Tests that style sheets name only existing classes. Qt ignores rules for other names without a message."""

import ast
import re
from pathlib import Path

from PySide6 import QtWidgets

import hearts_qt.ui

RULE = re.compile(r"^([A-Z]\w+)[^\n{]*\{\{? [^\n]*;|^([A-Z]\w+)[^\n{]*\{\s*$", re.MULTILINE)


def named_classes(path: Path) -> set[str]:
    """Return the names of classes in the style sheets of a module."""
    texts = [node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)]
    return {first or second for text in texts if isinstance(text, str) for first, second in RULE.findall(text)}


def test_each_rule_is_for_a_class_of_qt_or_of_its_module() -> None:
    """Each class that a style sheet names is a class of Qt or of the style sheet's module."""
    seen = 0
    for path in Path(hearts_qt.ui.__file__).parent.rglob("*.py"):
        named = named_classes(path)
        seen += len(named)
        own = set(re.findall(r"^class (\w+)", path.read_text("utf-8"), re.MULTILINE))
        unknown = {name for name in named if name not in own and not hasattr(QtWidgets, name)}
        assert not unknown, path
    assert seen >= 5
