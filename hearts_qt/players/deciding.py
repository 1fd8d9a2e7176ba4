"""Decides by a style: selects the judgements that apply to a view, and chooses the move."""

from collections.abc import Sequence
from functools import cache, lru_cache

from hearts_qt.players.extras import EXTRAS
from hearts_qt.players.following import DISCARD, FOLLOW
from hearts_qt.players.judgement import Prospect, WeightedJudges, candidates_of, choose, prospect_of
from hearts_qt.players.knowledge import Knowledge, know
from hearts_qt.players.leading import LEAD
from hearts_qt.players.pass_choice import decide_pass
from hearts_qt.players.player import Decision
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.players.score_judgements import ENDINGS, PEOPLE, SCORES
from hearts_qt.players.seeds import style_seed_of, uniform
from hearts_qt.players.shooting import SHOOT, judge_moon
from hearts_qt.players.standing import decide_award, may_end
from hearts_qt.players.stopping import KEEP, LET, STOP
from hearts_qt.players.styles import Stops, Style
from hearts_qt.rules.cards import Cards, cards_of
from hearts_qt.rules.masks import CLUBS
from hearts_qt.rules.moves import Play
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.ruleset import Bonus, ExactGoal
from hearts_qt.rules.view import View

_LEAD, _FOLLOW, _DISCARD = range(3)
_STOP, _KEEP, _LET, _SCORES, _ENDINGS, _PEOPLE, _EXTRAS = (1 << place for place in range(7))


def decide(view: View, style: Style, seed: int, seen: Sequence[Cards] = (0, 0, 0, 0)) -> Decision:
    """Return the pass, card or award that the style chooses for the view's seat, which has to move.

    `seen` are the cards in the others' hands that a cheating player has seen, by seat.
    """
    if view.stage is Stage.AWARD:
        return Decision(*decide_award(view))
    style_seed = style_seed_of(view, seed) if style.takes_chances else 0
    if view.phase is Phase.PASSING:
        return Decision(*decide_pass(view, style, style_seed))
    return Decision(*decide_play(view, style, style_seed, seen))


def decide_play(view: View, style: Style, style_seed: int, seen: Sequence[Cards]) -> tuple[Play, Reason]:
    """Return the card that the style plays, and the reason."""
    assert view.seat is not None
    legal = view.legal
    if not legal & legal - 1:
        return Play(view.seat, legal.bit_length() - 1), Reason(Judgement.ONLY_CARD)
    knowledge = know(view, style_seed, forgotten(view, style, style_seed), seen)
    candidates = [prospect_of(knowledge, card, style.eager) for card in candidates_of(knowledge)]
    moon = judge_moon(knowledge, style)
    shooting = _weighed_moon(style)
    if moon in (Judgement.SHOOT_MOON, Judgement.MOON_DEDUCTS):
        card, reason = choose(knowledge, shooting, candidates)
        if reason.judgement is Judgement.SHOOT_MOON and moon is not None:
            reason = Reason(moon, reason.against)
        return Play(view.seat, card), reason
    card, reason = choose(knowledge, active_for(knowledge, style), candidates)
    if moon is Judgement.MOON_LOSES and choose(knowledge, shooting, candidates)[0] != card:
        reason = Reason(moon, reason.against)
    return Play(view.seat, card), reason


def forgotten(view: View, style: Style, style_seed: int) -> Cards:
    """Return the cards in the taken tricks that the style does not remember."""
    if not style.forgets:
        return 0
    return _slips_of(style_seed, style.forgets) & (view.taken[0] | view.taken[1] | view.taken[2] | view.taken[3])


@lru_cache(maxsize=64)
def _slips_of(style_seed: int, forgets: float) -> Cards:
    """Return the cards that a seat forgets in this deal as soon as they are played."""
    return cards_of(card for card in range(52) if uniform(style_seed, card) < forgets)


def active_for(knowledge: Knowledge, style: Style) -> WeightedJudges:
    """Return the judgements that apply to the current trick and match, each with its weight."""
    view = knowledge.view
    kind = _LEAD if knowledge.led < 0 else _FOLLOW if view.legal >> 13 * knowledge.led & CLUBS else _DISCARD
    groups = _KEEP if not knowledge.split else 0
    if knowledge.shooter >= 0:
        stops = style.stops is Stops.ANYBODY or (style.stops is Stops.PERSON and knowledge.shooter == knowledge.person)
        groups |= (_STOP if stops and knowledge.threat else 0) | (_LET if not knowledge.threat else 0)
    if may_end(view):
        groups |= _ENDINGS
    if kind == _DISCARD:
        groups |= _SCORES
    if knowledge.person >= 0:
        groups |= _PEOPLE
    rules = view.rules
    if rules.bonus is not Bonus.NONE or rules.no_trick_bonus or rules.exact_goal is not ExactGoal.NOTHING:
        groups |= _EXTRAS
    active = _weighed(style, kind, groups)
    return _in_the_mood(active, style, knowledge) if style.takes_chances else active


@cache
def _weighed(style: Style, kind: int, groups: int) -> WeightedJudges:
    judges = [*(DISCARD if kind == _DISCARD else FOLLOW), *(LEAD if kind == _LEAD else ())]
    for group, more in (
        (_STOP, STOP),
        (_KEEP, KEEP),
        (_LET, LET),
        (_SCORES, SCORES),
        (_ENDINGS, ENDINGS),
        (_PEOPLE, PEOPLE),
        (_EXTRAS, EXTRAS),
    ):
        if groups & group:
            judges += more
    weighed = [(judgement, judge, style.weight(judgement)) for judgement, judge in judges]
    return tuple(each for each in weighed if each[2])


@cache
def _weighed_moon(style: Style) -> WeightedJudges:
    return tuple((judgement, judge, style.weight(judgement)) for judgement, judge in SHOOT)


def _in_the_mood(active: WeightedJudges, style: Style, knowledge: Knowledge) -> WeightedJudges:
    """Return the judgements that count in this trick, together with the judgement GUESS if the style guesses."""
    style_seed, trick = knowledge.style_seed, len(knowledge.view.tricks)
    kept = list(active)
    for judgement in style.sometimes:
        # A style decides only once for a deal, at random, whether to play against the person. It decides everything
        # else for each trick.
        if not style.minds(judgement, style_seed, 0 if judgement is Judgement.HUNT_PERSON else trick + 1):
            kept = [each for each in kept if each[0] is not judgement]
    if style.guesses:
        kept.append((Judgement.GUESS, guess, style.guesses))
    return kept


def guess(knowledge: Knowledge, prospect: Prospect) -> float:
    """Return a random price from 0 to 1, which leads to mistakes."""
    return uniform(knowledge.style_seed, prospect.card, 1000 + len(knowledge.view.tricks))
