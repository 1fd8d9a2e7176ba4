"""The sentences about a move of a recorded deal: who made it, and why, as far as that can be worked out again."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from hearts_qt.history.records.working_out import Fit, WorkedOut
from hearts_qt.players.player import Decision
from hearts_qt.players.reason import Judgement
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.seating import Kind
from hearts_qt.rules.view import View
from hearts_qt.ui.words.cards import short_card
from hearts_qt.ui.words.hints import hint_sentence, hint_title
from hearts_qt.ui.words.players import player_title
from hearts_qt.ui.words.records import pass_sentence

translate = QCoreApplication.translate


def why_sentence(found: WorkedOut, names: Sequence[str]) -> str:
    """Return who made a move, and why; `names` are the names of the players, by seat."""
    return f"{_who(found, names)}\n{_why(found, names)}"


def _who(found: WorkedOut, names: Sequence[str]) -> str:
    """Return the move with the name of its player and, if another player decided, the name of that one."""
    if isinstance(found.move, Pass):
        move = pass_sentence(found.move, names)
    else:
        template = translate("words", "{name}: {card}")
        move = template.format(name=names[found.seat], card=short_card(found.move.card))
    seating = found.view.seats[found.seat]
    if not found.player or (seating.kind is Kind.COMPUTER and seating.player == found.player):
        return move
    template = translate("words", "{move} · decided by the player {player}")
    return template.format(move=move, player=player_title(found.player))


def _why(found: WorkedOut, names: Sequence[str]) -> str:
    if found.decision is not None:
        return _reason(found.fit, found.decision, found.view)
    sentence = {
        Fit.PERSON: translate("words", "A person decided: only {name} knows why."),
        Fit.OTHER_VERSION: translate(
            "words", "This was played with Hearts {version}. That version is gone, and its reasons with it."
        ),
        Fit.OUTSIDE: translate("words", "The player {player} is not a part of Hearts, which cannot ask it again."),
        Fit.SECRET: translate(
            "words", "This player’s style stays secret until the game is over, and so do its reasons."
        ),
        Fit.NO_SEED: translate(
            "words", "This player has another style in each game, and the record does not tell which."
        ),
    }.get(found.fit, translate("words", "The record does not tell which player decided."))
    return sentence.format(name=names[found.seat], version=found.program, player=player_title(found.player))


def _reason(fit: Fit, decision: Decision, view: View) -> str:
    template = {
        Fit.FITS: translate("words", "In the words of a hint: “{why}”"),
        Fit.BY_THE_CLOCK: translate(
            "words", "This player thinks by the clock. Asked again, it chose the same, in the words of a hint: “{why}”"
        ),
        Fit.OTHER_BY_THE_CLOCK: translate(
            "words",
            "This player thinks by the clock. Asked again, it had another wish, so the reason of that time is not "
            "known. “{instead}. {why}”",
        ),
    }.get(
        fit,
        translate(
            "words",
            "The reason does not fit: asked again, this player has another wish. The record may be changed, or it "
            "lacks what the player knew of earlier deals. “{instead}. {why}”",
        ),
    )
    return template.format(why=_hint(decision, view), instead=hint_title(decision, view))


def _hint(decision: Decision, view: View) -> str:
    move = decision.move
    if isinstance(move, Play) and decision.reason.judgement is Judgement.ONLY_CARD and view.legal != 1 << move.card:
        # A style does not weigh cards that come to the same, such as the 8 and the 9 of a suit in one hand.
        template = translate("words", "Every other card that may be played is worth as much as the {card}.")
        return template.format(card=short_card(move.card))
    return hint_sentence(decision, view)
