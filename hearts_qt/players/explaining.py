"""The judgement behind a choice that a search made: the one of the standard player that most speaks for it."""

from collections.abc import Sequence

from hearts_qt.players.deciding import judges_for
from hearts_qt.players.judgement import prospect_of
from hearts_qt.players.knowledge import know
from hearts_qt.players.passing import decide_pass
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.players.styles import STAN
from hearts_qt.rules.cards import Card
from hearts_qt.rules.moves import Pass
from hearts_qt.rules.view import View


def why_card(view: View, card: Card, others: Sequence[Card]) -> Reason:
    """Return the judgement that most speaks for the card and against the next best one of the `others`."""
    if not others:
        return Reason(Judgement.ONLY_CARD)
    knowledge = know(view)
    chosen = prospect_of(knowledge, card, STAN.eager)
    next_best = prospect_of(knowledge, others[0], STAN.eager)
    gains = [
        (STAN.weight(judgement) * (judge(knowledge, next_best) - judge(knowledge, chosen)), judgement)
        for judgement, judge in judges_for(knowledge, STAN)
    ]
    return Reason(max(gains)[1], tuple(others))


def why_pass(view: View, chosen: Pass) -> Reason:
    """Return the judgement that speaks for a pass."""
    return decide_pass(view, STAN)[1]
