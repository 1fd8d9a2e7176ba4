"""Tests that computer players speak as often as chosen, one at a time, and repeat no line in a deal."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.plugin_host.comments import Category, Comments, Line, Occasion
from hearts_qt.rules.seating import Seating
from hearts_qt.rules.view import View
from hearts_qt.settings.values import Settings
from hearts_qt.settings.voice_options import Chattiness
from hearts_qt.ui.company.occasions import Cue
from hearts_qt.ui.company.speaking import (
    EAGERNESS,
    PERCENT,
    Speech,
    SpeechChooser,
    Voice,
    probability_of,
    reading_time,
)
from tests.ui.company.seen import seen, trick

LINES = {
    occasion: tuple(Line(f"{occasion} {number}") for number in range(13)) for occasion in Occasion if occasion != "razz"
}
LINES[Occasion.RAZZ] = (Line("Poor {other}!"), Line("{other}, says {me}."), Line("Hm.", "hm.wav"))
COMMENTS = Comments(name="Anybody", lines=LINES, folder=Path("pack"))
RAZZ = Cue(Occasion.RAZZ, 1, 0)


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        """Begin at noon."""
        self.now = 12.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def speaking(
    voice_of: Callable[[Seating], Voice | None] = lambda seating: Voice(COMMENTS),
    clock: Clock | None = None,
    **options: bool | int | str,
) -> SpeechChooser:
    """Return the object that chooses comments, in the first deal of a table with talkative players."""
    settings = Settings({"chattiness": "always", **options})
    made = SpeechChooser(settings, voice_of, clock or Clock())
    made.begin_deal("first")
    return made


def after(tricks: int) -> View:
    """Return a view in which this number of tricks was played."""
    return seen(tricks=(trick(0, 0, "2C 3C 4C 5C"),) * tricks)


def is_busy(table: SpeechChooser) -> bool:
    """Tell whether a player is speaking."""
    return table.speaking is not None


def text_of(speech: Speech | None) -> str:
    """Return the text of a speech. Fail if there is no speech."""
    assert speech is not None
    return speech.text


def test_the_weightier_of_two_occasions_goes_before() -> None:
    """If several occasions come together, the most important one is used, whatever their order."""
    cues = [RAZZ, Cue(Occasion.LEAD, 2), Cue(Occasion.QUEEN_TAKEN, 3, 1)]
    speech = speaking().choose(cues, seen())
    assert speech is not None
    assert (speech.speaker, speech.occasion) == (3, Occasion.QUEEN_TAKEN)


def test_one_speaks_at_a_time() -> None:
    """A speech is interrupted only by a more important one. When a speech is over, another player may speak."""
    clock = Clock()
    table = speaking(clock=clock)
    first = table.choose([RAZZ], seen())
    assert first is not None
    assert table.choose([Cue(Occasion.LEAD, 2)], seen()) is None
    assert table.choose([Cue(Occasion.RAZZ, 2, 0)], seen()) is None
    assert table.speaking == first
    assert table.choose([Cue(Occasion.QUEEN_TAKEN, 3, 1)], seen()) is not None
    clock.now += 10
    assert not is_busy(table)
    assert table.choose([Cue(Occasion.LEAD, 2)], seen()) is not None
    table.hush()
    assert not is_busy(table)


def test_no_line_is_said_twice_in_a_deal() -> None:
    """No line is repeated in a deal, not even by another player with the same comment pack."""
    clock = Clock()
    table = speaking(clock=clock)
    said = []
    for tricks in range(13):
        for speaker in (1, 2):
            clock.now += 10
            speech = table.choose([Cue(Occasion.LEAD, speaker)], after(tricks))
            said += [speech.text] if speech is not None else []
    assert len(said) == len(set(said)) == 13
    clock.now += 10
    table.begin_deal("first")
    assert table.choose([Cue(Occasion.LEAD, 1)], after(0)) is None
    table.begin_deal("second")
    assert table.choose([Cue(Occasion.LEAD, 1)], after(0)) is not None


def test_after_a_restart_the_deal_goes_on() -> None:
    """After a restart in a deal the players say the same lines as without it, so they repeat no earlier line."""
    whole, clock = [], Clock()
    table = speaking(clock=clock)
    for tricks in range(13):
        clock.now += 10
        whole.append(text_of(table.choose([Cue(Occasion.LEAD, 1)], after(tricks))))
    again = [text_of(speaking().choose([Cue(Occasion.LEAD, 1)], after(tricks))) for tricks in range(13)]
    assert again == whole
    assert len(set(whole)) == 13


def test_names_are_filled_in() -> None:
    """The names of the speaker and the addressee are filled in.

    Without an addressee, lines that name one are not used.
    """
    said, clock = set(), Clock()
    table = speaking(clock=clock)
    for _ in range(3):
        said.add(text_of(table.choose([RAZZ], seen())))
        clock.now += 10
    assert said == {"Poor Ann!", "Ann, says Cal.", "Hm."}
    alone = speaking().choose([Cue(Occasion.RAZZ, 1)], seen())
    assert alone is not None
    assert alone.text == "Hm."
    assert alone.sound == Path("pack/hm.wav")


@pytest.mark.parametrize("category", Category)
def test_every_category_can_be_switched_off(category: Category) -> None:
    """Switching off one category silences this category and no other."""
    off: dict[str, Any] = {f"{category}_comments": False}
    table = speaking(move_cards=False, **off)
    heard = set()
    for occasion in Occasion:
        table.hush()
        if table.choose([Cue(occasion, 1, 2)], seen()) is not None:
            heard.add(occasion)
    assert heard == {occasion for occasion in Occasion if occasion.category is not category}


def test_one_switch_ends_all_chatter() -> None:
    """The switch for comments silences all categories."""
    table = speaking(comments=False, move_cards=False)
    assert all(table.choose([Cue(occasion, 1, 2)], seen()) is None for occasion in Occasion)


def test_take_comments_rest_while_cards_move() -> None:
    """While the option “Move cards” is on, players do not comment on taking a trick."""
    cue = Cue(Occasion.TAKE, 1)
    assert speaking(move_cards=True).choose([cue], seen()) is None
    assert speaking(move_cards=False).choose([cue], seen()) is not None


def test_persons_and_the_voiceless_are_silent() -> None:
    """People and players without a voice say nothing."""
    assert speaking().choose([Cue(Occasion.MOON_MADE, 0)], seen()) is None
    assert speaking(lambda seating: None).choose([Cue(Occasion.MOON_MADE, 1)], seen()) is None
    empty = Voice(Comments(name="Nobody"))
    assert speaking(lambda seating: empty).choose([Cue(Occasion.MOON_MADE, 1)], seen()) is None


def test_chattiness_is_how_often_they_speak() -> None:
    """Players never speak at 0 percent and always speak at 100. A voice can have its own percentage."""
    for occasion in Occasion:
        probabilities = [probability_of(occasion, percent) for percent in (0, *PERCENT.values())]
        assert probabilities == sorted(probabilities)
        assert probabilities[0] == 0.0
        assert probabilities[-1] == 1.0
        assert probability_of(occasion, 50) == EAGERNESS[occasion]
    loud = Voice(COMMENTS, Chattiness.ALWAYS)
    assert speaking(lambda seating: loud, chattiness="quiet").choose([Cue(Occasion.LEAD, 1)], seen()) is not None
    heard = 0
    for deal in range(200):
        table = speaking(chattiness="normal")
        table.begin_deal(str(deal))
        heard += table.choose([Cue(Occasion.RAZZ, 1, 0)], seen()) is not None
    assert 30 < heard < 70


def test_whoever_speaks_first_is_drawn() -> None:
    """If two players may speak, one of them is chosen at random. In the same deal it is always the same player."""
    cues = [Cue(Occasion.QUEEN_TAKEN, 1, 2), Cue(Occasion.QUEEN_GIVEN, 2, 1)]
    first = []
    for deal in [*range(40), *range(40)]:
        table = speaking()
        table.begin_deal(str(deal))
        speech = table.choose(cues, seen())
        assert speech is not None
        first.append(speech.speaker)
    assert set(first) == {1, 2}
    assert first[:40] == first[40:]


def test_a_long_line_stays_longer() -> None:
    """A line is shown for 1.2 seconds and 60 milliseconds for each letter, so that everybody can read it."""
    assert reading_time("Hm.") == pytest.approx(1.38)
    assert reading_time("a" * 140) == pytest.approx(9.6)


def is_spoken(table: SpeechChooser) -> bool:
    """Return whether somebody speaks."""
    return table.speaking is not None


def test_no_time_passes_for_a_speech_while_the_game_rests() -> None:
    """A speech lasts as long after the rest as it would have lasted without it."""
    clock = Clock()
    table = speaking(clock=clock)
    table.begin(Speech(1, "Well, well.", 4.0))
    clock.now += 3
    table.rest(True)
    clock.now += 100
    table.rest(False)
    assert is_spoken(table)
    clock.now += 0.9
    assert is_spoken(table)
    clock.now += 0.2
    assert not is_spoken(table)
    table.rest(True)
    table.rest(False)
    assert not is_spoken(table)


def test_what_has_happened_comes_before_banter() -> None:
    """As long as a character has lines that say what has happened, it says these; on other occasions any line."""
    told = {
        Occasion.PASS: (Line("Here."), Line("To {to}, from {from}."), Line("Only to {to}.")),
        Occasion.LEAD: (Line("Now."), Line("It is {suit}.")),
        Occasion.TAKE: (Line("Ah."), Line("Another one for {me}."), Line("Thanks, {other}.")),
    }
    table = speaking(lambda seating: Voice(Comments(name="Anybody", lines=told)), clock=Clock(), move_cards=False)
    for cue, first, then in (
        (Cue(Occasion.PASS, 1, 0, (("to", "you"), ("from", "Sue"))), "To you, from Sue.", {"Here.", "Only to you."}),
        (Cue(Occasion.LEAD, 1, 2, (("suit", "clubs"),)), "It is clubs.", {"Now."}),
        (Cue(Occasion.TAKE, 1, 2), "Another one for Cal.", {"Ah.", "Thanks, Sue."}),
    ):
        table.hush()
        assert text_of(table.choose([cue], seen())) == first
        table.hush()
        assert text_of(table.choose([cue], seen())) in then
