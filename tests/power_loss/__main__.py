"""Tries power cuts and failing disks: ``python -m tests.power_loss [--long] [--seed N]``."""

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.power_loss.trying import all_faults, broken_by_cuts, broken_by_fault, recorded


def main() -> int:
    """Try a sample, or everything with --long. Print the broken promises, and return 1 if there are any."""
    parser = argparse.ArgumentParser(prog="tests.power_loss", description="Cut the power, and let disks fail.")
    parser.add_argument("--long", action="store_true", help="try every state and every fault; that takes long")
    parser.add_argument("--seed", type=int, default=1, help="chooses the sample")
    options = parser.parse_args()
    broken = 0
    with tempfile.TemporaryDirectory(prefix="hearts-power-") as name:
        folder = Path(name)
        recorder = recorded(folder)
        print(f"{recorder.calls} changes of the disk", flush=True)
        most, share = (512, 1.0) if options.long else (16, 0.1)
        for number, wrong in broken_by_cuts(recorder, folder, most, share, options.seed):
            broken += 1
            print(f"cut after change {number}: {wrong}", flush=True)
        faults = all_faults(recorder.calls)
        for fault in faults if options.long else Random(options.seed).sample(faults, 40):
            for wrong in broken_by_fault(fault, folder):
                broken += 1
                print(f"{fault}: {wrong}", flush=True)
    print(f"{broken} promises broken" if broken else "everything that was shown as saved was there, or was said")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
