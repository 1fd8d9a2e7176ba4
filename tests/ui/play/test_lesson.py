"""Tests of the lesson: its notes as data, and its notes on the cloth of a real window."""

from collections.abc import Iterator
from random import Random

import pytest

from hearts_qt.players.player import Player
from hearts_qt.players.roster import PLAYERS
from hearts_qt.rules.entries import BeginDeal, BeginMatch
from hearts_qt.rules.match import Match
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.rules.view import View, view
from hearts_qt.ui.play.lesson import LESSON_OPPONENTS, AtPlayer, InHand, InTrick, Note, lesson_request, note_for
from hearts_qt.ui.words.lesson import Topic, lesson_end, lesson_sentence
from tests.table.tables import SECRET, Does, any_move, decided

OWN = Seating("Ann", Kind.PERSON)
QUICK = [name for name in PLAYERS if name not in ("cardshark", "surprise", "dominator")]
"""The computer players that decide at once."""


def lesson_notes(player: Player, seed: int) -> Iterator[tuple[View, Note]]:
    """Yield the notes for a person who plays the lesson's deal like `player`, with the moments of the notes."""
    request = lesson_request(OWN)
    match = Match(BeginMatch(request.rules, request.seats, {}, seed))
    match.apply(BeginDeal(request.direction, request.number, secret=SECRET))
    told: set[Topic] = set()
    while match.stage is Stage.DEAL:
        seat = match.awaited[0]
        seen = view(match, seat)
        while seat == 0 and (note := note_for(seen, told)) is not None:
            yield seen, note
            told.add(note.topic)
        decides = player if seat == 0 else PLAYERS[request.seats[seat].player]
        move = decides.decide(seen, seed + 4 * len(seen.tricks) + seat).move
        match.apply(move)


def test_a_note_has_at_most_fourteen_words() -> None:
    """The sentences of the eight notes are short, and no two of them are the same."""
    sentences = [lesson_sentence(topic) for topic in Topic]
    assert len(set(sentences)) == len(Topic) == 8
    assert max(len(sentence.split()) for sentence in sentences) <= 14
    assert len(lesson_end().split()) <= 14


def test_the_lesson_has_the_standard_rules_and_three_of_the_cast() -> None:
    """The person sits at the bottom and plays by the standard rules against three characters."""
    request = lesson_request(OWN)
    assert request.rules == PRESETS[Preset.STANDARD]
    assert request.seats == (OWN, *LESSON_OPPONENTS)
    assert all(each.character for each in LESSON_OPPONENTS)


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("seed", [1, 2])
def test_each_topic_comes_up_once_for_each_way_to_play(name: str, seed: int) -> None:
    """All eight topics come up, each once, and after the first card seldom two at the same moment."""
    notes = list(lesson_notes(PLAYERS[name], seed))
    assert sorted(note.topic for _, note in notes) == sorted(Topic)
    moments = [len(seen.tricks) for seen, _ in notes if seen.tricks]
    assert max(moments.count(each) for each in moments) <= 3


@pytest.mark.parametrize("seed", range(20))
def test_each_topic_comes_up_for_people_who_know_nothing(seed: int) -> None:
    """Random cards bring up all topics, too."""
    rng = Random(seed)
    notes = lesson_notes(Does(lambda seen: decided(any_move(seen, rng))), seed)
    assert {note.topic for _, note in notes} == set(Topic)


@pytest.mark.parametrize("name", QUICK)
def test_a_note_points_at_something_that_is_there(name: str) -> None:
    """A note points at a card in the hand, at a card of the trick, or at a player."""
    for seen, note in lesson_notes(PLAYERS[name], 3):
        match note.target:
            case InHand(card):
                assert seen.hand >> card & 1
            case InTrick(seat):
                assert (seat - seen.leader) % 4 < len(seen.trick)
            case AtPlayer(seat):
                assert note.topic not in (Topic.PASS, Topic.FOLLOW, Topic.DISCARD)
                assert 0 <= seat < 4


def test_a_note_fits_its_moment() -> None:
    """The notes on the pass, on following and on discarding come only when the person can do that."""
    for name in QUICK:
        for seen, note in lesson_notes(PLAYERS[name], 4):
            suit_held = seen.led is not None and bool(seen.hand >> 13 * seen.led & 0x1FFF)
            fits = {
                Topic.PASS: seen.to_pass == 3,
                Topic.FOLLOW: suit_held,
                Topic.DISCARD: seen.led is not None and not suit_held,
                Topic.BROKEN: seen.broken,
            }
            assert fits.get(note.topic, True), (name, note)


def test_nobody_else_gets_notes() -> None:
    """A spectator, and a player who need not decide, get no notes."""
    request = lesson_request(OWN)
    match = Match(BeginMatch(request.rules, request.seats))
    assert note_for(view(match, 0), ()) is None
    match.apply(BeginDeal(request.direction, request.number, secret=SECRET))
    assert note_for(view(match, None), ()) is None
    match.apply(PLAYERS["stan"].decide(view(match, 0), 1).move)
    assert note_for(view(match, 0), ()) is None
    assert note_for(view(match, 1), ()) is not None
