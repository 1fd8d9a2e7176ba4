"""Opens the real window at a scene, and takes pictures of it: of a state that rests, or of a motion, frame by frame."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from hearts_qt import paths
from hearts_qt.app.extensions import own_designs
from hearts_qt.players.roster import PLAYERS
from hearts_qt.plugin_host.contributions import Catalogue
from hearts_qt.plugin_host.decks.reading import read_items
from hearts_qt.plugin_host.discovery import Finder, PluginPlaces
from hearts_qt.plugin_host.kinds import CARDS
from hearts_qt.settings.look_options import Theme
from hearts_qt.settings.option import Value
from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.values import Settings
from hearts_qt.table import link
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.window.look import apply_look
from pictures.scenes import OWN_NAME, Moment
from tests.ui.game import ALL_PANELS, QUICK, Game, until

_STEADY_MS: Final = 250
"""A picture is finished if nothing has changed in it for this time."""
_LONGEST_MS: Final = 8000
"""A picture in which something always moves is taken after this time."""
_LONGEST_DRAWN_MS: Final = 60000
"""The longest time for which a picture waits for the drawing of cards."""
_TICK_MS: Final = 12
_MOST_PER_TICK_MS: Final = 3 * _TICK_MS
"""The motion on the table never goes on by more than this at once, however long a picture takes."""
_STRIP_COLUMNS: Final = 4
_STRIP_WIDTH: Final = 480


@dataclass(frozen=True)
class Look:
    """A size of the screen in device pixels, its scale, and a theme."""

    width: int
    height: int
    scale: int
    theme: Theme

    @property
    def name(self) -> str:
        """The name of the folder with the pictures of this look."""
        return f"{self.width}x{self.height}-{self.theme}"

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables that give a program such a screen, apart from the platform."""
        return {"QT_SCALE_FACTOR": str(self.scale)}

    def write_screen(self, folder: Path) -> str:
        """Describe the screen in a file in this folder, and return the name of the platform that has this screen."""
        screen = {"name": "picture", "x": 0, "y": 0, "width": self.width, "height": self.height, "dpr": 1}
        path = folder / f"{self.name}.json"
        path.write_text(json.dumps({"screens": [{**screen, "logicalDpi": 96, "logicalBaseDpi": 96}]}))
        return f"offscreen:configfile={path}"


LOOKS: Final = tuple(
    Look(width, height, scale, theme)
    for width, height, scale in ((1024, 600, 1), (1440, 900, 1), (2560, 1440, 1), (3840, 2160, 2))
    for theme in (Theme.LIGHT, Theme.DARK)
)


class PicturedGame(Game):
    """A window at a scene."""

    next_request: link.Request | None = None
    """The request with which the match goes on from the scene; None if the table goes on by itself."""

    def go_on(self) -> None:
        """Let a table that was held go on."""
        if self.next_request is not None:
            self.thread.send(self.next_request)
        self.thread.run_again()


@contextmanager
def opened(
    moment: Moment,
    look: Look,
    folder: Path,
    options: Mapping[str, Value] | None = None,
    *,
    asks_opponents: bool = False,
    broken_plugins: Sequence[Path] = (),
    is_held: bool = False,
) -> Iterator[PicturedGame]:
    """Open the window at a moment, as large as the screen. Nothing moves unless `options` say so.

    If `is_held`, the table waits until `go_on` is called.
    """
    own = {name: OPTIONS[name].default for name in (*QUICK, *ALL_PANELS)}
    still = {"speed": 7, "motion": "reduced", "living_faces": False, "comments": False, "player_name": OWN_NAME}
    chosen = {**own, **still, "theme": str(look.theme), **(options or {})}
    apply_look(_application(), Settings({"theme": str(look.theme), "text_size": chosen.get("text_size", 100)}))
    found = _catalogue(folder, broken_plugins)
    designs = {**own_designs(), **read_items(found.of(CARDS).values(), paths.bundled_plugins())[0]}
    size = _application().primaryScreen().availableSize()
    game = PicturedGame(
        folder,
        moment.table,
        chosen,
        (size.width(), size.height()),
        welcomed=not asks_opponents,
        make_art=lambda settings, cache: CardArt(settings, designs, folder.parent / "cards"),
        players=tuple(PLAYERS),
    )
    game.next_request = moment.next_request
    if is_held:
        game.thread.rest()
    game.window.show_catalogue(found, safe_mode=False)
    try:
        game.window.controllers.table_options.tell_all()
        game.open(calm=False, asks_opponents=asks_opponents)
        # The page at the start opens the window in its first size.
        game.window.resize(size)
        yield game
    finally:
        for window in _visible_windows():
            if window is not game.window:
                window.close()
        game.close()
        game.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application


