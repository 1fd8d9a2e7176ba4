"""Plays many deals at full speed in a real window. After each update it compares the screen with a new painting.

``python -m tests.ui.cloth.full_speed --deals 300`` plays 300 deals at each pixel ratio, and prints every fault. The
size of the window, the players and the actions of the person are chosen at random.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from PySide6.QtCore import QEvent, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QPushButton

from hearts_qt.app.extensions import own_designs
from hearts_qt.rules.cards import each_card
from hearts_qt.rules.phases import Stage
from hearts_qt.settings.look_options import TEXT_SIZE
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.play_options import AUTOPLAY
from hearts_qt.table import link
from hearts_qt.ui.cloth.control_schemes import Choose, Commit
from hearts_qt.ui.media.card_art import CardArt
from tests.table.tables import STANDARD
from tests.ui.cloth.screen_watch import EachUpdate, ScreenWatch
from tests.ui.conftest import made_table
from tests.ui.game import Game

RATIOS: Final = ("1", "1.25", "1.5", "2")
Size: TypeAlias = tuple[int, int]
SIZES: Final[Sequence[Size]] = ((1024, 560), (1024, 600), (1440, 900), (2560, 1440))
_DEALS_A_GAME: Final = 3
_PATIENCE: Final = 4000
"""A deal must end within this number of turns of Qt's event loop."""
_SWITCHES: Final = ("jumbo", "four_colours", "centre_hand", "faces", "move_cards", "score_board", "deal_points")
_CHOICES: Final = {
    "card_back": ("burgundy", "forest", "midnight", "paper"),
    "sort": ("alternating", "suits"),
    "highlight": ("raised", "striped", "inverted", "outlined"),
    "controls": ("modern", "black-lady", "cardshark", "dos"),
}


class Report(msgspec.Struct):
    """The results of a run."""

    deals: int = 0
    looks: int = 0
    faults: dict[str, int] = {}


class FastPlay:
    """Plays deals in one window at full speed."""

    def __init__(
        self, folder: Path, rng: random.Random, sizes: Sequence[Size], every: int, pictures: Path | None
    ) -> None:
        """Make a window of a random size, which changes from time to time.

        Check one in `every` of the window's updates.
        """
        self._rng = rng
        self._who = rng.choice(("PCCC", "PCCC", "PCCC", "CCCC"))
        self._sizes = sizes
        size = rng.choice(sizes)
        table = made_table(folder, self._who, STANDARD, rng.randrange(10**12), None, None, None, None)
        options: dict[str, bool | int | str] = {
            "motion": "full",
            "speed": 7,
            "living_faces": False,
            "show_taken": rng.random() < 0.5,
        }
        designs = own_designs()
        self.game = Game(
            folder, table, options, size, make_art=lambda settings, _: CardArt(settings, designs, folder.parent / "art")
        )
        self.watch = ScreenWatch(self.game, pictures)
        self._eyes = EachUpdate(self.game, self.watch, every)
        self._deeds: list[tuple[int, Callable[[], str]]] = [
            (6, self._finish),
            (4, self._autoplay),
            (4, self._undo),
            (3, self._redo),
            (3, self._resize),
            (3, self._switch),
            (3, self._choose),
            (2, self._open_hands),
            (2, self._hurry),
            (1, self._new_deal),
            (1, self._text_size),
        ]

    def play(self, deals: int) -> int:
        """Play this number of deals. Return how many were played."""
        self.game.open(calm=False)
        try:
            for _ in range(deals):
                self._play_deal()
        finally:
            self.game.close()
            self.game.window.deleteLater()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return deals

    def _play_deal(self) -> None:
        """Play until a deal is over and the next one has begun."""
        for _ in range(_PATIENCE):
            self._turn()
            if self.game.director.update is not None and self.game.is_settled:
                self.watch.look_settled(f"settled after {self._eyes.doing}")
                if self._is_over():
                    return self._next_deal()
                self._answer()
            if self._rng.random() < 0.05:
                self._do_something()
        raise AssertionError("the deal does not come to an end")

    def _is_over(self) -> bool:
        return self.game.view.stage in (Stage.SCORED, Stage.OVER)

    def _next_deal(self) -> None:
        questions = self.game.director.questions
        if self.game.view.stage is Stage.OVER:
            questions.rematch()
        elif self._who == "PCCC":
            questions.go_on()
        self._eyes.doing = "next deal"
        for _ in range(self._rng.randrange(6)):
            self._turn()

    def _turn(self) -> None:
        """Let Qt handle its events, and wait a few milliseconds for more."""
        alarm = QTimer()
        alarm.setSingleShot(True)
        alarm.start(8)
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def _answer(self) -> None:
        """Play or pass cards if the person must decide, or end the present wait."""
        game, director = self.game, self.game.director
        if not director.is_asked:
            if director.is_waiting or game.panel is None:
                game.window.controllers.input.accept()
            else:
                game.panel.findChildren(QPushButton)[0].click()
            return
        self._eyes.doing = "a move"
        for card in list(each_card(director.choice.allowed))[: director.choice.enough]:
            director.choice.do(Choose(card))
        director.choice.do(Commit())

    # Random actions of the person

    def _do_something(self) -> None:
        weights, deeds = zip(*self._deeds, strict=True)
        self._eyes.doing = self._rng.choices(deeds, weights)[0]()

    def _finish(self) -> str:
        self.game.director.send(link.Finish(self._rng.random() < 0.9))
        return "finish hand"

    def _autoplay(self) -> str:
        self.game.settings.set(AUTOPLAY, not self.game.settings.value(AUTOPLAY))
        return "autoplay"

    def _undo(self) -> str:
        self.game.director.send(link.Undo())
        return "undo"

    def _redo(self) -> str:
        self.game.director.send(link.Redo())
        return "redo"

    def _resize(self) -> str:
        width, height = self._rng.choice(self._sizes)
        self.game.window.resize(width - self._rng.randrange(90), height - self._rng.randrange(60))
        return "resize"

    def _switch(self) -> str:
        name = self._rng.choice(_SWITCHES)
        self.game.settings.choose(OPTIONS[name], not self.game.settings.value(OPTIONS[name]))
        return name

    def _choose(self) -> str:
        name = self._rng.choice(sorted(_CHOICES))
        self.game.settings.choose(OPTIONS[name], self._rng.choice(_CHOICES[name]))
        return name

    def _open_hands(self) -> str:
        self.game.director.send(link.OpenHands(self._rng.random() < 0.5))
        return "view all hands"

    def _hurry(self) -> str:
        self.game.cloth.motion.hurry()
        return "hurry"

    def _new_deal(self) -> str:
        self.game.director.send(link.NewDeal())
        return "new deal"

    def _text_size(self) -> str:
        self.game.settings.set(TEXT_SIZE, self._rng.choice((100, 125, 150)))
        return "text size"


