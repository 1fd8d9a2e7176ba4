"""The words about records: their titles in a list, and the sentences about what is wrong with a record."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import structs
from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale, Qt, QTimeZone

from hearts_qt.history.figures import short_names
from hearts_qt.history.records.faults import RecordFault, RecordFaultKind
from hearts_qt.history.records.film import Frame
from hearts_qt.history.records.indexed import IndexedRecord
from hearts_qt.history.records.listing import ListedRecord, RecordMark, is_copy, played_here
from hearts_qt.history.records.recorded_deal import Happened, Incident, RecordedDeal, Run
from hearts_qt.rules.cards import Cards, Suit, each_card, suit_of
from hearts_qt.rules.deal_number import show_deal_number
from hearts_qt.rules.forbidden import Forbidden
from hearts_qt.rules.moves import ClaimKind, Pass
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import RunKind
from hearts_qt.ui.words.cards import card_name, list_words, points, short_card, signed
from hearts_qt.ui.words.rules import preset_name, rules_title

translate = QCoreApplication.translate

_DAY_LENGTH: Final = len("2026-11-23")


def short_deal_names(deal: RecordedDeal, names: Sequence[str]) -> tuple[str, ...]:
    """Return the short names of a deal's players, by seat, for narrow places; `names` are the names to shorten."""
    if not deal.seats:
        return tuple(names)
    return short_names([structs.replace(seating, name=name) for seating, name in zip(deal.seats, names, strict=True)])


def record_fault_sentence(fault: RecordFault) -> str:
    """Return a sentence about one fault of a record. It begins with the number of the line with the fault."""
    template = translate("words", "Line {line}: {sentence}")
    sentence = _sentences()[fault.what] if fault.reason is None else _why_forbidden()[fault.reason]
    return template.format(line=fault.line, sentence=sentence.format(detail=fault.detail))


def record_title(record: ListedRecord) -> str:
    """Return the title of a record in a list: when the deal was played, its place in the game, and its points."""
    parts = [local_time(record.date) or record.name]
    if record.place is not None:
        parts.append(translate("words", "deal {place}").format(place=record.place))
    if record.points:
        parts.append("  ".join(map(str, record.points)))
    elif record.abandoned:
        parts.append(translate("words", "abandoned"))
    if record.faults:
        one, many = translate("words", "1 fault"), translate("words", "{number} faults")
        parts.append(one if record.faults == 1 else many.format(number=record.faults))
    return " · ".join(parts)


def record_entry(record: IndexedRecord) -> str:
    """Return the entry of a record in the list: its mark and the name that the person gave it, or else its title.

    A deal that does not count in the person's figures has a word about that before it.
    """
    title = record.title or record_title(record.listed)
    if record.is_left_out:
        title = translate("words", "not counted · {record}").format(record=title)
    return f"{record.mark} {title}" if record.mark else title


def record_details(record: ListedRecord, number: int) -> str:
    """Return the second line of a record's entry: its number, its game, the opponents, what was special, and the rules.

    `number` is 0 if the record has no number.
    """
    marks = _mark_words()
    parts = [f"#{number}"] if number else []
    played = played_here(record.name)
    parts.append(translate("words", "game {game}").format(game=played.game) if played is not None else "")
    parts.append(translate("words", "second version") if is_copy(record.name) else "")
    parts.append(", ".join(name for name in record.opponents if name))
    parts.append(", ".join(marks[each] for each in record.marks))
    parts.append(preset_name(record.rules) if record.rules else "")
    return " · ".join(part for part in parts if part)


def _mark_words() -> Mapping[RecordMark, str]:
    return {
        RecordMark.QUEEN: translate("words", "queen"),
        RecordMark.MOON: translate("words", "moon"),
        RecordMark.UNDONE: translate("words", "undone"),
        RecordMark.HINT: translate("words", "hint"),
        RecordMark.NOTES: translate("words", "notes"),
    }


def deal_sentence(deal: RecordedDeal) -> str:
    """Return the rules of a deal, its direction, its number if it is known, and the scores before it."""
    parts = [rules_title(deal.rules), direction_sentence(deal.direction)]
    if deal.number is not None:
        parts.append(translate("words", "number {number}").format(number=show_deal_number(deal.number)))
    parts.append(translate("words", "scores before {scores}").format(scores=" ".join(map(signed, deal.scores))))
    return " · ".join(parts)


