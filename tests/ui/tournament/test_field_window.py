"""Tests of the window of the field: standings, odds, tables and news, and the person's table in a real window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from hearts_qt import paths
from hearts_qt.arena.field.field_plan import FieldPlan, field_player, plan_for, style_seating
from hearts_qt.arena.field.field_state import state_of
from hearts_qt.arena.field.odds import odds_of
from hearts_qt.arena.field.played_field import PlayedField
from hearts_qt.arena.field.table_play import TableDeal, play_table
from hearts_qt.rules.entries import MatchKind
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.profile import Profile
from hearts_qt.table import link
from hearts_qt.ui.board.face_art import FaceArt
from hearts_qt.ui.tournament.field_controller import FieldController
from hearts_qt.ui.tournament.field_window import FieldWindow
from hearts_qt.ui.tournament.small_faces import SmallFaces
from tests.ui.conftest import Start
from tests.ui.game import until

pytestmark = pytest.mark.qt_log_ignore("does not support", extend=True)

LONG = 240_000
"""The longest wait in milliseconds, for a slow machine."""
ADA = Seating("Ada", Kind.PERSON)


def plan() -> FieldPlan:
    """Return the plan of a field with a person, under Vegas rules."""
    return plan_for(3, PRESETS[Preset.VEGAS], person=ADA, company=[style_seating("stan"), style_seating("novice")])


def made_up(field: PlayedField, deals: int) -> None:
    """Let all tables finish some deals with made-up points: the higher a player's number, the more points."""
    for deal in range(deals):
        for table, four in enumerate(field.progress.round.tables):
            south, west, north, east = four
            shooter = 2 if table == 4 and deal == deals - 1 else None
            field.add(TableDeal(0, table, deal, (south, west, north, east), shooter=shooter, queen=1, match="x"))


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[FieldWindow]:
    """Return an open window that knows no field."""
    faces = FaceArt(paths.resources() / "faces")
    made = FieldWindow(SmallFaces(faces, 30))
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


def test_start(window: FieldWindow) -> None:
    """Before the first field the window explains it, and begins one with the chosen kind of deals."""
    window.set_rules("Vegas")
    assert "56, 48, 40" in window.explained.text()
    assert "Vegas" in window.rules_line.text()
    wanted: list[bool] = []
    window.begin_wanted.connect(wanted.append)
    window.begin.click()
    window.duplicate.click()
    window.begin.click()
    assert wanted == [False, True]


def test_standings_and_cut(window: FieldWindow) -> None:
    """The standings have everybody in order, with a line at the cut, and the person is marked."""
    field = PlayedField(plan())
    made_up(field, 5)
    window.show_state(state_of(field))
    rows = window.standings.rows
    assert [each.is_cut for each in rows].index(True) == 56
    assert len(rows) == 65
    assert rows[0].text == "1 · Ada"
    assert (rows[0].is_own, rows[0].where, rows[0].points) == (True, "your table", "0")
    assert [each.is_below for each in rows] == [False] * 57 + [True] * 8
    assert window.subtitle.text() == "Round 1 of 10 · 64 players, 56 go on · Vegas"
    assert rows[-1].points == "315"


def test_odds(window: FieldWindow) -> None:
    """Odds are shown with their errors and the number of simulated ends, and with those at the start."""
    field = PlayedField(plan())
    first = odds_of(field, 0, ends=200)
    made_up(field, 8)
    odds = odds_of(field, 0, ends=200)
    assert odds is not None
    window.show_state(state_of(field, odds, first))
    assert window.survive.isVisible()
    assert "±" in window.survive.value.text()
    assert "200 simulated" in window.survive.note.text()
    assert "at the start" in window.win.note.text()
    window.show_state(state_of(field))
    assert not window.survive.isVisible()


def test_same_cards(window: FieldWindow) -> None:
    """In a duplicate field the page compares the person with those who held the same cards."""
    field = PlayedField(replace(plan(), duplicate=True))
    own, seat = field.progress.place_of(0) or (0, 0)
    for deal in range(2):
        for table in range(16):
            south = 7 if table == own else 4 if table % 2 == own % 2 else 10
            field.add(TableDeal(0, table, deal, (south, 1, 1, 1)))
    assert seat == 0
    window.show_state(state_of(field))
    assert window.same_cards.text() == (
        "Your cards so far (2 deals): you took 14 points, the 15 others with the same cards 14.4 on average. "
        "7 of them did better."
    )
    window.show_state(state_of(PlayedField(plan())))
    assert not window.same_cards.isVisible()


