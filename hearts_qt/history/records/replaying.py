"""Plays a run of a record again by the rules, and lists the moves that the rules forbid and the results that differ."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.history.records.faults import RecordFault, RecordFaultKind
from hearts_qt.history.records.parts import PartError, PlayedCard
from hearts_qt.history.records.recorded_deal import Happened, RecordedDeal, Run, WrittenScramble
from hearts_qt.rules import core
from hearts_qt.rules.cards import Card, Cards, Seat, card_name
from hearts_qt.rules.deal import Deal, IllegalMove
from hearts_qt.rules.forbidden import Forbidden
from hearts_qt.rules.moves import Award, CashedOut, CashOut, Pass, Play
from hearts_qt.rules.passing import cards_to_pass, receivers
from hearts_qt.rules.phases import Phase, RunKind, Trick
from hearts_qt.rules.ruleset import Moon, Rules
from hearts_qt.rules.runs import scrambled_hands
from hearts_qt.rules.scoring import DealOutcome, award_by_rule, finish_deal


class WrittenPass(Struct, frozen=True):
    """A pass as it is written in a record. If there is one receiver, it gets all cards."""

    line: int
    seat: Seat
    cards: tuple[Card, ...]
    to: tuple[Seat, ...]


class WrittenTrick(Struct, frozen=True):
    """A trick as it is written in a record."""

    line: int
    number: int
    """The number of the trick. Only people need it, but it is checked."""
    leader: Seat
    cards: tuple[PlayedCard, ...]


class WrittenIncident(Struct, frozen=True):
    """An incident, and how many passes and tricks of its run come before it."""

    happened: Happened
    passes: int
    tricks: int


class DraftRun(Struct):
    """The lines of one run, not checked yet."""

    kind: RunKind = RunKind.FIRST
    scramble: tuple[int, WrittenScramble] | None = None
    """The number of the line with the scramble, and the scramble that dealt the hands of this run."""
    passes: list[WrittenPass] = []
    tricks: list[WrittenTrick] = []
    incidents: list[WrittenIncident] = []
    cashed_out: tuple[int, CashOut] | None = None
    """The number of the line about the cash-out, and why the rest of the deal was not played."""
    award: tuple[int, Award] | None = None
    """The number of the line about the moon, and how it was scored."""
    points: tuple[int, tuple[int, ...]] | None = None
    """The number of the line with the points, and the points of each seat."""
    scores: tuple[int, tuple[int, ...]] | None = None
    """The number of the line with the new scores, and the scores after the deal."""
    abandoned: bool = False


def new_deal(recorded: RecordedDeal, scramble: WrittenScramble | None = None) -> Deal:
    """Return the deal of a record, or a scramble of it, before its first move.

    Raises PositionError for cards that no deal can have.
    """
    if recorded.position is not None:
        return Deal.at(recorded.rules, recorded.position)
    return Deal(recorded.rules, hands_of_run(recorded, scramble), recorded.direction, recorded.leader)


def hands_of_run(recorded: RecordedDeal, scramble: WrittenScramble | None) -> tuple[Cards, ...]:
    """Return the four hands with which a run began."""
    if scramble is None or recorded.position is not None:
        return recorded.hands
    return scrambled_hands(recorded.hands, scramble.kept, scramble.number)


def replayed(
    recorded: RecordedDeal, draft: DraftRun, scores: Sequence[tuple[int, ...]]
) -> tuple[Run, list[RecordFault]]:
    """Return the part of a run that the rules allow, and its faults. The cards must be those of a possible deal.

    `scores` are the scores before the deal, and each correction of them until the end of this run.
    """
    scramble = None if draft.scramble is None else draft.scramble[1]
    deal = new_deal(recorded, scramble)
    first = deal.earlier_tricks + 1
    faults = [*_play(deal, draft)]
    if draft.scramble is not None and recorded.position is not None:
        faults.append(RecordFault(draft.scramble[0], RecordFaultKind.NO_SCRAMBLE))
    award = None if draft.award is None else draft.award[1]
    if not faults:
        award, wrong = _count(recorded.rules, deal, draft, scores)
        faults += wrong
    run = Run(
        draft.kind,
        scramble,
        tuple(each for each in deal.passes if each is not None),
        tuple(deal.tricks),
        tuple(deal.trick),
        deal.leader if deal.trick else None,
        deal.cashed_out,
        award,
        None if draft.points is None else draft.points[1],
        None if draft.scores is None else draft.scores[1],
        draft.abandoned,
        tuple(_placed(each, deal, first) for each in draft.incidents),
    )
    return run, faults


def _placed(written: WrittenIncident, deal: Deal, first: int) -> Happened:
    """Return an incident with the number of its trick; 0 if it was during the pass."""
    is_passing = deal.phase is Phase.PASSING or any(deal.passes)
    if is_passing and not written.passes and not written.tricks:
        return written.happened
    return replace(written.happened, trick=first + written.tricks)


def _play(deal: Deal, draft: DraftRun) -> Iterator[RecordFault]:
    """Make the moves up to the first forbidden one.

    Yield its fault, and a fault for each wrong number and each wrong taker of a trick.
    """
    line, first = 0, deal.earlier_tricks + 1
    try:
        for each in draft.passes:
            line = each.line
            _pass(deal, each)
        for number, trick in enumerate(draft.tricks, first):
            if deal.trick and number > first:
                raise PartError(RecordFaultKind.CARDS_MISSING)  # in the trick before this one
            line = trick.line
            if trick.number != number:
                yield RecordFault(line, RecordFaultKind.WRONG_TRICK, str(number))
            yield from _play_trick(deal, trick)
        if draft.cashed_out is not None:
            line = draft.cashed_out[0]
            deal.apply(CashedOut(draft.cashed_out[1]))
    except PartError as error:
        yield RecordFault(line, error.what, error.detail)
    except IllegalMove as error:
        yield RecordFault(line, RecordFaultKind.FORBIDDEN, _detail(deal, error), error.reason)


def _detail(deal: Deal, error: IllegalMove) -> str:
    """Return the card that the rules forbid, or what they demand of a pass."""
    move = error.move
    if isinstance(move, Play):
        return card_name(move.card)
    if not isinstance(move, Pass):
        return ""
    if error.reason is Forbidden.NOT_HELD:
        return next(card_name(card) for card in move.cards if not deal.hands[move.seat] >> card & 1)
    if error.reason is Forbidden.WRONG_NUMBER:
        return str(cards_to_pass(deal.rules, deal.direction))
    return " ".join(str(seat + 1) for seat in sorted(receivers(move.seat, deal.direction)))


def _pass(deal: Deal, written: WrittenPass) -> None:
    """Make a pass. Raises PartError and IllegalMove."""
    if deal.phase is not Phase.PASSING:
        raise PartError(RecordFaultKind.NO_PASS)
    if deal.passes[written.seat] is not None:
        raise PartError(RecordFaultKind.TWICE, f"Pass {written.seat + 1}")
    to = written.to if len(written.to) > 1 else written.to * len(written.cards)
    deal.apply(Pass(written.seat, written.cards, to))


def _play_trick(deal: Deal, trick: WrittenTrick) -> Iterator[RecordFault]:
    """Play a trick, and yield a fault if its taker is wrong. Raises PartError and IllegalMove."""
    if deal.phase is not Phase.PLAYING:
        raise PartError(RecordFaultKind.PASS_MISSING if deal.phase is Phase.PASSING else RecordFaultKind.OVER)
    if trick.leader != deal.leader:
        raise PartError(RecordFaultKind.WRONG_LEADER, str(deal.leader + 1))
    there = len(deal.trick)
    cards = tuple(each.card for each in trick.cards)
    if cards[:there] != tuple(deal.trick):
        raise PartError(RecordFaultKind.WRONG_TABLE, " ".join(map(card_name, deal.trick)))
    for place, card in list(enumerate(cards))[there:]:
        deal.apply(Play((trick.leader + place) % 4, card))
    if len(cards) == 4:
        marked = [(trick.leader + place) % 4 for place, each in enumerate(trick.cards) if each.takes]
        last: Trick = deal.tricks[-1]
        if marked not in ([], [last.taker]):
            took = last.cards[(last.taker - last.leader) % 4]
            yield RecordFault(trick.line, RecordFaultKind.WRONG_TAKER, card_name(took))


def _count(
    rules: Rules, deal: Deal, draft: DraftRun, scores: Sequence[tuple[int, ...]]
) -> tuple[Award | None, list[RecordFault]]:
    """Return how a moon was scored, and a fault for each result that is not the one that the rules give.

    If there is no line about the moon, the points tell how it was scored.
    """
    written = None if draft.award is None else draft.award[1]
    awards = _awards(rules, deal, scores)
    faults = []
    if draft.award is not None and written not in awards:
        what = RecordFaultKind.WRONG_MOON if awards else RecordFaultKind.NO_MOON
        faults.append(RecordFault(draft.award[0], what, awards[0].value if awards else ""))
    if deal.phase is not Phase.DONE:
        if draft.points is not None:
            faults.append(RecordFault(draft.points[0], RecordFaultKind.UNFINISHED))
        return written, faults
    possible: list[Award | None] = [*awards] or [None]
    if written in awards:
        possible = [written]
    outcomes = [finish_deal(rules, deal.taken, deal.won, award, scores[-1]) for award in possible]
    wrong = [_differences(outcome, draft) for outcome in outcomes]
    if [] in wrong:
        is_told = draft.points is not None or draft.scores is not None
        return written if written or not is_told else possible[wrong.index([])], faults
    if len(possible) > 1:
        return written, [*faults, RecordFault(wrong[0][0].line, RecordFaultKind.MOON_MISSING)]
    return written, faults + wrong[0]


def _awards(rules: Rules, deal: Deal, scores: Sequence[tuple[int, ...]]) -> list[Award]:
    """Return the ways in which the rules can have scored the moon, the likeliest first; none if there was no moon."""
    shooter = core.shooter_of(deal.taken) if deal.phase is Phase.DONE else -1
    if shooter < 0:
        return []
    if rules.moon is Moon.CHOOSE:
        return list(Award)
    # The scores, and whether the shooter deducts, can have been changed during the deal.
    found = (
        award_by_rule(rules, shooter, each, deduct)
        for deduct in (rules.deduct, not rules.deduct)
        for each in reversed(scores)
    )
    return [award for award in dict.fromkeys(found) if award is not None]


def _differences(outcome: DealOutcome, draft: DraftRun) -> list[RecordFault]:
    """Return the fault if the points, or with these points the new scores, are not those of the outcome."""
    if draft.points is not None and draft.points[1] != outcome.points:
        return [RecordFault(draft.points[0], RecordFaultKind.WRONG_POINTS, " ".join(map(str, outcome.points)))]
    if draft.scores is not None and draft.scores[1] != outcome.scores:
        return [RecordFault(draft.scores[0], RecordFaultKind.WRONG_SCORES, " ".join(map(str, outcome.scores)))]
    return []
