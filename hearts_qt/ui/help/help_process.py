"""Separate process that tests the help pages of plugins; see `help_trial`.

Started as ``python -m hearts_qt.ui.help.help_process``. It limits its own memory and time, and ends when the window's
process ends. It reads one request per line and answers each with one line.
"""

import sys

import msgspec
from PySide6.QtGui import QGuiApplication

from hearts_qt.ui.drawing.side_process import limit_oneself
from hearts_qt.ui.help.help_trial import PageRequest, try_out, warm_up


def main() -> int:
    """Test one page after another until the input ends."""
    limit_oneself()
    application = QGuiApplication(["hearts-qt-help"])
    warm_up()
    for line in sys.stdin.buffer:
        read = try_out(msgspec.json.decode(line, type=PageRequest))
        sys.stdout.buffer.write(msgspec.json.encode(read) + b"\n")
        sys.stdout.buffer.flush()
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
