"""Tests of the messages that are made from a seat's view."""

from dataclasses import fields as fields_of
from typing import Final

import pytest

from hearts_qt.remote import wire
from hearts_qt.remote.view_messages import deal_news, match_news, question_of, rules_news, skill_for
from hearts_qt.remote.wire_form import PLAYER_FIELDS, player_view
from hearts_qt.rules.ruleset import Rules
from hearts_qt.rules.view import View, view
from tests.players.situations import Moment, situations
from tests.remote.positions import VIEWS

LEFT_OUT: Final = {
    "seat_seeds": "known only when the match is over",
    "cashed_out": "nothing is awaited after it",
    "outcome": "nothing is awaited once there is one",
    "ending": "nothing is awaited once it is certain",
    "seats_at_end": "nothing is awaited once the last card is played",
}


@pytest.mark.parametrize("rules", ["standard", "omnibus", "scatter and two cards"])
def test_hidden_cards_change_nothing_of_what_is_sent(rules: str) -> None:
    """If two matches differ only in cards that a seat cannot see, the seat's program gets the same bytes."""
    for situation in situations(rules):
        lines = []
        for match in (situation.twins.ours, situation.twins.theirs):
            seen = view(match, situation.seat)
            messages = (match_news(seen), rules_news(seen), deal_news(seen), question_of(seen, 1, 0))
            lines.append(b"".join(map(wire.line_of, messages)))
        assert lines[0] == lines[1]


def test_every_field_of_a_view_goes_over_the_wire() -> None:
    """Each field of a view is sent under its own name, except fields that are always empty at a question."""
    sent = {"seat_seed" if name == "lot" else name for name in PLAYER_FIELDS} - {"worth"}
    assert sent | set(LEFT_OUT) == set(View.__struct_fields__)
    for situation in situations("standard"):
        seen = view(situation.twins.ours, situation.seat)
        assert all(not getattr(seen, name) for name in LEFT_OUT)


def test_a_view_is_sent_as_it_is() -> None:
    """The sent cards, points and tricks match the view in all situations."""
    for situation in situations("standard"):
        seen = view(situation.twins.ours, situation.seat)
        sent = player_view(seen)
        assert len(sent["hand"]) == seen.hand.bit_count()
        assert len(sent["legal"]) == seen.legal.bit_count()
        assert set(sent["legal"]) <= set(sent["hand"])
        assert [len(cards) for cards in sent["taken"]] == [cards.bit_count() for cards in seen.taken]
        assert [trick["taker"] for trick in sent["tricks"]] == [trick.taker for trick in seen.tricks]
        assert len(sent["earlier"]) == seen.deals_played
        assert sent["lot"] == seen.seat_seed
        for name in (
            "seat",
            "scores",
            "first_scores",
            "points",
            "won",
            "counts",
            "leader",
            "broken",
            "direction",
            "to_pass",
        ):
            assert sent[name] == getattr(seen, name)
        assert list(sent["rules"]) == [declared.name for declared in fields_of(Rules)]


@pytest.mark.parametrize("skill", VIEWS)
def test_each_kind_of_decision_has_its_question(skill: str) -> None:
    """Each kind of decision has its own type of question."""
    seen = VIEWS[skill]()
    assert skill_for(seen) == skill
    assert question_of(seen, 1, 0).__struct_config__.tag == f"{skill}?"


def test_the_situations_have_every_kind_of_decision() -> None:
    """The situations in these tests have every kind of decision."""
    assert {each.moment for each in situations("standard")} == set(Moment)
