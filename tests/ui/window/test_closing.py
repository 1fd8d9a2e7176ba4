"""Tests of closing the window with unsaved data, and of continuing a game after a bad line in its log."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from hearts_qt.rules.moves import Play
from hearts_qt.rules.passing import Direction
from hearts_qt.ui.window.closing import Unsaved
from tests.ui.conftest import Start
from tests.ui.deals import MIXED
from tests.ui.game import Game, caption_of, until

pytestmark = pytest.mark.usefixtures("no_waits")
FULL = Unsaved("No space left on device", (("options.toml", "Read-only file system"),))


class Disk:
    """Replaces the disk. It reports `unsaved` as data that could not be saved, and counts the attempts to save."""

    def __init__(self, game: Game, unsaved: Unsaved = FULL) -> None:
        """Make the window ask this object whether data are unsaved."""
        self.unsaved = unsaved
        self.tries = 0
        self.refuses: str | None = None
        self.copies: list[Path] = []
        self.closed: list[bool] = []
        game.window.closing.save_with(self.save, self.save_game_to)
        game.window.closed.connect(lambda: self.closed.append(True))

    def save(self) -> Unsaved:
        """Count an attempt to save everything."""
        self.tries += 1
        return self.unsaved

    def save_game_to(self, path: Path) -> str | None:
        """Record the path to which the game is saved."""
        self.copies.append(path)
        return self.refuses


@pytest.fixture
def game(start: Start) -> Game:
    """Return a game in which the person has to play a card."""
    return start(direction=Direction.HOLD)


def box_of(game: Game) -> QMessageBox:
    """Return the open question."""
    assert game.window.closing.box is not None
    return game.window.closing.box


def press(game: Game, caption: str) -> None:
    """Press a button of the question."""
    next(each for each in box_of(game).buttons() if each.text().replace("&", "") == caption).click()


def test_a_window_with_nothing_unsaved_closes_at_once(game: Game) -> None:
    """Without unsaved data the window closes without a question."""
    disk = Disk(game, Unsaved())
    game.window.close()
    assert (disk.closed, game.window.closing.box) == ([True], None)


def test_what_is_not_saved_is_named_and_can_be_tried_again(game: Game) -> None:
    """The question names what is not saved, and a button of it tries again.

    When everything is saved, the window closes.
    """
    disk = Disk(game)
    game.window.close()
    assert game.window.isVisible()
    assert "Your game could not be saved (No space left on device)." in box_of(game).text()
    assert "options.toml could not be saved (Read-only file system)." in box_of(game).text()
    press(game, "Try again")
    assert disk.tries == 2
    assert game.window.isVisible()
    disk.unsaved = Unsaved()
    press(game, "Try again")
    assert disk.closed == [True]
    assert not game.window.isVisible()


def test_one_can_go_on_playing(game: Game) -> None:
    """The question can be cancelled by its button and by Esc. The next attempt to close the window asks again."""
    disk = Disk(game, Unsaved(""))
    game.window.close()
    assert "the disk does not answer" in box_of(game).text()
    press(game, "Go on playing")
    assert game.window.closing.box is None
    game.window.close()
    box_of(game).reject()
    assert game.window.closing.box is None
    assert disk.closed == []
    game.click(game.lowest)
    game.until_asked()


def test_one_can_quit_anyway(game: Game) -> None:
    """The button "Quit anyway" closes the window without another attempt to save."""
    disk = Disk(game)
    game.window.close()
    press(game, "Quit anyway")
    assert (disk.closed, disk.tries) == ([True], 1)


def test_the_game_can_be_saved_elsewhere(game: Game, tmp_path: Path) -> None:
    """The game can be saved to another file. A failure is reported. After a success the window closes."""
    disk = Disk(game)
    game.window.close()
    press(game, "Save the game elsewhere…")
    (dialog,) = game.window.findChildren(QFileDialog)
    dialog.close()
    disk.refuses = "No such device"
    game.window.closing.save_game_to(tmp_path / "mine.jsonl")
    assert "mine.jsonl either (No such device)" in box_of(game).text()
    disk.refuses = None
    press(game, "Save the game elsewhere…")
    dialog = game.window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(tmp_path / "mine.jsonl"))
    assert disk.copies == [tmp_path / "mine.jsonl"] * 2
    assert disk.closed == [True]


def test_other_files_are_not_saved_elsewhere(game: Game) -> None:
    """If other files than the game's log are unsaved, the question does not offer to save them elsewhere."""
    Disk(game, Unsaved(None, (("options.toml", ""),)))
    game.window.close()
    captions = {each.text().replace("&", "") for each in box_of(game).buttons()}
    assert captions == {"Try again", "Quit anyway", "Go on playing"}
    # Closing the window again replaces the question. No button of the old question counts as pressed.
    game.window.close()
    assert not game.window.findChildren(QFileDialog)
    box_of(game).reject()
    assert not game.window.findChildren(QFileDialog)
    assert game.window.closing.box is None


# A log with a bad line


def test_a_match_with_a_bad_line_goes_on_in_a_copy(start: Start) -> None:
    """If a game's log has a bad line, one click in the message bar continues the game in a new file."""
    game = start(log=[MIXED, Play(1, 51)])
    bar = game.window.messages
    old = game.folder / "matches" / "match-000001.jsonl"
    before = old.read_bytes()
    assert game.update.read_only
    assert bar.action_button.isVisible()
    assert caption_of(bar.action_button) == "Go on from there"
    bar.action_button.click()
    until(lambda: game.is_settled and not game.update.read_only)
    assert not bar.action_button.isVisible()
    assert "match-000002.jsonl" in bar.text.text()
    assert "bad line" not in bar.text.text()
    assert old.read_bytes() == before
    game.until_asked()
    game.click(game.lowest)
    game.until_asked()
    assert (game.folder / "matches" / "match-000002.jsonl").read_bytes().startswith(before.splitlines()[0])


def test_the_offer_ends_with_a_new_game(start: Start) -> None:
    """When a new game begins, the offer to continue the old game disappears."""
    game = start(log=[MIXED, Play(1, 51)])
    game.trigger("new_game")
    game.calm()
    assert not game.update.read_only
    assert not game.window.messages.action_button.isVisible()
    assert "bad line" not in game.window.messages.text.text()
