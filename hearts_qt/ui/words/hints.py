"""The texts of hints: what to do, why, what the next best choice would mean, and the expected points."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.figures import cards_out
from hearts_qt.players.player import Decision
from hearts_qt.players.reason import Estimate
from hearts_qt.rules.cards import Card, Cards, cards_of, each_card, suit_of
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

    cards: tuple[Card, ...]
    """The cards of a pass, or a card to play together with all cards that are equal to it."""
    points: str
    error: str
    value: float
    """The points as a number."""
    is_chosen: bool


def figure_lines(decision: Decision, view: View) -> tuple[FigureLine, ...]:
    """Return the expected cost of the best choices; the best one is first. Empty if there was no search.

    Cards that are equal have one line with the figures of the best of them.
    """
    chosen = set(_cards_of(decision))
    lines: list[FigureLine] = []
    equals = equal_cards(view) if isinstance(decision.move, Play) else ()
    for each in decision.reason.estimates:
        cards = next((group for group in equals if each.cards[0] in group), each.cards)
        if any(set(cards) <= set(line.cards) for line in lines):
            continue
        is_chosen = bool(chosen & set(cards)) if equals else chosen == set(cards)
        error = translate("hints", "± {error}").format(error=decimal(each.error, 2))
        lines.append(FigureLine(cards, decimal(each.points, 2), error, each.points, is_chosen))
    # The search has tried the first ones most often.
    tried = lines[:_MOST_FIGURES]
    return (*tried[:1], *sorted(tried[1:], key=lambda line: line.value))


def effort_words(decision: Decision) -> str:
    """Return how much was searched for a hint; empty if there was no search."""
    effort = decision.reason.effort
    if effort is None:
        return ""
    words = translate("hints", "The deal was played out {rounds} times.")
    if effort.samples:
        words = translate(
            "hints",
            "The deal was played out {rounds} times, with the hidden cards dealt in about {samples} likely ways.",
        )
    return words.format(rounds=f"{effort.rounds:,}", samples=f"{effort.samples:,.0f}")


def equal_cards(view: View) -> tuple[tuple[Card, ...], ...]:
    """Return the legal cards in groups of equal cards, each group from the lowest card on.

    Two cards of a suit are equal if they are worth the same and no other player's card can lie between them.
    """
    # A card of the present trick still decides who takes it.
    between = cards_out(view) | cards_of(view.trick)
    groups: list[list[Card]] = []
    for card in each_card(view.legal):
        before = groups[-1][-1] if groups else None
        if before is not None and _are_equal(before, card, between, view.rules.worth):
            groups[-1].append(card)
        else:
            groups.append([card])
    return tuple(map(tuple, groups))


def _are_equal(low: Card, high: Card, between: Cards, worth: Sequence[int]) -> bool:
    is_free = all(not between >> card & 1 for card in range(low + 1, high))
    return suit_of(low) == suit_of(high) and worth[low] == worth[high] and is_free


def why_no_hint(*, is_shown: bool) -> str:
    """Return why there is no hint while a card is raised; `is_shown` if the raised cards are the hint."""
    if is_shown:
        return translate("hints", "The hint is raised already.")
    return translate("hints", "First lower what you have raised, then ask for a hint.")
