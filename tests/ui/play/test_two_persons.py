"""Tests of two people at one screen: neither sees, hears or is told a card that only the other may know."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from hearts_qt.rules.cards import DECK, Cards, cards_of, each_card
from hearts_qt.rules.deal_number import show_deal_number
from hearts_qt.rules.events import Event, PassReceived
from hearts_qt.rules.match import Match
from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import FourthPass, PassOrder, Rules
from hearts_qt.rules.seating import Kind
from hearts_qt.settings.play_options import AUTOPLAY, VIEW_HANDS
from hearts_qt.table import link
from hearts_qt.ui.cloth.card_item import CardItem
from hearts_qt.ui.play import acts
from hearts_qt.ui.window.suit_counts import CardsOut
from hearts_qt.ui.words.cards import card_name, short_card
from tests.table.tables import Plain, live
from tests.ui.conftest import Start
from tests.ui.deals import MIXED
from tests.ui.game import Game, caption_of, until

CONTROLS = ("modern", "black-lady")
_TEXTS = (
    "text",
    "toPlainText",
    "title",
    "toolTip",
    "accessibleName",
    "accessibleDescription",
    "statusTip",
    "whatsThis",
    "windowTitle",
    "placeholderText",
)


def texts_of(widget: QWidget) -> Iterator[str]:
    """Yield all texts of a widget, shown or hidden."""
    for name in _TEXTS:
        told = getattr(widget, name, None)
        text = told() if callable(told) else None
        if isinstance(text, str):
            yield text
    for action in widget.actions():
        yield f"{action.text()} {action.toolTip()} {action.statusTip()}"
    model = widget.model() if isinstance(widget, QAbstractItemView) else None
    if model is not None:
        yield from texts_in(model)


def texts_in(model: QAbstractItemModel) -> Iterator[str]:
    """Yield all texts of an item model."""
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            yield from (str(model.data(model.index(row, column), role)) for role in roles)


def everything_told(game: Game) -> str:
    """Return all texts of the game's window, shown or hidden, and all shown texts of other windows."""
    # QApplication.allWidgets() includes widgets of an earlier window that are still being deleted.
    tops = [each for each in QApplication.topLevelWidgets() if each is game.window or each.isVisible()]
    found = [widget for top in tops for widget in (top, *top.findChildren(QWidget))]
    widgets = [widget for widget in found if widget.window() is game.window or widget.isVisible()]
    assert len(widgets) > 100
    return "\n".join(text for widget in widgets for text in texts_of(widget))


def cards_drawn(game: Game) -> Cards:
    """Return all cards that are face up anywhere on the table, including cards that fly or are dragged."""
    items = [item for item in game.cloth.scene().items() if isinstance(item, CardItem) and item.isVisible()]
    return cards_of({item.card for item in items if item.card is not None})


def named(text: str, cards: Cards) -> list[str]:
    """Return the names of these cards that a text contains."""
    names = [name for card in each_card(cards) for name in (card_name(card), short_card(card))]
    return [name for name in names if name in text]


def hands_of_persons(match: Match) -> Cards:
    """Return the cards of the two people. Until all players have passed, passed cards count as the giver's."""
    assert match.deal is not None
    return match.deal.hands[0] | match.deal.hands[1]


def cards_counted(game: Game) -> Cards:
    """Return the cards that the panel shows as out."""
    panel = dict(game.window.docks.panels)["cards-out"]
    assert isinstance(panel, CardsOut)
    return sum(row.shown.out for row in panel.suits.values())


def check_nothing_is_told(game: Game, said: list[str]) -> None:
    """Fail if a card of either hand, or the deal's number, is shown now or was said earlier.

    `said` contains everything that was said since the screen began to wait for the next person.
    """
    match = live(game.table)
    assert match.deal_entry is not None
    assert match.deal_entry.number is not None
    hidden = hands_of_persons(match)
    told = everything_told(game)
    for text in (told, "\n".join(said)):
        assert named(text, hidden) == []
        assert show_deal_number(match.deal_entry.number) not in text
    assert not cards_drawn(game) & hidden
    played = cards_drawn(game)
    for taken in game.view.taken:
        played |= taken
    # Which cards are out follows from the played cards alone, so it is the same for both people.
    assert cards_counted(game) == DECK & ~played
    for command in ("view_hands", "copy_deal_number", "undo", "redo"):
        assert not game.window.menus.actions[command].isEnabled()


