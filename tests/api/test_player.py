"""Tests of the classes for authors of players in Python: cards, the view, and the base class."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from hearts_qt.api.player import DECK, Card, Player, Trick, View
from hearts_qt.remote.view_messages import question_of
from hearts_qt.remote.wire import line_of
from hearts_qt.rules import core
from hearts_qt.rules.cards import DECK as ALL_CARDS
from hearts_qt.rules.cards import SEATS, SUIT_LETTERS, Cards, card_name, each_card
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.view import View as Seen
from hearts_qt.rules.view import view
from tests.players.situations import situations
from tests.remote.positions import VIEWS, awarding, leading, passing


def as_author(seen: Seen, seed: int = 0) -> View:
    """Send a view over the line protocol, and return it as the author of a player gets it."""
    message: dict[str, Any] = json.loads(line_of(question_of(seen, 1, seed)))
    return View(message["view"], message["chance"])


def names(cards: Cards) -> list[str]:
    """Return the names of a set of cards."""
    return [card_name(card) for card in each_card(cards)]


def test_a_card_is_its_name_and_knows_suit_and_rank() -> None:
    """A card is equal to the text of its name, is written to JSON as this text, and has a suit and a rank."""
    queen = Card("QS")
    assert queen == "QS"
    assert (queen.suit, queen.rank) == ("S", 12)
    assert [Card(f"{rank}H").rank for rank in "23456789TJQKA"] == list(range(2, 15))
    assert json.dumps([queen]) == '["QS"]'
    assert list(DECK) == names(ALL_CARDS)


@pytest.mark.parametrize("skill", VIEWS)
def test_a_view_says_what_is_asked(skill: str) -> None:
    """A view says whether a pass, a card or an award is wanted."""
    assert as_author(VIEWS[skill]()).asks == skill


def test_a_view_before_the_first_trick() -> None:
    """A view before the first trick already has the values that authors read most."""
    seen = as_author(leading())
    assert seen.seat == 0
    assert (seen.left, seen.across, seen.right) == (1, 2, 3)
    assert seen.hand == ["2C", "3C", "4C", "5C", "2D", "3D", "4D", "QS", "AS", "2H", "3H", "4H", "AH"]
    assert seen.legal == ["2C"]
    assert seen.suit("S") == ["QS", "AS"]
    assert seen.suit("H")[-1].rank == 14
    assert (seen.leads, seen.is_last, seen.led, seen.best, seen.follows) == (True, False, None, None, False)
    assert seen.takes("2C")
    assert (seen.names[0], seen.players[1], seen.persons) == ("Ann", "tortoise", (0,))
    assert (seen.scores, seen.points, seen.counts) == ((0, 0, 0, 0), (0, 0, 0, 0), (13, 13, 13, 13))
    assert seen.rules["goal"] == 100
    assert (seen.worth("QS"), seen.worth("2C"), seen.worth(["QS", "2H", "2C"])) == (13, 0, 14)
    assert len(seen.unseen) == 39
    assert (seen.broken, seen.deals_played, seen.earlier, seen.tricks) == (False, 0, (), ())
    assert as_author(passing(Direction.SCATTER)).direction == "scatter"
    assert as_author(passing()).to_pass == 3


def test_the_random_numbers_depend_on_the_seed_alone() -> None:
    """Views with the same seed give the same random numbers. Another seed gives other random numbers."""
    drawn = [as_author(leading(), seed).random.random() for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


@pytest.mark.parametrize("rules", ["standard", "omnibus", "scatter and two cards"])
def test_a_view_is_what_the_table_shows(rules: str) -> None:
    """In every situation the author's view contains the same as the view of the table."""
    for situation in situations(rules):
        shown = view(situation.twins.ours, situation.seat)
        seen = as_author(shown)
        assert seen.hand == names(shown.hand)
        assert seen.legal == names(shown.legal)
        played = sum(shown.taken) | sum(1 << card for card in shown.trick)
        assert seen.unseen == names(ALL_CARDS & ~played & ~shown.hand)
        assert list(seen.points) == [sum(map(seen.worth, cards)) for cards in seen.taken]
        assert len(seen.earlier) == shown.deals_played
        for card in seen.legal:
            trick = [*shown.trick, names(ALL_CARDS).index(card)]
            assert seen.takes(card) == (core.best_place(trick) == len(trick) - 1)
        if seen.trick:
            assert seen.best == seen.trick[core.best_place(list(shown.trick))]
            assert seen.follows == (seen.legal[0].suit == seen.led)
        for seat in SEATS:
            for suit in range(4):
                assert seen.is_void(seat, SUIT_LETTERS[suit]) == has_shown_a_void(shown, seat, suit)


def has_shown_a_void(shown: Seen, seat: int, suit: int) -> bool:
    """Tell whether a seat has failed to follow a suit in this deal, so that everybody knows its void."""
    tricks = [(trick.leader, trick.cards) for trick in shown.tricks] + [(shown.leader, shown.trick)]
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            if (leader + place) % 4 == seat and cards[0] // 13 == suit and card // 13 != suit:
                return True
    return False


def test_gifts_and_earlier_deals_are_told() -> None:
    """A view has the passed and received cards, and the results of earlier deals."""
    found = {"gifts": 0, "deals": 0}
    for situation in situations("standard"):
        shown = view(situation.twins.ours, situation.seat)
        seen = as_author(shown)
        assert [(gift.card, gift.seat) for gift in seen.passed] == [
            (card_name(each.card), each.other) for each in shown.passed
        ]
        assert [(gift.card, gift.seat) for gift in seen.received] == [
            (card_name(each.card), each.other) for each in shown.received
        ]
        assert seen.dealt == names(shown.dealt)
        for deal, before in zip(seen.earlier, shown.earlier, strict=True):
            assert (deal.direction, deal.won, deal.points) == (before.direction, before.won, before.points)
            assert [trick.taker for trick in deal.tricks] == [trick.taker for trick in before.tricks]
            found["deals"] += 1
        found["gifts"] += len(seen.received)
    assert all(found.values())


def test_a_trick_knows_who_played_what() -> None:
    """A trick has its cards in the order of play, and finds the card of each seat."""
    trick = Trick(2, (Card("2C"), Card("3C"), Card("4C"), Card("5C")), 1)
    assert [trick.by(seat) for seat in SEATS] == ["4C", "5C", "2C", "3C"]


class Author(Player):
    """A player that plays the first legal card."""

    def play(self, view: View) -> str:
        """Return the first legal card."""
        return view.legal[0]


def test_the_base_class_decides_by_what_is_asked() -> None:
    """The base class passes the highest spades first, then other high cards.

    After its moon it adds the points to the others.
    """
    player = Author()
    assert player.decide(as_author(passing())) == ["AS", "QS", "AH"]
    assert player.decide(as_author(leading())) == "2C"
    assert player.decide(as_author(awarding())) == "add"
    with pytest.raises(NotImplementedError, match=r"Player has no method play\(self, view\)"):
        Player().decide(as_author(leading()))


def test_talk_goes_where_the_process_sends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comments and moods go where the player's process sends them. Without such a process they go nowhere."""
    heard: list[Mapping[str, str]] = []
    player = Author()
    player.say("nobody hears this")
    # private: the process that runs a player replaces this method, and no author of a player may call it.
    monkeypatch.setattr(player, "_speak", heard.append)
    player.say("Mine!")
    player.mood("gloating")
    assert heard == [{"type": "comment", "text": "Mine!"}, {"type": "mood", "mood": "gloating"}]
