"""The tool that looks for better weights of the policy."""

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[3] / "packaging" / "tune_policy.py"


def test_it_tells_what_it_found() -> None:
    """Given no time it finds the weights that the program has, and says what they are worth against themselves."""
    done = subprocess.run([sys.executable, TOOL, "--minutes", "0"], capture_output=True, text=True, check=True)
    score, weights = done.stdout.splitlines()
    assert "points a deal better" in score
    assert weights.startswith("TAKE ")
