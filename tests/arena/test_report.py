"""Tests of a contest's result as text, CSV and JSON, and of the sentences about its progress."""

import io
import json

import msgspec
import pytest
from msgspec.structs import replace

from hearts_qt.arena.contest import ENDLESS, Progress
from hearts_qt.arena.progress import ProgressPrinter, bar_of, clock_of, words_of
from hearts_qt.arena.report import as_csv, as_json, heading, text_table
from hearts_qt.arena.totals import Standing, no_totals, standings
from tests.arena.players import pairing
from tests.arena.standings import from_csv

STAN = Standing("stan", 1, 1000, 5.25, 0.0625, 0.3125, 12, 20, 0.125, 0.0625, 0)
DUCKER = Standing("ducker", 3, 1000, 6.75, 0.03125, 0.25, 1234, 96, 0.5, None, 2)
NOTHING = Standing("stan", 4, 0, None, None, None, 0, 0, None, None, 0)


def test_the_table() -> None:
    """The table has headings and a line of figures for each player. A sentence below it names a failing player."""
    assert text_table([STAN, DUCKER]).splitlines() == [
        "player  chairs  points a deal     won  moons  suffered  mean ms  median ms",
        "stan         1  5.250 ± 0.062  31.2 %     12        20    0.125      0.062",
        "ducker       3  6.750 ± 0.031  25.0 %  1,234        96    0.500          –",
        "ducker failed and was replaced in 2 of its games.",
    ]


def test_who_failed_in_every_game_has_its_first_reason_below() -> None:
    """If a player failed in every game, all lines of its first error stand below the table."""
    failed = replace(DUCKER, deals=1, faults=12, reason="raised an error: no such module\nimport wonders")
    assert text_table([failed]).splitlines()[2:] == [
        "ducker failed in every game: the figures in its row are those of a standard player.",
        "The first time: raised an error: no such module",
        "    import wonders",
    ]
    assert from_csv(as_csv([failed])) == [failed]


def test_a_table_of_nothing() -> None:
    """Before the first deal the table has dashes in place of figures."""
    assert text_table([NOTHING]).splitlines()[1].split() == ["stan", "4", "–", "–", "0", "0", "–", "–"]


def test_the_sentence_above_the_table() -> None:
    """The sentence above the table has the number of deals, the rules and the seed."""
    assert heading([1], 1234, "standard") == "1,234 deals, 4 times each, standard rules, seed 1"
    assert heading([1, 7], 1, "standard") == "1 deal, 4 times each, standard rules, seeds 1, 7"


@pytest.mark.parametrize("lines", [[STAN, DUCKER], [NOTHING], []])
def test_csv_and_back(lines: list[Standing]) -> None:
    """Figures that are written as CSV and read again are the same, even if figures are missing."""
    assert from_csv(as_csv(lines)) == lines


def test_json_and_back() -> None:
    """The JSON has the match-up, the rules with their names, and every figure."""
    table = json.loads(as_json(pairing(), 7, False, [STAN, DUCKER, NOTHING]))
    assert msgspec.convert(table["standings"], list[Standing]) == [STAN, DUCKER, NOTHING]
    assert table["match_up"]["players"] == ["stan", "ducker", "ducker", "ducker"]
    assert table["match_up"]["rules"]["preset"] == "standard"
    assert (table["deals"], table["times_each"], table["complete"]) == (7, 4, False)


def test_names_come_once() -> None:
    """A player with three chairs has only one line in the table."""
    assert [line.name for line in standings(pairing(), no_totals(pairing()))] == ["stan", "ducker"]


def at(played: int, deals: int = 100, before: int = 0, elapsed: float = 10.0, limit: float | None = None) -> Progress:
    """Return the progress of a contest, by default after ten seconds."""
    return Progress(played, before, deals, elapsed, limit)


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (at(0), "0 of 100 deals"),
        (at(25), "25 of 100 deals, 2.5 a second, 0:30 left"),
        (at(75, before=50), "75 of 100 deals, 2.5 a second, 0:10 left"),
        (at(25, limit=20), "25 of 100 deals, 2.5 a second, 0:10 left"),
        (at(25, limit=60), "25 of 100 deals, 2.5 a second, 0:30 left"),
        (at(20, ENDLESS, limit=8), "20 deals, 2.0 a second, 0:00 left"),
        (at(10_000, 1_000_000), "10,000 of 1,000,000 deals, 1000.0 a second, 16:30 left"),
    ],
)
def test_progress_in_words(progress: Progress, words: str) -> None:
    """Deals of an earlier run count as played, but not for the speed. The time left is the time to the nearer limit."""
    assert words_of(progress) == words


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (59.6, "1:00"), (3599, "59:59"), (7261, "2:01:01")])
def test_times_as_people_write_them(seconds: float, text: str) -> None:
    """Times have minutes and seconds, and hours if they are at least an hour."""
    assert clock_of(seconds) == text


def test_the_bar_is_as_full_as_the_run() -> None:
    """The bar shows the share of the played deals or the share of the used time, whichever is greater."""
    assert bar_of(at(0)).startswith("[" + "." * 30 + "] 0 of")
    assert bar_of(at(50)).startswith("[" + "#" * 15 + "." * 15 + "] 50 of")
    assert bar_of(at(50, limit=10)).startswith("[" + "#" * 30 + "]")
    assert bar_of(at(5, ENDLESS, limit=20)).startswith("[" + "#" * 15 + "." * 15 + "] 5 deals")


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        """Return True."""
        return True


def test_a_terminal_has_one_line_that_is_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal, each bar overwrites the earlier bar completely. The line is ended only once."""
    monkeypatch.setenv("COLUMNS", "100")
    stream = Terminal()
    printer = ProgressPrinter(stream)
    for progress in (at(25), at(100)):
        printer.tell(progress)
    printer.end()
    printer.end()
    first, last = bar_of(at(25)), bar_of(at(100))
    assert stream.getvalue() == f"\r{first}\r{last.ljust(len(first))}\n"


def test_the_bar_stays_in_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a narrow terminal the line is cut, so that it does not wrap."""
    monkeypatch.setenv("COLUMNS", "40")
    stream = Terminal()
    ProgressPrinter(stream).tell(at(25))
    assert stream.getvalue() == "\r" + bar_of(at(25))[:39]


def test_elsewhere_there_are_plain_lines() -> None:
    """A file or pipe gets a line now and then and a line at the end, without control characters."""
    stream = io.StringIO()
    printer = ProgressPrinter(stream)
    for elapsed, played in ((0.0, 0), (1.0, 5), (10.0, 30), (11.0, 35), (12.0, 100), (12.0, 100)):
        printer.tell(at(played, elapsed=elapsed))
    printer.end()
    assert [line.split(" ")[0] for line in stream.getvalue().splitlines()] == ["0", "30", "100"]
    assert "\r" not in stream.getvalue()
