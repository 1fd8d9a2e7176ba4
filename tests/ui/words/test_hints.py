"""Tests of the texts of hints: the sentence for each judgement, the title, the next best choice, and the figures."""

import pytest
from msgspec.structs import replace

from hearts_qt.players.player import Decision
from hearts_qt.players.reason import Effort, Estimate, Judgement, Reason
from hearts_qt.rules.cards import Card, parse_card, parse_cards
from hearts_qt.rules.moves import Award, ChooseAward, Pass, Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase, Stage
from hearts_qt.rules.view import View
from hearts_qt.ui.words.hints import FigureLine, effort_words, equal_cards, figure_lines, hint_sentence, hint_title
from hearts_qt.ui.words.reasons import TrickOutlook, award_reason, pass_reason, play_reason, trick_with
from tests.ui.words.test_play import look

J = Judgement
ALL = (13, 13, 13, 13)
"""Everybody holds all cards."""
HAND = "4C 7C 9C 2D 8D TD 3S QS KS 6H 9H JH AH"


def playing(led: str = "", hand: str = HAND) -> View:
    """Return the view of a person who has to play a card after the cards in `led`.

    If `led` is empty, the person has to lead.
    """
    trick = tuple(map(parse_card, led.split()))
    return look(hand=parse_cards(hand), legal=parse_cards(hand), trick=trick, counts=ALL)


def passing(hand: str = HAND) -> View:
    """Return the view of a person who has to pass to the left."""
    cards = parse_cards(hand)
    return look(hand=cards, legal=0, phase=Phase.PASSING, direction=Direction.LEFT, to_pass=3, won=(0, 0, 0, 0))


def cards(names: str) -> tuple[Card, ...]:
    """Return the cards with these names."""
    return tuple(map(parse_card, names.split()))


def play(name: str, reason: Reason | Judgement) -> Decision:
    """Return the decision to play a card."""
    return Decision(Play(0, parse_card(name)), reason if isinstance(reason, Reason) else Reason(reason))


def give(names: str, reason: Reason | Judgement) -> Decision:
    """Return the decision to pass cards to the left."""
    move = Pass(0, cards(names), (1, 1, 1))
    return Decision(move, reason if isinstance(reason, Reason) else Reason(reason))


SITUATIONS = {
    "lead": playing(),
    "follow": playing("JC"),
    "take": playing("3C"),
    "discard": playing("5H", HAND.replace("6H 9H JH AH", "").strip()),
}


@pytest.mark.parametrize("judgement", Judgement)
def test_every_judgement_can_be_told(judgement: Judgement) -> None:
    """Every judgement has one complete sentence for each kind of play, for a pass, and for the award after a moon."""
    for decision, seen in (
        *((play("9C", judgement), view) for view in SITUATIONS.values()),
        (give("QS KS AH", judgement), passing()),
        (Decision(ChooseAward(0, Award.ADD), Reason(judgement)), look(stage=Stage.AWARD)),
    ):
        sentence = hint_sentence(decision, seen)
        assert sentence.endswith(".")
        assert sentence[0].isupper()
        assert sentence.count(".") == 1
        assert not set("{};") & set(sentence)


NEUTRAL = (
    play_reason(J.AWARD_USUAL, parse_card("9C"), playing()),
    pass_reason(J.AWARD_USUAL, Pass(0, cards("QS KS AH"), (1, 1, 1)), passing()),
    award_reason(J.DUCK, Award.ADD, look(stage=Stage.AWARD)),
)


@pytest.mark.parametrize("judgement", Judgement)
def test_every_judgement_has_words_of_its_own(judgement: Judgement) -> None:
    """Each judgement has its own text for at least one kind of decision."""
    only = look(hand=parse_cards("9C 2D"), legal=parse_cards("9C"), trick=cards("JC"))
    views = [*SITUATIONS.values(), only]
    told = {play_reason(judgement, parse_card("9C"), view) for view in views}
    told.add(pass_reason(judgement, Pass(0, cards("QS KS AH"), (1, 1, 1)), passing()))
    told.add(award_reason(judgement, Award.ADD, look(stage=Stage.AWARD)))
    assert told - set(NEUTRAL)


