"""Collects the lines of one record, and makes the recorded deal from them."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace

from hearts_qt.history.records.faults import RecordFault, RecordFaultKind
from hearts_qt.history.records.parts import (
    CardMark,
    PartError,
    fields_of,
    read_cards,
    read_four,
    read_hand,
    read_name,
    read_number,
    read_seat,
    read_seating,
    read_trick,
)
from hearts_qt.history.records.recorded_deal import Happened, Incident, RecordedDeal, WrittenScramble
from hearts_qt.history.records.replaying import DraftRun, WrittenIncident, WrittenPass, WrittenTrick, replayed
from hearts_qt.history.records.writing import GRANTED, REFUSED, UNKNOWN
from hearts_qt.history.records.written_cards import WrittenCards
from hearts_qt.plain_text import one_line
from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.deal_number import DealNumberError, read_deal_number
from hearts_qt.rules.entries import Misdeed
from hearts_qt.rules.moves import Award, CashOut, ClaimKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import RunKind
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rules_text import rules_from_table, rules_to_table
from hearts_qt.rules.ruleset import Preset, Rules, RulesError
from hearts_qt.rules.seating import Kind, Seating

_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?", re.ASCII)
_SWITCHES: Final = {"yes": True, "no": False}
_RULE_NAMES: Final = frozenset(rules_to_table(Rules()))
_LONGEST_PROGRAM: Final = 60

_Word = TypeVar("_Word", bound=StrEnum)


class _LineKind(NamedTuple):
    """How a line with a certain name is read."""

    read: Callable[["Draft", str, str], None]
    """The function that reads the line.

    This function gets the word after the name, such as the number of a seat, and the value.
    """
    has_value: bool = True
    has_which: bool = False
    """Whether a number or a word stands between the name and the colon."""
    repeats: bool = False


class Draft:
    """The lines of one record so far. `finished` makes the deal from them."""

    def __init__(self) -> None:
        """Start without a line."""
        self.faults: list[RecordFault] = []
        """The faults of the whole record and of its moves. They are only known after `finished` was called."""
        self.card_marks: list[CardMark] = []
        self._line = 0
        self._lines: dict[str, int] = {}
        """The number of each line that was read, by the name of the line."""
        self._preset = Preset.STANDARD
        self._switches: dict[str, tuple[int, str]] = {}
        self._direction = Direction.HOLD
        self._leader: Seat | None = None
        self._place: int | None = None
        self._seat_seeds: tuple[int, ...] = ()
        self._date = self._program = ""
        self._scores: tuple[int, ...] | None = None
        self._seats: dict[Seat, Seating] = {}
        self._cards = WrittenCards(self._lines)
        self._runs: list[DraftRun] = []

    def read(self, number: int, text: str) -> None:
        """Read the line with that number; raises PartError, which says what is wrong with it."""
        self._line = number
        left, colon, value = text.partition(":")
        name, which = " ".join(left.casefold().split()), ""
        if name not in _LINES:
            name, _, which = name.rpartition(" ")
        kind = _LINES.get(name)
        if kind is None or kind.has_value is not bool(colon) or kind.has_which is not bool(which):
            raise PartError(RecordFaultKind.NOT_UNDERSTOOD, text)
        if not kind.repeats and f"{name} {which}" in self._lines:
            raise PartError(RecordFaultKind.TWICE, left.strip())
        kind.read(self, which, value.strip())
        self._lines[f"{name} {which}"] = number

    # The head of a record

    def program(self, _which: str, value: str) -> None:
        """Read the name of the program that wrote the record."""
        self._program = one_line(value, _LONGEST_PROGRAM)

    def date(self, _which: str, value: str) -> None:
        """Read the time at which the deal began."""
        when = value.removesuffix("UTC").strip()
        if not _DATE.fullmatch(when):
            raise PartError(RecordFaultKind.WRONG_VALUE, value)
        try:
            datetime.fromisoformat(when)
        except ValueError as error:
            raise PartError(RecordFaultKind.WRONG_VALUE, value) from error
        self._date = when

    def place(self, _which: str, value: str) -> None:
        """Read the place of the deal in its match."""
        self._place = read_number(value)

    def number(self, _which: str, value: str) -> None:
        """Read the number of the deal."""
        try:
            self._cards.number = read_deal_number(value)
        except DealNumberError as error:
            raise PartError(RecordFaultKind.WRONG_VALUE, value) from error

    def seat_seeds(self, _which: str, value: str) -> None:
        """Read the seat seeds of a match that is over, written like deal numbers."""
        try:
            seeds = tuple(map(read_deal_number, value.split()))
        except DealNumberError as error:
            raise PartError(RecordFaultKind.WRONG_VALUE, value) from error
        if len(seeds) != len(SEATS):
            raise PartError(RecordFaultKind.WRONG_VALUE, value)
        self._seat_seeds = seeds

    def rules(self, _which: str, value: str) -> None:
        """Read the rule set."""
        self._preset = _word(Preset, value)

    def rule(self, which: str, value: str) -> None:
        """Read one rule that differs from the rule set."""
        if which not in _RULE_NAMES:
            raise PartError(RecordFaultKind.WRONG_VALUE, f"{which}: {value}")
        self._switches[which] = self._line, value

    def passing(self, _which: str, value: str) -> None:
        """Read the direction of the pass."""
        self._direction = _word(Direction, value)

    def first_leader(self, _which: str, value: str) -> None:
        """Read the seat that leads first."""
        self._leader = read_seat(value)

    def seat(self, which: str, value: str) -> None:
        """Read who has a seat. A second line for a seat, or a line in a run, means that the player has changed."""
        seat, seating = read_seat(which), read_seating(value)
        if seat in self._seats or self._runs:
            self._incident(Happened(Incident.SEAT_CHANGED, 0, seat, seating=seating))
        else:
            self._seats[seat] = seating

    def scores(self, _which: str, value: str) -> None:
        """Read the scores before the deal. A second such line, or a line in a run, has corrected scores."""
        scores = read_four(value)
        if self._scores is not None or self._runs:
            self._incident(Happened(Incident.SCORES_CORRECTED, 0, scores=scores))
        else:
            self._scores = scores

    # The cards

    def hand(self, which: str, value: str) -> None:
        """Read a hand."""
        seat = read_seat(which)
        self._cards.hands[seat] = None if value.casefold() == UNKNOWN else read_hand(value)

    def taken(self, which: str, value: str) -> None:
        """Read the cards that a seat has taken in a position."""
        seat = read_seat(which)
        self._cards.taken[seat] = read_hand(value)

    def leads(self, _which: str, value: str) -> None:
        """Read who leads to the current trick of a position."""
        self._cards.leads = read_seat(value)

    def table(self, _which: str, value: str) -> None:
        """Read the current trick of a position."""
        self._cards.table = tuple(read_cards(value))

    def broken(self, _which: str, _value: str) -> None:
        """Read the line which says that hearts are broken in a position."""
        self._cards.broken = True

    @property
    def trick_lines(self) -> list[int]:
        """The numbers of the lines with the tricks of the first run, in the order of the tricks."""
        return [each.line for each in self._runs[0].tricks] if self._runs else []

    # The runs

    @property
    def _run(self) -> DraftRun:
        if not self._runs:
            self._runs.append(DraftRun())
        return self._runs[-1]

    def run(self, _which: str, value: str) -> None:
        """Begin another run. If the first run has no lines, it was left before its first move."""
        kind = _word(RunKind, value)
        if not self._runs and kind is not RunKind.FIRST:
            self._runs.append(DraftRun())
        self._runs.append(DraftRun(kind))

    def scramble(self, _which: str, value: str) -> None:
        """Read the number of a scramble and the seat whose hand it keeps."""
        number, _, seat = value.casefold().rpartition(" around ")
        try:
            self._run.scramble = self._line, WrittenScramble(read_deal_number(number), read_seat(seat))
        except DealNumberError as error:
            raise PartError(RecordFaultKind.WRONG_VALUE, value) from error

    def passed(self, which: str, value: str) -> None:
        """Read the cards that a seat passes."""
        cards, word, to = value.casefold().rpartition(" to ")
        if not word:
            raise PartError(RecordFaultKind.NOT_UNDERSTOOD, value)
        receivers = tuple(read_seat(each) for each in to.split())
        passed = WrittenPass(self._line, read_seat(which), tuple(read_cards(cards)), receivers)
        self._run.passes.append(passed)

    def trick(self, which: str, value: str) -> None:
        """Read a trick."""
        number = read_number(which)
        leader, cards = read_trick(value)
        self.card_marks += (CardMark(self._line, place, card.mark) for place, card in enumerate(cards) if card.mark)
        self._run.tricks.append(WrittenTrick(self._line, number, leader, tuple(cards)))

    def cashed_out(self, _which: str, value: str) -> None:
        """Read why the rest of the deal was not played."""
        self._run.cashed_out = self._line, _word(CashOut, value)

    def moon(self, _which: str, value: str) -> None:
        """Read how a moon was scored."""
        self._run.award = self._line, _word(Award, value)

    def abandoned(self, _which: str, _value: str) -> None:
        """Read the line which says that the deal was abandoned."""
        self._run.abandoned = True

    def points(self, _which: str, value: str) -> None:
        """Read the points of the deal."""
        self._run.points = self._line, read_four(value)

    def new_scores(self, _which: str, value: str) -> None:
        """Read the scores after the deal."""
        self._run.scores = self._line, read_four(value)

    # Incidents

    def _incident(self, happened: Happened) -> None:
        run = self._run
        run.incidents.append(WrittenIncident(happened, len(run.passes), len(run.tricks)))

    def undone(self, _which: str, value: str) -> None:
        """Read how many moves were undone."""
        self._incident(Happened(Incident.UNDONE, 0, moves=read_number(value)))

    def redone(self, _which: str, value: str) -> None:
        """Read how many moves were redone."""
        self._incident(Happened(Incident.REDONE, 0, moves=read_number(value)))

    def hands_shown(self, _which: str, _value: str) -> None:
        """Read the line which says that all hands were shown."""
        self._incident(Happened(Incident.HANDS_SHOWN, 0))

    def hands_hidden(self, _which: str, _value: str) -> None:
        """Read the line which says that the hands were hidden again."""
        self._incident(Happened(Incident.HANDS_HIDDEN, 0))

    def tried_ahead(self, _which: str, _value: str) -> None:
        """Read the line which says that the deal was tried in a branch."""
        self._incident(Happened(Incident.TRIED_AHEAD, 0))

    def hint(self, _which: str, value: str) -> None:
        """Read which person asked for a hint."""
        self._incident(Happened(Incident.HINT, 0, read_seat(value)))

    def computer_decides(self, _which: str, value: str) -> None:
        """Read for which person the computer began to decide."""
        self._incident(Happened(Incident.COMPUTER_DECIDES, 0, read_seat(value)))

    def person_decides(self, _which: str, value: str) -> None:
        """Read which person decides again."""
        self._incident(Happened(Incident.PERSON_DECIDES, 0, read_seat(value)))

    def stood_in(self, _which: str, value: str) -> None:
        """Read which player was replaced by the stand-in, and why."""
        fields = fields_of(value)
        if len(fields) != 3:
            raise PartError(RecordFaultKind.WRONG_VALUE, value)
        seat, player, misdeed = fields
        name = one_line(read_name(player))
        self._incident(Happened(Incident.STAND_IN, 0, read_seat(seat), player=name, misdeed=_word(Misdeed, misdeed)))

    def claimed(self, _which: str, value: str) -> None:
        """Read who claimed which tricks, and whether the claim was granted."""
        fields = fields_of(value)
        if len(fields) != 3 or fields[2].casefold() not in (GRANTED, REFUSED):
            raise PartError(RecordFaultKind.WRONG_VALUE, value)
        seat, claim, answer = read_seat(fields[0]), _word(ClaimKind, fields[1]), fields[2].casefold()
        self._incident(Happened(Incident.CLAIMED, 0, seat, claim=claim, granted=answer == GRANTED))

    # The deal

    def finished(self, line: int) -> RecordedDeal | None:
        """Return the deal of a record that begins at line `line`; None if no deal can have these hands."""
        rules = self._rules_in_force()
        hands = self._cards.all_hands(line, self.faults)
        if hands is None:
            return None
        seats = tuple(self._seats.get(seat, Seating("", Kind.COMPUTER)) for seat in SEATS) if self._seats else ()
        deal = RecordedDeal(
            rules,
            hands,
            self._direction,
            seats,
            self._scores or (0, 0, 0, 0),
            self._leader,
            self._cards.number,
            self._cards.position(rules, hands),
            place=self._place,
            date=self._date,
            program=self._program,
            seat_seeds=self._seat_seeds,
        )
        runs, scores = [], [deal.scores]
        for each in self._runs:
            scores += (it.happened.scores for it in each.incidents if it.happened.scores is not None)
            run, faults = replayed(deal, each, scores)
            runs.append(run)
            self.faults += faults
        return replace(deal, runs=tuple(runs))

    def _rules_in_force(self) -> Rules:
        usual = rules_to_table(PRESETS[self._preset])
        switches = {name: _switch(text) for name, (_, text) in self._switches.items()}
        while True:
            # All switches are set together, because some settings are possible only with others.
            try:
                return rules_from_table(usual | switches)
            except RulesError as error:
                wrong = error.field if error.field in switches else next(reversed(switches))
                line, text = self._switches[wrong]
                self.faults.append(RecordFault(line, RecordFaultKind.WRONG_VALUE, f"{wrong}: {text}"))
                del switches[wrong]


def _switch(text: str) -> str | int | bool:
    word = text.casefold()
    if word in _SWITCHES:
        return _SWITCHES[word]
    try:
        return read_number(word)
    except PartError:
        return word


def _word(kind: type[_Word], value: str) -> _Word:
    """Return the member of an enumeration with that value; raises PartError if there is none."""
    for each in kind:
        if each.value == value.casefold():
            return each
    raise PartError(RecordFaultKind.WRONG_VALUE, value)


_LINES: Final[Mapping[str, _LineKind]] = {
    "program": _LineKind(Draft.program),
    "date": _LineKind(Draft.date),
    "deal": _LineKind(Draft.place),
    "number": _LineKind(Draft.number),
    "rules": _LineKind(Draft.rules),
    "rule": _LineKind(Draft.rule, has_which=True),
    "passing": _LineKind(Draft.passing),
    "first leader": _LineKind(Draft.first_leader),
    "seat": _LineKind(Draft.seat, has_which=True, repeats=True),
    "scores": _LineKind(Draft.scores, repeats=True),
    "seat seeds": _LineKind(Draft.seat_seeds),
    "hand": _LineKind(Draft.hand, has_which=True),
    "taken": _LineKind(Draft.taken, has_which=True),
    "leads": _LineKind(Draft.leads),
    "on the table": _LineKind(Draft.table),
    "hearts broken": _LineKind(Draft.broken, has_value=False),
    "run": _LineKind(Draft.run, repeats=True),
    "scramble": _LineKind(Draft.scramble, repeats=True),
    "pass": _LineKind(Draft.passed, has_which=True, repeats=True),
    "trick": _LineKind(Draft.trick, has_which=True, repeats=True),
    "cashed out": _LineKind(Draft.cashed_out, repeats=True),
    "moon": _LineKind(Draft.moon, repeats=True),
    "abandoned": _LineKind(Draft.abandoned, has_value=False, repeats=True),
    "points": _LineKind(Draft.points, repeats=True),
    "new scores": _LineKind(Draft.new_scores, repeats=True),
    "undone": _LineKind(Draft.undone, repeats=True),
    "redone": _LineKind(Draft.redone, repeats=True),
    "hint": _LineKind(Draft.hint, repeats=True),
    "hands shown": _LineKind(Draft.hands_shown, has_value=False, repeats=True),
    "hands hidden": _LineKind(Draft.hands_hidden, has_value=False, repeats=True),
    "tried ahead": _LineKind(Draft.tried_ahead, has_value=False, repeats=True),
    "computer decides": _LineKind(Draft.computer_decides, repeats=True),
    "person decides": _LineKind(Draft.person_decides, repeats=True),
    "claimed": _LineKind(Draft.claimed, repeats=True),
    "stand-in": _LineKind(Draft.stood_in, repeats=True),
}
"""How each line of a record is read, by the line's name in small letters."""
LINE_NAMES: Final = tuple(_LINES)
"""The names of all lines, in small letters."""
