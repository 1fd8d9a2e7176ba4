"""The window with the figures of all games: the player at the left, a page of figures at the right."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from hearts_qt.history.statistics.who import Who
from hearts_qt.settings.values import Settings
from hearts_qt.ui.statistics import charts, pages
from hearts_qt.ui.statistics.all_page import AllPage
from hearts_qt.ui.statistics.charting import ChartLibrary
from hearts_qt.ui.statistics.choosers import Choosers
from hearts_qt.ui.statistics.empty_page import EmptyPage
from hearts_qt.ui.statistics.games_page import GamesPage
from hearts_qt.ui.statistics.overview import headline
from hearts_qt.ui.statistics.page_data import PageData, Section, Wanted
from hearts_qt.ui.statistics.pages import ChartsPage, FaceOf, Faces, Page
from hearts_qt.ui.statistics.person_window import PersonWindow
from hearts_qt.ui.statistics.rating_page import RatingPage
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.nested_layout import add_layout
from hearts_qt.ui.widgets.plain import as_text, caption

translate = QCoreApplication.translate

_SIZE: Final = QSize(1160, 800)
_LETTERS: Final = 15
"""How many letters the column at the left has room for."""
_PORTRAIT: Final = 92


def section_titles() -> Mapping[Section, str]:
    """Return what the pages are called."""
    return {
        Section.FORM: translate("statistics", "Form"),
        Section.POINTS: translate("statistics", "Points"),
        Section.QUEEN: translate("statistics", "The queen"),
        Section.MOONS: translate("statistics", "Moons"),
        Section.PASSING: translate("statistics", "Passing"),
        Section.RIVALRIES: translate("statistics", "Rivalries"),
        Section.RATING: translate("statistics", "Strength"),
        Section.ALL: translate("statistics", "All figures"),
        Section.GAMES: translate("statistics", "Games"),
    }


class StatisticsActions(NamedTuple):
    """The functions that carry out what the person chooses in the window."""

    reset: Callable[[Who | None], None]
    """Let the figures of a player, or of everybody, begin now."""
    undo_reset: Callable[[Who | None], None]
    """Take such a reset back."""
    rebuild: Callable[[], None]
    """Work out all figures anew."""
    stop: Callable[[], None]
    """Stop working out figures."""
    leave_out: Callable[[str, bool], None]
    """Leave the game with that id out, or let it count again."""


class StatisticsWindow(PersonWindow):
    """The window with the figures of all games. It stays open beside the table."""

    asked = Signal(object)
    """The person has chosen which figures are `Wanted`."""

    def __init__(
        self,
        actions: StatisticsActions,
        settings: Settings,
        faces: Faces,
        face_of: FaceOf,
        today: date,
        session: str,
        parent: QWidget | None = None,
    ) -> None:
        """Create the window without figures; `show_data` shows them. `session` is when the program was started."""
        super().__init__(_LETTERS, translate("statistics", "Whose figures"), parent)
        self._actions = actions
        self._settings = settings
        self._faces, self._face_of = faces, face_of
        self.library = ChartLibrary(self)
        self.data: PageData | None = None
        """What is shown; None before anything is read."""
        self.setWindowTitle(translate("statistics", "Statistics"))
        self.sections.setAccessibleName(translate("statistics", "Pages"))
        for title in section_titles().values():
            self.sections.add(title)
        self.choosers = Choosers(today, session)
        self.stack = QStackedWidget()
        self._pages: dict[Section, Page] = {}
        self.nothing = EmptyPage()
        self.stack.addWidget(self.nothing)
        self._make_foot()
        self._was_reset: list[Who | None] = []
        """Whose figures were reset in this window, and not undone; None stands for everybody's."""
        self._is_reading = False
        self._lay_out()
        self._connect()
        self.undo_button.hide()
        self.whom.hide()
        self.show_progress(0, 0)
        form.open_at(self, _SIZE)
        self.sections.setCurrentRow(0)
        self.sections.setFocus()

    def _make_foot(self) -> None:
        """Make what stands in the line at the foot of the window."""
        self.note = form.QuietLabel("")
        self.progress = QProgressBar()
        self.progress.setAccessibleName(translate("statistics", "Games read"))
        self.stop_button = QPushButton(translate("statistics", "S&top"))
        self.undo_button = QPushButton(translate("statistics", "&Undo the reset"))
        self.more = QPushButton(translate("statistics", "&More"))
        self.more.setMenu(QMenu(self))
        self.close_button = QPushButton(translate("statistics", "&Close"))

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.portrait)
        left.addWidget(self.whom)
        left.addWidget(self.sections, 1)
        right = QVBoxLayout()
        right.setSpacing(8)
        for each in (self.headline, self.choosers):
            right.addWidget(each)
        right.addWidget(self.stack, 1)
        middle = QHBoxLayout()
        middle.setSpacing(14)
        add_layout(middle, left)
        add_layout(middle, right, 1)
        below = QHBoxLayout()
        below.addWidget(self.note, 1)
        for button in (self.progress, self.stop_button, self.undo_button, self.more, self.close_button):
            below.addWidget(button)
        self.progress.setMaximumWidth(180)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(10)
        add_layout(column, middle, 1)
        add_layout(column, below)
        self.fit_text()

    def _connect(self) -> None:
        self.whom.activated.connect(lambda _: self.ask())
        self.choosers.changed.connect(self.ask)
        self.sections.currentRowChanged.connect(lambda _: self._turn())
        self.stop_button.clicked.connect(self._actions.stop)
        self.undo_button.clicked.connect(self.undo)
        self.close_button.clicked.connect(self.close)
        menu = self.more.menu()
        menu.aboutToShow.connect(self._fill_menu)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        QShortcut(QKeySequence.StandardKey.Undo, self).activated.connect(self.undo)

    # What is wanted

    @property
    def section(self) -> Section:
        """The page that is shown."""
        return list(Section)[max(0, self.sections.currentRow())]

    def choose_section(self, section: Section) -> None:
        """Show a page."""
        self.sections.setCurrentRow(list(Section).index(section))

    @property
    def wanted(self) -> Wanted:
        """What is chosen now."""
        return self.choosers.wanted(str(self.whom.currentData() or ""), self.section)

    def ask(self) -> None:
        """Ask for the figures that are chosen now."""
        self.asked.emit(self.wanted)

    def _ask_against(self, key: str) -> None:
        self.choosers.choose_opponent(key)

    # What is shown

    def show_data(self, data: PageData) -> None:
        """Show figures."""
        # Whoever turns to another page hears its title in the list.
        is_new = self.data is None or self.data.wanted != data.wanted._replace(section=self.data.wanted.section)
        self.data = data
        self.headline.setText(headline(data))
        self._show_player(data)
        self.choosers.show_data(data)
        self.choosers.setEnabled(data.player is not None)
        was_empty = not self.sections.isEnabled()
        self.sections.setEnabled(data.player is not None)
        if was_empty and self.more.hasFocus():
            # The list was disabled when the window was opened, so it could not have the focus.
            self.sections.setFocus()
        self._turn()
        if is_new and data.player is not None and QAccessible.isActive():
            words = translate("statistics", "{name}: {figures}")
            words = words.format(name=data.player.name, figures=self.headline.text())
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, as_text(words)))

    def _show_player(self, data: PageData) -> None:
        with QSignalBlocker(self.whom):
            self.whom.clear()
            for each in data.players:
                picture = self._faces(self._face_of(each.who), self.fontMetrics().height() + 4)
                icon = QIcon() if picture is None else QIcon(picture)
                self.whom.addItem(icon, as_text(each.name), each.who.key)
            if data.player is not None:
                self.whom.setCurrentIndex(self.whom.findData(data.player.who.key))
        self.whom.setVisible(self.whom.count() > 0)
        if data.player is not None:
            face = self._faces(self._face_of(data.player.who), _PORTRAIT)
            if face is not None:
                self.portrait.setPixmap(face)

    def _turn(self) -> None:
        """Show the chosen page, or ask for its figures if those of another page are there."""
        data = self.data
        if data is None or data.player is None or data.answer is None:
            self._say_nothing()
            self.stack.setCurrentWidget(self.nothing)
            return
        if data.wanted.section is not self.section:
            self.ask()
            return
        page = self._page(self.section)
        area = page.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        page.show_data(data, data.answer)
        if area is not None:
            self.stack.setCurrentWidget(area)

    def _page(self, section: Section) -> Page:
        """Return a page, which is made when it is first shown."""
        if section not in self._pages:
            page = self._pages[section] = self._made(section)
            page.told.connect(self.tell)
            page.opponent_wanted.connect(self._ask_against)
            self.stack.addWidget(form.scrolling(page))
        return self._pages[section]

    def _made(self, section: Section) -> Page:
        library, faces, face_of = self.library, self._faces, self._face_of
        match section:
            case Section.FORM:
                return pages.FormPage(library, faces, face_of)
            case Section.POINTS:
                return ChartsPage(library, pages.points_charts, 3)
            case Section.QUEEN:
                return ChartsPage(library, pages.queen_charts, 2)
            case Section.MOONS:
                return ChartsPage(library, lambda data, answer: (charts.moons_chart(answer),), 1)
            case Section.PASSING:
                return ChartsPage(library, lambda data, answer: charts.passing_charts(answer), 2)
            case Section.RIVALRIES:
                return pages.RivalriesPage(library, faces, face_of)
            case Section.RATING:
                return RatingPage(library, faces, face_of)
            case Section.ALL:
                return AllPage(self._settings)
            case Section.GAMES:
                return GamesPage(self._actions.leave_out)

    def page(self, section: Section) -> Page:
        """Show a page, and return it."""
        self.choose_section(section)
        return self._page(section)

    def tell(self, sentence: str) -> None:
        """Show a sentence at the foot of the window, and let a screen reader say it."""
        self.note.setText(sentence)
        if sentence and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, as_text(sentence)))

    def show_progress(self, done: int, of: int) -> None:
        """Show how many games are read; nothing if there is nothing to read."""
        is_busy = of > 0
        self.show_reading(is_busy)
        self.progress.setVisible(is_busy)
        self.stop_button.setVisible(is_busy)
        if is_busy:
            self.progress.setRange(0, of)
            self.progress.setValue(done)

    def show_reading(self, is_reading: bool) -> None:
        """Say that games are being read, if there are no figures to show meanwhile."""
        self._is_reading = is_reading
        if self.data is None or self.data.player is None:
            self._say_nothing()

    def _say_nothing(self) -> None:
        self.nothing.say(is_reading=self._is_reading)
        reading = translate("statistics", "One moment…")
        self.headline.setText(reading if self._is_reading or self.data is None else headline(self.data))

    # Resets

    def _fill_menu(self) -> None:
        menu, data = self.more.menu(), self.data
        menu.clear()
        name = "" if data is None or data.player is None else data.player.name
        if data is not None and data.player is not None:
            words = translate("statistics", "Reset the figures of {name}").format(name=name)
            menu.addAction(caption(words), lambda: self._reset(of_all=False))
            menu.addAction(translate("statistics", "Reset &all figures"), lambda: self._reset(of_all=True))
            menu.addSeparator()
        if data is not None and data.is_reset:
            words = translate("statistics", "Undo the reset of {name}").format(name=name)
            menu.addAction(caption(words), lambda: self._undo_reset(self._shown(of_all=False)))
        if data is not None and data.all_reset:
            menu.addAction(translate("statistics", "U&ndo the reset of all figures"), lambda: self._undo_reset(None))
        menu.addAction(translate("statistics", "&Work out everything anew"), self._actions.rebuild)

    def _shown(self, *, of_all: bool) -> Who | None:
        return None if of_all or self.data is None or self.data.player is None else self.data.player.who

    def _reset(self, *, of_all: bool) -> None:
        name = "" if self.data is None or self.data.player is None else self.data.player.name
        self._was_reset.append(self._shown(of_all=of_all))
        self._actions.reset(self._was_reset[-1])
        if of_all:
            words = translate("statistics", "All figures begin anew. The games and records stay.")
        else:
            words = translate("statistics", "The figures of {name} begin anew. The games and records stay.")
        self.tell(words.format(name=name))
        self.undo_button.show()

    def _undo_reset(self, who: Who | None) -> None:
        self._actions.undo_reset(who)
        if who in self._was_reset:
            del self._was_reset[max(place for place, each in enumerate(self._was_reset) if each == who)]
        self.undo_button.setVisible(bool(self._was_reset))
        self.tell(translate("statistics", "The reset is undone."))

    def undo(self) -> None:
        """Undo the last change that was made in this window."""
        games = self._pages.get(Section.GAMES)
        if self.section is Section.GAMES and isinstance(games, GamesPage) and games.can_undo:
            games.undo()
        elif self._was_reset:
            self._undo_reset(self._was_reset[-1])