def test_tables_and_news(window: FieldWindow) -> None:
    """Each table is shown with its deal and its players, and what happened is told in a line."""
    field = PlayedField(plan())
    made_up(field, 6)
    window.show_state(state_of(field))
    own = next(place for place, four in enumerate(field.progress.round.tables) if 0 in four)
    assert window.tiles[own].title == f"Table {own + 1} · deal 7"
    assert "Ada" in window.tiles[own].accessibleName()
    shooter = field.plan.players[field.seats(0, 4)[2]].name
    assert window.news_lines[0].text() == f"{shooter} took every heart and the queen at table 5."
    assert window.tables_heading.text() == "16 tables"


def test_deals_of_a_table(window: FieldWindow) -> None:
    """A click on a table offers its deals; a deal that is chosen is asked for."""
    field = PlayedField(plan())
    made_up(field, 2)
    window.show_state(state_of(field))
    wanted: list[tuple[int, int, int]] = []
    window.record_wanted.connect(lambda *place: wanted.append(place))
    window.tiles[9].click()
    menu = window.findChild(QMenu)
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions()] == ["Deal 1", "Deal 2"]
    menu.actions()[1].trigger()
    menu.close()
    assert wanted == [(0, 9, 1)]


def test_after_a_round(window: FieldWindow) -> None:
    """The next round is told, with who is out; whoever is out may watch and begin a new field."""
    field = PlayedField(plan())
    made_up(field, 16)
    state = state_of(field)
    window.show_state(state)
    assert state.own is not None
    assert window.message.text() == "You go on! Your next table is ready."
    assert window.own_table.isEnabled()
    assert "8 players are out" in window.news_lines[0].text()
    lost = PlayedField(plan())
    for deal in range(16):
        for table, four in enumerate(lost.progress.round.tables):
            south, west, north, east = (100 - player for player in four)
            lost.add(TableDeal(0, table, deal, (south, west, north, east), match="x"))
    window.show_state(state_of(lost))
    assert window.message.text() == "You are out after round 1. The field plays on, and you can watch."
    assert not window.own_table.isEnabled()
    assert window.new_field.isVisible()


def test_end(window: FieldWindow) -> None:
    """At the end the winner is told, and nobody has to play."""
    field = PlayedField(plan())
    while not field.progress.is_over:
        for awaited in field.progress.awaited:
            south, west, north, east = field.seats(awaited.round, awaited.table)
            field.add(TableDeal(awaited.round, awaited.table, awaited.deal, (south, west, north, east), match="x"))
    state = state_of(field)
    window.show_state(state)
    assert window.message.text() == "You have won the whole field!"
    assert window.subtitle.text() == "Ada has won the field of 64 players · Vegas"
    assert not window.own_table.isEnabled()


def test_played_deals_have_news() -> None:
    """A table that is really played tells who took the queen."""
    field = PlayedField(plan())
    (job, *_) = field.jobs(2)
    for deal in play_table(field.plan, job, field_player):
        field.add(deal)
        assert 0 <= deal.queen < 4


def test_tie(window: FieldWindow, tmp_path: Path) -> None:
    """A tie at the cut is told, and the person's table then plays a match of one deal."""
    field = PlayedField(plan())
    for deal in range(16):
        for table in range(16):
            field.add(TableDeal(0, table, deal, (5, 5, 5, 5), match="x"))
    state = state_of(field)
    window.show_state(state)
    assert window.message.text() == "There is a tie at the cut: your table plays one more deal."
    sent: list[link.Request] = []
    parent = QObject()
    faces, opened = FaceArt(paths.resources() / "faces"), list[Path]()
    controller = FieldController(tmp_path, tmp_path, Profile, tuple, sent.append, faces, opened.append, parent)
    controller.source.state = state
    controller.sit()
    (request,) = sent
    assert isinstance(request, link.SitInField)
    assert (request.rules.deals, request.place.first, request.seats[0]) == (1, 16, ADA)


@pytest.mark.usefixtures("no_waits")
def test_in_the_program(start: Start, tmp_path: Path) -> None:
    """The person begins a field by the menu, plays a deal at the own table, and the field knows its points."""
    game = start()
    controller = game.window.controllers.field
    game.trigger("field")
    window = controller.window
    assert window is not None
    assert window.stack.currentWidget() is window.start_page
    window.begin.click()
    until(lambda: controller.source.state is not None and controller.source.state.own is not None, LONG)
    window.own_table.click()
    until(lambda: game.update.field is not None and game.is_settled, LONG)
    assert game.update.kind is MatchKind.TOURNAMENT
    game.trigger("finish_hand")
    until(lambda: game.view.stage is Stage.SCORED and game.panel is not None, LONG)
    points = game.view.outcome.points if game.view.outcome is not None else ()
    game.press("Next deal")

    def own_deals() -> int:
        state = controller.source.state
        return 0 if state is None or state.own is None else state.own.deals

    until(lambda: own_deals() == 1, LONG)
    state = controller.source.state
    assert state is not None
    assert next(line.points for line in state.standings if line.player == 0) == points[0]
    assert not game.window.menus.actions["new_deal"].isEnabled()
