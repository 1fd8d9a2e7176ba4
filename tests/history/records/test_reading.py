"""Tests of reading records that people have written or changed by hand."""

import re
import sys
from random import Random
from types import FrameType

import pytest

from hearts_qt import paths
from hearts_qt.history.records import draft, parts, reading
from hearts_qt.history.records.draft import LINE_NAMES
from hearts_qt.history.records.faults import RecordFaultKind
from hearts_qt.history.records.reading import LARGEST, LONGEST_LINE, MOST_RECORDS, read_records
from hearts_qt.history.records.recorded_deal import RecordedDeal
from hearts_qt.history.records.writing import record_text
from hearts_qt.rules.cards import parse_cards
from hearts_qt.rules.deal_number import hands_of, show_deal_number
from hearts_qt.rules.forbidden import Forbidden
from hearts_qt.rules.moves import Award
from hearts_qt.rules.seating import Kind
from hearts_qt.ui.words.records import record_fault_sentence
from tests.history.records.mutations import BY_HAND, check, mutated, originals

ORIGINALS = originals()
HANDS = """\
Hand 1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC
Hand 2: 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD
Hand 3: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS
Hand 4: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH
"""


def by_hand(name: str) -> bytes:
    """Return a record that was written by hand."""
    return (BY_HAND / f"{name}.txt").read_bytes()


def deal_of(text: str) -> RecordedDeal:
    """Return the deal of a record without faults."""
    read = read_records(text.encode())
    assert not read.faults
    assert read.records[0].deal is not None
    return read.records[0].deal


def faults_of(text: str) -> list[tuple[int, RecordFaultKind, str]]:
    """Return the faults of a text."""
    return [(fault.line, fault.what, fault.detail) for fault in read_records(text.encode()).faults]


def test_a_position_by_hand_is_read_with_its_notes_and_marks() -> None:
    """A position in the middle of a deal is read, with its last tricks, notes and marks of cards."""
    read = read_records(by_hand("lesson"))
    (record,) = read.records
    assert record.deal is not None
    assert record.deal.position is not None
    assert record.deal.position.tricks == (5, 1, 1, 4)
    assert [seating.name for seating in record.deal.seats] == ["Ada", "Vickie, the Great", "", ""]
    assert [note.text for note in record.notes] == [
        "A lesson: two tricks are left, and the queen is still out.",
        "the two of spades is the way out",
    ]
    assert [(mark.place, mark.mark) for mark in record.card_marks] == [(1, "!"), (3, "?")]
    assert not read.faults


QUEEN_TAKEN = """\
Hand 1: 2H 3H 4H 5H
Hand 2: 6H 7H 8H 9H
Hand 3: TH JH QH KH
Hand 4: AH AS KS JS
Taken 1: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2S 3S 4S 5S 6S 7S 8S 9S TS QS
"""


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        (by_hand("lesson").decode().replace("Hearts broken\n", ""), True),
        (QUEEN_TAKEN, True),
        (f"{QUEEN_TAKEN}Rule broken_by: hearts, queen discarded or led\n", False),
        (f"{QUEEN_TAKEN}Rule broken_by: hearts\n", False),
        (f"{QUEEN_TAKEN}Rule broken_by: hearts\nHearts broken\n", True),
    ],
)
def test_a_position_knows_from_the_cards_played_whether_hearts_are_broken(text: str, broken: bool) -> None:
    """Hearts are broken in a position if a card was played that always breaks them, even if no line says so."""
    position = deal_of(text).position
    assert position is not None
    assert position.broken is broken


