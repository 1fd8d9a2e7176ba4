"""Tests of the seed of a run: drawn if no seed is typed, and taken from the run's file if the run goes on."""

from pathlib import Path

import pytest

from hearts_qt.arena.run_seed import Run, is_torn_heading, run_at


def test_a_new_run_has_a_secret_seed(tmp_path: Path) -> None:
    """The seed of a new run is drawn from 64 bits, each time anew."""
    runs = [run_at(tmp_path / "new.jsonl") for _ in range(20)]
    assert len({run.seed for run in runs}) == 20
    assert max(run.seed for run in runs).bit_length() > 60
    assert all(run.is_new and run.path == tmp_path / "new.jsonl" for run in runs)


@pytest.mark.parametrize(
    ("own", "old", "seed"),
    [
        ('{"x": 1, "run_seed": 77}\n', '{"x": 1}\n', 77),
        ('{"x": 1}\n', None, 1),
        (None, '{"x": 1}\n', 1),
        (None, '{"x": 1, "run_seed": 1}\n', None),
        (None, '{"x": 1}', None),
        ('{"x": 1, "run_se', None, None),
        ("milk\n", None, None),
        ("[1]\n", None, None),
        ("", None, None),
    ],
)
def test_a_run_goes_on_with_its_seed(tmp_path: Path, own: str | None, old: str | None, seed: int | None) -> None:
    """The seed is in the first line of the run's file. A run of an earlier version has the seed 1.

    A file of the seed 1 that this version wrote was asked for with that seed, and is not gone on with by itself.
    """
    for name, text in (("own", own), ("old", old)):
        if text is not None:
            (tmp_path / name).write_text(text)
    run = run_at(tmp_path / "own", tmp_path / "old")
    assert run.is_new is (seed is None)
    if seed is not None:
        assert run == Run(seed, tmp_path / ("own" if own else "old"))


@pytest.mark.parametrize(
    ("torn", "is_heading"),
    [(b"", True), (b'{"he', True), (b'{"hearts x": 1, "run_seed": 7', True), (b"milk", False), (b'{"hearts y', False)],
)
def test_an_incomplete_first_line_is_known(torn: bytes, is_heading: bool) -> None:
    """A file that was cut in its first line is told from the file of something else, whatever the seed was."""
    assert is_torn_heading(torn, "hearts x", 1) is is_heading
