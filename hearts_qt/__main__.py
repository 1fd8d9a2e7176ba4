"""Starts Hearts. The command is ``hearts-qt`` or ``python -m hearts_qt``."""

import sys


def main() -> int:
    """Run the program and return its exit code."""
    from hearts_qt.app.command_line import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