@pytest.mark.parametrize(
    ("text", "trick"),
    [
        (f"{HANDS}Trick 2: 1 leads 2C 2D 2S 2H\nTrick 2: 1 leads 3C 3D 3S 3H\n", "1"),
        (by_hand("lesson").decode().replace("Trick 12", "Trick 1"), "12"),
    ],
)
def test_the_numbers_of_tricks_are_checked(text: str, trick: str) -> None:
    """A trick with a wrong number is a fault, and is read."""
    read = read_records(text.encode())
    assert [(fault.what, fault.detail) for fault in read.faults] == [(RecordFaultKind.WRONG_TRICK, trick)]
    assert read.records[0].deal is not None
    assert len(read.records[0].deal.runs[0].tricks) == 2


def test_a_mailed_record_is_read() -> None:
    """A record that is quoted in a mail is found; the mail's words and the missing hands are reported as faults."""
    read = read_records(by_hand("mailed"))
    assert [(fault.line, fault.what) for fault in read.faults] == [
        (1, RecordFaultKind.NOT_UNDERSTOOD),
        (9, RecordFaultKind.NO_HANDS),
    ]
    (record,) = read.records
    assert record.line == 3
    assert record.deal is None


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("Frobnicate: 3", RecordFaultKind.NOT_UNDERSTOOD),
        ("Passing: sideways", RecordFaultKind.WRONG_VALUE),
        ("Rule goal: many", RecordFaultKind.WRONG_VALUE),
        ("Rule speed: 3", RecordFaultKind.WRONG_VALUE),
        ("Rules: poker", RecordFaultKind.WRONG_VALUE),
        ("Number: what", RecordFaultKind.WRONG_VALUE),
        ("Date: yesterday", RecordFaultKind.WRONG_VALUE),
        ("Seat 5: Ada", RecordFaultKind.NOT_A_SEAT),
        ("Seat 1: Ada, king", RecordFaultKind.NOT_UNDERSTOOD),
        ("Scores: 1 2 3", RecordFaultKind.WRONG_VALUE),
        ("Seat seeds: 1 2 3", RecordFaultKind.WRONG_VALUE),
        ("Seat seeds: 1 2 3 x", RecordFaultKind.WRONG_VALUE),
        ("Hand 1: 2C", RecordFaultKind.TWICE),
        ("Pass 1: 2C 3C 4C", RecordFaultKind.NOT_UNDERSTOOD),
        ("Pass 1: 2C 3C 4C to 2", RecordFaultKind.NO_PASS),
        ("Trick 1: 1 leads 2C 1D", RecordFaultKind.NOT_A_CARD),
        ("Trick 1: 2C 2D 2S 2H", RecordFaultKind.NOT_UNDERSTOOD),
        ("Trick 1: 1 leads 2C 2D 2S 2H 3H", RecordFaultKind.WRONG_VALUE),
        ("Trick 1: 2 leads 2D", RecordFaultKind.WRONG_LEADER),
        ("Trick 1: 1 leads 2C 2D 2S 3C", RecordFaultKind.FORBIDDEN),
        ("Trick 1: 1 leads 2C [2D] 2S", None),
        ("Points: 0 0 0 26", RecordFaultKind.UNFINISHED),
        ("Stand-in: 1, stan, was bored", RecordFaultKind.WRONG_VALUE),
        ("Abandoned: yes", RecordFaultKind.NOT_UNDERSTOOD),
        ("Hearts record 9", RecordFaultKind.OTHER_FORMAT),
    ],
)
def test_each_fault_is_found_in_its_line(line: str, what: RecordFaultKind | None) -> None:
    """A wrong line is reported as a fault with its line number, and everything else is read."""
    text = f"{HANDS}{line}\n"
    found = faults_of(text)
    assert [(number, kind) for number, kind, _ in found][:1] == ([(5, what)] if what else [])
    assert read_records(text.encode()).records[0].deal is not None


def test_forbidden_cards_are_named_with_the_rule() -> None:
    """The fault of a forbidden card names the card and the reason."""
    (fault,) = read_records(f"{HANDS}Trick 1: 1 leads 2C 3D 2S QS\n".encode()).faults
    assert (fault.line, fault.detail, fault.reason) == (5, "QS", Forbidden.NOT_HELD)


