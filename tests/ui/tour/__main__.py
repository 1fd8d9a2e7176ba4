"""The whole tour, ``python -m tests.ui.tour``: all windows under each way of control, all by mouse and by keys.

What is given after it goes to pytest, as in ``-k dos``.
"""

import os
import sys

import pytest

if __name__ == "__main__":
    os.environ["HEARTS_LONG_TOUR"] = "1"
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(pytest.main(["tests/ui/tour", "-n", "0", "-o", "timeout=3600", *sys.argv[1:]]))
