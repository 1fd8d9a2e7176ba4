"""The command ``arena``: computer players play against each other over duplicate deals, without a window."""

import argparse
import math
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from hearts_qt import paths
from hearts_qt.app.arguments import at_least_one, player_name
from hearts_qt.app.collected_signals import collected_signals
from hearts_qt.app.external_players import UnknownRulesError, all_names, find_player, find_rules
from hearts_qt.app.terminal import complain, say
from hearts_qt.players.player import Player
from hearts_qt.players.roster import PLAYERS, UnknownPlayerError
from hearts_qt.rules.ruleset import Preset

if TYPE_CHECKING:
    from hearts_qt.arena.contest import ContestOptions, Ending
    from hearts_qt.arena.ledger import Ledger
    from hearts_qt.arena.schedule import MatchUp, Span
    from hearts_qt.arena.span_runner import SpanResult
    from hearts_qt.arena.totals import Standing
    from hearts_qt.arena.worker_pool import WorkerPool

FindPlayer = Callable[[str], Player]
Contest: TypeAlias = "tuple[MatchUp, Path]"
"""A match-up, and the file in which its contest is kept."""
ContestResult: TypeAlias = "tuple[int, bool, list[Standing]]"
"""The result of a contest: the number of deals played, whether the contest is complete, and the outcome."""

DEALS: Final = 1000
"""How many deals are played if the arguments give neither a number of deals nor a time."""
YARDSTICK: Final = "stan"
"""The player in the other three seats when each player of the cast is tested."""
EVERYBODY: Final = "everybody in turn"

SUMMARY: Final = "let computer players play many deals against each other, and compare them"
DESCRIPTION: Final = """\
Every deal is played four times. Each time the four players move on by one seat, so that all of them get the same cards.
All results are kept. If you give the same command again, it goes on where it ended or was interrupted; if you ask for
more deals, it plays only the new ones. For each player you see the points per deal with their standard error, the share
of deals won, the moons shot and suffered, and the time for a move."""