def direction_sentence(direction: Direction) -> str:
    """Return where the cards of a deal were passed."""
    return {
        Direction.LEFT: translate("words", "passed left"),
        Direction.ACROSS: translate("words", "passed across"),
        Direction.RIGHT: translate("words", "passed right"),
        Direction.SCATTER: translate("words", "one card to everybody"),
        Direction.HOLD: translate("words", "no pass"),
    }[direction]


def hand_signs(cards: Cards) -> str:
    """Return a hand sorted by suits, such as ``2♣ 9♣  Q♠``, or that it is not known."""
    if not cards:
        return translate("words", "not known")
    suits = ([card for card in each_card(cards) if suit_of(card) is suit] for suit in Suit)
    return "   ".join(" ".join(map(short_card, suit)) for suit in suits if suit)


def pass_sentence(move: Pass, names: Sequence[str]) -> str:
    """Return whose cards were passed to whom, such as ``Ada to Sam: 2♣ 9♣ Q♠``."""
    receivers = list(dict.fromkeys(names[seat] for seat in move.to))
    template = translate("words", "{name} to {receivers}: {cards}")
    return template.format(
        name=names[move.seat], cards=" ".join(map(short_card, move.cards)), receivers=list_words(receivers)
    )


def played_card_sentence(name: str, card: str, leads: bool, takes: bool) -> str:
    """Return, for screen readers, who played a card, whether it was led, and whether it took the trick."""
    if leads and takes:
        template = translate("words", "{name} leads {card}, and takes the trick")
    elif leads:
        template = translate("words", "{name} leads {card}")
    elif takes:
        template = translate("words", "{name}: {card}, takes the trick")
    else:
        template = translate("words", "{name}: {card}")
    return template.format(name=name, card=card)


def frame_title(frame: Frame) -> str:
    """Return which moment of a deal a frame shows, such as ``Trick 6 · card 4``."""
    if not frame.trick:
        return translate("words", "After the pass") if frame.is_passed else translate("words", "The cards as dealt")
    return translate("words", "Trick {trick} · card {card}").format(trick=frame.trick, card=len(frame.cards))


def frame_words(frame: Frame, names: Sequence[str]) -> str:
    """Return, for screen readers, what a frame shows: the card that was played last, and the points so far."""
    if frame.leader is None:
        return frame_title(frame)
    seat = (frame.leader + len(frame.cards) - 1) % len(names)
    card = card_name(frame.cards[-1])
    played = played_card_sentence(names[seat], card, len(frame.cards) == 1, False)
    if frame.taker is None:
        return played
    template = translate("words", "{played}. {name} takes the trick and has {points}.")
    return template.format(played=played, name=names[frame.taker], points=points(frame.points[frame.taker]))


def run_name(deal: RecordedDeal, index: int) -> str:
    """Return what a run of a deal is, such as ``2. Replay · counts``."""
    run = deal.runs[index]
    if run.kind is RunKind.FIRST:
        kind = translate("words", "{number}. First run")
    elif run.kind is RunKind.DUPLICATE:
        kind = translate("words", "{number}. The CardShark in your place")
    elif run.kind is RunKind.BRANCH:
        kind = translate("words", "{number}. Tried again from its middle")
    elif run.scramble is None:
        kind = translate("words", "{number}. Replay")
    else:
        kind = translate("words", "{number}. Replay, other hands mixed")
    parts = [kind.format(number=index + 1)]
    if run.points is None:
        parts.append(translate("words", "left"))
    elif index == deal.counting_run:
        parts.append(translate("words", "counts"))
    return " · ".join(parts)


def run_sentence(deal: RecordedDeal, index: int) -> str:
    """Return what a run of a deal is, with its points, such as ``2. Replay · counts · 5 0 21 0``."""
    points_of_run = deal.runs[index].points
    figures = [] if points_of_run is None else [" ".join(map(signed, points_of_run))]
    return " · ".join([run_name(deal, index), *figures])


