"""What an index of statistics holds, without the numbers that SQLite has given to players, companies and matches."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

_TABLES: Final = ("named", "deal", "part", "game_part", "deed", "bucket", "duel", "rating")


def contents(index: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Return the rows of all tables that figures are read from, in an order that depends on their values only."""
    with closing(sqlite3.connect(index)) as base:
        players = dict(base.execute("SELECT id, key FROM player"))
        matches = dict(base.execute("SELECT id, match FROM match"))
        companies = {
            number: tuple(sorted(players[int(each)] for each in text.split()))
            for number, text in base.execute("SELECT id, players FROM company")
        }
        known = {"player": players, "opponent": players, "match": matches, "company": companies}
        found = {}
        for table in _TABLES:
            rows = base.execute(f"SELECT * FROM {table}")
            names = [column[0] for column in rows.description]
            found[table] = sorted(
                (
                    tuple(
                        known[name][value] if name in known else value for name, value in zip(names, row, strict=True)
                    )
                    for row in rows
                ),
                key=repr,
            )
        return found
