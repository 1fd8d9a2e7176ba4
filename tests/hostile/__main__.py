"""Opens all windows with many harmful homes: ``python -m tests.hostile --count 100``. It ends at the first fault."""

import argparse
import subprocess
import sys
import tempfile
from typing import Final

LIMIT: Final = 900.0
"""The longest time, in seconds, that a visit may take, also on a busy machine."""


def visited(seed: int) -> subprocess.CompletedProcess[str]:
    """Visit one home in a separate process, and return its result. The exit code is not 0 if a fault was found."""
    with tempfile.TemporaryDirectory(prefix="hearts-hostile-") as folder:
        command = [sys.executable, "-m", "tests.hostile.visit", str(seed), folder]
        return subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)


def main() -> int:
    """Visit the homes one after another."""
    made = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    made.add_argument("--count", type=int, default=20, help="how many homes")
    made.add_argument("--seed", type=int, default=1, help="the number of the first")
    options = made.parse_args()
    for seed in range(options.seed, options.seed + options.count):
        done = visited(seed)
        print(done.stdout.strip(), flush=True)
        if done.returncode:
            print(done.stderr, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