def result_sentence(run: Run, names: Sequence[str]) -> str:
    """Return the points and the new scores of a deal, or that it was abandoned; empty if it is not finished."""
    if run.points is None:
        return translate("words", "The deal was abandoned.") if run.abandoned else ""
    took = translate("words", "{name} {points}")
    made = ", ".join(took.format(name=n, points=signed(p)) for n, p in zip(names, run.points, strict=True))
    sentences = [translate("words", "Points: {points}.").format(points=made)]
    if run.scores is not None:
        scores = ", ".join(took.format(name=n, points=signed(p)) for n, p in zip(names, run.scores, strict=True))
        sentences.append(translate("words", "Scores: {scores}.").format(scores=scores))
    return "\n".join(sentences)


def incident_sentence(happened: Happened, names: Sequence[str]) -> str:
    """Return what happened besides the moves, and when."""
    when = translate("words", "trick {number}").format(number=happened.trick)
    when = when if happened.trick else translate("words", "during the pass")
    name = "" if happened.seat is None else names[happened.seat]
    now = "" if happened.seating is None else happened.seating.name
    scores = " ".join(map(signed, happened.scores or ()))
    sentence = {
        Incident.UNDONE: translate("words", "Moves undone: {moves} ({when})"),
        Incident.REDONE: translate("words", "Moves redone: {moves} ({when})"),
        Incident.HINT: translate("words", "{name} had a hint ({when})"),
        Incident.HANDS_SHOWN: translate("words", "All hands were shown ({when})"),
        Incident.HANDS_HIDDEN: translate("words", "The hands were hidden again ({when})"),
        Incident.TRIED_AHEAD: translate("words", "The deal was tried in a branch ({when})"),
        Incident.COMPUTER_DECIDES: translate("words", "The computer played for {name} ({when})"),
        Incident.PERSON_DECIDES: translate("words", "{name} played again ({when})"),
        Incident.STAND_IN: translate("words", "The standard player stood in for {name} ({when})"),
        Incident.SEAT_CHANGED: translate("words", "{now} took the seat of {name} ({when})"),
        Incident.CLAIMED: _claimed(happened),
        Incident.SCORES_CORRECTED: translate("words", "The scores before the deal became {scores} ({when})"),
    }[happened.what]
    return sentence.format(moves=happened.moves, when=when, name=name, now=now, scores=scores)


def _claimed(happened: Happened) -> str:
    if happened.claim is ClaimKind.NONE:
        if happened.granted:
            return translate("words", "{name} claimed to take no more tricks, and rightly ({when})")
        return translate("words", "{name} claimed to take no more tricks, which was refused ({when})")
    if happened.granted:
        return translate("words", "{name} claimed the rest of the tricks, and rightly ({when})")
    return translate("words", "{name} claimed the rest of the tricks, which was refused ({when})")


def heading_at_table(deal: RecordedDeal | None) -> str:
    """Return what the deal at the table is called in the list of records."""
    is_over = deal is not None and any(run.points is not None or run.abandoned for run in deal.runs)
    return translate("words", "The deal just played") if is_over else translate("words", "The deal in play")


def record_heading(found: IndexedRecord) -> str:
    """Return the heading above a record: when it was played, and who took how many points."""
    record = found.listed
    if not record.names or not record.points:
        return found.title or record_title(record)
    template = translate("words", "{name} {points}")
    took = [template.format(name=n, points=p) for n, p in zip(record.names, record.points, strict=False)]
    when = local_time(record.date) or ("" if found.title else record.name)
    parts = [found.title, when, ", ".join(took)]
    return " · ".join(part for part in parts if part)


def local_time(date: str) -> str:
    """Return a time in UTC as local time, in the short form of the person's language; empty if `date` is no time.

    A day without a time is the same day everywhere.
    """
    if len(date) == _DAY_LENGTH:
        return QLocale().toString(QDate.fromString(date, Qt.DateFormat.ISODate), QLocale.FormatType.ShortFormat)
    when = QDateTime.fromString(date, Qt.DateFormat.ISODate)
    if not when.isValid():
        return ""
    when.setTimeZone(QTimeZone(QTimeZone.Initialization.UTC))
    return QLocale().toString(when.toLocalTime(), QLocale.FormatType.ShortFormat)


