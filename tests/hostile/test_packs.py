"""Tests that open every window of the program in a separate process with harmful files, by `visit`."""

from tests.hostile.__main__ import visited


def test_hostile_packs_are_shown_as_text() -> None:
    """No window hangs. No text is read as HTML, and no invisible characters are shown."""
    done = visited(1)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr[-4000:]}"
