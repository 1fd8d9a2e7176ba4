"""Tests that the panels agree with the cards on the table while the table waits for the person."""

from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from hearts_qt.rules.cards import DECK, SEATS, Cards, Suit, cards_of, each_card
from hearts_qt.rules.passing import Direction
from hearts_qt.ui.window.last_trick import LastTrick
from hearts_qt.ui.window.score_board import ScoreBoard
from hearts_qt.ui.window.suit_counts import CardsOut
from hearts_qt.ui.words.cards import card_name
from tests.ui.conftest import SIZE, Start
from tests.ui.game import Game, until

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)
Panel = TypeVar("Panel", bound=QWidget)


def panel(game: Game, kind: type[Panel]) -> Panel:
    """Return the window's panel of this class."""
    return next(each for _, each in game.window.docks.panels if isinstance(each, kind))


def counted(game: Game) -> tuple[Cards, Cards]:
    """Return the cards that the panel shows as out, and the cards that it shows as the person's."""
    rows = panel(game, CardsOut).suits
    out = own = 0
    for suit in Suit:
        out |= rows[suit].shown.out
        own |= rows[suit].shown.own
    return out, own


def on_the_table(game: Game) -> tuple[Cards, Cards]:
    """Compute the cards that are out and the person's own cards from the cards on the table."""
    pieces = game.cloth.pieces
    own = cards_of(pieces.hand)
    lying = cards_of(item.card for item in pieces.trick.values() if item.card is not None)
    gone = cards_of(card for trick in game.view.tricks for card in trick.cards)
    return DECK & ~own & ~lying & ~gone, own


def last_trick(game: Game) -> list[str]:
    """Return the names of the cards in the panel with the last trick."""
    trick = panel(game, LastTrick)
    return [card.accessibleName().split(",")[0] for card in trick.cards] if not trick.empty.isVisible() else []


def last_taken(game: Game) -> list[str]:
    """Return the names of the cards in the last trick that has left the table."""
    tricks = game.view.tricks if len(game.cloth.pieces.trick) < 4 else game.view.tricks[:-1]
    return [card_name(card) for card in tricks[-1].cards] if tricks else []


def marked(game: Game) -> list[bool]:
    """Return for each seat whether the score board marks it as next to play."""
    figures = panel(game, ScoreBoard).table.figures
    return ["to play" in figures.index(seat, 0).data(Qt.ItemDataRole.AccessibleTextRole) for seat in SEATS]


def wait_texts(game: Game) -> list[str]:
    """Return a list that gets the text of each later wait."""
    texts: list[str] = []
    game.director.arrived.connect(lambda update: texts.append(game.director.acts.reads))
    return texts


def test_received_cards_are_shown_again_after_a_restart(start: Start, tmp_path: Path) -> None:
    """After a restart, received cards are marked again if the person has not yet played a card."""
    game = start(direction=Direction.LEFT, calm=False)
    game.until_asked()
    for card in list(each_card(game.view.hand))[:3]:
        game.click(card)
    game.click_prompt()
    until(lambda: "passed you" in game.director.acts.reads)
    again = Game(tmp_path / "again", game.table, {}, SIZE)
    texts = wait_texts(again)
    again.open(calm=False)
    again.until_asked()
    assert ["passed you" in text for text in texts] == [True]
    again.click(again.lowest)
    until(lambda: len(again.answers) == 1)
    again.calm()
    once_more = Game(tmp_path / "once more", again.table, {}, SIZE)
    texts = wait_texts(once_more)
    once_more.open(calm=False)
    once_more.until_asked()
    assert not any("passed you" in text for text in texts)
    # Undoing this card does not mark the received cards again.
    once_more.trigger("undo")
    until(lambda: once_more.is_settled and once_more.view.counts[0] == 13)
    assert not any("passed you" in text for text in texts)
    assert counted(once_more) == on_the_table(once_more)
    for each in (again, once_more):
        each.close()
        each.window.deleteLater()


def waits(game: Game) -> bool:
    """Handle events until the window waits or asks the person for a card. Return whether it waits."""
    arrived: list[object] = []
    game.director.arrived.connect(arrived.append)
    until(lambda: arrived or game.is_settled)
    game.director.arrived.disconnect(arrived.append)
    return bool(arrived)


@pytest.mark.sample(1)
@pytest.mark.parametrize("pause_at", ["every-card", "tricks"])
@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_the_panels_agree_with_the_table(start: Start, pause_at: str, motion: str) -> None:
    """At every wait in a pass and three tricks, the panels agree with the cards on the table."""
    game = start(direction=Direction.LEFT, pause="ok", pause_at=pause_at, motion=motion, calm=False)
    looked = 0
    while len(game.view.tricks) < 3 or not game.is_settled:
        if waits(game):
            looked += 1
            assert not any(marked(game))
        assert counted(game) == on_the_table(game)
        assert last_trick(game) == last_taken(game)
        if game.director.is_waiting:
            game.cloth.motion.hurry()
        elif game.director.is_asked:
            for card in list(each_card(game.director.choice.allowed))[: game.view.to_pass or 1]:
                game.click(card)
            if game.view.to_pass:
                game.click_prompt()
    # The table waits once after the pass, and then after each card or each trick.
    assert looked >= (13 if pause_at == "every-card" else 4)


def test_no_card_that_is_seen_counts_as_out(start: Start) -> None:
    """From the moment on in which a card begins to move openly, the panel does not count it as out.

    This is true for the cards of a trick and for cards that the person receives.
    """
    game = start(direction=Direction.LEFT, speed=4, motion="full", pause="0", calm=False)
    wrong: set[str] = set()

    def looks() -> bool:
        pieces = game.cloth.pieces
        lying = cards_of(item.card for item in pieces.trick.values() if item.card is not None)
        # Cards that the person gives away are still in the hand while they turn over; they are out already.
        own = cards_of(pieces.hand) & ~cards_of(gift.card for gift in game.view.passed)
        wrong.update(map(card_name, each_card(counted(game)[0] & (own | lying))))
        return game.is_settled and game.director.is_asked

    until(looks)
    for card in list(each_card(game.view.hand))[:3]:
        game.click(card)
    game.click_prompt()
    until(lambda: looks() and not game.view.to_pass)
    for _ in range(2):
        game.click(game.lowest)
        until(looks)
    assert wrong == set()
