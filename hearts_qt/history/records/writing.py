"""Writes a recorded deal as text.

A record is lines of the form ``Name: value``. Cards have the names of `rules.cards`; seats have the numbers 1 to 4,
clockwise. Each trick begins with the card that was led, and the card that took it stands in brackets. A line about an
incident stands before the trick in which it happened. The help describes the format for people.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from hearts_qt.history.records.recorded_deal import Happened, Incident, RecordedDeal, Run
from hearts_qt.rules.cards import SEATS, SUIT_CARDS, Cards, card_name, each_card
from hearts_qt.rules.deal import Position
from hearts_qt.rules.deal_number import show_deal_number
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.phases import RunKind, Trick
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.rules_text import rules_to_table
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.seating import Kind, Seating

FORMAT: Final = 1
UNKNOWN: Final = "not known"
"""The text in place of a hand that the record does not tell."""
HEADING: Final = "Hearts record"
"""The words of the first line of a record; the number of the format follows."""
GRANTED: Final = "granted"
REFUSED: Final = "refused"
"""The words at the end of the line about a claim."""
NOTE: Final = ";"
"""The sign with which a note begins. The note ends with the line."""
_SPECIAL: Final = frozenset(',;"\\')
"""The characters that a name can contain only if it is in quotation marks."""


def record_text(deal: RecordedDeal) -> str:
    """Return the text of a record."""
    first = 1 + (0 if deal.position is None else sum(deal.position.tricks))
    runs = (line for run in deal.runs for line in _run(run, first))
    return "\n".join([*_head(deal), "", *_cards(deal), *runs]) + "\n"


def _head(deal: RecordedDeal) -> Iterator[str]:
    yield f"{HEADING} {FORMAT}"
    yield ""
    if deal.program:
        yield f"Program: {deal.program}"
    if deal.date:
        yield f"Date: {deal.date} UTC" if ":" in deal.date else f"Date: {deal.date}"
    if deal.place is not None:
        yield f"Deal: {deal.place}"
    if deal.number is not None:
        yield f"Number: {show_deal_number(deal.number)}"
    yield from _rules(deal.rules)
    yield f"Passing: {deal.direction.value}"
    if deal.leader is not None:
        yield f"First leader: {deal.leader + 1}"
    for seat, seating in enumerate(deal.seats):
        yield f"Seat {seat + 1}: {seating_text(seating)}"
    yield f"Scores: {numbers(deal.scores)}"
    if deal.seat_seeds:
        yield f"Seat seeds: {' '.join(map(show_deal_number, deal.seat_seeds))}"


def _rules(rules: Rules) -> Iterator[str]:
    """Yield the name of the rule set, and each switch that differs from it."""
    yield f"Rules: {rules.preset.value}"
    usual = rules_to_table(PRESETS[rules.preset])
    for name, value in rules_to_table(rules).items():
        if value != usual[name]:
            yield f"Rule {name}: {switch_text(value)}"


def switch_text(value: str | int | bool) -> str:
    """Return the value of a rule as it is written: ``yes`` and ``no``, a number or a word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def seating_text(seating: Seating) -> str:
    """Return the player of a seat as text: a name, "person" or a computer player, and an unusual face or character."""
    parts = [quoted(seating.name)]
    usual = Seating("", seating.kind)
    if seating.kind is Kind.PERSON:
        parts.append("person")
    else:
        parts.append(f"computer {quoted(seating.player)}")
    if seating.kind is Kind.PERSON and seating.player != usual.player:
        parts.append(f"computer {quoted(seating.player)}")
    if seating.face != usual.face:
        parts.append(f"face {quoted(seating.face)}")
    if seating.character:
        parts.append(f"character {quoted(seating.character)}")
    return ", ".join(parts)


def quoted(name: str) -> str:
    """Return a name, in quotation marks if the name contains a character that would end it."""
    if name and name == name.strip() and not _SPECIAL & set(name):
        return name
    return json.dumps(name, ensure_ascii=False)


def numbers(values: Sequence[int]) -> str:
    """Return whole numbers, separated by spaces."""
    return " ".join(map(str, values))