MOON = """\
Rules: {rules}
Scores: 10 60 70 80
Hand 1: AC KC QC JC  AD KD  AS KS QS  AH KH QH JH
Hand 2: 2C 3C 4C  2D 3D 4D  2S 3S 4S  2H 3H 4H 5H
Hand 3: 5C 6C 7C  5D 6D 7D 8D  5S 6S 7S  6H 7H 8H
Hand 4: 8C 9C TC  9D TD JD QD  8S 9S TS JS  9H TH
Trick 1: 2 leads 2C 5C 8C [AC]
Trick 2: 1 leads [KC] 3C 6C 9C
Trick 3: 1 leads [QC] 4C 7C TC
Trick 4: 1 leads [AD] 2D 5D 9D
Trick 5: 1 leads [KD] 3D 6D JD
Trick 6: 1 leads [AS] 2S 5S 8S
Trick 7: 1 leads [KS] 3S 6S 9S
Trick 8: 1 leads [QS] 4S 7S TS
Trick 9: 1 leads [AH] 2H 6H 9H
Trick 10: 1 leads [KH] 3H 7H TH
Trick 11: 1 leads [QH] 4H 8H JS
Trick 12: 1 leads [JH] 5H 7D TD
Trick 13: 1 leads [JC] 4D 8D QD
"""
"""A deal in which seat 1 shoots the moon. The last trick is on line 19."""
PASSED = """\
Number: 1234
Passing: left
Pass 1: KC TH AH to 2
Pass 2: 9D TD AS to 3
Pass 3: JC QD KS to 4
Pass 4: AD QS JH to 1
"""
NOT_PASSED = PASSED.replace("Pass 4: AD QS JH to 1\n", "")


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (f"{PASSED}Pass 4: 4C 5C 6C to 1\n", 7, "nobody passes here."),
        (PASSED.replace("left", "hold"), 3, "nobody passes here."),
        (NOT_PASSED.replace("Pass 3:", "Pass 2:"), 5, "“Pass 2” is there twice."),
        (f"{NOT_PASSED}Pass 4: AD QS 7C to 1\n", 6, "7C is not in this hand."),
        (f"{NOT_PASSED}Pass 4: AD QS to 1\n", 6, "the number of cards in a pass should be 3."),
        (f"{NOT_PASSED}Pass 4: AD QS JH to 3\n", 6, "this pass should end with “to 1”."),
        (NOT_PASSED.replace("left", "scatter"), 3, "this pass should end with “to 2 3 4”."),
        (f"{NOT_PASSED}Trick 1: 4 leads 2C\n", 6, "before this trick, all seats have to pass."),
        (f"{PASSED}Trick 1: 1 leads 2C\n", 7, "seat 4 leads to this trick."),
        (f"{PASSED}Trick 1: 4 leads 4C\n", 7, "the deal cannot be opened with 4C."),
        (f"{PASSED}Trick 1: 4 leads 2C 2D\n", 7, "2D does not follow the suit led."),
        (f"{PASSED}Trick 1: 4 leads 2C 7C AC QH\n", 7, "QH is not in this hand."),
        (f"{PASSED}Trick 1: 4 leads 2C 7C AC 2H\n", 7, "2H may not be played to the first trick."),
        (f"{PASSED}Trick 1: 4 leads 2C 7C AC\nTrick 2: 2 leads 3S\n", 7, "this trick has fewer than four cards."),
        (
            f"{PASSED}Trick 1: 4 leads 2C 7C AC AS\nTrick 2: 2 leads 4H\n",
            8,
            "4H may not be led: hearts are not broken.",
        ),
        (f"{PASSED}Trick 1: 4 leads 2C 7C AC AS\nCashed out: points in\n", 8, "playing on could still change a score."),
        (
            f"{MOON.format(rules='standard')}Trick 14: 1 leads 2C\n",
            20,
            "the deal is over before this trick.",
        ),
        (
            f"{HANDS.replace('AC', '')}Leads: 1\nOn the table: AC\nTrick 1: 1 leads KC\n",
            7,
            "this trick begins with AC.",
        ),
    ],
)
def test_a_move_that_is_not_possible_has_a_sentence(text: str, line: int, sentence: str) -> None:
    """The fault of each move that the rules forbid is a whole sentence, which says what would be right."""
    (fault,) = read_records(text.encode()).faults
    assert record_fault_sentence(fault) == f"Line {line}: {sentence}"