def hands_over(game: Game) -> bool:
    """Tell whether the screen waits for the next person, who must ask for their cards."""
    return game.is_settled and game.panel is not None and caption_of(game.panel.primary) == "Show my cards"


def is_played(game: Game) -> bool:
    """Tell whether the window shows a deal that is not over."""
    return game.view.stage is Stage.DEAL


def decide(game: Game) -> None:
    """Take a hint if one is offered, or choose cards for the person at the screen. Then play or pass the cards."""
    if game.window.controllers.input.hinting.is_offered:
        game.trigger("hint")
        game.calm()
    if game.director.is_asked and not game.director.choice.cards:
        for card in list(each_card(game.director.choice.allowed))[: game.director.choice.enough]:
            game.click(card)
    if game.director.is_asked:
        game.window.controllers.input.accept()


@pytest.mark.sample(1)
@pytest.mark.parametrize("controls", CONTROLS)
def test_a_whole_deal_tells_neither_the_other_s_cards(start: Start, no_waits: None, controls: str) -> None:
    """While the screen waits for the next person, nothing names or shows a card of either person's hand."""
    said: list[str] = []
    rules = Rules(goal=0, deals=2)
    game = start("PPCC", rules=rules, number=2**40 + 7, controls=controls, direction=Direction.LEFT, suit_counts=True)
    game.director.announced.connect(said.append)
    game.director.began.connect(lambda update: said.clear() if update.view.seat is not None else None)
    turns = [0, 0]
    while is_played(game):
        until(lambda: hands_over(game) or not is_played(game))
        if not is_played(game):
            break
        check_nothing_is_told(game, said)
        if sum(turns) % 5 == 0:
            # Even a request that no menu offers reveals nothing.
            game.thread.send(link.OpenHands(True))
            game.calm()
            check_nothing_is_told(game, said)
        game.key(Qt.Key.Key_Y)
        until(lambda: game.is_settled and game.director.is_asked)
        seat = game.view.seat
        assert seat is not None
        turns[seat] += 1
        assert cards_drawn(game) & hands_of_persons(live(game.table)) == game.view.hand
        while game.view.seat == seat and is_played(game) and not hands_over(game):
            decide(game)
            game.calm()
    assert turns[0] > 3
    assert turns[1] > 3
    assert game.update.deal_number == 2**40 + 7


