"""Tests of the end of a game: the winner appears, pictures fly if a person has won, and the panel tells the rest."""

import math

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication, QGraphicsScene, QLabel, QPushButton

from hearts_qt.plugin_host.sounds import Sound
from hearts_qt.rules import events as happened
from hearts_qt.rules.cards import parse_cards
from hearts_qt.rules.ruleset import Rules
from hearts_qt.settings.look_options import Venue
from hearts_qt.settings.values import Settings
from hearts_qt.ui.cloth.joy import JoyItems
from hearts_qt.ui.company.ended import as_seen
from hearts_qt.ui.media.table_sounds import sounds_of
from hearts_qt.ui.play.end_panel import EndPanel
from hearts_qt.ui.play.result_panel import ResultPanel
from hearts_qt.ui.window.look import apply_look
from tests.table.tables import last_tricks
from tests.ui.conftest import Start
from tests.ui.deals import MIXED, play_on
from tests.ui.game import Game, until
from tests.ui.tour.cut import cut_texts
from tests.ui.window.matches import match_of

SHORT = Rules(goal=20)
SHARED = last_tricks(
    (parse_cards("2S 2D"), parse_cards("3S 5D"), parse_cards("4S 3H"), parse_cards("AS 9D")),
    1,
)
"""Two tricks are left. The person gets no point, nor does the player across; both win a short game."""
LOST = last_tricks(
    (parse_cards("5H KH"), parse_cards("2D 2S"), parse_cards("9D 4S"), parse_cards("JD 3H")),
    1,
)
"""Two tricks are left. Everybody gets points but the player across, who wins a short game."""
SHOWN: dict[str, bool | int | str] = {"motion": "full", "speed": 6}

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)


def finish(game: Game) -> None:
    """Play the lowest cards until the winner appears on the table, or the panel."""

    def is_over() -> bool:
        if game.director.is_asked and game.is_settled:
            game.click(game.lowest)
        return game.cloth.pieces.finale.is_visible or game.panel is not None

    until(is_over)


# On the table


def test_the_winner_appears_on_a_dark_table(start: Start) -> None:
    """Whoever has won appears large, with the words, before the panel opens. No pictures fly if no person has won."""
    game = start(log=[LOST], rules=SHORT, **SHOWN)
    finish(game)
    pieces = game.cloth.pieces
    assert game.panel is None
    assert "wins the game" in pieces.finale.headline
    assert pieces.joy.items == []
    until(lambda: pieces.spotlight.veil.strength == 1)
    until(lambda: {pile.opacity() for pile in pieces.piles} == {0})
    until(lambda: game.panel is not None)
    assert not pieces.finale.is_visible
    assert pieces.spotlight.veil.strength == 0
    assert {pile.opacity() for pile in pieces.piles} == {1}


def test_something_flies_if_a_person_has_won(start: Start) -> None:
    """If the person is among the winners, small pictures fly over the table until the panel opens."""
    game = start(log=[SHARED], rules=SHORT, **SHOWN)
    finish(game)
    joy = game.cloth.pieces.joy
    until(lambda: any(item.isVisible() for item in joy.items))
    until(lambda: game.panel is not None)
    assert joy.items == []
    assert isinstance(game.panel, EndPanel)
    assert "share the win" in game.panel.headline.text()


@pytest.mark.sample(1)
@pytest.mark.parametrize("by", ["click", "key"])
def test_the_winner_can_be_skipped(start: Start, by: str) -> None:
    """A click or a key goes on to the panel at once."""
    game = start(log=[SHARED], rules=SHORT, **{**SHOWN, "speed": 4})
    finish(game)
    assert game.panel is None
    if by == "click":
        game.click_cloth()
    else:
        game.prompt.accepted.emit()
    assert isinstance(game.panel, EndPanel)


@pytest.mark.parametrize("options", [{"speed": 7, "motion": "full"}, {"speed": 4, "motion": "reduced"}])
def test_nothing_is_added_to_a_quick_or_a_still_game(start: Start, options: dict[str, str | int]) -> None:
    """At full speed and with reduced motion the panel opens at once; the winner is never drawn on the table."""
    game = start(log=[SHARED], rules=SHORT, **options)
    finish(game)
    until(lambda: game.panel is not None)
    assert isinstance(game.panel, EndPanel)
    assert not game.cloth.pieces.finale.is_visible
    assert game.cloth.pieces.joy.items == []


@pytest.fixture
def scene(qapp: QApplication) -> QGraphicsScene:
    """Return an empty scene."""
    return QGraphicsScene()


