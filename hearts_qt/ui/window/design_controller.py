"""Lets a person choose the designs of the cards: by keys and menus, with a small picture beside every entry."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QIcon, QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import QMenu, QWidget
from shiboken6 import isValid

from hearts_qt.plugin_host.decks.design import Design
from hearts_qt.plugin_host.flaw import Flaw
from hearts_qt.rules import events as happened
from hearts_qt.settings.card_options import CARD_BACK, CARD_FRONT, DESIGNS
from hearts_qt.settings.option import QT_TRANSLATE_NOOP, Option
from hearts_qt.settings.values import Settings
from hearts_qt.table.link import Update
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.media.previews import HEIGHT, WIDTH, Previews
from hearts_qt.ui.media.variant import Variant
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.marks import RoomForPictures
from hearts_qt.ui.widgets.tiles import Tiles
from hearts_qt.ui.words.designs import distinct_names, flawed_design_sentence, missing_choice

if TYPE_CHECKING:
    from hearts_qt.ui.dialogs.preferences import PreferencesDialog

COMMANDS: Final[Sequence[Command["DesignController"]]] = (
    Command(
        "next_back",
        MenuName.INTERFACE,
        120,
        QT_TRANSLATE_NOOP("menus", "Next card &back"),
        QT_TRANSLATE_NOOP("menus", "Change to the next card back. F2 to F6 choose one directly."),
        lambda self, on: self.choose_next(CARD_BACK),
        "Ctrl+B",
    ),
    Command(
        "next_front",
        MenuName.INTERFACE,
        130,
        QT_TRANSLATE_NOOP("menus", "Next card f&ront"),
        QT_TRANSLATE_NOOP("menus", "Change to the next card fronts. Shift+F2 to Shift+F6 choose some directly."),
        lambda self, on: self.choose_next(CARD_FRONT),
        "Ctrl+Shift+B",
    ),
)
_KEYS: Final = {CARD_FRONT: "Shift+F{}", CARD_BACK: "F{}"}
_WITH_KEYS: Final = 5


class DesignMenus(Protocol):
    """Menus with the choices of designs."""

    def submenu(self, option: Option[str]) -> QMenu:
        """Return the menu with the choices of an option."""
        ...

    def refill_choices(self, option: Option[str]) -> None:
        """Fill the menu of an option with its present choices."""
        ...


class DesignController(QObject):
    """Offers the card designs: their names, their keys and small previews in menus and lists."""

    flaws_changed = Signal(str, str)
    """The id of a design, and a sentence about its flaws; the sentence is empty if the design has no flaws any more."""
    problem_found = Signal(str)
    """A message about a design that has flaws."""
    choices_changed = Signal()
    """The designs to choose from have changed."""

    def __init__(self, window: QWidget, settings: Settings, art: CardArt) -> None:
        """Begin without previews; `follow_menus` adds them to menus."""
        super().__init__(window)
        self._window = window
        self._menus: DesignMenus | None = None
        self._settings = settings
        self._art = art
        self._previews = Previews(art.cache)
        self._previews.ready.connect(self._show_icon)
        self._previews.failed.connect(art.leave_out)
        self._tiles: dict[Option[str], Tiles] = {}
        self.handlers = handlers_of(self, COMMANDS)
        self._noted: list[Design] = []
        # Use an empty picture first, so that an entry keeps its height when its preview arrives.
        room = QPixmap(WIDTH, HEIGHT)
        room.fill(Qt.GlobalColor.transparent)
        self._empty = QIcon(room)
        self._style = RoomForPictures(self)
        for option, keys in _KEYS.items():
            for number in range(_WITH_KEYS):
                shortcut = QShortcut(QKeySequence(keys.format(number + 2)), window)
                shortcut.activated.connect(lambda option=option, number=number: self.choose(option, number))
        art.flawed.connect(self._tell_flaws)

    @property
    def is_drawn(self) -> bool:
        """Whether all previews that were asked for are drawn, as far as they can be."""
        return self._previews.is_drawn

    def close(self) -> None:
        """End the drawing of previews."""
        self._previews.close()

    def choices(self, option: Option[str]) -> dict[str, str]:
        """Return the choices of an option. A chosen design that is missing now is included."""
        names = self._names(option)
        forms = {
            each: variant.design.form for each in names if (variant := self._art.variant_of(option, each)) is not None
        }
        choices = distinct_names(names, forms)
        chosen = self._settings.value(option)
        if chosen in choices:
            return choices
        return choices | {chosen: missing_choice(chosen, is_there=self._art.variant_of(option, chosen) is not None)}

    def _names(self, option: Option[str]) -> Mapping[str, str]:
        return self._art.fronts() if option is CARD_FRONT else self._art.backs()

    def choose(self, option: Option[str], number: int) -> None:
        """Choose a design by its place in the list, counted from 0; do nothing if the list is shorter."""
        there = list(self._names(option))
        if number < len(there):
            self._settings.set(option, there[number])

    def choose_next(self, option: Option[str]) -> None:
        """Choose the next design in the list; after the last design, choose the first.

        Designs that cannot be drawn are passed over. If the chosen design itself cannot be drawn, the search still
        begins at its place in the list.
        """
        there, chosen = self._names(option), self._settings.value(option)
        every = self._art.ids(option)
        place = every.index(chosen) + 1 if chosen in every else 0
        following = next((each for each in every[place:] + every[:place] if each in there), None)
        if following is not None:
            self._settings.set(option, following)

    def show_update(self, update: Update) -> None:
        """Change the designs when a game or a deal begins, if the options say so."""
        began = [type(event) for event in update.events]
        if happened.MatchBegan in began or happened.MatchResumed in began:
            self._art.begin_match()
        if happened.DealBegan in began:
            self._art.begin_deal()

    # Previews

    def follow_menus(self, menus: DesignMenus) -> None:
        """Show previews in the menus when they are opened, and update the entries when the designs change."""
        self._menus = menus
        for option in DESIGNS:
            menu = menus.submenu(option)
            menu.setStyle(self._style)
            menu.aboutToShow.connect(lambda option=option, menu=menu: self._dress_menu(option, menu))
        self._art.designs_changed.connect(self._offer_others)

    def dress_preferences(self, preferences: "PreferencesDialog") -> None:
        """Show previews in the tiles of the preferences."""
        for option in DESIGNS:
            control = preferences.filled_control(option)
            if isinstance(control, Tiles):
                self._tiles[option] = control
        wanted = [
            (option, value) for option, tiles in self._tiles.items() if isValid(tiles) for value in tiles.values()
        ]
        for option, value in sorted(wanted, key=lambda each: self._comes_late(*each)):
            tiles = self._tiles[option]
            self._show_tile(tiles, value, self._icon(option, value, tiles.grid.picture.width()))

    def _comes_late(self, option: Option[str], value: str) -> tuple[bool, bool]:
        """Return a key that sorts the chosen design first, and then the program's own, which are drawn quickly."""
        variant = self._art.variant_of(option, value)
        return value != self._settings.value(option), variant is None or not variant.design.trusted

    @staticmethod
    def _show_tile(tiles: Tiles, value: str, icon: QIcon | None) -> None:
        if icon is not None and isValid(tiles):
            tiles.show_picture(value, icon)

    def _dress_menu(self, option: Option[str], menu: QMenu) -> None:
        self._icon(option, self._settings.value(option))
        for action in menu.actions():
            action.setIcon(self._icon(option, action.property("value")) or self._empty)

    def _icon(self, option: Option[str], value: object, width: int = WIDTH) -> QIcon | None:
        variant = self._art.variant_of(option, str(value))
        return self._previews.icon(variant, self._window.devicePixelRatioF(), width) if variant is not None else None

    def _show_icon(self, variant: Variant, pixels: int) -> None:
        option, value = (CARD_BACK, variant.back) if variant.back else (CARD_FRONT, variant.design.id)
        ratio = self._window.devicePixelRatioF()
        if self._menus is not None and pixels == round(WIDTH * ratio):
            for action in self._menus.submenu(option).actions():
                if action.property("value") == value:
                    action.setIcon(self._icon(option, value) or self._empty)
        tiles = self._tiles.get(option)
        if tiles is not None and pixels == round(tiles.grid.picture.width() * ratio):
            self._show_tile(tiles, value, self._icon(option, value, tiles.grid.picture.width()))

    def _offer_others(self) -> None:
        there = list(self._art.designs.values())
        for design in [each for each in self._noted if each not in there]:
            # The files of this design have changed, or the design is gone.
            self._noted.remove(design)
            self.flaws_changed.emit(design.id, "")
        for option in DESIGNS:
            if self._menus is not None:
                self._menus.refill_choices(option)
        self.choices_changed.emit()

    def _tell_flaws(self, design: Design, flaws: tuple[Flaw, ...], shown: bool) -> None:
        sentence = flawed_design_sentence(design, flaws, shown=shown)
        self.flaws_changed.emit(design.id, sentence)
        self._noted.append(design)
        self.problem_found.emit(sentence)
