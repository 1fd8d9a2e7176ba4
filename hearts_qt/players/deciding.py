"""How a style decides: which judgements apply to a view, and what comes of them."""

from hearts_qt.players.discarding import DISCARD
from hearts_qt.players.following import FOLLOW
from hearts_qt.players.judgement import Judges, candidates_of, choose, prospect_of
from hearts_qt.players.knowledge import Knowledge, know
from hearts_qt.players.leading import LEAD
from hearts_qt.players.passing import decide_pass
from hearts_qt.players.player import Decision
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.players.shooting import SHOOT, shoots
from hearts_qt.players.standing import decide_award
from hearts_qt.players.styles import Style
from hearts_qt.rules.masks import CLUBS
from hearts_qt.rules.moves import Play
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.view import View


def decide(view: View, style: Style) -> Decision:
    """Return the pass, card or award that the style chooses for the view's seat, from which one is awaited."""
    if view.stage is Stage.AWARD:
        return Decision(*decide_award(view))
    if view.phase is Phase.PASSING:
        return Decision(*decide_pass(view, style))
    return Decision(*decide_play(view, style))


def decide_play(view: View, style: Style) -> tuple[Play, Reason]:
    """Return the card that the style plays, and why."""
    assert view.seat is not None
    legal = view.legal
    if not legal & legal - 1:
        return Play(view.seat, legal.bit_length() - 1), Reason(Judgement.ONLY_CARD)
    knowledge = know(view)
    candidates = [prospect_of(knowledge, card, style.eager) for card in candidates_of(knowledge)]
    card, reason = choose(knowledge, style, judges_for(knowledge, style), candidates)
    return Play(view.seat, card), reason


def judges_for(knowledge: Knowledge, style: Style) -> Judges:
    """Return the judgements that apply: those of a moon, of a lead, of following suit or of a discard."""
    if shoots(knowledge, style):
        return SHOOT
    if knowledge.led < 0:
        return LEAD
    follows = knowledge.view.legal >> 13 * knowledge.led & CLUBS
    return FOLLOW if follows else DISCARD