def test_a_deal_by_its_number_needs_no_hands() -> None:
    """The hands follow from the number; if other hands are given too, the number is reported as a fault."""
    code = show_deal_number(1234)
    assert deal_of(f"Number: {code}\n").hands == hands_of(1234)
    assert faults_of(f"{HANDS}Number: {code}\n") == [(5, RecordFaultKind.WRONG_NUMBER, code)]


def test_the_fourth_hand_follows_from_three() -> None:
    """If three hands of a whole deal are given, the fourth one follows from them."""
    deal = deal_of("\n".join(HANDS.splitlines()[:3]) + "\n")
    assert deal.hands[3] == parse_cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")


LESSON = by_hand("lesson").decode()
LESSON_HAND_1 = 9
"""The line of the first hand in the record ``lesson``; the cards taken begin four lines below."""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HANDS.replace("AC", "AD"), [(2, RecordFaultKind.TWICE, "AD")]),
        (HANDS.replace(" AC", ""), [(1, RecordFaultKind.WRONG_HAND, "13")]),
        (HANDS.replace(" AD", ""), [(2, RecordFaultKind.WRONG_HAND, "13")]),
        (f"{HANDS.replace(' AD', '')}Number: 7\n", [(2, RecordFaultKind.WRONG_HAND, "13")]),
        ("\n".join(HANDS.replace(" AD", "").splitlines()[:3]), [(2, RecordFaultKind.WRONG_HAND, "13")]),
        ("\n".join(HANDS.splitlines()[:2]), [(1, RecordFaultKind.NO_HANDS, "")]),
    ],
)
def test_impossible_hands_are_a_fault_of_their_line(
    text: str, expected: list[tuple[int, RecordFaultKind, str]]
) -> None:
    """If a card is missing or is there twice, the fault is that of the hand where this is so, and the only one."""
    assert faults_of(text) == expected


@pytest.mark.parametrize(
    ("wrong", "right", "expected"),
    [
        ("Taken 2: TD JD QD KD\n", "", (LESSON_HAND_1, RecordFaultKind.MISSING, "TD JD QD KD")),
        ("Taken 2: TD JD", "Taken 2: JD", (LESSON_HAND_1 + 5, RecordFaultKind.NO_TRICKS, "")),
        ("Taken 2: TD", "Taken 2: 2C", (LESSON_HAND_1 + 5, RecordFaultKind.TWICE, "2C")),
        ("Hand 3: KS 4H", "Hand 3: KS", (LESSON_HAND_1 + 2, RecordFaultKind.WRONG_HAND, "2")),
        ("Leads: 1", "Leads: 4\nOn the table: 5S", (LESSON_HAND_1 + 9, RecordFaultKind.TWICE, "5S")),
        (
            "Hand 4: 5S 6H",
            "Hand 4: 6H\nLeads: 3\nOn the table: 5S",
            (LESSON_HAND_1 + 2, RecordFaultKind.WRONG_HAND, "1"),
        ),
    ],
)
def test_an_impossible_position_is_a_fault_of_its_line(
    wrong: str, right: str, expected: tuple[int, RecordFaultKind, str]
) -> None:
    """The fault of a position is that of the line where the cards cannot be right."""
    text = by_hand("lesson").decode()
    assert wrong in text
    assert faults_of(text.replace(wrong, right))[0] == expected


