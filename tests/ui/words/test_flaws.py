"""Tests that each flaw of a plugin has a sentence that begins with the place of the flaw."""

import pytest

from hearts_qt.plugin_host.flaw import Flaw, FlawKind
from hearts_qt.ui.words.flaws import flaw_sentence


@pytest.mark.parametrize("fault", FlawKind)
def test_every_fault_has_its_sentence(fault: FlawKind) -> None:
    """Every kind of flaw has a sentence, with and without details, and with and without the lines of an error."""
    plain = flaw_sentence(Flaw(fault, "plugin.toml: id"))
    assert plain.startswith("plugin.toml: id: ")
    assert plain.endswith(".")
    assert "{" not in plain
    assert "Vera {x}" in flaw_sentence(Flaw(fault, "a", "Vera {x}"))
    assert flaw_sentence(Flaw(fault, "a", "one\ntwo")).endswith("\none\ntwo")
    assert flaw_sentence(Flaw(fault)).startswith("The plugin’s folder: ")


@pytest.mark.parametrize(
    ("flaw", "sentence"),
    [
        (Flaw(FlawKind.TOO_LARGE, "a.png", str(8 << 20)), "a.png: it is too large: at most 8 MB."),
        (Flaw(FlawKind.TOO_LARGE, "a.toml", str(256 << 10)), "a.toml: it is too large: at most 256 kB."),
        (Flaw(FlawKind.TOO_LARGE, "a.bmp", "9000 × 9000"), "a.bmp: it is too large. (9000 × 9000)"),
        (Flaw(FlawKind.TOO_LONG, "face.toml: name", "60"), "face.toml: name: it is too long: at most 60 letters."),
        (Flaw(FlawKind.TOO_MANY, "a", "9"), "a: there are too many: at most 9."),
    ],
)
def test_limits_are_said_as_people_say_them(flaw: Flaw, sentence: str) -> None:
    """Limits are given in MB, in kB, or as a number of letters."""
    assert flaw_sentence(flaw) == sentence


def test_no_two_faults_read_the_same() -> None:
    """No two kinds of flaws have the same sentence."""
    assert len({flaw_sentence(Flaw(fault)) for fault in FlawKind}) == len(FlawKind)
