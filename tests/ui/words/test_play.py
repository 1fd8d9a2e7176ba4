"""Tests of the texts about cards, turns, refusals, events and problems."""

from typing import get_args

import pytest
from msgspec.structs import replace

from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import QUEEN_OF_SPADES, Rank, Suit, card_of, parse_card, parse_cards
from hearts_qt.rules.forbidden import Forbidden
from hearts_qt.rules.moves import Award, CashOut, ClaimKind
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, RunKind, Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Opening, Preset, Rules
from hearts_qt.rules.view import View
from hearts_qt.table.problems import (
    GoesOnInCopy,
    LogLoss,
    LogRefused,
    LogRescued,
    LogSkipped,
    LogWriteFailed,
    LogWriteRecovered,
    MatchGone,
    MatchNotResumed,
    Misdeed,
    PlayerFailed,
    WhySkipped,
)
from hearts_qt.ui.words import cards, events, play, troubles
from tests.settings.friends import friends_of

STANDARD = PRESETS[Preset.STANDARD]


def look(**differences: object) -> View:
    """Return a view of seat 0 in the middle of a deal, with these changes."""
    seen = View(
        seat=0,
        rules=STANDARD,
        stage=Stage.DEAL,
        seats=friends_of("Marianne"),
        scores=(0, 10, 20, 26),
        deals_played=1,
        earlier=(),
        phase=Phase.PLAYING,
        hand=parse_cards("2C 9C QS AH"),
        legal=parse_cards("2C 9C QS AH"),
        won=(1, 0, 0, 0),
        awaited=(0,),
    )
    return replace(seen, **differences)


def test_cards_in_words() -> None:
    """Each card has a long and a short name."""
    assert cards.card_name(QUEEN_OF_SPADES) == "Queen of Spades"
    assert cards.short_card(QUEEN_OF_SPADES) == "Q♠"
    assert cards.short_card(parse_card("TD")) == "10♦"
    assert len({cards.card_name(card) for card in range(52)}) == 52
    assert len({cards.short_card(card) for card in range(52)}) == 52
    assert cards.points(1) == "1 point"
    assert cards.points(-10) == "−10 points"
    assert cards.list_words(["a", "b", "c"]) == "a, b and c"


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    """Each reason why a card is forbidden has its own sentence.

    The sentence about following suit names the suit that was led.
    """
    card = parse_card("2H")
    sentences = {play.why_not(reason, card, STANDARD) for reason in Forbidden}
    assert len(sentences) == len(Forbidden)
    assert all(sentence.endswith(".") for sentence in sentences)
    assert play.why_not(Forbidden.FOLLOW_SUIT, card, STANDARD, Suit.CLUBS) == "Follow clubs: you still have some."
    assert play.why_not(Forbidden.HEARTS_UNBROKEN, card, STANDARD) == "Hearts are not broken yet."
    assert "Queen of Spades" in play.why_not(Forbidden.FIRST_TRICK, QUEEN_OF_SPADES, STANDARD)
    assert play.why_not(Forbidden.OPENING, card, Rules(opening=Opening.ANY_CLUB)) == "The first lead is a club."


@pytest.mark.parametrize(
    ("view", "sentence"),
    [
        (look(trick=(parse_card("5C"),)), "Your turn: follow clubs"),
        (look(trick=(parse_card("5D"),)), "Your turn: you have no diamonds, play what you like"),
        (
            look(trick=(parse_card("5D"),), legal=parse_cards("QS")),
            "Your turn: only the Queen of Spades may be played",
        ),
        (
            look(trick=(parse_card("5D"),), legal=parse_cards("2C 9C")),
            "Your turn: you have no diamonds, choose another suit",
        ),
        (look(), "Your turn: you lead"),
        (look(won=(0, 0, 0, 0)), "Your turn: lead the Two of Clubs"),
        (look(won=(0, 0, 0, 0), rules=Rules(opening=Opening.ANY_CLUB)), "Your turn: lead a club"),
        (look(awaited=(2,)), "Bella is to play"),
        (look(awaited=()), ""),
        (look(stage=Stage.OVER), ""),
        (look(stage=Stage.AWARD), "You shot the moon. How shall it count?"),
        (look(stage=Stage.AWARD, awaited=(1,)), "Stan decides how the moon counts"),
    ],
)
def test_what_is_wanted(view: View, sentence: str) -> None:
    """In each situation the instruction says what the person has to do."""
    assert play.instruction(view) == sentence


@pytest.mark.parametrize(
    ("direction", "wanted"),
    [
        (Direction.LEFT, "Choose three cards to pass left to Stan"),
        (Direction.ACROSS, "Choose three cards to pass across to Bella"),
        (Direction.RIGHT, "Choose three cards to pass right to Walter"),
    ],
)
def test_the_pass_names_its_receiver(direction: Direction, wanted: str) -> None:
    """The instruction for a pass names the player who gets the cards."""
    view = look(phase=Phase.PASSING, direction=direction, to_pass=3, awaited=(0, 1))
    assert play.instruction(view) == wanted
    assert play.instruction(replace(view, awaited=(1,))) == "The others are still choosing cards to pass"


def test_scatter_and_progress_in_words() -> None:
    """The instruction for a scatter says who gets which card. Another text says how many cards are chosen."""
    view = look(phase=Phase.PASSING, direction=Direction.SCATTER, to_pass=3)
    assert play.instruction(view).startswith("Choose three cards: the first goes left")
    assert play.pass_progress(2, 3) == "2 of 3 chosen"
    assert play.pass_progress(3, 3) == "Ready to pass"
    assert len({play.direction_name(each) for each in Direction}) == len(Direction)