def play_here(deals: int, seed: int, every: int, sizes: Sequence[Size] = SIZES, pictures: Path | None = None) -> Report:
    """Play this number of deals in this process, in windows of these sizes."""
    report = Report()
    faults: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="hearts-torn-") as folder:
        game = 0
        while report.deals < deals:
            rng = random.Random(f"{seed}-{game}")
            play = FastPlay(Path(folder) / str(game), rng, sizes, every, pictures)
            report.deals += play.play(min(_DEALS_A_GAME, deals - report.deals))
            report.looks += play.watch.looks
            faults += play.watch.faults
            game += 1
    report.faults = dict(faults)
    return report


def begin(ratio: str, *words: str | int) -> "subprocess.Popen[bytes]":
    """Start a process that plays at a pixel ratio. Qt reads the ratio only once in each process."""
    command = [sys.executable, "-m", "tests.ui.cloth.full_speed", "--here", *map(str, words)]
    surroundings = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "QT_SCALE_FACTOR": ratio}
    return subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE)


def end(process: "subprocess.Popen[bytes]") -> Report:
    """Return the report of a process that `begin` started."""
    told, _ = process.communicate()
    return msgspec.json.decode(told, type=Report)


def main() -> int:
    """Play at one pixel ratio in this process, or at every ratio, each in its own process. Print the results."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--deals", type=int, default=300, help="how many deals are played at each pixel ratio")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--every", type=int, default=1, help="look after one in so many updates")
    words.add_argument("--widest", type=int, default=SIZES[-1][0], help="open no wider window than that")
    words.add_argument("--pictures", type=Path, help="an existing folder for pictures of what is torn")
    words.add_argument("--here", action="store_true", help="play at one pixel ratio only, that of the environment")
    chosen = words.parse_args()
    if chosen.here:
        application = QApplication([])
        sizes = [size for size in SIZES if size[0] <= chosen.widest]
        report = play_here(chosen.deals, chosen.seed, chosen.every, sizes, chosen.pictures)
        print(msgspec.json.encode(report).decode())
        del application
        return bool(report.faults)
    faulty = False
    for ratio in RATIOS:
        report = end(begin(ratio, *sys.argv[1:]))
        print(f"at {ratio}: {report.deals} deals, {report.looks} looks, {report.faults or 'nothing torn'}", flush=True)
        faulty |= bool(report.faults)
    return faulty


if __name__ == "__main__":
    sys.exit(main())
