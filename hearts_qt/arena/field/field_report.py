"""Formats what was played in a field: tables for people, JSON for programs."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from hearts_qt.arena.field.played_field import PlayedField
from hearts_qt.arena.field.winners import EVEN, Fields, WinnerLine


def standings_text(field: PlayedField, round_: int) -> str:
    """Return the standings of a round as a text table, with a line where the cut is."""
    progress = field.progress
    each_round = progress.rounds[round_]
    rows = [("", "player", "table", "deals", "points")]
    for place, each in enumerate(each_round.standings(), start=1):
        name = field.plan.players[each.player].name
        rows.append((str(place), name, str(each.table + 1), str(each.deals), str(each.points)))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join((row[0].rjust(widths[0]), row[1].ljust(widths[1]), *map(str.rjust, row[2:], widths[2:])))
        for row in rows
    ]
    lines.insert(each_round.places + 1, "-" * len(lines[0]))
    title = f"Round {round_ + 1}: {4 * len(each_round.tables)} players, {each_round.places} go on"
    return "\n".join((title, *lines))


def field_text(field: PlayedField) -> str:
    """Return the standings of all rounds, and who has won."""
    parts = [standings_text(field, each.number) for each in field.progress.rounds]
    winner = field.progress.winner
    if winner is not None:
        parts.append(f"{field.plan.players[winner].name} wins the tournament.")
    return "\n\n".join(parts)


def field_table(field: PlayedField) -> dict[str, Any]:
    """Return the standings of all rounds as values for JSON. Rounds, tables, deals and seats are counted from 1."""
    players, progress = field.plan.players, field.progress
    rounds = []
    for each in progress.rounds:
        results = each.results
        rounds.append(
            {
                "round": each.number + 1,
                "players": 4 * len(each.tables),
                "go_on": each.places,
                "tables": [[players[player].name for player in table] for table in each.tables],
                "standings": [
                    {
                        "player": players[line.player].name,
                        "table": line.table + 1,
                        "seat": line.seat + 1,
                        "deals": line.deals,
                        "points": line.points,
                        "after_ties": list(results[line.player][1:]) if results else [],
                        "out": progress.out.get(line.player) == each.number,
                    }
                    for line in each.standings()
                ],
            }
        )
    return {
        "hearts field": 1,
        **field.plan.as_table(),
        "over": progress.is_over,
        "winner": None if progress.winner is None else players[progress.winner].name,
        "rounds": rounds,
    }


def winners_text(lines: Sequence[WinnerLine], fields: int, seed: int) -> str:
    """Return who wins how often as a text table."""
    rows = [("player", "entrants", "fields won", "share", "for each entrant", "rounds survived")]
    for line in lines:
        share = "–" if line.win_rate is None else f"{100 * line.win_rate:.1f} %"
        if line.error is not None:
            share = f"{share[:-2]} ± {100 * line.error:.1f} %"
        each = "–" if line.per_entrant is None else f"{100 * line.per_entrant:.2f} %"
        rounds = "–" if line.rounds is None else f"{line.rounds:.2f}"
        rows.append((line.player, str(line.entrants), f"{line.wins:,}", share, each, rounds))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    table = "\n".join("  ".join((row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:]))) for row in rows)
    even = f"If all were equally strong, each entrant would win {100 * EVEN:.2f} % of the fields."
    return f"{fields:,} fields, seed {seed}\n\n{table}\n\n{even}"


def winners_json(fields: Fields, lines: Sequence[WinnerLine], count: int) -> str:
    """Return who wins how often as JSON."""
    table = {"hearts fields": 1, **fields.as_table(), "fields": count, "lines": msgspec.to_builtins(lines)}
    return json.dumps(table, indent=2)
