"""Tests of the sentences about a move of a recorded deal: who made it, and why, or why nobody can tell."""

import pytest
from msgspec.structs import replace

from hearts_qt.history.records.working_out import Fit, WorkedOut
from hearts_qt.players.player import Decision
from hearts_qt.players.reason import Judgement, Reason
from hearts_qt.rules.cards import parse_card
from hearts_qt.rules.moves import Pass, Play
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.ui.words.hints import hint_sentence
from hearts_qt.ui.words.why import why_sentence
from tests.ui.words.test_hints import cards, passing, playing

NAMES = ["Ada", "Vickie", "Sam", "Nellie"]
SEATS = tuple(Seating(name, Kind.COMPUTER, "vicious") for name in NAMES)
NINE = Decision(Play(0, parse_card("9C")), Reason(Judgement.DUCK, cards("7C")))


def played(fit: Fit, decision: Decision | None = NINE, player: str = "vicious", led: str = "TC") -> WorkedOut:
    """Return what was found out about the nine of clubs."""
    view = replace(playing(led), seats=SEATS)
    move = Play(0, parse_card("9C"))
    return WorkedOut(trick=5, seat=0, move=move, fit=fit, view=view, player=player, program="0.0.1", decision=decision)


def test_a_reason_has_the_words_of_a_hint() -> None:
    """The first line says who played what, and the second one why, as a hint would say it."""
    found = played(Fit.FITS)
    first, second = why_sentence(found, NAMES).split("\n")
    assert first == "Ada: 9♣"
    assert second == f"In the words of a hint: “{hint_sentence(NINE, found.view)}”"
    assert "Ducking with the 9♣" in second


def test_a_pass_is_told_with_its_cards() -> None:
    """A pass names its cards and who gets them."""
    move = Pass(0, cards("QS KS AH"), (1, 1, 1))
    decision = Decision(move, Reason(Judgement.PASS_QUEEN, cards("JH")))
    found = replace(played(Fit.FITS, decision), move=move, trick=0, view=replace(passing(), seats=SEATS))
    assert why_sentence(found, NAMES).startswith("Ada to Vickie: Q♠ K♠ A♥\nIn the words of a hint: “You have too few")


def test_another_choice_is_told_with_what_it_was() -> None:
    """If the player now chooses another card, the text says so, and gives no reason for the recorded card."""
    other = Decision(Play(0, parse_card("7C")), Reason(Judgement.DUCK))
    for fit, said in ((Fit.DIFFERS, "does not fit"), (Fit.OTHER_BY_THE_CLOCK, "is not known")):
        sentence = why_sentence(played(fit, other), NAMES)
        assert said in sentence
        assert "“Play the 7♣. " in sentence
    assert "thinks by the clock. Asked again, it chose the same" in why_sentence(played(Fit.BY_THE_CLOCK), NAMES)


def test_cards_of_the_same_worth_are_called_so() -> None:
    """If all legal cards are worth the same, the text says so, and does not say that the card was the only one."""
    only = Decision(Play(0, parse_card("9C")), Reason(Judgement.ONLY_CARD))
    assert "“Every other card that may be played is worth as much as the 9♣.”" in why_sentence(
        played(Fit.FITS, only), NAMES
    )
    found = played(Fit.FITS, only)
    forced = replace(found, view=replace(found.view, legal=1 << parse_card("9C")))
    assert "“The 9♣ is the only card you may play.”" in why_sentence(forced, NAMES)


@pytest.mark.parametrize(
    ("fit", "said"),
    [
        (Fit.PERSON, "only Ada knows why"),
        (Fit.OTHER_VERSION, "Hearts 0.0.1. That version is gone"),
        (Fit.OUTSIDE, "The player Vicious is not a part of Hearts"),
        (Fit.SECRET, "stays secret until the game is over"),
        (Fit.NO_SEED, "another style in each game"),
        (Fit.NOT_NAMED, "does not tell which player decided"),
    ],
)
def test_it_is_said_why_there_is_no_reason(fit: Fit, said: str) -> None:
    """If no reason can be worked out, one sentence for each obstacle says why."""
    assert said in why_sentence(played(fit, None), NAMES)


def test_whoever_decided_for_another_is_named() -> None:
    """A stand-in, or the computer that plays for a person, is named beside the card."""
    assert why_sentence(played(Fit.FITS, player="stan"), NAMES).startswith("Ada: 9♣ · decided by the player Stan\n")
    assert why_sentence(played(Fit.PERSON, None, player=""), NAMES).startswith("Ada: 9♣\n")
