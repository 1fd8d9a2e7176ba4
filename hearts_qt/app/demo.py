"""A game between four computer players without a screen. Prints the scores and draws the table.

The demo does not use any person's files.
"""

import random
import tempfile
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from hearts_qt import paths
from hearts_qt.app.terminal import say
from hearts_qt.players.roster import PLAYERS, player_named
from hearts_qt.plugin_host.decks.reading import find_designs
from hearts_qt.rules.deal_number import GREATEST, show_deal_number
from hearts_qt.rules.phases import Stage
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.character_files import CharacterFolder
from hearts_qt.settings.profile import Profile
from hearts_qt.table import link
from hearts_qt.table.game import Game
from hearts_qt.table.log_archive import LogArchive
from hearts_qt.table.table import Table
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.window.controllers import WindowPaths
from hearts_qt.ui.window.look import apply_look
from hearts_qt.ui.window.main_window import MainWindow

_PICTURED_TRICK = 5
_SEATS = (
    Seating("Sam", Kind.PERSON, face="sam"),
    Seating("Stan", Kind.COMPUTER, face="stan"),
    Seating("Bella", Kind.COMPUTER, face="stella"),
    Seating("Walter", Kind.COMPUTER, face="sterling"),
)


def play_demo(deals: int, rng: random.Random, picture: Path) -> int:
    """Play `deals` deals and save a picture of the table; return the exit code.

    If `deals` is 0, play a game to 100 points.
    """
    rules = PRESETS[Preset.STANDARD]
    if deals:
        rules = replace(rules, goal=0, deals=deals)
    application = QApplication(["hearts-qt"])
    with tempfile.TemporaryDirectory(prefix="hearts-demo-") as folder:
        table = Table(Game(LogArchive(Path(folder) / "matches"), PLAYERS, player_named("stan"), rules, _SEATS))
        # In the first seat is a person who lets the computer play. So the picture shows a hand.
        table.handle(link.Autopilot(True))
        table.handle(link.NewMatch(rules, _SEATS, rng.randint(0, GREATEST)))
        pictured = _play(table, rng)
        if pictured is not None and not _draw(application, pictured, Path(folder), picture):
            say(f"The picture could not be written to {picture}.")
            return 1
    say(f"The table: {picture}")
    return 0


def _play(table: Table, rng: random.Random) -> link.Update | None:
    """Play the game to its end and print its scores. Return an update from the middle of a deal."""
    names = [seating.name for seating in _SEATS]
    say("  ".join(f"{name:>10}" for name in ("deal", *names)))
    pictured: link.Update | None = None
    update = table.update()
    while update.view.stage is not Stage.OVER:
        if update.view.stage is Stage.SCORED and update.view.outcome is not None:
            number = update.view.deals_played + 1
            scores = (f"{score:>10}" for score in (number, *update.view.outcome.scores))
            shown = show_deal_number(update.deal_number) if update.deal_number is not None else ""
            say("  ".join(scores), shown, sep="  ")
        if len(update.view.tricks) == _PICTURED_TRICK and len(update.view.trick) == 3:
            pictured = update
        if update.view.stage is Stage.SCORED:
            table.handle(link.GoOn(rng.randint(0, GREATEST)))
        else:
            table.handle(link.Ready(update.number))
            table.step()
        update = table.update()
    assert update.view.ending is not None
    say("Won by " + " and ".join(names[seat] for seat in update.view.ending.winners))
    return pictured


def _draw(application: QApplication, update: link.Update, folder: Path, picture: Path) -> bool:
    profile = Profile(welcomed=True)
    application.setStyle("Fusion")
    apply_look(application, profile.settings)
    designs, _ = find_designs((paths.resources() / "cards", paths.resources() / "backs", paths.bundled_plugins()))
    art = CardArt(profile.settings, designs, folder / "cards")
    waiting = [update]
    window = MainWindow(
        profile,
        art,
        WindowPaths.below(folder, paths.resources() / "faces"),
        tuple(PLAYERS),
        lambda request: None,
        lambda: waiting.pop() if waiting else None,
        CharacterFolder(folder / "characters", lambda path, reason: None),
    )
    window.resize(1440, 900)
    window.show()
    window.director.ring()
    loop = QEventLoop()
    quiet = QTimer()
    quiet.setSingleShot(True)
    quiet.timeout.connect(loop.quit)
    # The cards are drawn in the background. The picture of the table is taken when no new card has come for a moment.
    art.changed.connect(lambda: quiet.start(300))
    quiet.start(3000)
    loop.exec()
    written = window.grab().save(str(picture))
    window.close()
    art.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)
    return written
