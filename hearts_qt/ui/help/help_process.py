"""The process that tries out strangers' pages of the help; see `help_reading`.

It is started as ``python -m hearts_qt.ui.help.help_process``.

It limits its own memory and time, and ends when whoever started it does. A question and its answer are one line each.
"""

import sys

import msgspec
from PySide6.QtGui import QGuiApplication

from hearts_qt.ui.drawing.side_process import limit_oneself
from hearts_qt.ui.help.help_reading import PageQuestion, try_out, warm_up


def main() -> int:
    """Try out one page after another until no more are asked for."""
    limit_oneself()
    application = QGuiApplication(["hearts-qt-help"])
    warm_up()
    for line in sys.stdin.buffer:
        read = try_out(msgspec.json.decode(line, type=PageQuestion))
        sys.stdout.buffer.write(msgspec.json.encode(read) + b"\n")
        sys.stdout.buffer.flush()
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
