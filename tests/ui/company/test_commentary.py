"""Tests of a commentator at a real table: where its comments are shown, and what happens if it fails."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QFont

from hearts_qt.plugin_host.items import CommentatorItem
from hearts_qt.plugin_host.plugin_settings import SettingEntry
from hearts_qt.plugin_host.pose import Mood
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.ruleset import Rules
from hearts_qt.settings.pace_options import SPEED
from hearts_qt.settings.voice_options import COMMENTATOR
from hearts_qt.table import link
from hearts_qt.ui.company import commentary as commentary_module
from hearts_qt.ui.company.commentary import MOST_FAILURES, Commentary
from hearts_qt.ui.company.commentary_strip import CommentaryStrip, fitted
from tests.remote.scripted import HELLO, Message, Reply, Script
from tests.ui.company.listening import QUEEN_FALLS, Heard, heard_by, play_the_queen, spoken_game, with_commentators
from tests.ui.conftest import Start
from tests.ui.game import Game, card, until

pytestmark = pytest.mark.usefixtures("no_waits")

GASP = Path("/plugins/desk/gasp.wav")
DESK = CommentatorItem("desk", "The Desk", Path("/plugins/desk"), "commentator.py:Desk", sounds={"gasp": GASP})


class Scripts:
    """Starts commentators that follow a script and run in no process."""

    def __init__(self, reply: Reply) -> None:
        """Let each commentator reply with this script."""
        self.reply = reply
        self.started: list[Script] = []

    def launch(self, item: CommentatorItem) -> "Scripts":
        """Replace `launch_commentator`."""
        return self

    def connect(self) -> object:
        """Return a function that connects to a new script."""
        self.started.append(Script(self.reply))
        return self.started[-1].connect

    def events(self) -> list[str]:
        """Return the kinds of all events that the commentators were sent."""
        return [each["event"]["kind"] for script in self.started for each in script.got if each["type"] == "event"]


def saying(*remarks: Message, on: str = "trick_taken") -> Reply:
    """Return a script that makes these comments on each event of one kind."""

    def reply(message: Message) -> Sequence[Message | bytes]:
        match message["type"]:
            case "hello":
                return [HELLO]
            case "event":
                fits = message["event"]["kind"] == on
                return [*(remarks if fits else ()), {"type": "heard", "id": message["id"]}]
        return []

    return reply


def scripted(monkeypatch: pytest.MonkeyPatch, reply: Reply) -> Scripts:
    """Replace all commentators that start from now on by scripts."""
    scripts = Scripts(reply)
    monkeypatch.setattr(commentary_module, "launch_commentator", scripts.launch)
    return scripts


def offered(game: Game, *items: CommentatorItem) -> Commentary:
    """Offer commentators in a window, and choose the first one. Return the part of the window that runs it."""
    game.window.show_catalogue(with_commentators(*items), safe_mode=False)
    game.settings.set(COMMENTATOR, items[0].id)
    return game.window.controllers.audio.commentary


def test_a_line_is_shown_below_the_table_and_announced(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commentator's line is shown beside its name, and announced to people who use a screen reader."""
    scripts = scripted(monkeypatch, saying({"type": "line", "text": "The queen!"}))
    game = spoken_game(start)
    announced: list[str] = []
    game.director.announced.connect(announced.append)
    offered(game, DESK)
    strip = game.window.commentary
    assert strip.isVisible()
    play_the_queen(game)
    until(lambda: strip.text.text() == "The queen!")
    assert strip.name.text() == "The Desk"
    assert "The queen!" in announced
    assert "card_played" in scripts.events()