def _cards(deal: RecordedDeal) -> Iterator[str]:
    for seat, hand in enumerate(deal.hands):
        yield f"Hand {seat + 1}: {hand_text(hand)}"
    if deal.position is not None:
        yield from _position(deal.position)


def hand_text(cards: Cards) -> str:
    """Return a hand by suits, clubs first, each from low to high, with two spaces between the suits.

    If `cards` is empty, the hand is not known, and the text says so.
    """
    if not cards:
        return UNKNOWN
    suits = (list(each_card(cards & suit)) for suit in SUIT_CARDS)
    return "  ".join(" ".join(map(card_name, suit)) for suit in suits if suit)


def _position(position: Position) -> Iterator[str]:
    for seat in SEATS:
        if position.taken[seat]:
            yield f"Taken {seat + 1}: {hand_text(position.taken[seat])}"
    yield f"Leads: {position.leader + 1}"
    if position.trick:
        yield f"On the table: {' '.join(map(card_name, position.trick))}"
    if position.broken:
        yield "Hearts broken"


def _run(run: Run, first: int) -> Iterator[str]:
    yield ""
    if run.kind is not RunKind.FIRST:
        yield f"Run: {run.kind.value}"
    if run.scramble is not None:
        yield f"Scramble: {show_deal_number(run.scramble.number)} around {run.scramble.kept + 1}"
    at = {trick: list(each) for trick, each in groupby(run.happened, lambda each: each.trick)}
    yield from map(_happened, at.pop(0, []))
    yield from map(_passed, run.passes)
    if run.passes:
        yield ""
    for number, trick in enumerate(run.tricks, first):
        yield from map(_happened, at.pop(number, []))
        yield f"Trick {number:2}: {trick_text(trick)}"
    if run.unfinished and run.unfinished_leader is not None:
        number = first + len(run.tricks)
        yield from map(_happened, at.pop(number, []))
        played = " ".join(f" {card_name(card)} " for card in run.unfinished).rstrip()
        yield f"Trick {number:2}: {run.unfinished_leader + 1} leads {played}"
    for rest in at.values():
        yield from map(_happened, rest)
    yield from _end(run)


def _end(run: Run) -> Iterator[str]:
    if run.cashed_out is not None:
        yield f"Cashed out: {run.cashed_out.value}"
    if run.award is not None:
        yield f"Moon: {run.award.value}"
    if run.abandoned:
        yield "Abandoned"
    if run.points is not None:
        yield ""
        yield f"Points: {numbers(run.points)}"
    if run.scores is not None:
        yield f"New scores: {numbers(run.scores)}"


def _passed(move: Pass) -> str:
    receivers = move.to if len(set(move.to)) > 1 else move.to[:1]
    return f"Pass {move.seat + 1}: {' '.join(map(card_name, move.cards))} to {numbers([to + 1 for to in receivers])}"


def trick_text(trick: Trick) -> str:
    """Return the leader and the cards of a trick; the card that took the trick stands in brackets."""
    highest = (trick.taker - trick.leader) % 4
    shown = [f"[{card_name(card)}]" if at == highest else f" {card_name(card)} " for at, card in enumerate(trick.cards)]
    return f"{trick.leader + 1} leads {' '.join(shown).rstrip()}"


def _happened(happened: Happened) -> str:
    seat = "" if happened.seat is None else str(happened.seat + 1)
    match happened.what:
        case Incident.UNDONE | Incident.REDONE:
            return f"{happened.what.value}: {happened.moves}"
        case Incident.HANDS_SHOWN | Incident.HANDS_HIDDEN | Incident.TRIED_AHEAD:
            return happened.what.value
        case Incident.SCORES_CORRECTED if happened.scores is not None:
            return f"Scores: {numbers(happened.scores)}"
        case Incident.SEAT_CHANGED if happened.seating is not None:
            return f"Seat {seat}: {seating_text(happened.seating)}"
        case Incident.CLAIMED if happened.claim is not None:
            return f"Claimed: {seat}, {happened.claim.value}, {GRANTED if happened.granted else REFUSED}"
        case Incident.STAND_IN if happened.misdeed is not None:
            return f"Stand-in: {seat}, {quoted(happened.player)}, {happened.misdeed.value}"
        case _:
            return f"{happened.what.value}: {seat}"