def test_a_position_can_have_the_hands_of_a_number() -> None:
    """A number gives the hands of a position before the first card; a card of it cannot be on the table, too."""
    position = deal_of("Number: 1234\nLeads: 2\n").position
    assert position is not None
    assert (position.hands, position.leader) == (hands_of(1234), 1)
    assert faults_of("Number: 1234\nOn the table: 2C\n") == [(2, RecordFaultKind.TWICE, "2C")]


def test_four_cards_on_the_table_are_a_fault() -> None:
    """A trick that is complete is no longer on the table."""
    text = HANDS.replace(" AC", "").replace(" AD", "").replace(" AS", "").replace(" AH", "")
    assert faults_of(f"{text}On the table: AC AD AS AH\n") == [(5, RecordFaultKind.WRONG_VALUE, "AC AD AS AH")]


def test_a_position_cannot_be_scrambled() -> None:
    """A line about a scramble in a record of a position is a fault."""
    text = f"{HANDS}Leads: 1\nRun: replay\nScramble: 7 around 1\n"
    assert faults_of(text) == [(7, RecordFaultKind.NO_SCRAMBLE, "")]


def test_several_records_of_one_text_are_read() -> None:
    """Each heading begins another record."""
    read = read_records(f"Hearts record 1\n{HANDS}\nHearts record 1\nNumber: 7\nHearts record 1\n".encode())
    assert [record.line for record in read.records] == [1, 7, 9]
    assert [record.deal is None for record in read.records] == [False, False, True]


@pytest.mark.parametrize(
    ("rules", "end", "expected"),
    [
        ("standard", "Moon: add\nPoints: 0 26 26 26\n", []),
        ("standard", "Moon: subtract\n", [(20, RecordFaultKind.WRONG_MOON, "add")]),
        (
            "standard",
            "Moon: subtract\nPoints: -26 0 0 0\nNew scores: -16 60 70 80\n",
            [(20, RecordFaultKind.WRONG_MOON, "add"), (21, RecordFaultKind.WRONG_POINTS, "0 26 26 26")],
        ),
        ("standard\nRule moon: not allowed", "Moon: add\n", [(21, RecordFaultKind.NO_MOON, "")]),
        ("standard\nRule moon: not allowed", "Points: 26 0 0 0\n", []),
        ("standard\nRule moon: shooter chooses", "Moon: subtract\nPoints: -26 0 0 0\n", []),
        ("standard\nRule moon: shooter chooses", "Points: 26 0 0 0\n", [(21, RecordFaultKind.MOON_MISSING, "")]),
        ("standard\nRule moon: shooter chooses", "New scores: 9 9 9 9\n", [(21, RecordFaultKind.MOON_MISSING, "")]),
    ],
)
def test_a_moon_is_scored_as_the_rules_say(
    rules: str, end: str, expected: list[tuple[int, RecordFaultKind, str]]
) -> None:
    """A line about a moon is a fault if the rules score it in another way, or if they know no moon."""
    assert faults_of(MOON.format(rules=rules) + end) == expected


@pytest.mark.parametrize("text", [f"{HANDS}Moon: add\n", HANDS + "Passing: hold\nMoon: add\nAbandoned\n"])
def test_a_moon_that_nobody_shot_is_a_fault(text: str) -> None:
    """A line about a moon in a deal that is not over is a fault."""
    assert [what for _, what, _ in faults_of(text)] == [RecordFaultKind.NO_MOON]


@pytest.mark.parametrize(
    ("rules", "end", "award"),
    [
        ("standard", "Points: 0 26 26 26\n", Award.ADD),
        ("standard\nRule moon: shooter chooses", "Points: -26 0 0 0\n", Award.SUBTRACT),
        ("standard\nRule moon: shooter chooses", "New scores: 10 86 96 106\n", Award.ADD),
        ("standard\nRule moon: shooter chooses", "", None),
        ("standard\nRule moon: not allowed", "Points: 26 0 0 0\n", None),
    ],
)
def test_points_tell_how_a_moon_was_scored(rules: str, end: str, award: Award | None) -> None:
    """Without a line about the moon, the points or the new scores tell how it was scored."""
    assert deal_of(MOON.format(rules=rules) + end).runs[0].award is award


