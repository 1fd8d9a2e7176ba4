"""Tests that the window looks up what its players remember, and that one of them says it."""

from pathlib import Path

from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from hearts_qt.history.acquaintance import Acquaintance
from hearts_qt.history.tasks import StatisticsPlaces
from hearts_qt.plugin_host.comments import Occasion
from hearts_qt.rules.passing import Direction
from hearts_qt.rules.phases import Phase
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.table import link
from hearts_qt.ui.company.remembering import Acquaintances
from hearts_qt.ui.company.speaking import Speech
from hearts_qt.ui.statistics.figure_source import FigureSource, TableMemory
from tests.history.statistics.test_acquaintances import PLAYERS, Counted, play
from tests.table.tables import as_four
from tests.ui.conftest import Start
from tests.ui.game import until


def places(folder: Path) -> StatisticsPlaces:
    """Return the places of figures in a folder."""
    matches = folder / "matches"
    matches.mkdir()
    return StatisticsPlaces(
        matches, folder / "annotations.jsonl", folder / "resets.jsonl", folder / "statistics.sqlite"
    )


def test_the_newest_deal_is_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    """An answer has everything that was in the logs when it was asked for, also if the index was just being updated."""
    where, counted = places(tmp_path), Counted()
    source = FigureSource(where)
    memory = TableMemory(source, lambda: "ann")
    seats: list[Seating] = [replace(seating) for seating, _ in PLAYERS]
    answers: list[Acquaintances] = []
    try:
        play(where.matches, 1, counted)
        source.update()
        play(where.matches, 2, counted)
        memory.ask(seats, answers.append)
        qtbot.waitUntil(lambda: bool(answers))
    finally:
        source.close()
    (found,) = answers
    assert set(found) == {(1, 0), (2, 0), (3, 0)}
    assert replace(found[1, 0], last_day=None) == replace(counted.known, last_day=None)
    assert isinstance(found[1, 0], Acquaintance)


def test_the_second_person_is_remembered_by_id(qtbot: QtBot, tmp_path: Path) -> None:
    """A person beside the owner, also under another name, is remembered for the own games and not for the owner's."""
    where, counted = places(tmp_path), Counted()
    source = FigureSource(where)
    memory = TableMemory(source, lambda: "owner")
    _, vickie, sam, _ = (seating for seating, _ in PLAYERS)
    seats = [Seating("Owner", Kind.PERSON), vickie, Seating("Anna", Kind.PERSON, person="ann"), sam]
    answers: list[Acquaintances] = []
    try:
        play(where.matches, 11, counted)
        memory.ask(seats, answers.append)
        qtbot.waitUntil(lambda: bool(answers))
    finally:
        source.close()
    (found,) = answers
    assert replace(found[1, 2], last_day=None) == replace(counted.known, last_day=None)
    assert found[1, 0] == Acquaintance()


def test_a_guest_is_not_taken_for_the_owner(qtbot: QtBot, tmp_path: Path) -> None:
    """A guest without a profile in the first seat is not remembered as the owner, who sits in another one."""
    source = FigureSource(places(tmp_path))
    memory = TableMemory(source, lambda: "ann")
    guest, vickie, *_ = (replace(seating) for seating, _ in PLAYERS)
    asked: list[tuple[str, str]] = []
    source.remember = lambda pairs: asked.extend((each.person, each.name) for each in pairs)  # type: ignore[method-assign]
    memory.ask((replace(guest, name="Guest"), vickie, replace(guest, name="Ann", person="ann"), vickie), lambda _: None)
    source.close()
    assert set(asked) == {("name:Guest", "Guest"), ("person:ann", "Ann")}


def test_a_player_who_is_new_to_the_person_says_so(start: Start) -> None:
    """In the first game of a person, a character of the cast says that it does not know the person yet."""
    game = start(direction=Direction.LEFT, speed=6, chattiness="always")
    said: list[Speech] = []
    game.window.controllers.audio.talk.said.connect(said.append)
    remembering = game.window.controllers.audio.talk.remembering
    assert remembering is not None
    you, *others = (replace(seating, player="plain") for seating, _ in PLAYERS)
    game.send_request(link.NewMatch(game.view.rules, as_four((you, *others)), 7, Direction.LEFT))
    # The person waits with the pass until the memories are known.
    until(lambda: game.view.seats[1].name == others[0].name and remembering.is_ready)
    game.until_asked()
    for _ in range(3):
        game.click(next(card for card in game.cloth.pieces.hand if card not in game.director.choice.cards))
    game.click_prompt()
    until(lambda: game.is_settled and game.view.phase is Phase.PLAYING)
    game.until_asked()
    game.click(game.lowest)
    until(lambda: any(speech.occasion is Occasion.REMEMBER_NEW for speech in said))
