"""Tests of the players' memories: when they are asked for, the one moment in a deal, and what fills the lines."""

from collections.abc import Callable, Sequence
from datetime import date

import pytest

from hearts_qt.history.acquaintance import Acquaintance, MemoryKind, Winner
from hearts_qt.plugin_host.comments import Occasion
from hearts_qt.rules import events as happened
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.values import Settings
from hearts_qt.ui.company.occasions import Cue
from hearts_qt.ui.company.remembering import OCCASIONS, Acquaintances, Remembering
from hearts_qt.ui.words.company import sample_places, times_text, when_text
from tests.ui.company.seen import seen, trick
from tests.ui.company.test_occasions import finished

TODAY = date(2026, 11, 25)  # a Wednesday
OLD = Acquaintance(
    games=9,
    computer_wins=7,
    person_wins=2,
    last_winner=Winner.COMPUTER,
    last_day=date(2026, 11, 24),
    moons_stopped=1,
    deals=80,
)
BEGUN = happened.DealBegan(Direction.LEFT)
PLAY = happened.PlayBegan(0)
TAKEN = happened.TrickTaken(0, 0, (0, 1, 2, 3), 0)


class Asked:
    """Answers what the players remember when the test wants it."""

    def __init__(self, known: Acquaintances) -> None:
        """Answer with these memories."""
        self.known = known
        self.answers: list[Callable[[Acquaintances], None]] = []

    def __call__(self, seats: Sequence[Seating], then: Callable[[Acquaintances], None]) -> None:
        """Note a question."""
        self.answers.append(then)

    def answer(self) -> None:
        """Answer the first question that is open."""
        self.answers.pop(0)(self.known)


def remembering(known: Acquaintance = OLD) -> tuple[Remembering, Asked]:
    """Return a deal at whose beginning the player in seat 1 remembers the person in seat 0."""
    asked = Asked({(1, 0): known})
    made = Remembering(asked, Settings(), lambda: TODAY)
    made.note(BEGUN, seen())
    return made, asked


def said(made: Remembering, seed: str, tricks: int = 1) -> list[Cue]:
    """Return the cues of a deal with this seed: after the pass, and after its tricks."""
    found = list(made.cues(PLAY, seen(direction=Direction.LEFT), seed))
    for number in range(1, tricks + 1):
        view = seen(direction=Direction.LEFT, tricks=(trick(0, 0, "2C 3C 4C 5C"),) * number)
        found += made.cues(TAKEN, view, seed)
    return found


def test_once_in_a_deal() -> None:
    """In each deal there is exactly one cue, after the pass or after the first trick."""
    made, asked = remembering()
    asked.answer()
    for number in range(50):
        assert len(said(made, f"deal {number}", tricks=12)) == 1


def test_once_in_a_deal_also_after_undo() -> None:
    """If the moment comes again, because moves were undone or the deal is played again, nobody remembers once more."""
    made, asked = remembering()
    asked.answer()
    assert len(said(made, "deal")) == 1
    assert said(made, "deal") == []
    made.note(BEGUN, seen())
    asked.answer()
    assert said(made, "deal") == []
    assert len(said(made, "next deal")) == 1


def test_nothing_is_told_of_what_was_left_out_meanwhile() -> None:
    """When a person leaves a game out, or lets it count again, the memories of this deal may be wrong by now."""
    made, asked = remembering()
    made.forget()
    asked.answer()
    assert said(made, "deal") == []


def test_what_fills_the_lines() -> None:
    """Over many deals all true memories are told, with the right numbers and the right day."""
    made, asked = remembering()
    asked.answer()
    cues = {cue.occasion: cue for number in range(200) for cue in said(made, f"deal {number}")}
    assert cues == {
        Occasion.REMEMBER_WON: Cue(Occasion.REMEMBER_WON, 1, 0, (("when", "yesterday"),)),
        Occasion.REMEMBER_RIVALRY: Cue(Occasion.REMEMBER_RIVALRY, 1, 0, (("mine", "7"), ("yours", "2"))),
        Occasion.REMEMBER_MOON: Cue(Occasion.REMEMBER_MOON, 1, 0, (("times", "once"),)),
    }


def test_nothing_is_told_before_the_answer_or_from_an_earlier_deal() -> None:
    """Without an answer nobody remembers anything. An answer that comes in a later deal is not used."""
    made, asked = remembering()
    assert said(made, "deal") == []
    made.note(BEGUN, seen())
    asked.answer()
    assert said(made, "deal") == []
    asked.answer()
    assert len(said(made, "deal")) == 1


def test_after_the_deal_nothing_is_known() -> None:
    """The memories are from before the deal. So when the deal is over, they are forgotten."""
    made, asked = remembering()
    asked.answer()
    made.note(finished(0, 0, 0, 26), seen())
    assert said(made, "deal") == []


def test_nobody_remembers_while_there_are_points() -> None:
    """A memory comes before anybody has a point, because a queen could make it untrue."""
    made, asked = remembering()
    asked.answer()
    view = seen(direction=Direction.LEFT, points=(1, 0, 0, 0), tricks=(trick(0, 0, "2C 3C 4C 5C"),))
    for number in range(20):
        assert made.cues(PLAY, view, str(number)) + made.cues(TAKEN, view, str(number)) == ()


def test_a_table_of_computers_asks_nothing() -> None:
    """Without a person, or without a computer player, there is nothing to remember."""
    for kind in Kind:
        asked = Asked({})
        made = Remembering(asked, Settings())
        made.note(BEGUN, seen(seats=tuple(Seating(name, kind) for name in "ABCD")))
        assert asked.answers == []


def test_somebody_new_is_greeted_only_in_the_first_deal() -> None:
    """Only in the first deal of a game does a player say that the person is new."""
    made, asked = remembering(Acquaintance())
    asked.answer()
    assert [cue.occasion for cue in said(made, "deal")] == [Occasion.REMEMBER_NEW]
    view = seen(direction=Direction.LEFT, deals_played=1)
    assert all(made.cues(PLAY, view, str(number)) == () for number in range(20))


def test_every_kind_has_an_occasion() -> None:
    """Each kind of memory has an occasion of its own, and each placeholder has a text for samples."""
    assert set(OCCASIONS) == set(MemoryKind)
    assert len(set(OCCASIONS.values())) == len(MemoryKind)
    assert set(sample_places()) == {"to", "from", "suit", "times", "when", "mine", "yours"}


@pytest.mark.parametrize("off", ["comments", "memory_comments"])
def test_nothing_is_looked_up_for_silent_players(off: str) -> None:
    """If nobody may speak of memories, they are not looked up."""
    asked = Asked({})
    Remembering(asked, Settings({off: False})).note(BEGUN, seen())
    assert asked.answers == []


@pytest.mark.parametrize(
    ("day", "text"),
    [
        (date(2026, 11, 25), "earlier today"),
        (date(2026, 11, 26), "earlier today"),
        (date(2026, 11, 24), "yesterday"),
        (date(2026, 11, 23), "earlier this week"),
        (date(2026, 11, 22), "last week"),
        (date(2026, 11, 16), "last week"),
        (date(2026, 11, 15), "earlier this month"),
        (date(2026, 10, 31), "last month"),
        (date(2026, 9, 30), "long ago"),
        (date(2025, 11, 25), "long ago"),
    ],
)
def test_when(day: date, text: str) -> None:
    """The day of a game is told by the calendar, with weeks that begin on Monday."""
    assert when_text(day, TODAY) == text


def test_times() -> None:
    """Numbers of times read as people say them."""
    assert [times_text(number) for number in (1, 2, 3, 12)] == ["once", "twice", "3 times", "12 times"]
