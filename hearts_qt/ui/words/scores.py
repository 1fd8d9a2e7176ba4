"""The scores at the end of a deal with the reasons for each line, and the result of a game."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from hearts_qt.rules.cards import SEATS, Seat
from hearts_qt.rules.moves import Award
from hearts_qt.rules.ruleset import GoalEnds, Rules
from hearts_qt.rules.scoring import DealOutcome, MatchOutcome, ScoreLine
from hearts_qt.rules.seating import Seating
from hearts_qt.ui.words.cards import list_words, points, seat_in_sentence, seat_title, signed

translate = QCoreApplication.translate


@dataclass(frozen=True)
class DealLine:
    """One player's line at the end of a deal; `reasons` say where the points come from."""

    seat: Seat
    name: str
    points: str
    score: str
    reasons: tuple[str, ...]


def deal_lines(outcome: DealOutcome, rules: Rules, seats: Sequence[Seating], own: Seat | None) -> tuple[DealLine, ...]:
    """Return one line for each seat, in the order of the seats."""
    return tuple(
        DealLine(
            seat,
            seat_title(seats, seat, own),
            signed(outcome.lines[seat].total),
            signed(outcome.scores[seat]),
            tuple(_reasons(outcome, rules, seat)),
        )
        for seat in SEATS
    )


def _reasons(outcome: DealOutcome, rules: Rules, seat: Seat) -> list[str]:
    line = outcome.lines[seat]
    reasons = _card_reasons(line)
    if seat == outcome.shooter:
        reasons.append(_shooter_reason(outcome))
    elif line.moon:
        reasons.append(translate("words", "+{points} by the moon").format(points=line.moon))
    if line.no_trick:
        reasons.append(translate("words", "{points} off for taking no trick").format(points=-line.no_trick))
    if line.sun:
        reasons.append(translate("words", "Shot the sun: {points} off").format(points=-line.sun))
    if seat in outcome.reset:
        reasons.append(translate("words", "Exactly {goal}: back to 0").format(goal=rules.goal))
    return reasons


def _card_reasons(line: ScoreLine) -> list[str]:
    reasons = []
    if line.hearts:
        reasons.append(translate("words", "Hearts {points}").format(points=line.hearts))
    if line.queen:
        reasons.append(translate("words", "Queen of Spades {points}").format(points=line.queen))
    if line.bonus:
        reasons.append(translate("words", "{points} off for the bonus card").format(points=-line.bonus))
    return reasons


def _shooter_reason(outcome: DealOutcome) -> str:
    if outcome.award is None:
        return translate("words", "Took all hearts and the queen; no moon under these rules")
    if outcome.award is Award.SUBTRACT and outcome.shooter is not None:
        off = -outcome.lines[outcome.shooter].moon
        return translate("words", "Shot the moon: {points} off").format(points=off)
    return translate("words", "Shot the moon")


def deal_headline(outcome: DealOutcome, seats: Sequence[Seating], own: Seat | None) -> str:
    """Return the result of the deal in one sentence."""
    if outcome.sun is not None:
        if outcome.sun == own:
            return translate("words", "You took every trick!")
        return translate("words", "{name} took every trick!").format(name=seats[outcome.sun].name)
    if outcome.shooter is not None and outcome.award is not None:
        if outcome.shooter == own:
            return translate("words", "You shot the moon!")
        return translate("words", "{name} shot the moon!").format(name=seats[outcome.shooter].name)
    if own is None:
        return translate("words", "The deal is over.")
    if outcome.points[own] == 0:
        return translate("words", "A clean deal: no points for you.")
    if outcome.points[own] < 0:
        return translate("words", "Well done: {points} for you.").format(points=points(outcome.points[own]))
    return translate("words", "You take {points}.").format(points=points(outcome.points[own]))


def game_end(rules: Rules, deal: int) -> str:
    """Return when the game will end; `deal` is the number of the deal that is over."""
    sentences = []
    if rules.goal:
        words = {
            GoalEnds.REACHED: translate("words", "The game ends at {goal} points."),
            GoalEnds.EXCEEDED: translate("words", "The game ends above {goal} points."),
        }[rules.goal_ends]
        sentences.append(words.format(goal=rules.goal))
    if rules.deals:
        sentences.append(translate("words", "Deal {deal} of {deals}.").format(deal=deal, deals=rules.deals))
    return " ".join(sentences)


def match_headline(outcome: MatchOutcome, seats: Sequence[Seating], own: Seat | None) -> str:
    """Return who won the game."""
    names = list_words(seat_in_sentence(seats, seat, own) for seat in outcome.winners)
    if len(outcome.winners) == len(SEATS):
        return translate("words", "All four are tied!")
    if len(outcome.winners) > 1:
        return translate("words", "A tie: {names} share the win!").format(names=names)
    if outcome.winners[0] == own:
        return translate("words", "You win the game!")
    return translate("words", "{name} wins the game.").format(name=names)


def match_details(outcome: MatchOutcome, rules: Rules, seats: Sequence[Seating], own: Seat | None) -> str:
    """Return how clearly the game was won, or which rule decided it."""
    best = outcome.scores[outcome.winners[0]]
    if outcome.exact:
        return translate("words", "A score of exactly {goal} wins at once.").format(goal=rules.goal)
    others = [seat for seat in SEATS if seat not in outcome.winners]
    if not others:
        return translate("words", "Everybody has {points}.").format(points=points(best))
    second = min(outcome.scores[seat] for seat in others)
    names = list_words(seat_in_sentence(seats, seat, own) for seat in others if outcome.scores[seat] == second)
    return translate("words", "{best} against {second}: {difference} fewer than {names}.").format(
        best=signed(best), second=signed(second), difference=points(second - best), names=names
    )
