"""The command ``record``: shows, checks, explains, converts and makes records of deals."""

import argparse
import json
import tempfile
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from hearts_qt import paths
from hearts_qt.app.arguments import deal_number, player_name
from hearts_qt.app.external_players import UnknownRulesError, find_player, find_rules
from hearts_qt.app.terminal import complain, say, write_utf_8
from hearts_qt.files import disk
from hearts_qt.history.records.as_table import deal_as_table
from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.keeping import work
from hearts_qt.history.records.moments import Moment, moments_of_log, moments_of_record
from hearts_qt.history.records.reading import LARGEST, RecordText, read_records
from hearts_qt.history.records.reasons import moments_of_file
from hearts_qt.history.records.receiving import NoRecordError
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.working_out import work_out
from hearts_qt.history.records.writing import record_text
from hearts_qt.history.tasks import RecordPlaces
from hearts_qt.players.cast import CAST
from hearts_qt.players.roster import UnknownPlayerError, player_named
from hearts_qt.rules.cards import SEATS
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.table.game import Game
from hearts_qt.table.log import LogProblem
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.match_choice import choose_match

SUMMARY: Final = "show, check, explain, convert or make records of deals"
DESCRIPTION: Final = """\
A record is a deal as a text that people read: hands, passes, tricks and points. Hearts reads records that you have
written or changed by hand. It also reads the log of a game, such as match-000001.jsonl, and makes records of those
deals in it that are over."""
_JSON: Final = ".json"
_LOG: Final = ".jsonl"
_STANDARD: Final = "stan"


