"""The texts of hints: what to do, why, what the next best choice would mean, and the expected points."""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from hearts_qt.players.player import Decision
from hearts_qt.players.reason import Estimate
from hearts_qt.rules.cards import Card
from hearts_qt.rules.moves import ChooseAward, Pass, Play
from hearts_qt.rules.view import View
from hearts_qt.ui.words.cards import list_words, short_card
from hearts_qt.ui.words.play import award_choice
from hearts_qt.ui.words.reasons import TrickOutlook, award_reason, pass_reason, play_reason, trick_with

translate = QCoreApplication.translate

_AS_GOOD = 0.15
"""Choices whose expected points differ by less than this are called equally good."""


def hint_title(decision: Decision, view: View) -> str:
    """Return what to do, such as ``Play the 9♣``."""
    match decision.move:
        case Play(_, card):
            return translate("hints", "Play the {card}").format(card=short_card(card))
        case Pass(_, cards, to):
            names = list_words(dict.fromkeys(view.seats[seat].name for seat in to))
            return translate("hints", "Pass {cards} to {name}").format(
                cards=list_words(map(short_card, cards)), name=names
            )
        case ChooseAward(_, award):
            return award_choice(award, view.rules)


def hint_sentence(decision: Decision, view: View) -> str:
    """Return the reason for a hint: the judgement that decided, and what the next best choice would mean."""
    why, but = _why(decision, view), _against(decision, view)
    template = translate("hints", "{why}; {but}.", "a reason and what the next best choice would mean")
    return template.format(why=why, but=but) if but else translate("hints", "{why}.").format(why=why)


def _why(decision: Decision, view: View) -> str:
    judgement = decision.reason.judgement
    match decision.move:
        case Play(_, card):
            return play_reason(judgement, card, view)
        case Pass() as move:
            return pass_reason(judgement, move, view)
        case ChooseAward(_, award):
            return award_reason(judgement, award, view)


def _against(decision: Decision, view: View) -> str:
    cards = _cards_of(decision)
    if not cards:
        return ""
    own = next((each for each in decision.reason.estimates if set(each.cards) == set(cards)), None)
    others = [each for each in decision.reason.estimates if set(each.cards) != set(cards)]
    if own is not None and others and others[0].points > own.points - _AS_GOOD:
        return _by_figures(own, others[0])
    # If the points do not decide, numbers of points would only confuse the person.
    return _by_cards(cards, decision.reason.against, view)


def _cards_of(decision: Decision) -> tuple[Card, ...]:
    match decision.move:
        case Play(_, card):
            return (card,)
        case Pass(_, cards):
            return cards
    return ()


def _by_figures(own: Estimate, other: Estimate) -> str:
    more = other.points - own.points
    others = tuple(card for card in other.cards if card not in own.cards)
    names = list_words(map(short_card, others))
    if more < _AS_GOOD:
        return translate("hints", "the {card} would be about as good").format(card=names)
    return translate("hints", "the {card} would cost about {points} more").format(
        card=names, points=points_expected(more)
    )


def _by_cards(cards: tuple[Card, ...], against: tuple[Card, ...], view: View) -> str:
    others = [card for card in against if card not in cards]
    if not others:
        return ""
    if len(cards) > 1:
        names = list_words(map(short_card, others[: len(cards)]))
        if len(others) > 1:
            return translate("hints", "it is better to keep the {cards}").format(cards=names)
        return translate("hints", "it is better to keep the {card}").format(card=names)
    own, other = trick_with(view, cards[0]), trick_with(view, others[0])
    if own is TrickOutlook.UNDER and other is TrickOutlook.OVER:
        words = translate("hints", "the {card} might take the trick")
    elif own is TrickOutlook.UNDER and others[0] < cards[0]:
        words = translate("hints", "the {card} may be worth more later")
    elif own is TrickOutlook.LEAD:
        words = translate("hints", "next best is the {card}")
    else:
        words = translate("hints", "it is better to keep the {card}")
    return words.format(card=short_card(others[0]))


def points_expected(points: float) -> str:
    """Return an expected number of points, such as ``1.3 points``."""
    if abs(points - 1) < 0.05:
        return translate("hints", "1 point")
    return translate("hints", "{number} points").format(number=decimal(points))


def decimal(number: float, places: int = 1) -> str:
    """Return a number with the given number of decimal places and a true minus sign."""
    shown = f"{number:.{places}f}"
    return shown.removeprefix("-") if float(shown) == 0 else shown.replace("-", "−")


_MOST_FIGURES = 20
"""At most this number of choices is shown. A search for the best pass compares far more choices."""


class FigureLine(NamedTuple):
    """A choice and its expected points, as one line of the table in a hint."""

    choice: str
    points: str
    error: str
    value: float
    """The points as a number."""
    is_chosen: bool


def figure_lines(decision: Decision) -> tuple[FigureLine, ...]:
    """Return the expected cost of the best choices, the best one first; empty if there was no search."""
    chosen = set(_cards_of(decision))
    return tuple(
        FigureLine(
            " ".join(map(short_card, each.cards)),
            decimal(each.points, 2),
            translate("hints", "± {error}").format(error=decimal(each.error, 2)),
            each.points,
            set(each.cards) == chosen,
        )
        for each in decision.reason.estimates[:_MOST_FIGURES]
    )
