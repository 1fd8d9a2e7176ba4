"""Tests of comment packs: what is read, what is refused, how flaws are reported, and that writing loses nothing."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts_qt.plugin_host.comments import (
    LONGEST_LINE,
    MOST_LINES,
    Category,
    Comments,
    Line,
    Occasion,
    comments_text,
    line_flaw,
    read_comments,
    with_more,
)
from hearts_qt.plugin_host.flaw import FlawKind, PackError

HEAD = 'format = 1\nname = "Aunt Vera"\n'
WAV = b"RIFF\x24\0\0\0WAVE"


def pack(folder: Path, text: str | bytes) -> Path:
    """Write a comments.toml and return its path."""
    path = folder / "comments.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def faults(folder: Path, text: str | bytes) -> list[tuple[FlawKind, str]]:
    """Return the kind and place of each flaw of a comments.toml."""
    with pytest.raises(PackError) as caught:
        read_comments(pack(folder, text))
    return [(flaw.kind, flaw.where) for flaw in caught.value.flaws]


def test_a_pack_is_read(tmp_path: Path) -> None:
    """A pack is read if its lines are texts, or tables with a text and a recording."""
    (tmp_path / "hm.wav").write_bytes(WAV)
    text = (
        HEAD + 'author = "Vera"\n[lines]\npass = ["Here, {other}."]\nqueen-taken = [{text = "Hm.", sound = "hm.wav"}]'
    )
    comments = read_comments(pack(tmp_path, text))
    assert (comments.name, comments.author, comments.language) == ("Aunt Vera", "Vera", "en")
    assert comments.for_occasion(Occasion.PASS) == (Line("Here, {other}."),)
    assert comments.for_occasion(Occasion.QUEEN_TAKEN) == (Line("Hm.", "hm.wav"),)
    assert comments.for_occasion(Occasion.LEAD) == ()
    assert comments.folder == tmp_path


@pytest.mark.parametrize(
    ("text", "fault", "where"),
    [
        (b"\xff\xfe", FlawKind.NOT_TEXT, "comments.toml"),
        ("format = ", FlawKind.NOT_TOML, "comments.toml"),
        ("a = " + "[" * 5000, FlawKind.NOT_TOML, "comments.toml"),
        ("#" * 300_000, FlawKind.TOO_LARGE, "comments.toml"),
        (HEAD, FlawKind.MISSING_VALUE, "comments.toml: lines"),
        (HEAD + "lines = 3", FlawKind.WRONG_VALUE, "comments.toml: lines"),
        (HEAD + "[lines]", FlawKind.NOTHING, "comments.toml: lines"),
        ('format = 2\nname = "A"\n[lines]\npass = ["a"]', FlawKind.OTHER_FORMAT, "comments.toml: format"),
        ('format = 1\n[lines]\npass = ["a"]', FlawKind.MISSING_VALUE, "comments.toml: name"),
        ('format = 1\nname = "  "\n[lines]\npass = ["a"]', FlawKind.MISSING_VALUE, "comments.toml: name"),
        ('format = 1\nname = 7\n[lines]\npass = ["a"]', FlawKind.WRONG_VALUE, "comments.toml: name"),
        (HEAD + 'language = "my own"\n[lines]\npass = ["a"]', FlawKind.WRONG_VALUE, "comments.toml: language"),
        (HEAD + 'code = "x.py"\n[lines]\npass = ["a"]', FlawKind.UNKNOWN_VALUE, "comments.toml: code"),
        (HEAD + '[lines]\nboast = ["a"]\npass = ["a"]', FlawKind.UNKNOWN_VALUE, "comments.toml: lines.boast"),
        (HEAD + '[lines]\npass = "a"', FlawKind.NOT_LIST, "comments.toml: lines.pass"),
        (HEAD + f"[lines]\npass = {['a'] * (MOST_LINES + 1)}", FlawKind.TOO_MANY, "comments.toml: lines.pass"),
        (HEAD + '[lines]\npass = ["a", 3]', FlawKind.WRONG_VALUE, "comments.toml: lines.pass[1]"),
        (HEAD + '[lines]\npass = [" "]', FlawKind.WRONG_VALUE, "comments.toml: lines.pass[0]"),
        (HEAD + '[lines]\npass = ["a\\nb"]', FlawKind.WRONG_VALUE, "comments.toml: lines.pass[0]"),
        (HEAD + '[lines]\npass = ["a\\u202eb"]', FlawKind.WRONG_VALUE, "comments.toml: lines.pass[0]"),
        (HEAD + f'[lines]\npass = ["{"a" * (LONGEST_LINE + 1)}"]', FlawKind.TOO_LONG, "comments.toml: lines.pass[0]"),
        (HEAD + '[lines]\npass = ["{othr}"]', FlawKind.BRACES, "comments.toml: lines.pass[0]"),
        (HEAD + '[lines]\npass = ["{other.__class__}"]', FlawKind.BRACES, "comments.toml: lines.pass[0]"),
        (HEAD + '[lines]\npass = [{text = "a", r = "x"}]', FlawKind.UNKNOWN_VALUE, "comments.toml: lines.pass[0].r"),
        (HEAD + '[lines]\npass = ["a"]\nlead = ["a"]', FlawKind.TWICE, "comments.toml: lines"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str | bytes, fault: FlawKind, where: str) -> None:
    """Each flaw is reported with its file and place."""
    assert (fault, where) in faults(tmp_path, text)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("../hm.wav", FlawKind.OUTSIDE),
        ("/etc/hm.wav", FlawKind.OUTSIDE),
        ("C:/hm.wav", FlawKind.OUTSIDE),
        ("..\\\\hm.wav", FlawKind.OUTSIDE),
        ("none.wav", FlawKind.MISSING),
        ("hm.mp3", FlawKind.WRONG_TYPE),
        ("text.ogg", FlawKind.WRONG_TYPE),
        ("link.wav", FlawKind.LINK),
        ("folder.wav", FlawKind.MISSING),
        ("large.wav", FlawKind.TOO_LARGE),
        ("", FlawKind.WRONG_VALUE),
    ],
)
def test_recordings_stay_in_the_folder(tmp_path: Path, name: str, fault: FlawKind) -> None:
    """Recordings must be audio files of a limited size in the pack's folder."""
    folder = tmp_path / "pack"
    folder.mkdir()
    (tmp_path / "hm.wav").write_bytes(WAV)
    (folder / "hm.mp3").write_bytes(b"ID3")
    (folder / "text.ogg").write_text("not at all")
    (folder / "link.wav").symlink_to(tmp_path / "hm.wav")
    (folder / "folder.wav").mkdir()
    (folder / "large.wav").write_bytes(WAV + bytes(3_000_000))
    found = faults(folder, HEAD + f'[lines]\npass = [{{text = "a", sound = "{name}"}}]')
    assert found == [(fault, "comments.toml: lines.pass[0].sound")]


