"""Controller for the commands of the Help menu: each opens a page of the help."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from hearts_qt.rules.ruleset import Rules
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.table.link import Update
from hearts_qt.ui.board.cards import CardPictures
from hearts_qt.ui.help.help_files import FilePage
from hearts_qt.ui.widgets.command import Command, MenuEntry, MenuName, handlers_of
from hearts_qt.ui.widgets.form import bring_up

if TYPE_CHECKING:
    # At run time, this module is imported when the help is first opened, so that the program starts faster.
    from hearts_qt.ui.help.help_window import HelpWindow

COMMANDS: Final[Sequence[Command["HelpController"]]] = (
    Command(
        "help_index",
        MenuName.HELP,
        200,
        QT_TRANSLATE_NOOP("menus", "&Learn in two minutes"),
        QT_TRANSLATE_NOOP("menus", "What Hearts is about, with cards beside the words."),
        lambda self, on: self.show_page("learn"),
        "F1",
    ),
    Command(
        "help_rules",
        MenuName.HELP,
        205,
        QT_TRANSLATE_NOOP("menus", "&Rules in force"),
        QT_TRANSLATE_NOOP("menus", "The rules of the game you are playing, in plain sentences."),
        lambda self, on: self.show_page("rules"),
        "Shift+F1",
    ),
    Command(
        "help_strategy",
        MenuName.HELP,
        210,
        QT_TRANSLATE_NOOP("menus", "Pla&ying well"),
        QT_TRANSLATE_NOOP("menus", "What to pass, what to play, and when to shoot, under the rules in force."),
        lambda self, on: self.show_page("strategy"),
    ),
    Command(
        "help_how",
        MenuName.HELP,
        215,
        QT_TRANSLATE_NOOP("menus", "&How do I …?"),
        QT_TRANSLATE_NOOP("menus", "Short answers, and where to find things in the menus."),
        lambda self, on: self.show_page("how"),
    ),
    Command(
        "help_keys",
        MenuName.HELP,
        220,
        QT_TRANSLATE_NOOP("menus", "&Mouse and keys"),
        QT_TRANSLATE_NOOP("menus", "All ways to play a card, and every shortcut."),
        lambda self, on: self.show_page("keys"),
    ),
    Command(
        "help_menus",
        MenuName.HELP,
        225,
        QT_TRANSLATE_NOOP("menus", "The me&nus"),
        QT_TRANSLATE_NOOP("menus", "What each entry of the menus does."),
        lambda self, on: self.show_page("menus"),
    ),
    Command(
        "help_deals",
        MenuName.HELP,
        230,
        QT_TRANSLATE_NOOP("menus", "&Deal numbers"),
        QT_TRANSLATE_NOOP("menus", "How a deal's number becomes its 52 cards, and how to check that."),
        lambda self, on: self.show_page("deals"),
    ),
    Command(
        "help_honesty",
        MenuName.HELP,
        235,
        QT_TRANSLATE_NOOP("menus", "&Fair play"),
        QT_TRANSLATE_NOOP("menus", "How to check that no card was changed, and that no seat gets better cards."),
        lambda self, on: self.show_page("honesty"),
    ),
    Command(
        "help_presets",
        MenuName.HELP,
        240,
        QT_TRANSLATE_NOOP("menus", "R&ule sets"),
        QT_TRANSLATE_NOOP("menus", "The named rule sets, side by side."),
        lambda self, on: self.show_page("presets"),
    ),
    Command(
        "help_configure",
        MenuName.HELP,
        245,
        QT_TRANSLATE_NOOP("menus", "The people a&t the table"),
        QT_TRANSLATE_NOOP("menus", "How to give the players other names, faces and comments."),
        lambda self, on: self.show_page("configure"),
    ),
    Command(
        "help_plugins",
        MenuName.HELP,
        250,
        QT_TRANSLATE_NOOP("menus", "&Plugins and players of your own"),
        QT_TRANSLATE_NOOP("menus", "What you can put into the plugin folder, and how to make it."),
        lambda self, on: self.show_page("plugins"),
    ),
    Command(
        "help_words",
        MenuName.HELP,
        255,
        QT_TRANSLATE_NOOP("menus", "&Words of the game"),
        QT_TRANSLATE_NOOP("menus", "What duck, void, moon and other words mean."),
        lambda self, on: self.show_page("words"),
    ),
    Command(
        "help_command_line",
        MenuName.HELP,
        260,
        QT_TRANSLATE_NOOP("menus", "The c&ommand line"),
        QT_TRANSLATE_NOOP("menus", "The switches and commands of Hearts in a terminal."),
        lambda self, on: self.show_page("command_line"),
    ),
    Command(
        "help_removing",
        MenuName.HELP,
        265,
        QT_TRANSLATE_NOOP("menus", "Remo&ving Hearts"),
        QT_TRANSLATE_NOOP("menus", "What to delete if you want to remove Hearts."),
        lambda self, on: self.show_page("removing"),
    ),
    Command(
        "help_topics",
        MenuName.HELP,
        270,
        QT_TRANSLATE_NOOP("menus", "Inde&x"),
        QT_TRANSLATE_NOOP("menus", "Every topic of the help, in the order of the alphabet."),
        lambda self, on: self.show_page("topics"),
    ),
    Command(
        "about",
        MenuName.HELP,
        400,
        QT_TRANSLATE_NOOP("menus", "&About Hearts"),
        QT_TRANSLATE_NOOP("menus", "Version, licence, and where your files are."),
        lambda self, on: self.show_page("about"),
    ),
)


class HelpController(QObject):
    """Opens the help window and keeps it up to date."""

    def __init__(
        self,
        rules: Rules,
        entries: Mapping[str, MenuEntry],
        plugin_pages: Callable[[], Mapping[str, FilePage]],
        cards: CardPictures,
        parent: QObject,
    ) -> None:
        """Let the help explain the menus `entries`, and explain `rules` until an update has other rules.

        The function `plugin_pages` returns the help pages of plugins. `cards` has the pictures of the cards.
        """
        super().__init__(parent)
        self._cards = cards
        cards.changed.connect(self._redraw_cards)
        self._rules = self._next_rules = rules
        self._entries = entries
        self._plugin_pages = plugin_pages
        self.window: HelpWindow | None = None
        """The help window; None until it is first opened."""
        self.handlers = handlers_of(self, COMMANDS)

    def show_update(self, update: Update) -> None:
        """Explain the rules of the game that is being played."""
        self._rules, self._next_rules = update.view.rules, update.next_rules
        if self.window is not None:
            self.window.set_rules(self._rules, self._next_rules)

    def show_plugin_pages(self) -> None:
        """Show the pages that plugins have now."""
        if self.window is not None:
            self.window.set_plugin_pages(self._plugin_pages())

    def _redraw_cards(self) -> None:
        if self.window is not None and self.window.isVisible():
            self.window.redraw_cards()

    def show_page(self, page: str) -> "HelpWindow":
        """Open a page of the help."""
        if self.window is None:
            from hearts_qt.ui.help.help_window import HelpWindow

            self.window = HelpWindow(self._rules, self._entries, card=self._cards.small)
            self.window.set_rules(self._rules, self._next_rules)
            self.show_plugin_pages()
        self.window.show_page(page)
        bring_up(self.window)
        return self.window

    def explain(self, entry: str) -> None:
        """Open the page of the menus at one entry."""
        self.show_page("menus").browser.scrollToAnchor(entry)

    def close(self) -> None:
        """Close the help."""
        if self.window is not None:
            self.window.close()