def test_scores_corrected_in_an_earlier_run_count() -> None:
    """If scores were corrected before a deal was played again, the later run begins with the new scores."""
    head, tricks = MOON.format(rules="standard").split("Trick 1:")
    text = f"{head}Trick 1: 2 leads 2C\nScores: 1 2 3 4\nRun: replay\nTrick 1:{tricks}"
    deal_of(f"{text}Moon: add\nPoints: 0 26 26 26\nNew scores: 1 28 29 30\n")


def test_a_person_is_told_apart_from_a_computer() -> None:
    """A seat is a computer unless the record says that a person has it."""
    deal = deal_of(f"{HANDS}Seat 1: Ada, person\nSeat 2: Sam, computer sam, face sam\n")
    assert [each.kind for each in deal.seats] == [Kind.PERSON, *[Kind.COMPUTER] * 3]
    assert (deal.seats[1].player, deal.seats[1].face) == ("sam", "sam")


def test_capital_letters_do_not_matter() -> None:
    """A telephone writes a capital letter after a comma; a person and a computer are found all the same."""
    deal = deal_of(f"{HANDS}Seat 1: Ada, Person\nSeat 2: Sam, Computer sam, Face sam\n")
    assert [each.kind for each in deal.seats[:2]] == [Kind.PERSON, Kind.COMPUTER]
    assert (deal.seats[1].player, deal.seats[1].face) == ("sam", "sam")


@pytest.mark.parametrize("space", ["\t", "\u00a0", "\u3000 ", " \u200b", "\ufeff \u00ad"])
def test_spaces_of_any_kind_and_invisible_letters_do_not_matter(space: str) -> None:
    """A text from a web page or a mail has tabs, fixed spaces and letters that nobody can see."""
    text = f"Hearts record 1\n{PASSED}Seat 1: Stan, computer stan, face stan\nTrick 1: 4 leads 2C [7C]!\n"
    assert deal_of(text.replace(" ", space)) == deal_of(text)


@pytest.mark.parametrize(
    "date", ["2026-02-30", "2026-02-28 25:00", "2026-02-28 23:61:00", "0000-01-01", "٢٠٢٦-01-01", "2026-1-1"]
)
def test_a_date_that_does_not_exist_is_a_fault(date: str) -> None:
    """A day or a time that no calendar and no clock has is a fault."""
    assert [what for _, what, _ in faults_of(f"Number: 7\nDate: {date} UTC\n")] == [RecordFaultKind.WRONG_VALUE]


def test_a_date_is_read() -> None:
    """A record tells a day, or a day and a time in UTC; it is written again as it was."""
    for date in ("2026-11-23", "2026-11-23 09:16 UTC", "2026-11-23 09:16:22 UTC"):
        deal = deal_of(f"Number: 7\nDate: {date}\n")
        assert deal.date == date.removesuffix(" UTC")
        assert f"Date: {date}\n" in record_text(deal)


def test_a_number_with_a_minus_is_no_deal() -> None:
    """The sign of a number is not taken for the hyphen of a code."""
    assert (2, RecordFaultKind.WRONG_VALUE, "-5") in faults_of("Hearts record 1\nNumber: -5\n")


SEAT_2 = "Seat 2: Vicious Vickie, computer vicious, face vickie, character"


