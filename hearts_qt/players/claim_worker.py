"""A separate process that judges one claim, see `patient_judge`.

    python -m hearts_qt.players.claim_worker

It reads a `ClaimCase` as JSON until its input ends, and prints the Verdict as JSON.
"""

import sys
from typing import Final

import msgspec

from hearts_qt.players.claims import ClaimJudge
from hearts_qt.rules.moves import ClaimKind
from hearts_qt.rules.view import View

MODULE: Final = "hearts_qt.players.claim_worker"


class ClaimCase(msgspec.Struct, frozen=True):
    """A claim to be judged: what its seat sees, and what it claims."""

    view: View
    kind: ClaimKind


def main() -> int:
    """Judge the claim on standard input; return 0."""
    case = msgspec.json.decode(sys.stdin.buffer.read(), type=ClaimCase)
    sys.stdout.buffer.write(msgspec.json.encode(ClaimJudge().judge(case.view, case.kind)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