def test_a_computer_player_speaks_and_feels_for_it(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commentator can give balloons and moods to computer players, but not to people."""
    remarks = [
        {"type": "balloon", "seat": 0, "text": "I am a fool."},
        {"type": "mood", "seat": 0, "mood": "gloating"},
        {"type": "mood", "seat": 1, "mood": "gloating"},
        {"type": "balloon", "seat": 1, "text": "Well played."},
    ]
    scripted(monkeypatch, saying(*remarks))
    game = spoken_game(start)
    company = game.cloth.table_faces
    said: list[tuple[int, str]] = []
    company.said.connect(lambda place, words: said.append((place, words)))
    moods: list[tuple[int, Mood]] = []
    monkeypatch.setattr(company, "mood", lambda place, mood, seconds=None: moods.append((place, mood)))
    offered(game, DESK)
    play_the_queen(game)
    until(lambda: (1, "Well played.") in said)
    assert (1, Mood.GLOATING) in moods
    assert not [each for each in said if each[0] == 0]
    assert (0, Mood.GLOATING) not in moods


def test_the_end_of_a_match_is_told_with_its_last_deal(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commentator is told once who has won, as soon as the last deal is decided."""
    scripts = scripted(monkeypatch, saying())
    game = start(log=[QUEEN_FALLS], rules=Rules(goal=1), speed=6, chattiness="always")
    offered(game, DESK)
    play_the_queen(game)
    game.until_asked()
    game.click(card("2D"))
    until(lambda: "match_finished" in scripts.events())
    assert game.view.stage is Stage.SCORED
    assert scripts.events()[-2:] == ["deal_finished", "match_finished"]
    game.director.forward(link.GoOn())
    until(lambda: game.is_settled and game.view.stage is Stage.OVER)
    assert scripts.events().count("match_finished") == 1


def test_its_sounds_are_played(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a commentator names a sound, the window plays the file that its plugin gives for this sound."""
    scripted(monkeypatch, saying({"type": "sound", "sound": "gasp"}))
    game = spoken_game(start)
    player = Heard(game.settings)
    files: list[Path] = []
    monkeypatch.setattr(player, "play_file", files.append)
    heard_by(game, player)
    offered(game, DESK)
    play_the_queen(game)
    until(lambda: GASP in files)


def test_nobody_comments_until_somebody_is_chosen(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """While "Nobody" is chosen, no commentator runs.

    When a commentator is chosen, the strip for its comments is shown.
    """
    scripts = scripted(monkeypatch, saying())
    game = spoken_game(start)
    offered(game, DESK)
    game.settings.set(COMMENTATOR, "nobody")
    play_the_queen(game)
    assert not scripts.started
    assert not game.window.commentary.isVisible()
    assert game.window.controllers.choices_of(COMMENTATOR) == {"nobody": "Nobody", "desk": "The Desk"}
    game.settings.set(COMMENTATOR, "desk")
    assert game.window.commentary.isVisible()


def test_a_choice_that_is_missing_is_kept(start: Start) -> None:
    """If the plugin of the chosen commentator is gone, the commentator stays chosen and its name stays in the list."""
    game = spoken_game(start)
    game.settings.set(COMMENTATOR, "gone")
    assert game.window.controllers.choices_of(COMMENTATOR) == {"nobody": "Nobody", "gone": "gone"}
    assert not game.window.commentary.isVisible()


def test_at_full_speed_it_hears_the_beginning_and_the_end(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """At full speed a commentator is told the beginning and end of a deal, but not each card or trick."""
    scripts = scripted(monkeypatch, saying())
    game = spoken_game(start)
    offered(game, DESK)
    game.settings.set(SPEED, 7)
    play_the_queen(game)
    game.until_asked()
    game.click(card("2D"))
    until(lambda: "deal_finished" in scripts.events())
    assert not {"card_played", "trick_taken"} & set(scripts.events())


def test_changed_settings_count_from_the_next_deal(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commentator gets the values of its settings.

    After a change it is restarted with the new values at the next deal.
    """
    scripts = scripted(monkeypatch, saying())
    loud = SettingEntry(id="loud", kind="switch", label="Loud", default=False)
    game = spoken_game(start)
    offered(game, replace(DESK, plugin="desk", settings=(loud,)))
    game.director.forward(link.NewDeal())
    until(lambda: scripts.events() and game.is_settled)
    game.window.keeper.choose_plugin_setting("desk", "loud", True)
    game.director.forward(link.NewDeal())
    until(lambda: len(scripts.started) == 2 and scripts.started[1].got)
    assert [script.got[0]["settings"] for script in scripts.started] == [{"loud": False}, {"loud": True}]
    assert scripts.started[0].closed


def test_a_failure_is_told_and_it_rests(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commentator that fails is ended. A message says this, and the plugins page gives the reason."""
    scripts = scripted(monkeypatch, lambda message: [b"Goal!"] if message["type"] == "event" else [HELLO])
    game = spoken_game(start)
    offered(game, DESK)
    play_the_queen(game)
    until(lambda: "The commentator of “Desk plugin” has stopped." in game.window.messages.text.text())
    assert len(scripts.started) == 1
    assert scripts.started[0].closed
    controller = game.window.controllers.plugins
    controller.show_page()
    assert controller.page is not None
    assert "Goal!" in controller.page.details.errors.toPlainText()
    controller.close()


def test_after_several_failures_it_is_not_started_again(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commentator that fails in deal after deal is not started again until it is chosen again."""
    scripts = scripted(monkeypatch, lambda message: [b"Goal!"] if message["type"] == "event" else [HELLO])
    game = spoken_game(start)
    commentary = offered(game, DESK)
    failures: list[str] = []
    commentary.failed.connect(lambda id_, reason: failures.append(id_))
    for number in range(1, MOST_FAILURES + 2):
        game.director.forward(link.NewDeal())
        wanted = min(number, MOST_FAILURES)
        until(lambda wanted=wanted: len(failures) == wanted)  # type: ignore[misc]
        until(lambda: game.is_settled)
    assert len(scripts.started) == MOST_FAILURES
    game.settings.set(COMMENTATOR, "nobody")
    game.settings.set(COMMENTATOR, "desk")
    game.director.forward(link.NewDeal())
    until(lambda: len(failures) == MOST_FAILURES + 1)


@pytest.mark.parametrize(
    ("text", "lines", "expected"),
    [("Goal!", 1, ["Goal!"]), ("Goal! " * 30, 1, 1), ("Goal! " * 30, 2, 2), ("", 2, [])],
)
def test_a_line_is_broken_to_fit(qapp: object, text: str, lines: int, expected: list[str] | int) -> None:
    """A comment takes at most the given number of lines. If it is cut, its last line ends in an ellipsis."""
    shown = fitted(text.strip(), QFont(), 200, lines)
    if isinstance(expected, list):
        assert shown == expected
    else:
        assert len(shown) == expected
        assert shown[-1].endswith("…")
        assert not any(line.endswith("…") for line in shown[:-1])


def test_a_long_line_has_a_tooltip(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a comment is cut, its tooltip has the whole text."""
    scripted(monkeypatch, saying())
    game = spoken_game(start)
    offered(game, DESK)
    strip: CommentaryStrip = game.window.commentary
    strip.show_line("word " * 40)
    assert strip.text.text().endswith("…")
    assert strip.text.toolTip() == ("word " * 40)
    strip.show_line("Short.")
    assert not strip.text.toolTip()