def test_a_line_that_a_mail_program_has_broken_is_read() -> None:
    """A long line and the lines with its rest are read as one; this holds for notes, too."""
    note = "; This is a lesson about the queen of spades, and about those who"
    rest = "> lead her far too early, which is what we all have done more than\nonce\n"
    text = f"> Number: 7\n> {SEAT_2}\nvickie\n{note}\n{rest}"
    assert deal_of(text).seats[1].character == "vickie"
    (told,) = read_records(text.encode()).records[0].notes
    assert (told.line, told.text[-25:]) == (4, " have done more than once")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Number: 7\nSeat 2: Sam, computer\nsam\n", 2),
        (f"Number: 7\n{SEAT_2}\n\nvickie\n", 2),
        (f"Number: 7\n{SEAT_2} vickie\nBest regards, Ada\n", 3),
        (f"Number: 7 ; {'a long note ' * 6}\nSeet 1: Ada\n", 2),
        (f"Number: 7 ; {'a long note ' * 6}\nHands shown\nmore\n", 3),
    ],
)
def test_what_is_no_rest_of_a_line_stays_a_fault(text: str, line: int) -> None:
    """A line is no rest if the line before it is short, or with it no longer makes sense, or if it is one itself."""
    assert faults_of(text)[0][:2] == (line, RecordFaultKind.NOT_UNDERSTOOD)


@pytest.mark.parametrize(
    "changed",
    [
        LESSON.replace("\n", "\r"),
        LESSON.replace("\n", "\r\n"),
        "".join(f" > {line}\n" for line in LESSON.splitlines()),
        "".join(f">>{line}\n" for line in LESSON.splitlines()),
        f"\ufeff{LESSON}",
    ],
)
def test_mail_marks_and_all_ends_of_lines_are_known(changed: str) -> None:
    """A record is read if a mail quotes it in one way or another, and if its lines end as on any computer."""
    expected, read = read_records(LESSON.encode()), read_records(changed.encode())
    assert (read.records, read.faults) == (expected.records, ())


def test_records_that_were_joined_are_read() -> None:
    """If several files were written into one, each can begin with a byte order mark."""
    read = read_records("\ufeffHearts record 1\nNumber: 7\n\ufeffHearts record 1\nNumber: 8\n".encode())
    assert [record.line for record in read.records] == [1, 3]
    assert not read.faults


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_another_encoding_is_one_fault(encoding: str) -> None:
    """A record that an editor has saved in another encoding is read, and has one fault."""
    read = read_records(LESSON.encode(encoding))
    assert [fault.what for fault in read.faults] == [RecordFaultKind.NOT_TEXT]
    assert read.records[0].deal is not None


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", RecordFaultKind.NO_RECORD),
        (b"\x89PNG\r\n\x1a\n\0\0\r\0IHDR\n", RecordFaultKind.NOT_TEXT),
        (b"\n\n; nothing\n", RecordFaultKind.NO_RECORD),
        (b"x" * (LARGEST + 1), RecordFaultKind.TOO_LARGE),
        (HANDS.encode() + b"; \xff\n", RecordFaultKind.NOT_TEXT),
    ],
)
def test_what_is_no_record_is_said_to_be_none(data: bytes, what: RecordFaultKind) -> None:
    """Empty, huge and binary files have one fault."""
    assert [fault.what for fault in read_records(data).faults] == [what]