def test_each_person_is_shown_what_was_passed(start: Start, no_waits: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of two people is shown their received cards, whoever was at the screen when the cards came."""
    monkeypatch.setattr(acts, "RECEIVED", 30.0)
    game = start("PPCC", direction=Direction.LEFT)
    shown: dict[int, list[int]] = {}

    def note(event: Event) -> None:
        if isinstance(event, PassReceived):
            shown.setdefault(event.seat, []).extend(event.cards)

    panels_of: set[tuple[int | None, int | None]] = set()
    game.director.arrived.connect(lambda update: panels_of.add((update.view.seat, game.view.seat)))
    game.director.happens.connect(note)
    while not (game.view.tricks and game.is_settled):
        until(lambda: hands_over(game) or (game.is_settled and game.director.is_asked))
        if hands_over(game):
            game.key(Qt.Key.Key_Y)
            until(lambda: game.is_settled and game.director.is_asked)
        decide(game)
        game.calm()
    deal = live(game.table).deal
    assert deal is not None
    for seat in (0, 1):
        passes = [passed for passed in deal.passes if passed is not None]
        given = [(card, to) for passed in passes for card, to in zip(passed.cards, passed.to, strict=True)]
        assert sorted(shown[seat]) == sorted(card for card, to in given if to == seat)
    # While a person is shown the received cards, the panels show this person's view.
    assert {(0, 0), (1, 1)} <= panels_of
    assert all(panel == looking for panel, looking in panels_of)


def test_autoplay_is_not_armed_while_two_persons_play(start: Start, no_waits: None) -> None:
    """While two people play, AutoPlay is not offered. If it is on already, it is switched off with a message.

    The message disappears when one person plays alone again.
    """
    game = start("PCCC", direction=Direction.HOLD, autoplay=False)
    game.until_asked()
    assert game.window.menus.actions["autoplay"].isEnabled()
    game.director.send(link.SetSeat(1, replace(game.view.seats[1], kind=Kind.PERSON)))
    game.settings.set(AUTOPLAY, True)
    until(lambda: not game.settings.value(AUTOPLAY))
    assert not game.window.menus.actions["autoplay"].isEnabled()
    assert "several people" in game.window.messages.text.text()
    game.director.send(link.SetSeat(1, replace(game.view.seats[1], kind=Kind.COMPUTER)))
    until(lambda: game.window.menus.actions["autoplay"].isEnabled())
    assert not game.window.messages.isVisible()
    assert not game.settings.value(AUTOPLAY)
    assert not game.update.autopilot


def test_hands_do_not_open_by_themselves_when_a_person_leaves(start: Start, no_waits: None) -> None:
    """When a second person joins, the option that shows all hands is switched off with a message.

    The option then stays off.
    """
    game = start("PCCC", direction=Direction.HOLD, view_hands=False)
    game.until_asked()
    game.settings.set(VIEW_HANDS, True)
    until(lambda: game.update.hands is not None)
    game.director.send(link.SetSeat(1, replace(game.view.seats[1], kind=Kind.PERSON)))
    until(lambda: not game.settings.value(VIEW_HANDS))
    assert "several people" in game.window.messages.text.text()
    game.director.send(link.SetSeat(1, replace(game.view.seats[1], kind=Kind.COMPUTER)))
    game.calm()
    assert game.update.hands is None
    assert not game.settings.value(VIEW_HANDS)


def test_what_is_said_does_not_hang_at_another_s_face(start: Start, no_waits: None) -> None:
    """When the table turns to another person, balloons disappear, because other players are now at their places."""
    game = start("PPCC", rules=Rules(pass_order=PassOrder.NONE, fourth_pass=FourthPass.NONE), comments=True, speed=6)
    for turn in range(3):
        until(lambda: hands_over(game) or game.director.is_asked)
        if hands_over(game):
            game.press("Show my cards")
            until(lambda: game.director.is_asked)
        game.window.controllers.audio.talk.say_line(2, f"Well, well, {turn}")
        assert any(balloon.isVisible() for balloon in game.cloth.table_faces.balloons)
        while not hands_over(game):
            decide(game)
            until(lambda: hands_over(game) or game.director.is_asked)
        assert not any(balloon.isVisible() for balloon in game.cloth.table_faces.balloons)


def test_a_card_that_is_dragged_goes_with_its_hand(start: Start, no_waits: None) -> None:
    """If a turn ends during a drag, the dragged card disappears with its hand. Dropping it reveals nothing."""
    game = start("PPCC", rules=Rules(pass_order=PassOrder.NONE, fourth_pass=FourthPass.NONE))
    until(lambda: hands_over(game))
    game.press("Show my cards")
    until(lambda: game.is_settled and game.director.is_asked)
    seat, question = game.view.seat, game.director.question
    assert seat is not None
    assert question is not None
    dragged = next(card for card in each_card(game.view.hand) if card != game.lowest)
    game.take(dragged, game.table_point)
    said: list[str] = []
    game.director.announced.connect(said.append)
    game.thread.send(link.AnswerQuestion(question, Play(seat, game.lowest)))
    until(lambda: hands_over(game) and game.view.seat is None)
    check_nothing_is_told(game, said[1:])
    QTest.mouseMove(game.cloth.viewport(), game.table_point)
    QTest.mouseRelease(game.cloth.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    game.calm()
    check_nothing_is_told(game, said[1:])


@pytest.mark.parametrize(
    ("size", "text_size"), [((1140, 838), 100), ((1024, 600), 100), ((640, 440), 100), ((1024, 600), 150)]
)
def test_the_trick_stays_in_sight(start: Start, no_waits: None, size: tuple[int, int], text_size: int) -> None:
    """The panel that calls a person to the screen does not cover the trick."""
    game = start(
        "PCPC", size=size, rules=Rules(pass_order=PassOrder.NONE, fourth_pass=FourthPass.NONE), text_size=text_size
    )
    seen = 0
    while seen < 3:
        until(lambda: hands_over(game))
        assert game.panel is not None
        for item in game.cloth.pieces.trick.values():
            seen += 1
            place = game.cloth.mapFromScene(item.sceneBoundingRect()).boundingRect()
            assert not place.intersects(game.panel.geometry())
        assert game.cloth.viewport().rect().contains(game.panel.geometry())
        game.press("Show my cards")
        until(lambda: game.is_settled and game.director.is_asked)
        decide(game)
        game.calm()


def test_the_next_deal_asks_whose_turn_it_is(start: Start, no_waits: None) -> None:
    """In the deal after a result, no hand is shown or read aloud until its owner asks for it."""
    game = start("PPCC", rules=Rules(goal=0, deals=2), log=[MIXED])
    while game.view.stage is Stage.DEAL:
        until(lambda: game.is_settled and (game.panel is not None or game.director.is_asked))
        if hands_over(game):
            game.press("Show my cards")
        elif game.director.is_asked:
            game.click(game.lowest)
        game.calm()
    until(lambda: game.is_settled and game.view.stage is Stage.SCORED and game.panel is not None)
    assert not game.update.keeps_secrets
    game.said.clear()
    game.press("Next deal")
    until(lambda: hands_over(game))
    assert game.view.deals_played == 1
    assert not cards_drawn(game)
    assert not any("Your hand" in each for each in game.said)
    game.press("Show my cards")
    until(lambda: game.is_settled and game.director.is_asked)
    (own,) = [each for each in game.said if "Your hand" in each]
    assert all(card_name(card) in own for card in each_card(game.view.hand))


def test_who_is_left_alone_asks_for_the_own_cards(start: Start, no_waits: None) -> None:
    """If only one person is left in the middle of a deal, this person's hand stays hidden until they ask for it."""
    game = start("PPCC", players={"plain": Plain()})
    until(lambda: hands_over(game))
    game.press("Show my cards")
    until(lambda: game.is_settled and game.director.is_asked)
    assert game.view.seat == 0
    seats_at_end = game.view.seats
    game.thread.send(link.SetSeat(0, type(seats_at_end[0])(seats_at_end[0].name, seats_at_end[2].kind, "plain")))
    until(lambda: hands_over(game))
    assert not cards_drawn(game)
    game.press("Show my cards")
    until(lambda: game.is_settled and game.director.is_asked)
    assert game.view.seat == 1


def test_who_was_joined_for_a_moment_only_is_not_called_to_the_screen(start: Start, no_waits: None) -> None:
    """If a second person leaves before seeing any card, the first person can play on without "Show my cards"."""
    game = start(direction=Direction.HOLD, players={"plain": Plain()})
    game.until_asked()
    seat, seats_at_end = game.view.seat, game.view.seats
    assert seat == 0
    game.thread.send(link.SetSeat(1, type(seats_at_end[1])("Vera", seats_at_end[0].kind, "")))
    game.calm()
    game.click(game.lowest)
    until(lambda: hands_over(game))
    panel = game.panel
    assert panel is not None
    assert panel.headline.text() == "Vera, it is your turn"
    assert not cards_drawn(game) & hands_of_persons(live(game.table))
    game.thread.send(link.SetSeat(1, seats_at_end[1]))
    until(lambda: game.is_settled and game.director.is_asked)
    assert game.panel is None
    assert game.view.seat == 0
    match = live(game.table)
    assert match.deal is not None
    assert not cards_drawn(game) & match.deal.hands[1]


def test_who_has_looked_leaves_with_a_hand_over(start: Start, no_waits: None) -> None:
    """If a second person leaves after seeing cards, the first person must press "Show my cards" to play on."""
    game = start(direction=Direction.HOLD, players={"plain": Plain()})
    game.until_asked()
    seats_at_end = game.view.seats
    game.thread.send(link.SetSeat(1, type(seats_at_end[1])("Vera", seats_at_end[0].kind, "")))
    game.calm()
    game.click(game.lowest)
    until(lambda: hands_over(game))
    game.press("Show my cards")
    until(lambda: game.is_settled and game.director.is_asked)
    assert game.view.seat == 1
    game.thread.send(link.SetSeat(1, seats_at_end[1]))
    until(lambda: hands_over(game))
    assert not cards_drawn(game) & hands_of_persons(live(game.table))
