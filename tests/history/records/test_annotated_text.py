"""Tests of the name, the mark and the notes of a record as lines of its text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.history.records.annotated_text import (
    NOTHING,
    TextAnnotations,
    annotated,
    annotations_in,
    is_same_record,
    other_notes,
)
from hearts_qt.history.records.reading import read_records
from tests.history.records.mutations import BY_HAND

LESSON = (BY_HAND / "lesson.txt").read_text("utf-8")
MAILED = (BY_HAND / "mailed.txt").read_text("utf-8")
TEXTS = {
    "lesson": LESSON,
    "mailed": MAILED,
    "Windows": LESSON.replace("\n", "\r\n"),
    "no heading": "Number: 7\n; an own note\n",
    "a mark from an editor": "Hearts record 1\n; an own note\n; Note: mine\n\nNumber: 7\n",
}
WORDS = st.text("aZé;:\"'()<#9", max_size=20)


def read(text: str) -> TextAnnotations:
    """Return what a text says about its record."""
    return annotations_in(text, read_records(text.encode()).records)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_is_said_is_in_the_text_and_read_again(text: str) -> None:
    """The name, the mark and all lines of the note are there, the record stays as it is, and no fault comes in."""
    before = read_records(text.encode())
    others = other_notes(text, before.records)
    said = TextAnnotations("Walter's queen", "?!", "The ace;\n\n  and the king")
    new = annotated(text, said, others)
    after = read_records(new.encode())
    assert "; Name: Walter's queen" in new
    assert read(new) == TextAnnotations(said.title, said.mark, "\n".join((said.note, *others)))
    assert [each.deal for each in after.records] == [each.deal for each in before.records]
    assert len(after.faults) == len(before.faults)
    assert annotated(new, said, others) == new
    assert annotated(new, NOTHING) == annotated(text, NOTHING)
    assert is_same_record(new.encode(), text.encode())
    assert not is_same_record(new.encode(), text.encode() + b"; more\n")


def test_notes_of_an_editor_stay_where_they_are() -> None:
    """A line of the note that is in the text already is not written twice; notes elsewhere are never taken out."""
    text = "Hearts record 1\nNumber: 7 ; my favourite\n; really\n"
    assert read(text) == TextAnnotations("", "", "my favourite\nreally")
    said = TextAnnotations("", "!", "my favourite\nand more\nreally")
    new = annotated(text, said, other_notes(text, read_records(text.encode()).records))
    assert new == "Hearts record 1\n; Mark: !\n; Note: and more\nNumber: 7 ; my favourite\n; really\n"
    assert annotated(new, NOTHING) == text


def test_a_mark_that_does_not_exist_is_none() -> None:
    """Whatever stands in a text, its name is short and its mark is one of the known ones."""
    found = read(f"Hearts record 1\n; Name: {'W' * 500}\n; Mark: <b>\nNumber: 7\n")
    assert (len(found.title), found.mark) == (60, "")


@given(title=WORDS, note=st.lists(WORDS, max_size=4))
def test_any_words_come_back(title: str, note: list[str]) -> None:
    """Any name and any note without spaces at their ends are read as they were written."""
    said = TextAnnotations(title, "", "\n".join(note).strip())
    assert read(annotated(LESSON, said)).title == title
    assert read(annotated(LESSON, said)).note.startswith(said.note)
