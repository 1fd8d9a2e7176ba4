"""Temporary folders into which players may write. Each process has one, which is deleted when the process ends.

This module imports only the standard library, because the supervisor uses it too.
"""

import errno
import os

REFUSALS = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
"""The errors that a player gets when it writes to a place that is not its folder."""
HINT = (
    "a player may not write into its own folder; "
    "if bubblewrap is installed, it may write into the folder that TMPDIR names"
)
"""The hint that is shown when a player may not write to a place."""
_NO_PLACE = "No usable temporary directory"
"""A part of Python's message when it finds no folder for temporary files.

The number of that error is not in REFUSALS.
"""


def tells_of_refusal(text: str) -> bool:
    """Return whether an error message says that a player may not write to a place."""
    return _NO_PLACE in text or any(os.strerror(number) in text for number in REFUSALS)


def make() -> str:
    """Make a folder and return its path. Raises OSError."""
    import tempfile  # tempfile is imported only here. The supervisor does not need it and has to start quickly.

    return os.path.realpath(tempfile.mkdtemp(prefix="hearts-qt-player-"))


def remove(path: str) -> None:
    """Delete a folder with everything in it, as far as possible."""
    import shutil  # shutil is imported only here, for the same reason.

    shutil.rmtree(path, ignore_errors=True)
