"""Controller for the command that shows the scrapbook."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPagedPaintDevice, QPixmap
from PySide6.QtWidgets import QFileDialog

from hearts_qt.history.statistics.who import Who
from hearts_qt.plain_text import one_line
from hearts_qt.rules.phases import Stage
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.table.link import Update
from hearts_qt.ui.board.face_art import FaceArt, icon_ratio
from hearts_qt.ui.media.card_art import CardArt
from hearts_qt.ui.records.pages import PDF, RecordPrinter
from hearts_qt.ui.statistics.figure_source import FigureSource, IndexQuestions
from hearts_qt.ui.widgets.background import run
from hearts_qt.ui.widgets.command import Command, MenuName, handlers_of
from hearts_qt.ui.widgets.form import bring_up

if TYPE_CHECKING:
    # These are imported when the window is first opened, so that the program starts faster.
    from hearts_qt.history.statistics.query import Statistics
    from hearts_qt.history.statistics.snippet import Scrapbook
    from hearts_qt.ui.statistics.scrapbook_window import ScrapbookWindow

translate = QCoreApplication.translate

COMMANDS: Final[Sequence[Command["ScrapbookController"]]] = (
    Command(
        "scrapbook",
        MenuName.OPTIONS,
        210,
        QT_TRANSLATE_NOOP("menus", "Scrap&book…"),
        QT_TRANSLATE_NOOP("menus", "Your first moon, your best game and what else is worth remembering."),
        lambda self, on: self.show_window(),
    ),
)
SOON_MS: Final = 1500
"""Delay after the end of a deal, in milliseconds, so that quick deals are added together."""
_PICTURE: Final = 480
"""The width of a photograph on paper, in pixels."""


class ScrapbookController(QObject):
    """Shows the scrapbook. While its window is closed, a finished deal costs nothing, and nothing ever pops up."""

    deal_wanted = Signal(str, int)
    """The person wants to see the deal with this number of the match with this id."""

    def __init__(
        self,
        figures: FigureSource,
        index_file: Path,
        owner: Callable[[], tuple[str, str]],
        art: CardArt,
        faces: FaceArt,
        face_of: Callable[[Who], str],
        parent: QObject,
    ) -> None:
        """Read the index in a file, which `figures` brings up to date.

        `owner` returns the id and the name of the person who plays; `face_of` the name of a player's face.
        """
        super().__init__(parent)
        self._figures = figures
        self._owner = owner
        self._art, self._faces, self._face_of = art, faces, face_of
        self._update: Update | None = None
        self._wanted = ""
        self.window: ScrapbookWindow | None = None
        """The window with the scrapbook; None until it is first opened."""
        self._source = IndexQuestions(index_file, self)
        self._source.found.connect(self._show)
        figures.updated.connect(self._note_updated)
        figures.progressed.connect(self._show_progress)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SOON_MS)
        self._soon.timeout.connect(figures.update)
        self._printer = RecordPrinter(self)
        self._printer.told.connect(self._tell)
        art.changed.connect(self._refresh_pictures)
        self.handlers = handlers_of(self, COMMANDS)

    def show_window(self) -> "ScrapbookWindow":
        """Open the scrapbook of the person who plays."""
        window = self.window
        if window is None:
            from hearts_qt.ui.statistics.scrapbook_window import ScrapbookWindow

            window = self.window = ScrapbookWindow(self._art.small, self._face)
            window.asked.connect(self._ask)
            window.deal_wanted.connect(self.deal_wanted)
            window.print_wanted.connect(self._print)
            window.save_wanted.connect(self._ask_where)
        self._ask("")
        bring_up(window)
        self._figures.update()
        return window

    @property
    def _is_open(self) -> bool:
        return self.window is not None and self.window.isVisible()

    def show_update(self, update: Update) -> None:
        """If the window is open, add what was done in a deal or a game whose points were written down."""
        before, self._update = self._update, update
        if self._is_open and before is not None and _written_down(before) != _written_down(update):
            self._soon.start()

    def _ask(self, wanted: str) -> None:
        self._wanted = wanted
        person, name = self._owner()
        self._source.ask(partial(_read_book, person=person, name=name, wanted=wanted))

    def _show(self, book: "Scrapbook") -> None:
        if self.window is not None:
            self.window.show_book(book)

    def _show_progress(self, done: int, of: int) -> None:
        if self.window is not None:
            self.window.show_progress(done, of)

    def _note_updated(self, problem: str) -> None:
        if self.window is None:
            return
        self.window.show_progress(0, 0)
        if problem:
            self._tell(translate("deeds", "The logs could not be read: {reason}.").format(reason=problem))
        if self._is_open:
            self._ask(self._wanted)

    def _tell(self, sentence: str) -> None:
        if self.window is not None:
            self.window.tell(sentence)

    def _face(self, who: Who, size: int) -> QPixmap | None:
        name = self._face_of(who)
        return self._faces.picture(name, size, icon_ratio()) if self._faces.has(name) else None

    def _refresh_pictures(self) -> None:
        if self.window is not None and self._is_open:
            self.window.refresh_pictures()

    # On paper

    def _pages(self) -> tuple[str, Callable[[QPagedPaintDevice], None], Callable[[Path], None]] | None:
        """Return the title, what draws the pages, and what writes them; None if there is nothing to print."""
        from hearts_qt.ui.statistics.photograph import photograph_image
        from hearts_qt.ui.statistics.scrapbook_pages import draw_scrapbook, printed_deeds, write_scrapbook

        book = None if self.window is None else self.window.book
        if book is None or not book.snippets:
            return None
        pictures: list[QImage] = [photograph_image(each.deed, _PICTURE, self._art.small) for each in book.snippets]
        deeds = printed_deeds(book, pictures)
        title = translate("deeds", "The scrapbook of {name}").format(name=one_line(book.name))
        return (
            title,
            lambda device: draw_scrapbook(device, title, deeds),
            lambda path: write_scrapbook(path, title, deeds),
        )

    def _print(self) -> None:
        pages = self._pages()
        if pages is not None and self.window is not None:
            self._printer.print_pages(pages[0], pages[1], self.window)

    def _ask_where(self) -> None:
        pages = self._pages()
        if pages is None:
            return
        write = pages[2]
        dialog = QFileDialog(self.window, translate("deeds", "Save the scrapbook"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(translate("deeds", "Pages to print (*.pdf)"))
        dialog.setDefaultSuffix(PDF[1:])
        dialog.selectFile(translate("deeds", "scrapbook.pdf"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self.save(Path(path), write))
        dialog.open()

    def save(self, path: Path, write: Callable[[Path], None]) -> None:
        """Let a function write the pages to a file, on another thread, and tell what became of it."""

        def work() -> str:
            try:
                write(path)
            except OSError as error:
                template = translate("deeds", "{file} could not be written: {reason}.")
                return template.format(file=one_line(path.name), reason=error.strerror or str(error))
            return translate("deeds", "The scrapbook is in {file}.").format(file=one_line(path.name))

        run("scrapbook-pages", self, work, self._tell)

    def close(self) -> None:
        """Close the window, and stop reading."""
        self._soon.stop()
        self._source.close()
        if self.window is not None:
            self.window.close()


def _read_book(index: "Statistics", person: str, name: str, wanted: str) -> "Scrapbook":
    # The other thread imports this, so that the program starts faster.
    from hearts_qt.history.statistics.scrapbook import scrapbook

    return scrapbook(index, person, name, wanted)


def _written_down(update: Update) -> tuple[str, int, bool]:
    """Return what changes when the points of a deal or the result of a game are written to the log."""
    return update.match_id, update.view.deals_played, update.view.stage is Stage.OVER