@pytest.mark.parametrize("judgement", [J.LOSE_QUEEN, J.GUARD_QUEEN, J.UNLOAD])
def test_the_queen_does_not_help_to_get_rid_of_herself(judgement: Judgement) -> None:
    """The sentence about the queen of spades does not speak of her and of the card as if these were two."""
    sentence = play_reason(judgement, parse_card("QS"), SITUATIONS["discard"])
    assert "Q♠" not in sentence
    assert sentence.count("queen") == 1


@pytest.mark.parametrize("situation", SITUATIONS)
def test_no_two_judgements_sound_the_same(situation: str) -> None:
    """No two judgements have the same text in the same situation."""
    view, move = SITUATIONS[situation], Pass(0, cards("QS KS AH"), (1, 1, 1))
    for told in (
        [play_reason(each, parse_card("9C"), view) for each in Judgement],
        [pass_reason(each, move, passing()) for each in Judgement],
        [award_reason(each, Award.ADD, view) for each in Judgement],
    ):
        own = [sentence for sentence in told if sentence not in NEUTRAL]
        assert len(own) == len(set(own))


@pytest.mark.parametrize(
    ("led", "card", "trick"),
    [
        ("", "9C", TrickOutlook.LEAD),
        ("JC", "9C", TrickOutlook.UNDER),
        ("3C", "9C", TrickOutlook.OVER),
        ("3C AD", "9C", TrickOutlook.OVER),
        ("AH", "9C", TrickOutlook.DISCARD),
    ],
)
def test_what_a_card_does_in_a_trick(led: str, card: str, trick: TrickOutlook) -> None:
    """A card leads, stays below the trick, beats it, or is a discard.

    Only a card of the suit led can beat the trick.
    """
    assert trick_with(playing(led), parse_card(card)) is trick


