"""Explains a move that a search chose: the reason is the standard player's judgement that most favours the move.

If no judgement favours the move, the reason is DUCK: the search expects that the move costs the fewest points.
"""

from collections.abc import Sequence

from hearts_qt.players.cast_styles import STAN
from hearts_qt.players.deciding import active_for
from hearts_qt.players.judgement import prospect_of
from hearts_qt.players.knowledge import know
from hearts_qt.players.pass_choice import gains_of
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.rules.cards import Card
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.view import View


def why_card(view: View, card: Card, others: Sequence[Card]) -> Reason:
    """Return a Reason with the judgement that most favours the card over the best of the `others`."""
    if not others:
        return Reason(Judgement.ONLY_CARD)
    knowledge = know(view)
    chosen = prospect_of(knowledge, card, STAN.eager)
    next_best = prospect_of(knowledge, others[0], STAN.eager)
    gains = [
        (judgement, weight * (judge(knowledge, next_best) - judge(knowledge, chosen)))
        for judgement, judge, weight in active_for(knowledge, STAN)
    ]
    return Reason(_strongest(gains), tuple(others))


def why_pass(view: View, chosen: Pass, others: Sequence[Pass]) -> Reason:
    """Return a Reason with the judgement that most favours the pass over the best of the `others`."""
    if not others:
        return Reason(Judgement.DUCK)
    against = tuple(card for card in others[0].cards if card not in chosen.cards)
    return Reason(_strongest(gains_of(view, STAN, chosen.mask, others[0].mask)), against)


def _strongest(gains: Sequence[tuple[Judgement, float]]) -> Judgement:
    judgement, gain = max(gains, key=lambda each: each[1], default=(Judgement.DUCK, 0.0))
    return judgement if gain > 0 else Judgement.DUCK