class CountingPattern:
    """A pattern that counts how many characters of a text it may have looked at."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        """Begin with no characters."""
        self.looked_at = 0
        self._pattern = pattern

    def match(self, text: str, at: int = 0) -> re.Match[str] | None:
        """Match the pattern at a place in a text."""
        found = self._pattern.match(text, at)
        self.looked_at += (len(text) if found is None else found.end()) - at
        return found

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """Match the pattern with a whole text."""
        self.looked_at += len(text)
        return self._pattern.fullmatch(text)

    def search(self, text: str) -> re.Match[str] | None:
        """Search the pattern in a text."""
        self.looked_at += len(text)
        return self._pattern.search(text)

    def sub(self, new: str, text: str) -> str:
        """Replace the pattern in a text."""
        self.looked_at += len(text)
        return self._pattern.sub(new, text)


@pytest.fixture
def patterns(monkeypatch: pytest.MonkeyPatch) -> list[CountingPattern]:
    """Let all patterns with which records are read count the characters."""
    found = []
    for module in (draft, parts, reading):
        for name, value in list(vars(module).items()):
            if isinstance(value, re.Pattern):
                found.append(CountingPattern(value))
                monkeypatch.setattr(module, name, found[-1])
    return found


def steps_of(text: str, patterns: list[CountingPattern]) -> int:
    """Return how many functions were called and how many characters patterns looked at while a text was read."""
    calls = 0

    def count(_frame: FrameType, event: str, _about: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sum(each.looked_at for each in patterns)
    sys.setprofile(count)
    try:
        read_records(text.encode())
    finally:
        sys.setprofile(None)
    return calls + sum(each.looked_at for each in patterns) - before


@pytest.mark.parametrize(
    "begin", ["", "Seat 1: ", "Stand-in: ", "Trick 1: ", "Trick 1: 1 leads ", "Hand 1: ", "Pass 1: "]
)
@pytest.mark.parametrize(
    "piece",
    ['"', '\\"', '"\\', "a", ",", ";", ":", "[", "2C!", "2C ", "> ", " >", " ", "\t", " leads ", "é\u200d", "to "],
)
def test_a_line_twice_as_long_takes_at_most_twice_as_many_steps(
    begin: str, piece: str, patterns: list[CountingPattern]
) -> None:
    """A line that was made to keep the program busy takes no more steps for each character if it is longer."""
    count = LONGEST_LINE // 25
    once, twice = (steps_of(f"Number: 7\n{begin}{piece * n}x\n", patterns) for n in (count, 2 * count))
    assert twice < 2.1 * once


@pytest.mark.parametrize(
    "lines", ["x\n", "Run: replay\n", "Hint: 1\n", "Seat 1: Ada\n", "Hearts record 1\n", "Pass 1: 2C to 2\n"]
)
def test_twice_as_many_lines_take_at_most_twice_as_many_steps(lines: str, patterns: list[CountingPattern]) -> None:
    """A text that was made to keep the program busy takes no more steps for each line if it is longer."""
    once, twice = (steps_of(f"Number: 7\n{lines * n}", patterns) for n in (300, 600))
    assert twice < 2.1 * once


def test_a_line_that_is_too_long_is_named() -> None:
    """A line above the limit is not read, and is a fault that names the limit; the other lines are read."""
    note = f"; {'x' * LONGEST_LINE}"
    assert faults_of(f"{HANDS}{note}\nPassing: left\n") == [(5, RecordFaultKind.TOO_LONG, str(LONGEST_LINE))]
    assert read_records(f"{note}\nNumber: 7\n".encode()).records[0].deal is not None


def test_records_beyond_the_limit_are_named() -> None:
    """Of a text with very many records the first ones are read, and a fault names the line from which on none is."""
    read = read_records(b"Hearts record 1\nNumber: 7\n" * (MOST_RECORDS + 2))
    assert len(read.records) == MOST_RECORDS
    assert [(fault.line, fault.what) for fault in read.faults] == [(2 * MOST_RECORDS + 1, RecordFaultKind.TOO_MANY)]


@pytest.mark.parametrize("seed", range(20))
def test_changed_records_are_read(seed: int) -> None:
    """Records with careless and hostile changes are read without an error, and kept as they are."""
    rng = Random(seed)
    for _ in range(40):
        check(mutated(rng.choice(ORIGINALS), rng.choice(ORIGINALS), rng))


def test_the_help_page_names_every_line() -> None:
    """Each line of the format is on the help page, in its table or in the text about positions."""
    page = (paths.resources() / "help" / "records.md").read_text("utf-8").casefold()
    for name in LINE_NAMES:
        assert f"`{name}" in page or f"\n{name}" in page, name