@pytest.mark.parametrize("venue", Venue)
def test_joy_crosses_the_table(scene: QGraphicsScene, venue: Venue) -> None:
    """In each venue, many pictures are over the table half-way, all of them move, and at the end all are gone."""
    joy = JoyItems(scene)
    joy.venue = venue
    joy.prepare(1000, 800, 1.0)
    joy.show_share(0.2)
    before = [item.pos() for item in joy.items]
    joy.show_share(0.5)
    after = [item.pos() for item in joy.items]
    assert all(math.hypot(a.x() - b.x(), a.y() - b.y()) > 40 for a, b in zip(before, after, strict=True))
    seen = [item for item in joy.items if -20 < item.x() < 1000 and -20 < item.y() < 800]
    assert len(seen) > len(joy.items) // 3
    assert all(item.isVisible() and item.opacity() == 1 for item in joy.items)
    joy.show_share(1.0)
    assert not any(item.isVisible() for item in joy.items)
    joy.end()
    assert scene.items() == []


# Sounds


def test_the_end_is_heard_with_the_last_deal() -> None:
    """The win is heard when the last deal is over, and not when somebody goes on. A run for practice ends no game."""
    updates = match_of(SHORT)
    last = updates[-1]
    event = next(each for each in last.events if isinstance(each, happened.DealFinished))
    seen = as_seen(event, last)
    assert isinstance(seen, happened.MatchFinished)
    (sound,) = sounds_of(seen, last.view)
    assert sound in (Sound.WIN, Sound.LOSE, Sound.OTHER_WIN)
    practice = replace(last, run=replace(last.run, counted=event.outcome))
    assert practice.run.is_for_practice
    assert as_seen(event, practice) is event
    moon = replace(event, outcome=replace(event.outcome, shooter=0, award="add"))
    assert as_seen(moon, last) is moon
    assert as_seen(last.events[0], last) is last.events[0]


# The panel


def texts(game: Game) -> list[str]:
    """Return the visible texts of the panel."""
    assert game.panel is not None
    return [label.text() for label in game.panel.findChildren(QLabel) if label.isVisible() and label.text()]


@pytest.mark.usefixtures("no_waits")
def test_the_panel_tells_the_winner_and_the_ranks(start: Start) -> None:
    """The winner stands out with a star. The others follow by rank, with the points of the deal and of the game."""
    game = start(log=[LOST], rules=SHORT, size=(1440, 900))
    play_on(game)
    panel = game.panel
    assert isinstance(panel, EndPanel)
    assert panel.primary.hasFocus()
    shown = texts(game)
    assert sum(text.startswith("★") for text in shown) == 1
    assert [text for text in shown if text in ("2.", "3.", "4.")] == ["2.", "3.", "4."]
    assert panel.said.text()
    spoken = panel.accessibleDescription()
    assert [line[:2] for line in spoken.splitlines() if line[1:2] == "."] == ["1.", "2.", "3.", "4."]
    assert panel.said.text() in spoken
    assert panel.chart.isVisible()


@pytest.mark.usefixtures("no_waits")
def test_a_deal_that_does_not_end_the_game_has_its_own_result(start: Start) -> None:
    """While the game goes on, the result of the deal is shown."""
    game = start(log=[MIXED])
    play_on(game)
    assert isinstance(game.panel, ResultPanel)


@pytest.mark.sample(3)
@pytest.mark.usefixtures("no_waits")
@pytest.mark.parametrize(
    ("text_size", "size"),
    [
        (100, (640, 440)),
        (150, (640, 440)),
        *((text_size, size) for text_size in (100, 150, 200) for size in ((1024, 600), (1440, 900), (2560, 1440))),
    ],
)
def test_nothing_of_the_end_is_cut(start: Start, qapp: QApplication, text_size: int, size: tuple[int, int]) -> None:
    """At each size nothing is cut, and the buttons are in sight. With enough room the panel covers no face."""
    apply_look(qapp, Settings({"text_size": text_size}))
    game = start(log=[LOST], rules=SHORT, text_size=text_size, size=size)
    play_on(game)
    for _ in range(6):
        QApplication.processEvents()
    panel = game.panel
    assert isinstance(panel, EndPanel)
    assert not cut_texts(panel)
    for button in panel.findChildren(QPushButton):
        assert button.visibleRegion().boundingRect().size() == button.size()
    if text_size == 100 and size[0] > 640:
        assert panel.chart.isVisible()
        assert panel.said.isVisible()
        faces = [plate.taken_room().toRect() for plate in game.cloth.pieces.plates if plate.isVisible()]
        assert not any(face.intersects(panel.geometry()) for face in faces)


@pytest.mark.usefixtures("no_waits")
def test_the_text_of_the_panel_grows_with_the_table(start: Start, qapp: QApplication) -> None:
    """On a large table, all texts of a panel are as large as those of the table."""
    apply_look(qapp, Settings({}))
    game = start(log=[LOST], rules=SHORT, size=(2560, 1440))
    play_on(game)
    panel = game.panel
    assert panel is not None
    usual, grown = qapp.font().pointSizeF(), game.cloth.pieces.font.pointSizeF()
    assert grown > 1.4 * usual
    for label in (panel.details, panel.keys, panel.primary):
        assert label.font().pointSizeF() == pytest.approx(grown, abs=0.02)
    assert panel.headline.font().pointSizeF() > 1.4 * grown
