"""Tests of the command-line option for the time limit of external players."""

import pytest

from hearts_qt.app.command_line import parser


@pytest.mark.parametrize(
    ("arguments", "seconds"),
    [([], None), (["--slow"], 2400), (["--slow", "60"], 60), (["--slow", "15000"], 15_000), (["--slow", "1"], 1)],
)
def test_slow_is_a_number_of_seconds(arguments: list[str], seconds: int | None) -> None:
    """Without a number the limit is forty minutes. With a number the limit is at most about four hours."""
    assert parser().parse_args(arguments).slow == seconds


@pytest.mark.parametrize("text", ["0", "15001", "-1", "1.5", "long"])
def test_other_times_are_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A time limit that is no number or is out of range is refused, and the error shows the limit."""
    with pytest.raises(SystemExit):
        parser().parse_args(["--slow", text])
    assert text in capsys.readouterr().err
