"""The command ``statistics``: prints everybody's figures, and makes their index again."""

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import closing
from datetime import date
from typing import Final

from hearts_qt import paths
from hearts_qt.app.profile_lock import ProfileLock, State
from hearts_qt.app.terminal import complain, say
from hearts_qt.history.statistics.export import answer_as_table
from hearts_qt.history.statistics.figure import FIGURES, Unit
from hearts_qt.history.statistics.keeping import work
from hearts_qt.history.statistics.query import Answer, ListedPlayer, Measure, Question, Statistics, shares_of_wins
from hearts_qt.history.statistics.ratings import Rating
from hearts_qt.history.tasks import StatisticsPlaces
from hearts_qt.table.log import now

SUMMARY: Final = "print figures of you and your opponents"
DESCRIPTION: Final = """\
Prints the statistics of every player in your games: games, wins, points, queens, moons and more. They are worked out
from the logs of your games. Deals with help, such as an undo, do not count."""
_MOST: Final = 7
"""How many players stand beside each other in the table."""
_WIDTH: Final = 34
_COLUMN: Final = 14


def add_arguments(made: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    made.add_argument("--json", action="store_true", help="print them in JSON, for programs")
    made.add_argument("--rebuild", action="store_true", help="work out everything again, which may take a minute")
    made.add_argument("--since", type=_day, metavar="DAY", help="only deals since this day, such as 2026-11-01 (UTC)")
    made.add_argument("--until", type=_day, metavar="DAY", help="only deals until this day")
    made.add_argument("--per", choices=("game", "deal"), help="averages for one game or one deal; otherwise the totals")
    made.add_argument("names", nargs="*", metavar="NAME", help="only these players, in this order")


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a day such as 2026-11-01") from None


def run_statistics(options: argparse.Namespace) -> int:
    """Run the command; return 0, or 2 if a file cannot be read or written or a player is not known."""
    places = StatisticsPlaces(paths.matches(), paths.annotations(), paths.resets(), paths.statistics_index())
    try:
        is_ready = _bring_up_to_date(places, rebuilds=options.rebuild)
    except OSError as error:
        complain(f"{error.filename or places.index}: {error.strerror or error}")
        return 2
    if not is_ready:
        return 2
    with closing(Statistics(places.index)) as statistics:
        return _print(statistics, options)


def _bring_up_to_date(places: StatisticsPlaces, *, rebuilds: bool) -> bool:
    """Bring the index up to date, unless a window does it: only one process may write it. Return whether it is ready.

    Raises OSError.
    """
    paths.data().mkdir(parents=True, exist_ok=True)
    lock = ProfileLock(paths.data() / "lock")
    if lock.take() is State.TAKEN:
        if rebuilds:
            complain("Hearts is open. Close its window, and try again.")
        else:
            complain("Hearts is open. These are the figures that its window has worked out so far.")
        return not rebuilds
    try:
        work(places, rebuilds=rebuilds, progress=_progress if rebuilds else _silent)
    finally:
        lock.release()
    return True


def _print(statistics: Statistics, options: argparse.Namespace) -> int:
    """Print the figures of the wanted players; return 0, or 2 if one of them is not known."""
    players = statistics.players()
    if options.names:
        found = [_called(name, players) for name in options.names]
        if not all(found):
            return 2
        players = tuple(dict.fromkeys(each for some in found for each in some))
    measure = Measure.TOTAL if options.per is None else Measure(f"per {options.per}")
    since, until = options.since or "", options.until or ""
    answers = [
        statistics.answer(Question(each.who, each.also, since=since, until=until, measure=measure)) for each in players
    ]
    if options.json:
        ratings = statistics.ratings()
        tables = [
            answer_as_table(answer, each.name) | {"rating": _rating_table(ratings.get(each.who.key))}
            for each, answer in zip(players, answers, strict=True)
        ]
        say(json.dumps({"hearts statistics": 1, "at": now().isoformat(), "players": tables}, indent=2))
    else:
        _print_table(players, answers)
    return 0


def _called(name: str, players: Sequence[ListedPlayer]) -> list[ListedPlayer]:
    """Return the players with that name, whose letters may be small or large if only one fits; else say it."""
    found = [each for each in players if each.name == name]
    if not found:
        found = [each for each in players if each.name.casefold() == name.casefold()]
        if len(found) > 1:
            complain(f"{name!r} may be {' or '.join(each.name for each in found)}.")
            return []
    if not found:
        complain(f"No player is called {name!r}.")
    return found


def _rating_table(rating: Rating | None) -> dict[str, float] | None:
    """Return a rating with its band for programs; None for a player without a rated deal."""
    if rating is None:
        return None
    return {"mean": rating.mu, "low": rating.low, "high": rating.high, "deals": rating.deals}


def _silent(done: int, of: int) -> None:
    """Say nothing."""


def _progress(done: int, of: int) -> None:
    if sys.stderr.isatty() and (done % 100 == 0 or done == of):
        complain(f"{done} of {of} games", flush=True)


def _print_table(players: Sequence[ListedPlayer], answers: Sequence[Answer]) -> None:
    from hearts_qt.ui.words.figures import figure_words, group_name

    if not players:
        say("No deal counts yet. Finish a deal, and it will be here.")
        return
    for start in range(0, len(players), _MOST):
        shown, figures = players[start : start + _MOST], answers[start : start + _MOST]
        if start:
            say()
        say(" " * _WIDTH + "".join(f"{each.name[: _COLUMN - 2]:>{_COLUMN}}" for each in shown))
        group = None
        for place, figure in enumerate(FIGURES):
            if figure.group is not group:
                group = figure.group
                say(f"\n{group_name(group)}")
            cells = [_cell(answer, place) for answer in figures]
            say(f"  {figure_words(figure.id).name:<{_WIDTH - 2}}" + "".join(f"{each:>{_COLUMN}}" for each in cells))
    shares = shares_of_wins(answers)
    if any(share is not None for share in shares):
        told = ", ".join(f"{each.name} {share} %" for each, share in zip(players, shares, strict=True) if share)
        say(f"\nShares of all wins: {told}.")


def _cell(answer: Answer, place: int) -> str:
    found, figure = answer.values[place], FIGURES[place]
    if found.value is None:
        return "–"
    if figure.unit is Unit.PER_CENT:
        return f"{found.value:.1f} %"
    if answer.question.measure is Measure.TOTAL or not figure.averages:
        return f"{found.total:,}"
    error = "" if found.error is None else f" ± {found.error:.2f}"
    return f"{found.value:.2f}{error}"