@pytest.mark.parametrize(
    ("decision", "view", "sentence"),
    [
        (
            play("9C", Reason(J.AVOID_QUEEN, cards("7C"))),
            playing("JC"),
            "Ducking with the 9♣ keeps you clear of the queen; the 7♣ may be worth more later.",
        ),
        (
            play("9C", Reason(J.DUCK, cards("KS"))),
            playing("JC"),
            "Ducking with the 9♣ leaves the trick to somebody else; it is better to keep the K♠.",
        ),
        (
            play("7C", Reason(J.DUCK, cards("9C"))),
            playing("8C"),
            "Ducking with the 7♣ leaves the trick to somebody else; the 9♣ might take the trick.",
        ),
        (
            play("2D", Reason(J.EXIT, cards("4C"))),
            playing(),
            "Leading the 2♦ hands the lead to somebody else; next best is the 4♣.",
        ),
        (
            play("QS", Reason(J.GUARD_QUEEN, cards("KS"))),
            playing("5H", "3S QS KS"),
            "This is the moment to get rid of the queen; it is better to keep the K♠.",
        ),
        (
            play("KS", J.GUARD_QUEEN),
            playing("AS", "3S KS 2H"),
            "The K♠ could catch the queen later, so it goes now.",
        ),
        (
            play("7S", J.GUARD_QUEEN),
            playing("AS", "3S 7S 2H"),
            "Playing the 7♠ keeps the spades that guard you against the queen.",
        ),
        # Without the queen in the game, or without another low spade, nothing is guarded.
        (play("JS", J.GUARD_QUEEN), playing("QS", "3S JS 2H"), "You need the J♠ least."),
        (play("KS", J.GUARD_QUEEN), playing("4S QS", "3S KS 2H"), "You need the K♠ least."),
        (
            play("4S", J.GUARD_QUEEN),
            playing("AS", "4S 2H"),
            "The 4♠ is your last of the spades: next time you may throw any card.",
        ),
        (
            give("8H TH JH", J.KEEP_LOW_HEARTS),
            passing("2C 4C 7C 9C 2D 8D TD 3S QS KS 8H TH JH"),
            "Passing 8♥, 10♥ and J♥ rids you of all hearts: then you may throw any card.",
        ),
        (play("QC", J.UNLOAD), playing(hand="2C QC 2H"), "The Q♣ would cost more later, so it goes now."),
        (
            play("KD", J.UNLOAD),
            playing("9D", "2D KD 2H"),
            "The K♦ may take this trick, but later it would cost more.",
        ),
        (
            play("9C", J.VOID),
            playing("JC", "9C 2D"),
            "The 9♣ is your last of the clubs: next time you may throw any card.",
        ),
        (play("9C", J.ONLY_CARD), playing("JC", "9C"), "The 9♣ is the only card you may play."),
        (play("9C", J.ONLY_CARD), playing("JC"), "The CardShark would play the 9♣."),
        (
            play("9C", Reason(J.DUCK, (), (Estimate(cards("9C"), 2.0, 0.1), Estimate(cards("AH"), 3.31, 0.1)))),
            playing("JC"),
            "Ducking with the 9♣ leaves the trick to somebody else; the A♥ would cost about 1.3 points more.",
        ),
        (
            play("9C", Reason(J.DUCK, (), (Estimate(cards("9C"), 2.0, 0.1), Estimate(cards("7C"), 2.1, 0.1)))),
            playing("JC"),
            "Ducking with the 9♣ leaves the trick to somebody else; the 7♣ would be about as good.",
        ),
        (
            play("9C", Reason(J.DUCK, (), (Estimate(cards("9C"), -1.0, 0.1), Estimate(cards("7C"), 0.02, 0.1)))),
            playing("JC"),
            "Ducking with the 9♣ leaves the trick to somebody else; the 7♣ would cost about 1 point more.",
        ),
        (
            play("9C", Reason(J.DUCK, cards("7C"), (Estimate(cards("9C"), 2.0, 0.1), Estimate(cards("7C"), 0.5, 0.9)))),
            playing("JC"),
            "Ducking with the 9♣ leaves the trick to somebody else; the 7♣ may be worth more later.",
        ),
        (
            play("9C", Reason(J.DUCK, (), (Estimate(cards("9C"), 2.0, 0.1),))),
            playing("JC"),
            "Ducking with the 9♣ leaves the trick to somebody else.",
        ),
        (
            give("QS KS AH", Reason(J.PASS_QUEEN, cards("JH"))),
            passing(),
            "You have too few spades to guard the queen, so she is passed on; it is better to keep the J♥.",
        ),
        (
            give("JH 9H AH", J.GUARD_QUEEN),
            passing(),
            "Your spades guard the queen well, so she stays and J♥, 9♥ and A♥ go.",
        ),
        (
            give("2D 8D TD", Reason(J.VOID, cards("AH KS"))),
            passing(),
            "Passing 2♦, 8♦ and 10♦ rids you of all diamonds: then you may throw any card; "
            "it is better to keep the A♥ and K♠.",
        ),
        (
            give("2D 8D AH", J.VOID),
            passing(),
            "Passing 2♦, 8♦ and A♥ leaves you short of a suit, and soon you may throw any card on it.",
        ),
        (
            give(
                "2D 8D AH",
                Reason(J.UNLOAD, (), (Estimate(cards("8D AH 2D"), 4.0, 0.1), Estimate(cards("2D AH KS"), 4.5, 0.1))),
            ),
            passing(),
            "2♦, 8♦ and A♥ are the likeliest to take tricks that you do not want; the K♠ would cost about 0.5 points "
            "more.",
        ),
        (give("2D 3S 6H", J.PASS_LOW_HEART), passing(), "A low heart among 2♦, 3♠ and 6♥ makes a moon hard for Stan."),
        (
            Decision(ChooseAward(0, Award.SUBTRACT), Reason(J.AWARD_SAVES)),
            look(stage=Stage.AWARD),
            "Me −26: otherwise somebody else would win the game.",
        ),
    ],
)
def test_sentences(decision: Decision, view: View, sentence: str) -> None:
    """The sentence of a hint names the card, the reason and the next best choice."""
    assert hint_sentence(decision, view) == sentence