SENTENCES: list[tuple[happened.Event, str]] = [
    (happened.CardPlayed(2, QUEEN_OF_SPADES), "Bella plays Queen of Spades"),
    (happened.CardPlayed(0, card_of(Rank.TWO, Suit.CLUBS)), "You play Two of Clubs"),
    (happened.TrickTaken(0, 1, (0, 1, 2, 3), 13), "You take the trick: 13 points"),
    (happened.TrickTaken(2, 1, (0, 1, 2, 3), 1), "Bella takes the trick: 1 point"),
    (happened.TrickTaken(2, 1, (0, 1, 2, 3), 0), "Bella takes the trick"),
    (happened.HeartsBroken(1), "Hearts are broken"),
    (happened.HandDealt(0, parse_cards("2C AH")), "Your hand: Two of Clubs and Ace of Hearts"),
    (happened.PassChosen(3), "Walter has passed"),
    (happened.PassReceived(0, 3, (QUEEN_OF_SPADES,)), "Walter passes you Queen of Spades"),
    (happened.PlayBegan(0), "You lead"),
    (
        happened.RestShown(CashOut.POINTS_IN, None, (0, 0, 0, 0)),
        "All points are taken. Nothing can change any more.",
    ),
    (happened.AwardAsked(1), "Stan shot the moon"),
    (happened.AwardChosen(1, Award.ADD), "Everyone else +26"),
    (happened.AwardChosen(1, Award.SUBTRACT), "Stan −26"),
    (happened.AwardChosen(0, Award.SUBTRACT), "Me −26"),
    (happened.ScoresChanged((0, 10, 20, -3)), "Scores: You 0, Stan 10, Bella 20 and Walter −3"),
    (happened.DealBegan(Direction.LEFT), "The cards are dealt. This pass goes left"),
    (happened.SeatChanged(2, friends_of("x")[2]), "Bella sits down at place 3"),
    (happened.MatchBegan(STANDARD, friends_of("x")), "A new game begins"),
    (happened.MatchResumed(), "The game goes on where it was left"),
    (happened.RulesChanged(STANDARD), "The rules have changed"),
    (happened.RunBegan(RunKind.REPLAY, 0, None), "The same deal again"),
    (happened.RunBegan(RunKind.REPLAY, 0, 7), "The same hand again, and other cards for the others"),
    (happened.RunLeft(), "Back at the end of the run that counts"),
    (happened.Claimed(0, ClaimKind.ALL, True), "You claim the rest of the tricks: granted"),
    (happened.Claimed(1, ClaimKind.ALL, False), "Stan claims the rest of the tricks: refused"),
    (happened.Claimed(0, ClaimKind.NONE, False), "You claim to take no more tricks: refused"),
    (happened.Claimed(3, ClaimKind.NONE, True), "Walter claims to take no more tricks: granted"),
    (happened.TalliesChanged(), "The totals were corrected by hand"),
    (happened.DealAbandoned(), "This deal is abandoned and does not count"),
    (happened.MovesUndone(2), "Undone"),
    (happened.MovesRedone(2), "Redone"),
    (happened.HandsShown(True), "All hands are shown"),
    (happened.HandsShown(False), "The hands are hidden again"),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_events_are_announced(event: happened.Event, sentence: str) -> None:
    """Each event is announced in one sentence."""
    assert events.announcements([event], look()) == [sentence]


def test_every_event_has_a_sentence() -> None:
    """Each kind of event has a sentence in `SENTENCES`, except the results.

    `test_scores` tests the texts of the results.
    """
    results = {happened.DealFinished, happened.MatchFinished}
    assert {type(event) for event, _ in SENTENCES} == set(get_args(happened.Event)) - results


def test_troubles_in_words() -> None:
    """Each problem has a sentence that says what happened and names the player or the file."""
    assert "full" in troubles.trouble_sentence(LogWriteFailed("/a/match-000001.jsonl", "full"))
    assert "again" in troubles.trouble_sentence(LogWriteRecovered("/a"))
    path, copy = "/a/match-000001.jsonl", "/a/match-000002.jsonl"
    refused = troubles.trouble_sentence(LogRefused(path, 7, "no such card"))
    assert "Line 7" in refused
    assert "match-000001.jsonl" in refused
    rescued = {troubles.trouble_sentence(LogRescued(path, copy, each)) for each in LogLoss}
    assert len(rescued) == len(LogLoss)
    copied = {troubles.trouble_sentence(GoesOnInCopy(path, copy, is_hole=each)) for each in (False, True)}
    assert all("match-000001.jsonl" in each and "match-000002.jsonl" in each for each in (*rescued, *copied))
    skipped = {troubles.trouble_sentence(LogSkipped(path, each, "why")) for each in WhySkipped}
    assert len(skipped) == len(WhySkipped)
    folder = troubles.trouble_sentence(LogSkipped(path, WhySkipped.FOLDER, "why"))
    assert all("match-000001.jsonl is left out" in each for each in skipped - {folder})
    stays = troubles.trouble_sentence(MatchNotResumed(path, "this game is over"))
    assert "match-000001.jsonl" in stays
    assert "this game is over" in stays
    gone = troubles.trouble_sentence(MatchGone("f07c44cec320708d"))
    assert "f07c" not in gone
    assert "deleted or moved" in gone
    failed = {troubles.trouble_sentence(PlayerFailed(1, "stan", each, ""), ("", "Bella", "", "")) for each in Misdeed}
    assert len(failed) == len(Misdeed)
    assert all(sentence.startswith("Bella ") for sentence in failed)
    assert "full" in troubles.not_saved_sentence("full")
