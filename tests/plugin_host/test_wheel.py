"""Tests of the plugins in wheels. The wheel's entry points name them, and nothing runs when they are unpacked."""

import zipfile
from pathlib import Path

import pytest

from hearts_qt.plugin_host.flaw import FlawKind, PackError
from hearts_qt.plugin_host.wheel import unpack_wheel

_POINTS = "[hearts_qt.plugins]\nVera = aunt_vera\nsecond = aunts.second:main\n[console_scripts]\nvera = aunt_vera:run\n"
_FILES = {
    "aunt_vera/__init__.py": "\n",
    "aunt_vera/plugin.toml": "format = 1",
    "aunt_vera/face/rest.svg": "<svg/>",
    "aunts/second/__init__.py": "x = 1",
    "aunts/second/plugin.toml": "format = 1",
}


def _wheel(folder: Path, points: str = _POINTS, needs: str = "") -> Path:
    path = folder / "vera-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as made:
        for name, text in _FILES.items():
            made.writestr(name, text)
        made.writestr("vera-1.0.dist-info/METADATA", f"Metadata-Version: 2.1\nName: vera\n{needs}\n")
        made.writestr("vera-1.0.dist-info/entry_points.txt", points)
    return path


def test_plugins_are_taken_out_of_a_wheel(tmp_path: Path) -> None:
    """Each folder that an entry point names is found. An empty __init__.py is left out, and one with code stays."""
    needs = "Requires-Dist: hearts-qt>=1\nRequires-Dist: Hearts_Qt\nRequires-Dist: pytest; extra == 'test'\n"
    found = unpack_wheel(_wheel(tmp_path, needs=needs), tmp_path / "out")
    assert [folder.relative_to(tmp_path / "out").as_posix() for folder in found] == ["aunt_vera", "aunts/second"]
    assert sorted(path.name for path in found[0].iterdir()) == ["face", "plugin.toml"]
    assert (found[1] / "__init__.py").is_file()


@pytest.mark.parametrize(
    ("points", "needs", "kind"),
    [
        ("", "", FlawKind.MISSING),
        ("[hearts_qt.plugins]\n", "", FlawKind.MISSING),
        ("[hearts_qt.plugins]\nx = nowhere\n", "", FlawKind.MISSING),
        ("[hearts_qt.plugins]\nx = /aunt_vera\n", "", FlawKind.MISSING),
        ("no section", "", FlawKind.UNREADABLE),
        (_POINTS, "Requires-Dist: numpy\n", FlawKind.NEEDS_PIP),
        (_POINTS, "Requires-Dist: hearts-qtx\n", FlawKind.NEEDS_PIP),
    ],
)
def test_wheels_without_usable_plugins_are_refused(tmp_path: Path, points: str, needs: str, kind: FlawKind) -> None:
    """A wheel without plugins and a wheel that needs other packages are refused, and nothing is unpacked."""
    with pytest.raises(PackError) as refused:
        unpack_wheel(_wheel(tmp_path, points, needs), tmp_path / "out")
    assert refused.value.flaws[0].kind is kind
    assert not (tmp_path / "out").exists()
