"""Changes records as a careless or hostile person might, and reads them: ``python -m tests.history.records.mutations``.

A change keeps the structure of a record: lines are lost, doubled, moved or put into another record, and words, cards,
numbers and letters are exchanged. Each changed record must be read without an error, and its text must be kept.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final

from hearts_qt.history.records.faults import RecordFaultKind
from hearts_qt.history.records.from_log import recorded_deals
from hearts_qt.history.records.reading import LARGEST, MOST_FAULTS, RecordText, read_records
from hearts_qt.history.records.writing import record_text
from hearts_qt.plain_text import one_line
from hearts_qt.rules.cards import card_name
from hearts_qt.ui.words.records import record_fault_sentence

LOGS: Final = Path(__file__).parents[2] / "records"
BY_HAND: Final = Path(__file__).parent / "by_hand"
_WORDS: Final = (
    *("Hearts record 1", "Hearts record 2", "Seat 5:", "Hand 1:", "Trick", "leads", "to", "[", "]", ":", ",", ";", '"'),
    *("-1", "0", "1", "4", "5", "13", "99", "9" * 400, "-0", "1e9", "½", "٣", "\ufeff", "\u202e", "\0", "💔", "> > "),
    *("not known", "Run: replay", "Run: ", "person", "computer", "Rule goal: -1", "Rule deals: 0", "hold", "scatter"),
    *("Leads: 3", "On the table: 2C", "Taken 1: 2C 3C 4C 5C", "Hearts broken", "Number: 0", "Undone: 9", "Abandoned"),
)


def originals() -> list[bytes]:
    """Return records of the games in ``tests/records``, and records written by hand."""
    deals = [deal for log in sorted(LOGS.glob("*.jsonl")) for deal in recorded_deals(log)[:2]]
    return [record_text(deal).encode() for deal in deals] + [
        each.read_bytes() for each in sorted(BY_HAND.glob("*.txt"))
    ]


def _lose(lines: list[str], rng: Random, _other: list[str]) -> None:
    del lines[rng.randrange(len(lines))]


def _double(lines: list[str], rng: Random, _other: list[str]) -> None:
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))


def _move(lines: list[str], rng: Random, _other: list[str]) -> None:
    lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))


def _borrow(lines: list[str], rng: Random, other: list[str]) -> None:
    lines.insert(rng.randrange(len(lines)), rng.choice(other))


def _change_word(lines: list[str], rng: Random, _other: list[str]) -> None:
    at = rng.randrange(len(lines))
    words = lines[at].split(" ")
    words[rng.randrange(len(words))] = rng.choice([*_WORDS, card_name(rng.randrange(52))])
    lines[at] = " ".join(words)


def _add_word(lines: list[str], rng: Random, _other: list[str]) -> None:
    at = rng.randrange(len(lines))
    place = rng.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:place] + rng.choice(_WORDS) + lines[at][place:]


def _exchange_cards(lines: list[str], rng: Random, _other: list[str]) -> None:
    one, other = card_name(rng.randrange(52)), card_name(rng.randrange(52))
    at = rng.randrange(len(lines))
    lines[at] = lines[at].replace(one, "\0").replace(other, one).replace("\0", other)


_CHANGES: Final[Sequence[Callable[[list[str], Random, list[str]], None]]] = (
    *(_lose, _double, _move, _borrow, _change_word, _add_word, _exchange_cards),
)


def mutated(data: bytes, other: bytes, rng: Random) -> bytes:
    """Return a record with one to five changes, sometimes with single bytes changed too."""
    lines = data.decode().split("\n")
    for _ in range(rng.randrange(1, 6)):
        rng.choice(_CHANGES)(lines, rng, other.decode().split("\n"))
        lines = lines or [""]
    changed = bytearray("\n".join(lines).encode(errors="replace"))
    for _ in range(rng.choice((0, 0, 0, 1, 4))):
        if changed:
            changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed[: rng.randrange(len(changed) + 1)] if rng.random() < 0.1 else changed)


def check(data: bytes) -> RecordText:
    """Read a text; fail if its bytes change, a fault is not sound, or a deal in it cannot be written as a record.

    Each fault must have a sentence.
    """
    read = read_records(data)
    assert read.data == data
    assert len(read.faults) <= MOST_FAULTS
    lines = data.count(b"\n") + data.count(b"\r") + 1
    for fault in read.faults:
        assert 1 <= fault.line <= lines
        assert fault.detail == one_line(fault.detail, LARGEST)
        assert record_fault_sentence(fault)
    for record in read.records:
        if record.deal is not None:
            again = read_records(record_text(record.deal).encode())
            # The only faults allowed are values that contradict each other, such as points that the rules do not give.
            assert {fault.what for fault in again.faults} <= _MAY_STAY, record_text(record.deal)
            assert again.records[0].deal is not None
    return read


_MAY_STAY: Final = {
    RecordFaultKind.WRONG_NUMBER,
    RecordFaultKind.WRONG_POINTS,
    RecordFaultKind.WRONG_SCORES,
    RecordFaultKind.UNFINISHED,
    RecordFaultKind.NO_MOON,
    RecordFaultKind.WRONG_MOON,
    RecordFaultKind.MOON_MISSING,
}


def main() -> int:
    """Read many changed records; print the first that fails, and return 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.history.records.mutations", description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="chooses the changes")
    options = parser.parse_args()
    rng, sources = Random(options.seed), originals()
    for number in range(options.count):
        data = mutated(rng.choice(sources), rng.choice(sources), rng)
        try:
            check(data)
        except Exception:
            sys.stdout.buffer.write(data)
            raise
        if number % 10_000 == 9_999:
            print(f"{number + 1} changed records were read", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
