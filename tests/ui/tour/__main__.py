"""Runs the whole tour of all windows, under each control scheme, by mouse and by keys.

The command is ``python -m tests.ui.tour``. Its arguments are passed to pytest, such as ``-k dos``.
"""

import os
import sys

import pytest

if __name__ == "__main__":
    os.environ["HEARTS_LONG_TOUR"] = "1"
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(pytest.main(["tests/ui/tour", "-n", "0", "-o", "timeout=3600", *sys.argv[1:]]))