@pytest.mark.parametrize(
    ("decision", "view", "title"),
    [
        (play("QS", J.DUCK), playing(), "Play the Q♠"),
        (give("QS KS AH", J.UNLOAD), passing(), "Pass Q♠, K♠ and A♥ to Stan"),
        (
            Decision(Pass(0, cards("QS KS AH"), (1, 2, 3)), Reason(J.UNLOAD)),
            passing(),
            "Pass Q♠, K♠ and A♥ to Stan, Bella and Walter",
        ),
        (Decision(ChooseAward(0, Award.ADD), Reason(J.AWARD_WINS)), look(stage=Stage.AWARD), "Everyone else +26"),
    ],
)
def test_titles(decision: Decision, view: View, title: str) -> None:
    """The title of a hint says in a few words what to do."""
    assert hint_title(decision, view) == title


def test_the_figures_are_in_order_with_their_errors() -> None:
    """The figures are in the same order as in the search, with their errors. The chosen card is marked."""
    estimates = (
        Estimate(cards("9C"), -0.001, 0.1),
        Estimate(cards("7C"), -10.0, 2.0),
        Estimate(cards("AH"), 3.456, 0.12),
    )
    assert figure_lines(play("9C", Reason(J.DUCK, (), estimates)), playing("JC")) == (
        FigureLine(cards("9C"), "0.00", "± 0.10", -0.001, True),
        FigureLine(cards("7C"), "−10.00", "± 2.00", -10.0, False),
        FigureLine(cards("AH"), "3.46", "± 0.12", 3.456, False),
    )
    three = replace(give("QS KS AH", J.UNLOAD), reason=Reason(J.UNLOAD, (), (Estimate(cards("AH QS KS"), 1.0, 0.1),)))
    assert figure_lines(three, passing()) == (FigureLine(cards("AH QS KS"), "1.00", "± 0.10", 1.0, True),)
    assert figure_lines(play("9C", J.DUCK), playing("JC")) == ()


def test_it_is_told_how_much_was_searched() -> None:
    """The rounds of a search are told, and for a card how many likely hands the determinizations are worth."""
    assert effort_words(play("9C", J.DUCK)) == ""
    assert effort_words(play("9C", Reason(J.DUCK, effort=Effort(12345, 87.4)))) == (
        "The deal was played out 12,345 times, with the hidden cards dealt in about 87 likely ways."
    )
    assert effort_words(give("QS KS AH", Reason(J.DUCK, effort=Effort(600, 0.0)))) == (
        "The deal was played out 600 times."
    )


@pytest.mark.parametrize(
    ("hand", "led", "played", "groups"),
    [
        ("4C 5C 7C", "JC", "", ["4C 5C", "7C"]),
        ("4C 5C 7C", "JC", "6C", ["4C 5C 7C"]),
        ("4C 5C 7C", "6C", "", ["4C 5C", "7C"]),
        ("JS QS KS", "", "", ["JS", "QS", "KS"]),
        ("AC 2D 3D", "", "", ["AC", "2D 3D"]),
        ("2H 4H", "", "3H", ["2H 4H"]),
    ],
    ids=["neighbours", "a gap that was played", "a gap in the trick", "the queen", "two suits", "hearts"],
)
def test_cards_that_are_equal_stand_together(hand: str, led: str, played: str, groups: list[str]) -> None:
    """Cards of a suit are equal if they cost the same and nobody else's card lies between them."""
    held = parse_cards(hand)
    view = look(hand=held, legal=held, trick=cards(led), counts=ALL, taken=(0, parse_cards(played), 0, 0))
    assert equal_cards(view) == tuple(map(cards, groups))


def test_equal_cards_have_one_line() -> None:
    """Of equal cards the best figures are shown once, in bold if the hint is one of them."""
    held = parse_cards("4C 5C 9C")
    view = look(hand=held, legal=held, trick=cards("JC"), counts=ALL)
    figures = (Estimate(cards("5C"), 1.0, 0.2), Estimate(cards("9C"), 1.5, 0.1), Estimate(cards("4C"), 1.1, 0.1))
    decision = play("4C", Reason(J.DUCK, (), figures))
    assert figure_lines(decision, view) == (
        FigureLine(cards("4C 5C"), "1.00", "± 0.20", 1.0, True),
        FigureLine(cards("9C"), "1.50", "± 0.10", 1.5, False),
    )
