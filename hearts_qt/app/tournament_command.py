"""The command ``tournament``: plays a field of 64 computer players without a window, or many fields."""

import argparse
import json
from collections.abc import Callable, Hashable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from hearts_qt import paths
from hearts_qt.app.arguments import at_least_one, player_name
from hearts_qt.app.collected_signals import collected_signals
from hearts_qt.app.external_players import UnknownRulesError, find_field_player, find_rules
from hearts_qt.app.terminal import complain, say
from hearts_qt.players.roster import UnknownPlayerError
from hearts_qt.rules.ruleset import Preset

if TYPE_CHECKING:
    from hearts_qt.arena.field.played_field import PlayedField
    from hearts_qt.arena.field.winners import Fields
    from hearts_qt.arena.worker_pool import WorkerPool

Job = TypeVar("Job", bound=Hashable)
Result = TypeVar("Result")

NICENESS: Final = 10
"""The number by which the processes that play lower their priority on Unix."""
AT_ONCE: Final = 4
"""How many deals of a table are played and written together. After a kill at most these are played again."""
SUMMARY: Final = "play a tournament of 64 computer players at 16 tables, and print standings and records"
DESCRIPTION: Final = """\
A tournament has ten rounds of 16 deals, for 64, 56, 48, 40, 32, 24, 16, 12, 8 and 4 players. Those with the most points
in the whole field go; ties at the cut play one more deal. Everything is kept in a log. If you give the same command
again, it goes on where it ended or was interrupted. CardSharks think by rounds, so a tournament can be repeated."""


