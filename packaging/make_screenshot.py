"""Takes the picture of the table in the README again: ``.venv/bin/python packaging/make_screenshot.py``.

The same seed gives the same game, in which you play against three computer players. Until the moment of the picture,
the computer plays your cards too. The picture shows the real window, at 1440 × 900. With ``QT_QPA_PLATFORM=offscreen``
no screen is needed.
"""

import argparse
import random
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QEventLoop, QTimer  # noqa: E402 - the checkout's own package comes first
from PySide6.QtGui import QImage  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from hearts_qt import paths  # noqa: E402
from hearts_qt.players.roster import PLAYERS, player_named  # noqa: E402
from hearts_qt.plugin_host.decks.reading import find_designs  # noqa: E402
from hearts_qt.rules.deal_number import GREATEST  # noqa: E402
from hearts_qt.rules.phases import Stage  # noqa: E402
from hearts_qt.settings.character_files import CharacterFolder  # noqa: E402
from hearts_qt.settings.profile import Profile  # noqa: E402
from hearts_qt.table import link  # noqa: E402
from hearts_qt.table.log_archive import LogArchive  # noqa: E402
from hearts_qt.table.table import Table  # noqa: E402
from hearts_qt.ui.art.card_art import CardArt  # noqa: E402
from hearts_qt.ui.window.controllers import WindowPaths  # noqa: E402
from hearts_qt.ui.window.look import apply_look  # noqa: E402
from hearts_qt.ui.window.main_window import MainWindow  # noqa: E402

DEALS_BEFORE: Final = 3
TRICKS_BEFORE: Final = 3
_STEADY_MS: Final = 700
"""The picture is finished if nothing new has been drawn for this number of milliseconds."""


def moment(folder: Path, profile: Profile, rng: random.Random) -> link.Update:
    """Play until it is your turn to end a trick in the middle of a later deal, and return the update for the window."""
    table = Table(LogArchive(folder), PLAYERS, player_named("stan"), profile.rules, profile.seats)
    table.handle(link.Autopilot(True))
    table.handle(link.NewMatch(profile.rules, profile.seats, rng.randint(0, GREATEST)))
    update = table.update()
    while not _is_it(update):
        if update.view.stage is Stage.OVER:
            raise SystemExit("The match ended before such a moment came; try another --seed.")
        if update.view.stage is Stage.SCORED:
            table.handle(link.GoOn(rng.randint(0, GREATEST)))
        else:
            table.handle(link.Ready(update.number))
            table.step()
        update = table.update()
    table.handle(link.Autopilot(False))
    return table.update()


def _is_it(update: link.Update) -> bool:
    view = update.view
    late = view.deals_played >= DEALS_BEFORE and len(view.tricks) >= TRICKS_BEFORE
    return late and len(view.trick) == 3 and view.seat in view.awaited


def picture(update: link.Update, profile: Profile, folder: Path, target: Path) -> bool:
    """Show the window, and save its picture."""
    application = QApplication(["hearts-qt"])
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
    steady = QTimer()
    steady.setSingleShot(True)
    steady.timeout.connect(loop.quit)
    art.changed.connect(lambda: steady.start(_STEADY_MS))
    steady.start(5 * _STEADY_MS)
    loop.exec()
    # A picture without transparency is a third smaller, and a window has no transparent parts.
    written = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888).save(str(target))
    window.close()
    art.close()
    return written


def main() -> int:
    """Play to the right moment, and save the picture of the window."""
    parser = argparse.ArgumentParser(description="Take the README's picture of the table.")
    parser.add_argument("--seed", type=int, default=11, help="another game")
    parser.add_argument("--out", type=Path, default=ROOT / "packaging" / "screenshot.png")
    options = parser.parse_args()
    profile = Profile(welcomed=True)
    with tempfile.TemporaryDirectory(prefix="hearts-picture-") as folder:
        update = moment(Path(folder) / "matches", profile, random.Random(options.seed))
        return 0 if picture(update, profile, Path(folder), options.out) else 1


if __name__ == "__main__":
    sys.exit(main())