def _sentences() -> Mapping[RecordFaultKind, str]:
    return {
        RecordFaultKind.NOT_TEXT: translate("words", "this is not text in UTF-8. Most editors can save it so."),
        RecordFaultKind.TOO_LARGE: translate("words", "the text is longer than {detail} bytes."),
        RecordFaultKind.TOO_MANY: translate(
            "words", "only the first {detail} records of a text are read; from here on, nothing is."
        ),
        RecordFaultKind.TOO_LONG: translate("words", "this line is longer than {detail} characters, and is not read."),
        RecordFaultKind.NO_RECORD: translate("words", "there is no record here."),
        RecordFaultKind.OTHER_FORMAT: translate("words", "this version of Hearts does not know format {detail}."),
        RecordFaultKind.NOT_UNDERSTOOD: translate("words", "“{detail}” is not understood. A note begins with ; here."),
        RecordFaultKind.TWICE: translate("words", "“{detail}” is there twice."),
        RecordFaultKind.NOT_A_CARD: translate("words", "“{detail}” is not a card, such as QS or 10H."),
        RecordFaultKind.NOT_A_SEAT: translate("words", "“{detail}” is not a seat; the seats are 1 to 4."),
        RecordFaultKind.WRONG_VALUE: translate("words", "“{detail}” is not possible here."),
        RecordFaultKind.NO_HANDS: translate("words", "at least three hands are needed, or the deal’s number."),
        RecordFaultKind.WRONG_HAND: translate("words", "the number of cards in this hand should be {detail}."),
        RecordFaultKind.MISSING: translate("words", "these cards are missing: {detail}."),
        RecordFaultKind.NO_TRICKS: translate("words", "these are not whole tricks of four cards."),
        RecordFaultKind.NO_SCRAMBLE: translate("words", "a position cannot be scrambled."),
        RecordFaultKind.NO_PASS: translate("words", "nobody passes here."),
        RecordFaultKind.PASS_MISSING: translate("words", "before this trick, all seats have to pass."),
        RecordFaultKind.OVER: translate("words", "the deal is over before this trick."),
        RecordFaultKind.CARDS_MISSING: translate("words", "this trick has fewer than four cards."),
        RecordFaultKind.WRONG_LEADER: translate("words", "seat {detail} leads to this trick."),
        RecordFaultKind.WRONG_TABLE: translate("words", "this trick begins with {detail}."),
        RecordFaultKind.WRONG_TRICK: translate("words", "this is trick {detail}."),
        RecordFaultKind.WRONG_TAKER: translate("words", "{detail} took this trick."),
        RecordFaultKind.WRONG_NUMBER: translate("words", "deal {detail} has other hands."),
        RecordFaultKind.NO_MOON: translate("words", "there is no moon to score in this deal."),
        RecordFaultKind.WRONG_MOON: translate("words", "by the rules the moon counts as “{detail}”."),
        RecordFaultKind.MOON_MISSING: translate(
            "words", "these points need a line that says how the moon was scored, such as “Moon: add”."
        ),
        RecordFaultKind.UNFINISHED: translate("words", "there are points, but the deal is not played to its end."),
        RecordFaultKind.WRONG_POINTS: translate("words", "by the rules the points are {detail}."),
        RecordFaultKind.WRONG_SCORES: translate("words", "with these points the new scores are {detail}."),
    }


def _why_forbidden() -> Mapping[Forbidden, str]:
    return {
        Forbidden.OPENING: translate("words", "the deal cannot be opened with {detail}."),
        Forbidden.FOLLOW_SUIT: translate("words", "{detail} does not follow the suit led."),
        Forbidden.FIRST_TRICK: translate("words", "{detail} may not be played to the first trick."),
        Forbidden.QUEEN_UNLED: translate("words", "the queen of spades may not be led until hearts are broken."),
        Forbidden.HEARTS_UNBROKEN: translate("words", "{detail} may not be led: hearts are not broken."),
        Forbidden.QUEEN_BEFORE_HEARTS: translate("words", "instead of {detail}, the queen of spades has to be led."),
        Forbidden.QUEEN_DUE: translate("words", "instead of {detail}, the queen of spades has to be played."),
        Forbidden.NOT_HELD: translate("words", "{detail} is not in this hand."),
        Forbidden.WRONG_NUMBER: translate("words", "the number of cards in a pass should be {detail}."),
        Forbidden.WRONG_RECEIVER: translate("words", "this pass should end with “to {detail}”."),
        Forbidden.NOT_DECIDED: translate("words", "playing on could still change a score."),
    }
