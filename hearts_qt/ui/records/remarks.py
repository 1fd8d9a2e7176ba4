"""What a person says about the records in their window: name, mark, notes, removed, and left out of the figures."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QPushButton

from hearts_qt.history.annotations import Annotation, Key
from hearts_qt.history.records.annotated_text import TextAnnotations
from hearts_qt.history.records.indexed import AnnotationPlace, IndexedRecord
from hearts_qt.ui.records.annotation_box import AnnotationBox
from hearts_qt.ui.records.record_finder import RecordFinder
from hearts_qt.ui.widgets.plain import tip
from hearts_qt.ui.words.records import record_entry

translate = QCoreApplication.translate


class Remarks(QObject):
    """The fields and buttons in which a person says something about the chosen record."""

    changed = Signal()
    """The person has said something."""
    told = Signal(str)
    """Emitted with a sentence about what was done."""
    erase_wanted = Signal(str)
    """Emitted with the id of the match that shall be erased for good."""

    def __init__(
        self,
        finder: RecordFinder,
        annotate: Callable[[Annotation], None],
        annotate_text: Callable[[str, TextAnnotations], None],
        parent: QObject,
    ) -> None:
        """Create the fields and buttons for the record that is chosen in `finder`.

        `annotate` keeps what is said, and `annotate_text` writes it into the text of a record.
        """
        super().__init__(parent)
        self._finder = finder
        self._keep = annotate
        self._keep_in_text = annotate_text
        self._said: dict[str, dict[Key, str]] = {}
        """What the person has said about records in this window, by the records' names, before the index has it."""
        self._removed: list[AnnotationPlace] = []
        """The records that were removed in this window, the last one at the end."""
        self.has_place = False
        """Whether the chosen record has a place among the annotations; those that come with the program have none."""
        self.box = AnnotationBox()
        self.box.changed.connect(self._annotate)
        self.remove = QPushButton(translate("records", "&Remove"))
        self.remove.clicked.connect(self._remove)
        self.erase = QPushButton(translate("records", "Er&ase for good…"))
        self.erase.clicked.connect(self._erase)
        self.undo = QPushButton(translate("records", "Undo re&move"))
        self.undo.clicked.connect(self._undo_remove)
        self.counting = QPushButton()
        self.counting.setToolTip(tip(translate("records", "Whether this deal counts in your statistics")))
        self.counting.clicked.connect(self._change_counting)

    def show_record(self, record: IndexedRecord | None, *, is_new: bool) -> None:
        """Show what was said about a record, and offer what can be done with it.

        What is being typed about it stays, unless the record `is_new` here.
        """
        has_place = self.has_place = record is not None and record.place is not None
        self.box.setVisible(has_place)
        self.remove.setVisible(has_place)
        self.undo.setVisible(bool(self._removed))
        # Only a record that is removed already can be erased, so that nobody erases one by mistake.
        is_removed = record is not None and has_place and record.is_hidden
        self.erase.setVisible(is_removed)
        self.counting.setVisible(record is not None and record.is_own)
        if record is None or not has_place:
            return
        self.remove.setText(translate("records", "Put &back") if is_removed else translate("records", "&Remove"))
        self._offer_counting(record)
        self._forget_indexed(record)
        said = self._text_of(record)
        if is_new or (self.box.is_kept and self.box.said != said):
            self.box.show_record(record._replace(title=said.title, note=said.note, mark=said.mark))

    def forget_removed(self, match: str) -> None:
        """Offer no undo for the records of a match that is erased for good."""
        self._removed = [each for each in self._removed if each.match != match]
        self.undo.setVisible(bool(self._removed))

    @property
    def said(self) -> TextAnnotations | None:
        """What is said about the chosen record; None if nothing can be said about it."""
        record = self._finder.record
        return self._text_of(record) if record is not None and record.place is not None else None

    def _text_of(self, record: IndexedRecord) -> TextAnnotations:
        """Return what is said about a record, even if the index does not have the latest of it yet."""
        said = self._said.get(record.listed.name, {})
        return TextAnnotations(
            said.get(Key.NAME, record.title), said.get(Key.MARK, record.mark), said.get(Key.NOTE, record.note)
        )

    def _forget_indexed(self, record: IndexedRecord) -> None:
        """Forget what the index has now, so that a later change of the file is shown."""
        said = self._said.get(record.listed.name, {})
        for key, value in ((Key.NAME, record.title), (Key.MARK, record.mark), (Key.NOTE, record.own_note)):
            if said.get(key) == value:
                del said[key]

    def _annotate(self, record: IndexedRecord, key: Key, text: str) -> None:
        """Keep what was typed about a record."""
        if record.place is not None:
            self._said.setdefault(record.listed.name, {})[key] = text
            if key is not Key.LEFT_OUT:
                self._keep_in_text(record.listed.name, self._text_of(record))
            self._keep(Annotation(record.place.match, key, text, record.place.deal))
            self.changed.emit()

    # Counting

    def _is_left_out(self, record: IndexedRecord) -> bool:
        """Return whether a deal does not count, even if the index does not have the latest click yet."""
        said = self._said.get(record.listed.name, {})
        return bool(said.get(Key.LEFT_OUT, record.is_left_out))

    def _offer_counting(self, record: IndexedRecord) -> None:
        self.counting.setText(
            translate("records", "Count in my fi&gures")
            if self._is_left_out(record)
            else translate("records", "Leave out of my fi&gures")
        )

    def _change_counting(self) -> None:
        """Leave the chosen deal out of the person's figures, or count it again."""
        record = self._finder.record
        if record is None:
            return
        is_left_out = not self._is_left_out(record)
        self._annotate(record, Key.LEFT_OUT, "yes" if is_left_out else "")
        self._offer_counting(record)
        self.told.emit(
            translate("records", "This deal does not count in your figures any more.")
            if is_left_out
            else translate("records", "This deal counts in your figures again.")
        )

    # Removing

    def _remove(self) -> None:
        """Remove the chosen record from the list, or put it back if it is removed."""
        record = self._finder.record
        if record is None or record.place is None:
            return
        if record.is_hidden:
            self._hide(record.place, False)
            return
        self._removed.append(record.place)
        if not self._finder.step(1):
            self._finder.step(-1)
        self._hide(record.place, True)
        template = translate("records", "Removed: {record}. The file stays in the folder.")
        self.told.emit(template.format(record=record_entry(record)))

    def _undo_remove(self) -> None:
        """Put back the record that was removed last."""
        if self._removed:
            self._hide(self._removed[-1], False)
            self.told.emit("")

    def _hide(self, place: AnnotationPlace, is_hidden: bool) -> None:
        if not is_hidden:
            self._removed = [each for each in self._removed if each != place]
        self._keep(Annotation(place.match, Key.HIDDEN, "yes" if is_hidden else "", place.deal))
        self.undo.setVisible(bool(self._removed))

    def _erase(self) -> None:
        record = self._finder.record
        if record is not None and record.place is not None:
            self.erase_wanted.emit(record.place.match)