def test_everything_wrong_is_told_at_once(tmp_path: Path) -> None:
    """All flaws of a pack are reported together."""
    assert len(faults(tmp_path, 'format = 9\n[lines]\npass = ["{x}", 3]\nboo = []')) == 5


def test_a_pack_that_is_not_there_or_a_link_is_refused(tmp_path: Path) -> None:
    """A missing pack and a pack that is a link are refused, with different flaws."""
    with pytest.raises(PackError) as caught:
        read_comments(tmp_path / "comments.toml")
    assert caught.value.flaws[0].kind is FlawKind.MISSING
    (tmp_path / "real.toml").write_text(HEAD)
    (tmp_path / "comments.toml").symlink_to(tmp_path / "real.toml")
    with pytest.raises(PackError) as caught:
        read_comments(tmp_path / "comments.toml")
    assert caught.value.flaws[0].kind is FlawKind.LINK


_TEXTS = st.text(st.characters(exclude_characters="{}"), min_size=1, max_size=LONGEST_LINE).filter(
    lambda text: line_flaw(text) is None
)


@given(st.dictionaries(st.sampled_from(Occasion), st.lists(_TEXTS, min_size=1, max_size=5), min_size=1))
def test_writing_and_reading_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, texts: dict[Occasion, list[str]]
) -> None:
    """Any lines are the same when they are read back, and writing them again gives the same text."""
    unique = {text: occasion for occasion, each in texts.items() for text in each}
    lines = {
        occasion: tuple(Line(text) for text, where in unique.items() if where is occasion)
        for occasion in set(unique.values())
    }
    folder = tmp_path_factory.mktemp("pack")
    written = comments_text(Comments(name="A", lines=lines))
    read = read_comments(pack(folder, written))
    assert dict(read.lines) == lines
    assert comments_text(read) == written


def test_names_are_filled_in_but_never_read_as_places() -> None:
    """A player's name that looks like a placeholder, such as {me}, is filled in literally."""
    line = Line("{me} says hello, {other}!")
    assert line.filled("Sue", "{me}") == "Sue says hello, {me}!"
    assert line.names_other
    assert not Line("{me} is here").names_other


def test_ones_own_lines_come_first_and_once() -> None:
    """A person's own lines come before the lines of the pack. A line that both have is kept once, with its sound."""
    voice = Comments(name="A", lines={Occasion.PASS: (Line("a"), Line("b", "b.wav"))})
    merged = with_more(voice, {Occasion.PASS: (Line("mine"), Line("b")), Occasion.LEAD: (Line("go"),)})
    assert merged.for_occasion(Occasion.PASS) == (Line("mine"), Line("b", "b.wav"), Line("a"))
    assert merged.for_occasion(Occasion.LEAD) == (Line("go"),)


def test_every_occasion_has_a_category() -> None:
    """Each category has at least one occasion, and each occasion has a category."""
    assert {occasion.category for occasion in Occasion} == set(Category)
    assert Occasion.QUEEN_GIVEN.category is Category.RAZZ