def add_arguments(made: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    commands = made.add_subparsers(dest="record_command", metavar="COMMAND", required=True)
    show = commands.add_parser("show", help="print the records in a file")
    show.add_argument("file", type=Path, metavar="FILE", help="a record, or the log of a game")
    show.add_argument("--json", action="store_true", help="print them in JSON, for programs")
    check = commands.add_parser("check", help="say what is wrong with records")
    check.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a record, or the log of a game")
    convert = commands.add_parser("convert", help="write the records in a file to another file")
    convert.add_argument("file", type=Path, metavar="FILE", help="a record, or the log of a game")
    convert.add_argument("target", type=Path, metavar="TARGET", help="a new file; one that ends in .json gets JSON")
    why = commands.add_parser("why", help="say why the computer players made their moves")
    why.add_argument("file", type=Path, metavar="FILE", help="a record, or the log of a game")
    why.add_argument("--trick", type=int, metavar="N", help="only this trick; 0 is the pass")
    why.add_argument("--seat", type=int, choices=range(1, 5), help="only this seat, from 1 to 4")
    commands.add_parser("index", help="make the list of all records again")
    make = commands.add_parser("make", help="let computers play a deal, and print its record")
    make.add_argument("record_deal", type=deal_number, metavar="NUMBER", help="the deal's number")
    make.add_argument(
        "--players",
        type=player_name,
        nargs=4,
        default=[_STANDARD] * 4,
        metavar="PLAYER",
        help=f"who plays, clockwise from the bottom; default four times {_STANDARD}",
    )
    make.add_argument(
        "--rules",
        dest="record_rules",
        default=Preset.STANDARD.value,
        metavar="PRESET",
        help="the rule set; default the standard rules",
    )
    directions = [direction.value for direction in Direction]
    make.add_argument(
        "--passing",
        type=str.casefold,
        choices=directions,
        help="the direction of the pass; default that of a game's first deal",
    )


def run_record(options: argparse.Namespace) -> int:
    """Run the command.

    Returns 0 after success, 1 for a record with faults, and 2 for a file or an argument that cannot be used. If there
    are several files, the worst result counts.
    """
    write_utf_8()
    if options.record_command == "check":
        # The other files are checked even if one cannot be read.
        return max([_with_errors_told(str(file), partial(_check, file)) for file in options.files])
    return _with_errors_told(options.record_command, partial(_run, options))


def _with_errors_told(name: str, work: Callable[[], int]) -> int:
    """Return the exit code of a piece of work; if it fails, report the error and return 2."""
    try:
        return work()
    except OSError as error:
        complain(f"{error.filename or name}: {error.strerror or error}")
    except (LogProblem, UnknownPlayerError, UnknownRulesError, NoRecordError) as error:
        complain(error)
    return 2


def _run(options: argparse.Namespace) -> int:
    match options.record_command:
        case "show":
            text = _written(read_deals(options.file).deals, as_json=options.json)
            say(text, most=len(text))
        case "why":
            return explain(options.file, options.trick, options.seat)
        case "index":
            _index()
        case "convert":
            return _convert(options.file, options.target)
        case _:
            players, rules = options.players, find_rules(options.record_rules)
            direction = None if options.passing is None else Direction(options.passing)
            say(record_text(played_by_computers(options.record_deal, players, rules, direction)))
    return 0


def _written(deals: Sequence[RecordedDeal], *, as_json: bool) -> str:
    if as_json:
        return json.dumps([deal_as_table(deal) for deal in deals], ensure_ascii=False, indent=2)
    return "\n".join(record_text(deal) for deal in deals)


def _check(file: Path) -> int:
    if is_log(file):
        records, faults = len(read_deals(file).deals), []
    else:
        read = read_records(disk.read_file(file, LARGEST))
        records, faults = len(read.records), fault_lines(file, read)
    for line in faults:
        complain(line)
    if not faults:
        say(f"{file}: {_count(records)}, nothing is wrong.")
    return 1 if faults else 0


def _count(records: int) -> str:
    return "one record" if records == 1 else f"{records} records"


def _convert(file: Path, target: Path) -> int:
    deals, text = read_deals(file)
    as_json = target.suffix.lower() == _JSON
    # The text of a record stays as it is written, with its notes.
    data = _written(deals, as_json=as_json).encode() if text is None or as_json else text.data
    try:
        with target.open("xb") as opened:
            opened.write(data)
    except FileExistsError:
        complain(f"{target}: this file exists already.")
        return 2
    faults = [] if text is None else fault_lines(file, text)
    for line in faults:
        complain(line)
    return 1 if faults else 0


def _index() -> None:
    """Make the index of all records again. Raises OSError."""
    places = RecordPlaces(paths.matches(), paths.records(), paths.annotations(), paths.record_index())
    say(f"{places.index}: {_count(work(places, '', writes=False, anew=True).changed)}.")


def _seated(player: str) -> Seating:
    """Return a seat with a computer player. If a character plays like that player, the character sits there."""
    roles = [role for role in CAST if role.player == player]
    return roles[0].seating if roles else Seating(player, Kind.COMPUTER, player)


def played_by_computers(
    number: int, players: Sequence[str], rules: Rules, direction: Direction | None = None
) -> RecordedDeal:
    """Return the record of a deal that four computer players have played. Raises UnknownPlayerError."""
    known = {name: find_player(name) for name in players}
    first, second, third, fourth = (_seated(name) for name in players)
    seats = first, second, third, fourth
    with tempfile.TemporaryDirectory(prefix="hearts-record-") as folder:
        archive = LogArchive(Path(folder))
        # The seat seeds are made from the deal number. So the same deal is always played in the same way.
        game = Game(archive, known, player_named(_STANDARD), rules, seats, draw=lambda: number)
        choose_match(game, link.NewMatch(rules, seats, number, direction))
        while game.match.stage is not Stage.SCORED:
            game.step()
        game.add_in()
        return recorded_deals(archive.logs()[-1])[0]


class DealSource(NamedTuple):
    """The contents of a file with deals."""

    deals: Sequence[RecordedDeal]
    text: RecordText | None
    """The text of the records; None if the file is a log."""


def is_log(file: Path) -> bool:
    """Return whether a file is the log of a game."""
    return file.suffix.lower() == _LOG


def read_deals(file: Path) -> DealSource:
    """Return the deals in a record or a log. Raises OSError, LogProblem and NoRecordError."""
    if is_log(file):
        deals = recorded_deals(file)
        if not deals:
            raise NoRecordError(f"{file}: no deal of this game is over.")
        return DealSource(deals, None)
    read = read_records(disk.read_file(file, LARGEST))
    deals = [record.deal for record in read.records if record.deal is not None]
    if not deals:
        raise NoRecordError("\n".join(fault_lines(file, read)))
    return DealSource(deals, read)


def fault_lines(file: Path, read: RecordText) -> list[str]:
    """Return a line for each fault of a text with records."""
    from hearts_qt.ui.words.records import record_fault_sentence

    return [f"{file}: {record_fault_sentence(fault)}" for fault in read.faults]


def explain(file: Path, trick: int | None, seat: int | None) -> int:
    """Print why the wanted moves of the deals in a file were made; `seat` is a number from 1.

    Returns 0, or 1 if there is no such move. Raises the errors of `read_deals`.
    """
    deals = read_deals(file).deals
    said = 0
    for number, deal in enumerate(deals):
        wanted = [
            each
            for each in _moments(file, number, deal)
            if trick in (None, each.trick) and seat in (None, each.move.seat + 1)
        ]
        if wanted and len(deals) > 1:
            say(f"Deal {deal.place or number + 1}")
        _say_why(wanted)
        said += len(wanted)
    if not said:
        complain(f"{file}: there is no such move.")
    return 0 if said else 1


def _moments(file: Path, number: int, deal: RecordedDeal) -> list[Moment]:
    """Return the moments of a deal; `number` is its position in the file, from 0."""
    if is_log(file):
        return moments_of_log(file, disk.read_file(file), deal.place or 0)
    return moments_of_file(file.absolute(), paths.matches(), paths.records()) if not number else moments_of_record(deal)


def _say_why(moments: Iterable[Moment]) -> None:
    from hearts_qt.ui.words.why import why_sentence

    for moment in moments:
        found = work_out(moment)
        names = [found.view.seats[seat].name or f"Seat {seat + 1}" for seat in SEATS]
        who, _, why = why_sentence(found, names).partition("\n")
        when = f"Trick {found.trick:2}" if found.trick else "Pass    "
        say(f"{when}  {who}\n          {why}", flush=True)
