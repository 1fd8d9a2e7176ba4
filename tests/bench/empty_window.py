"""An empty main window of PySide6. Its start is compared with the start of Hearts.

When it is painted, it prints the same line as Hearts.
"""

import sys
import time

from PySide6.QtWidgets import QApplication, QMainWindow

from tests.bench.painted import Painted


def main() -> int:
    """Show the window until the process is ended."""
    application = QApplication(["empty-window"])
    window = QMainWindow()
    window.resize(1440, 900)
    painted = Painted(
        window, lambda: print(f"ready t={time.perf_counter():.4f} cpu={time.process_time():.4f}", flush=True)
    )
    window.show()
    code = application.exec()
    del painted
    return code


if __name__ == "__main__":
    sys.exit(main())