def _catalogue(folder: Path, broken: Sequence[Path]) -> Catalogue:
    """Return the bundled plugins, and these broken ones as the person's own."""
    user = folder / "plugins"
    user.mkdir(parents=True, exist_ok=True)
    for each in broken:
        (user / each.name).symlink_to(each)
    places = PluginPlaces(user, paths.bundled_plugins(), folder / "cache", installed=False)
    return Catalogue(tuple(Finder(places).survey(())))


def _visible_windows() -> list[QWidget]:
    return [each for each in QApplication.topLevelWidgets() if each.isVisible()]


# Pictures


def rest(milliseconds: float) -> None:
    """Let the program go on for some time."""
    clock = QElapsedTimer()
    clock.start()
    until(lambda: clock.elapsed() >= milliseconds)


def steady_picture(game: Game) -> QImage:
    """Wait until the screen does not change any more, and return its picture."""
    clock = QElapsedTimer()
    clock.start()
    before = QImage()
    while True:
        rest(_STEADY_MS)
        now = screen_picture(game)
        is_drawn = game.art.is_drawn and game.window.controllers.designs.is_drawn
        if (now == before and is_drawn) or clock.elapsed() > (_LONGEST_MS if is_drawn else _LONGEST_DRAWN_MS):
            return now
        before = now


def screen_picture(game: Game) -> QImage:
    """Return a picture of the main window with all other windows over it."""
    window = game.window
    picture = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    others = [each for each in _visible_windows() if each is not window]
    if others:
        painter = QPainter(picture)
        for each in others:
            at = each.pos() - window.pos()
            painter.drawPixmap(at, each.grab())
            painter.setPen(QColor("#888888"))
            painter.drawRect(QRect(at - QPoint(1, 1), each.size()).adjusted(0, 0, 1, 1))
        painter.end()
    return picture


def is_shown(name: str) -> bool:
    """Tell whether a visible widget has a class of this name."""
    return any(
        type(widget).__name__ == name and widget.isVisible()
        for window in _visible_windows()
        for widget in (window, *window.findChildren(QWidget))
    )


# Motions


class MotionClock(QObject):
    """Counts the time of the motion on the table. While a picture is taken, hardly any time is counted."""

    def __init__(self) -> None:
        """Begin at 0."""
        super().__init__()
        self.elapsed = 0.0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    def restart(self) -> None:
        """Count from 0."""
        self.elapsed = 0.0
        self._clock.restart()
        self._timer.start(_TICK_MS)

    def _tick(self) -> None:
        self.elapsed += min(self._clock.restart(), _MOST_PER_TICK_MS)


def wait_for_event(game: Game, event: type[object], clock: MotionClock) -> None:
    """Go on until an event of this kind begins to be shown, and start the clock then."""
    seen: list[object] = []

    def look(happened: object) -> None:
        if isinstance(happened, event) and not seen:
            seen.append(happened)
            clock.restart()

    game.director.happens.connect(look)
    until(lambda: seen)
    game.director.happens.disconnect(look)


def frames_of(game: Game, clock: MotionClock, times: Sequence[float]) -> list[QImage]:
    """Return pictures of the table at these times after the start of the clock."""
    found = []
    for time in times:
        until(lambda time=time: clock.elapsed >= time)  # type: ignore[misc]  # mypy cannot infer a default's type
        found.append(game.cloth.grab().toImage())
    return found


def strip(frames: Sequence[QImage], times: Sequence[float]) -> QImage:
    """Return one picture with the frames side by side, each with its time in milliseconds."""
    small = [frame.scaledToWidth(_STRIP_WIDTH, Qt.TransformationMode.SmoothTransformation) for frame in frames]
    for each in small:
        each.setDevicePixelRatio(1.0)
    height = max(each.height() for each in small)
    rows = -(-len(small) // _STRIP_COLUMNS)
    columns = min(len(small), _STRIP_COLUMNS)
    made = QImage(columns * (_STRIP_WIDTH + 4), rows * (height + 4), QImage.Format.Format_RGB888)
    made.fill(QColor("black"))
    painter = QPainter(made)
    for index, (frame, time) in enumerate(zip(small, times, strict=True)):
        row, column = divmod(index, _STRIP_COLUMNS)
        corner = QPoint(column * (_STRIP_WIDTH + 4) + 2, row * (height + 4) + 2)
        painter.drawImage(corner, frame)
        painter.fillRect(QRect(corner, frame.size()).adjusted(0, height - 20, 72 - _STRIP_WIDTH, 0), QColor("black"))
        painter.setPen(QColor("white"))
        painter.drawText(corner + QPoint(6, height - 5), f"{time:.0f} ms")
    painter.end()
    return made