def add_arguments(made: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    made.add_argument(
        "players",
        nargs="*",
        type=player_name,
        metavar="PLAYER",
        help="the computer players, who fill the 64 seats again and again in this order; without any, the cast plays",
    )
    presets = ", ".join(preset.value for preset in Preset)
    made.add_argument(
        "--rules",
        default=Preset.VEGAS.value,
        metavar="PRESET",
        help=f"the rule set: one of {presets}, or the id of a plugin's rule set; default {Preset.VEGAS.value}",
    )
    made.add_argument("--duplicate", action="store_true", help="deal the same cards at all tables")
    made.add_argument(
        "--seed",
        type=int,
        dest="field_seed",
        metavar="N",
        help="play the tournament with this seed; without it, a secret seed is drawn, and printed at the end",
    )
    made.add_argument(
        "--fields", type=at_least_one, metavar="N", help="play N tournaments, and say who wins how often, with errors"
    )
    made.add_argument(
        "--record",
        type=at_least_one,
        nargs=2,
        metavar=("ROUND", "TABLE"),
        help="print the records of all deals of a table in a round, both counted from 1",
    )
    made.add_argument("--json", type=Path, metavar="FILE", help="write the result as JSON")
    made.add_argument("--state", type=Path, metavar="FILE", help="keep the log in this file, not in the usual place")
    made.add_argument(
        "--processes", type=at_least_one, metavar="N", help="how many processes play; default one per core"
    )
    made.add_argument("--cluster", metavar="ADDRESS", help="let the workers of this Dask scheduler play")


def run_tournament(options: argparse.Namespace) -> int:
    """Run the command.

    Returns 0 after success, 1 after a failure, 2 for wrong arguments, and 128 plus the number of a signal that
    interrupted it.
    """
    from hearts_qt.arena.field.field_log import FieldLogError
    from hearts_qt.arena.field.table_play import RepeatError
    from hearts_qt.arena.worker_pool import WorkerPoolError

    if options.fields and options.record:
        complain("Records are kept for one tournament: leave out --fields, or --record.")
        return 2
    try:
        fields, path = _run(options)
    except (UnknownPlayerError, UnknownRulesError) as error:
        complain(error)
        return 2
    try:
        return _play_many(options, fields, path) if options.fields else _play_one(options, fields, path)
    except (FieldLogError, RepeatError, WorkerPoolError, OSError) as error:
        complain(error)
        return 1


def _run(options: argparse.Namespace) -> "tuple[Fields, Path]":
    """Return the fields, and the file in which they are kept."""
    from msgspec.structs import replace

    from hearts_qt.arena.field.field_plan import style_seating
    from hearts_qt.arena.field.winners import Fields
    from hearts_qt.arena.run_seed import OLD_SEED, run_at
    from hearts_qt.players.cast import CAST

    company = tuple(style_seating(name) for name in options.players) or tuple(role.seating for role in CAST)
    for each in company:
        find_field_player(each.player)
    seed = OLD_SEED if options.field_seed is None else options.field_seed
    fields = Fields(find_rules(options.rules), company, seed, options.duplicate)
    folder, many = paths.data() / "tournament", "many-" if options.fields else ""
    usual = folder / f"{many}{fields.key}.jsonl"
    if options.field_seed is not None:
        return fields, options.state or usual
    run = run_at(options.state) if options.state else run_at(folder / f"{many}{fields.key_of_any_seed}.jsonl", usual)
    return replace(fields, seed=run.seed), run.path


def _play_one(options: argparse.Namespace, fields: "Fields", path: Path) -> int:
    from hearts_qt.arena.field.field_engine import play_field
    from hearts_qt.arena.field.field_log import FieldLog
    from hearts_qt.arena.field.field_report import field_table, field_text
    from hearts_qt.arena.field.table_play import play_table
    from hearts_qt.arena.run_seed import KEY
    from hearts_qt.files.disk import replace_file

    plan = fields.plan(0)
    do = partial(play_table, plan, find=find_field_player)
    with closing(FieldLog(path, plan, fields.seed)) as log, collected_signals() as heard:
        if not log.field.progress.is_over:
            with closing(_pool(options, do)) as pool:
                tell = _rounds_printer(log.field)
                play_field(log, pool, at_once=AT_ONCE, stopped=lambda: bool(heard), tell=tell)
        if options.record:
            return _print_records(log.field, options.record[0] - 1, options.record[1] - 1)
        say(f"{field_text(log.field)}\n\nThis was the tournament with --seed {fields.seed}.")
        if options.json:
            table = {**field_table(log.field), KEY: fields.seed}
            replace_file(options.json, json.dumps(table, indent=2).encode())
        return _ended(heard, path)


def _print_records(field: "PlayedField", round_: int, table: int) -> int:
    from hearts_qt.arena.field.table_records import records_of_table
    from hearts_qt.history.records.writing import record_text

    try:
        records = records_of_table(field, round_, table)
    except IndexError:
        complain(f"Round {round_ + 1} has no table {table + 1}, or it has not begun.")
        return 2
    say("\n".join(map(record_text, records)))
    return 0


def _play_many(options: argparse.Namespace, fields: "Fields", path: Path) -> int:
    from hearts_qt.arena.field.field_report import winners_json, winners_text
    from hearts_qt.arena.field.winners import WinnersLedger, play_fields, play_whole_field, winner_lines
    from hearts_qt.files.disk import replace_file

    do = partial(play_whole_field, fields, find_field_player)
    with closing(WinnersLedger(path, fields)) as ledger, collected_signals() as heard:
        if any(number not in ledger.results for number in range(options.fields)):
            with closing(_pool(options, do)) as pool:
                play_fields(
                    ledger,
                    pool,
                    options.fields,
                    stopped=lambda: bool(heard),
                    tell=lambda played: complain(f"{played:,} of {options.fields:,} fields", flush=True),
                )
        results = [each for number, each in sorted(ledger.results.items()) if number < options.fields]
        lines = winner_lines(fields, results)
        say(winners_text(lines, len(results), fields.seed), flush=True)
        if options.json:
            replace_file(options.json, winners_json(fields, lines, len(results)).encode())
        return _ended(heard, path)


def _pool(options: argparse.Namespace, do: Callable[[Job], Result]) -> "WorkerPool[Job, Result]":
    if options.cluster:
        from hearts_qt.arena.cluster_pool import ClusterJobPool

        return ClusterJobPool(options.cluster, do)
    from hearts_qt.arena.job_pool import JobPool, usable_cores

    return JobPool(do, options.processes or usable_cores(), niceness=NICENESS)


def _rounds_printer(field: "PlayedField") -> Callable[[object], None]:
    """Return a function that says when a round begins."""
    said = -1

    def tell(deals: object) -> None:
        nonlocal said
        number = field.progress.round.number
        if number != said and not field.progress.is_over:
            said = number
            complain(f"Round {number + 1}: {len(field.progress.players_left)} players", flush=True)

    return tell


def _ended(heard: list[int], path: Path) -> int:
    if not heard:
        return 0
    complain(f"\nInterrupted. The same command goes on from here; what was played is in {path}.")
    return 128 + heard[0]