def add_arguments(made: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    made.add_argument(
        "players",
        nargs="*",
        type=player_name,
        metavar="PLAYER",
        help="four computer players, clockwise; --list names them. cardshark:0.2 thinks 0.2 seconds about a card. For "
        "a player or style of a plugin, give its id. For a player, you can also give the plugin's folder or program",
    )
    made.add_argument(
        "--cast",
        action="store_true",
        help=f"each player in turn against three copies of {YARDSTICK}; prints one table of all results",
    )
    made.add_argument(
        "--alone",
        type=player_name,
        metavar="PLAYER",
        help="this player against three copies of each other player in turn; prints one table of all results",
    )
    made.add_argument("--list", action="store_true", help="name the computer players")
    made.add_argument(
        "--deals",
        type=at_least_one,
        dest="arena_deals",
        metavar="N",
        help=f"how many deals; if you leave it out, {DEALS:,}, or with --seconds as many as there is time for",
    )
    presets = ", ".join(preset.value for preset in Preset)
    made.add_argument(
        "--rules",
        default=Preset.STANDARD.value,
        metavar="PRESET",
        help=f"the rule set: one of {presets}, or the id of a plugin's rule set",
    )
    made.add_argument("--seconds", type=_seconds, metavar="S", help="end after S seconds, and show the results so far")
    made.add_argument(
        "--seed",
        type=int,
        dest="arena_seed",
        metavar="N",
        help="play the deals of this seed; without it, a secret seed is drawn, so that no player can know the deals, "
        "and printed at the end",
    )
    made.add_argument("--csv", type=Path, metavar="FILE", help="write the result as CSV")
    made.add_argument("--json", type=Path, metavar="FILE", help="write the result as JSON")
    made.add_argument(
        "--state", type=Path, metavar="FILE", help="keep the results in this file, not in the usual place"
    )
    made.add_argument(
        "--processes", type=at_least_one, metavar="N", help="how many processes play; default one per core"
    )
    made.add_argument("--cluster", metavar="ADDRESS", help="let the workers of this Dask scheduler play")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time in seconds")
    return seconds


def run_arena(options: argparse.Namespace, names: Iterable[str] = PLAYERS, find: FindPlayer = find_player) -> int:
    """Run the command. `find` returns the player with a given name.

    Returns 0 after success, 1 after a failure, and 2 for wrong arguments. If the contest was interrupted by a signal,
    returns 128 plus the number of the signal.
    """
    if options.list:
        say("\n".join(all_names() if names is PLAYERS else names))
        return 0
    fault = _usage_error(options)
    if fault:
        complain(fault)
        return 2
    line_ups = _line_ups(options, options.players or names)
    if not line_ups:
        complain(f"Nobody is left for {options.alone} to meet.")
        return 2
    from hearts_qt.arena.ledger import LedgerError
    from hearts_qt.arena.run_seed import OLD_SEED
    from hearts_qt.arena.schedule import match_up_of
    from hearts_qt.arena.worker_pool import WorkerPoolError

    try:
        rules = find_rules(options.rules)
        seed = OLD_SEED if options.arena_seed is None else options.arena_seed
        match_ups = [match_up_of(each, rules, seed, find) for each in line_ups]
        return _hold_all(options, _contests(options, match_ups), find)
    except (UnknownPlayerError, UnknownRulesError) as error:
        complain(error)
        return 2
    except KeyboardInterrupt:
        # This is the second signal. It ends the program at once.
        return 128 + signal.SIGINT
    except (WorkerPoolError, LedgerError, OSError) as error:
        complain(error)
        return 1


def _usage_error(options: argparse.Namespace) -> str:
    """Return what is wrong with the arguments; empty if nothing is wrong."""
    if options.cast and options.alone:
        return "Give either --cast or --alone, not both."
    if (options.cast or options.alone) and options.state:
        return f"With {'--cast' if options.cast else '--alone'} each contest has its own file, so leave out --state."
    if not options.cast and not options.alone and len(options.players) != 4:
        return f"An arena needs four players, not {len(options.players)}; --list names them."
    return ""


def _line_ups(options: argparse.Namespace, names: Iterable[str]) -> list[tuple[str, ...]]:
    """Return the names of the four players of each contest."""
    if options.cast:
        return [(name, YARDSTICK, YARDSTICK, YARDSTICK) for name in names]
    if options.alone:
        return [(options.alone, name, name, name) for name in names if name != options.alone]
    return [tuple(names)]


def _contests(options: argparse.Namespace, match_ups: "Sequence[MatchUp]") -> "list[Contest]":
    """Return each match-up with the file of its contest.

    Without --seed, a contest that was begun goes on with its seed. All others get the same secret one.
    """
    from msgspec.structs import replace

    from hearts_qt.arena.run_seed import OLD_SEED, Run, run_at

    folder = paths.data() / "arena"
    runs: list[Run] = []
    for each in match_ups:
        usual = folder / f"{each.key}.jsonl"
        if options.arena_seed is not None:
            runs.append(Run(each.seed, options.state or usual))
        elif options.state:
            runs.append(run_at(options.state))
        else:
            runs.append(run_at(folder / f"{each.key_of_any_seed}.jsonl", usual))
    secret = next((run.seed for run in sorted(runs, key=lambda run: run.is_new) if run.seed != OLD_SEED), OLD_SEED)
    seeds = [secret if run.is_new else run.seed for run in runs]
    return [(replace(each, seed=seed), run.path) for each, seed, run in zip(match_ups, seeds, runs, strict=True)]


def _hold_all(options: argparse.Namespace, contests: "Sequence[Contest]", find: FindPlayer) -> int:
    """Hold the contest, or a contest for each player of the cast, and show the results."""
    results: list[ContestResult] = []
    try:
        for match_up, path in contests:
            if len(contests) > 1:
                complain(match_up.names[1 if options.alone else 0])
            code = _hold(options, match_up, path, find, results)
            if code:
                return code
        return 0
    finally:
        if results:
            _show(options, [match_up for match_up, _ in contests], results)


def _hold(
    options: argparse.Namespace, match_up: "MatchUp", path: Path, find: FindPlayer, results: "list[ContestResult]"
) -> int:
    """Hold one contest and return the exit code. The result is added even if the contest is interrupted."""
    from hearts_qt.arena.contest import ENDLESS, ContestOptions
    from hearts_qt.arena.ledger import Ledger
    from hearts_qt.arena.progress import ProgressPrinter
    from hearts_qt.arena.totals import standings

    deals: int = options.arena_deals or (ENDLESS if options.seconds else DEALS)
    printer = ProgressPrinter(sys.stderr)
    with closing(Ledger(path, match_up, deals)) as ledger, collected_signals() as heard:
        wishes = ContestOptions(deals, options.seconds, lambda: bool(heard), printer.tell)
        try:
            ending = _play(lambda: _pool(options, match_up, find, deals), ledger, wishes)
        finally:
            printer.end()
            played = len(ledger.played)
            results.append((played, played >= deals, standings(match_up, ledger.totals)))
        return _ended(ending, ledger, heard)


def _play(
    open_pool: Callable[[], "WorkerPool[Span, SpanResult]"], ledger: "Ledger", wishes: "ContestOptions"
) -> "Ending":
    from hearts_qt.arena.contest import Ending, run_contest

    if len(ledger.played) >= wishes.deals:
        return Ending.COMPLETE
    with closing(open_pool()) as pool:
        return run_contest(ledger, pool, wishes)


def _pool(
    options: argparse.Namespace, match_up: "MatchUp", find: FindPlayer, deals: int
) -> "WorkerPool[Span, SpanResult]":
    if options.cluster:
        from hearts_qt.arena.cluster_pool import ClusterPool

        return ClusterPool(options.cluster, match_up, find)
    from hearts_qt.arena.job_pool import ProcessPool, usable_cores

    return ProcessPool(match_up, find, min(deals, options.processes or usable_cores()))


def _show(options: argparse.Namespace, match_ups: "Sequence[MatchUp]", results: "Sequence[ContestResult]") -> None:
    from msgspec.structs import replace

    from hearts_qt.arena.report import AGAINST, PLAYER, as_csv, as_json, heading, text_table
    from hearts_qt.files.disk import replace_file

    match_up = match_ups[0]
    played = max(deals for deals, _, _ in results)
    complete = len(results) == len(match_ups) and all(done for _, done, _ in results)
    lines = results[0][2]
    found: list[tuple[MatchUp, Standing]] = []
    above = PLAYER
    if options.cast or options.alone:
        found = sorted(_results_of_first(match_ups, results), key=lambda pair: pair[1].points or 0.0)
        lines = [line for _, line in found]
        names = (EVERYBODY, *match_up.names[1:])
        if options.alone:
            above, names = AGAINST.format(options.alone), (options.alone, *(EVERYBODY,) * 3)
        match_up = replace(match_up, names=names)
    labels = [each.names[1] for each, _ in found] if options.alone else [line.name for line in lines]
    seeds = list(dict.fromkeys(each.seed for each, _ in zip(match_ups, results, strict=False)))
    say(heading(seeds, played, options.rules), text_table(lines, labels, above), sep="\n\n", flush=True)
    lines = [replace(line, name=label) for line, label in zip(lines, labels, strict=True)]
    if options.csv:
        replace_file(options.csv, as_csv(lines).encode())
    if options.json:
        replace_file(options.json, as_json(match_up, played, complete, lines).encode())


def _results_of_first(
    match_ups: "Sequence[MatchUp]", results: "Sequence[ContestResult]"
) -> "Iterator[tuple[MatchUp, Standing]]":
    """Yield the contests that were held, each with the result of its first player."""
    for each, (_, _, standing) in zip(match_ups, results, strict=False):
        yield from ((each, line) for line in standing if line.name == each.names[0])


def _ended(ending: "Ending", ledger: "Ledger", heard: list[int]) -> int:
    from hearts_qt.arena.contest import Ending

    if ending is not Ending.STOPPED:
        return 0
    complain(f"\nInterrupted. The same command goes on from here; what was played is in {ledger.path}.")
    return 128 + heard[0]
