"""Tests that open every window of the program in a separate process with harmful files; see `visit`."""

from tests.hostile.__main__ import visited


def test_hostile_packs_are_shown_as_text() -> None:
    """No window hangs, nothing is read as HTML, and nothing invisible is shown."""
    done = visited(1)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr[-4000:]}"
