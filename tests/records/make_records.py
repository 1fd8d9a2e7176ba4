"""Plays the golden games again and writes their records; nothing else may change the files in tests/records.

    PYTHONPATH=. python -m tests.records.make_records

Run it only when Stan is meant to decide differently, together with a new version of Stan, or when a game is added to
`games`; mention it in the changelog. Do not run it because a record cannot be read any more or gives other results:
then the program cannot read people's files any more, or the rules have changed, and the program must be corrected.
"""

import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import tomli_w

from hearts_qt.players.roster import player_named
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.table.log import read_log
from tests.records.games import GAMES

FOLDER: Final = Path(__file__).parent
_EXPECTED: Final = "expected.toml"


def results_of(match: Match) -> dict[str, Any]:
    """Return the results of a match: its scores, the points of each deal, and its winners if the match is over."""
    winners = match.ending.winners if match.stage is Stage.OVER and match.ending is not None else ()
    return {
        "scores": _numbers(match.scores),
        "winners": _numbers(winners),
        "deals": [_numbers(played.points) for played in match.played],
    }


def _numbers(numbers: tuple[int, ...]) -> str:
    # Put all numbers on one line, so that a comparison of versions shows each change.
    return " ".join(map(str, numbers))


def expected() -> dict[str, Any]:
    """Return the expected results of the records by name. The key `stan` has the version of Stan that played them."""
    return tomllib.loads((FOLDER / _EXPECTED).read_text(encoding="utf-8"))


def record_path(name: str) -> Path:
    """Return the path of the record with this name."""
    return FOLDER / f"{name}.jsonl"


def make(folder: Path) -> None:
    """Play all games, then write their logs and results into a folder."""
    results: dict[str, Any] = {"stan": player_named("stan").version}
    logs: dict[str, bytes] = {}
    for name, play in GAMES.items():
        with TemporaryDirectory() as table:
            play(Path(table))
            newest = max(Path(table).iterdir())
            logs[name] = newest.read_bytes()
            results[name] = results_of(read_log(newest).match)
    for name, log in logs.items():
        (folder / f"{name}.jsonl").write_bytes(log)
    (folder / _EXPECTED).write_bytes(tomli_w.dumps(results).encode())


if __name__ == "__main__":
    make(FOLDER)
