"""Tests of the bundled comments: they are enough for each occasion, and no line is too long or used twice."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hearts_qt.players.cast import ROLES
from hearts_qt.plugin_host.comments import Line, Occasion, line_flaw, places_of

FOLDER = Path(__file__).parents[2] / "resources" / "comments"
PACKS = sorted(FOLDER.glob("*/comments.toml"))
OCCASIONS = (
    "pass",
    "lead",
    "take",
    "razz",
    "queen-given",
    "queen-taken",
    "hearts-broken",
    "moon-begun",
    "moon-stopped",
    "moon-made",
    "winning",
    "losing",
    "thinking",
    "remember-new",
    "remember-given",
    "remember-taken",
    "remember-won",
    "remember-lost",
    "remember-rivalry",
    "remember-moon",
)
FEWEST = 12
FEWEST_OF_MEMORY = 2
"""Each of these occasions comes at most once in a deal, and only one of them."""
LONGEST = 70
_BLAME = re.compile(
    r"\b(who|somebody|someone|you)(’s)? (did|done|been|broke?|dropped|left|lifted|kicked|popped|pricked|stabbed)\b",
    re.IGNORECASE,
)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _texts(path: Path) -> list[str]:
    values = [value for lines in _read(path)["lines"].values() for value in lines]
    return [value["text"] if isinstance(value, dict) else value for value in values]


def _words(text: str) -> str:
    """Return the words of a line without capitals and punctuation, to find lines that sound the same."""
    return " ".join(re.findall(r"\w+", text.casefold()))


each_pack = pytest.mark.parametrize("path", PACKS, ids=[path.parent.name for path in PACKS])


def test_there_are_bundled_comments() -> None:
    """The folder with the bundled comments, which the other tests read, is not empty."""
    assert PACKS


@each_pack
def test_the_head_names_the_character(path: Path) -> None:
    """The head of a file names the author, the licence, the language, and the character to which the folder belongs."""
    pack = _read(path)
    assert pack.pop("lines")
    assert pack == {
        "format": 1,
        "name": ROLES[path.parent.name].name,
        "author": "Hearts project",
        "licence": "MIT",
        "language": "en",
    }


@each_pack
def test_every_occasion_has_enough_lines(path: Path) -> None:
    """Each file has all occasions in the documented order, with enough lines that none is repeated soon."""
    lines = _read(path)["lines"]
    assert tuple(lines) == OCCASIONS
    fewest = {each: FEWEST_OF_MEMORY if each.startswith("remember-") else FEWEST for each in OCCASIONS}
    assert {occasion: len(said) for occasion, said in lines.items() if len(said) < fewest[occasion]} == {}


@each_pack
def test_lines_fit_a_balloon(path: Path) -> None:
    """Lines are neither empty nor too long, and have no unknown placeholders."""
    for occasion, said in _read(path)["lines"].items():
        for value in said:
            text = value["text"] if isinstance(value, dict) else value
            assert text == text.strip()
            assert 0 < len(text) <= LONGEST, text
            assert line_flaw(text, Occasion(occasion)) is None, text


@each_pack
def test_memories_are_told_with_their_number_or_day(path: Path) -> None:
    """A line about earlier games says how often or when. No sentence begins with it, because it has no capital."""
    for occasion, said in _read(path)["lines"].items():
        places = set(places_of(Occasion(occasion))) - {"other", "me"}
        for text in said if places & {"times", "when", "mine", "yours"} else ():
            assert places & set(re.findall(r"\{([a-z]+)\}", text)), text
            assert not re.search(r"(^|[.!?] )\{(times|when)\}", text), text


@each_pack
def test_some_comments_tell(path: Path) -> None:
    """Each character says in its own words who passes to whom, which suit is led, and who takes a trick.

    No sentence begins with a placeholder that may have no capital.
    """
    for occasion, fewest in ((Occasion.PASS, 3), (Occasion.LEAD, 4), (Occasion.TAKE, 3)):
        said = _read(path)["lines"][occasion]
        assert sum(Line(text).tells(occasion) for text in said) >= fewest
        assert not [text for text in said if re.search(r"(^|[.!?] )\{(to|from|suit)\}", text)]
        assert not [text for text in said if re.search(r"\{(to|from)\} (is|was|has|does|sends|passes)\b", text)]


@each_pack
def test_whoever_broke_hearts_can_say_the_line(path: Path) -> None:
    """No line about broken hearts blames another player, because the speaker may be the one who broke them."""
    for text in _read(path)["lines"]["hearts-broken"]:
        assert "me?" in text or not _BLAME.search(text), text


def test_no_line_is_said_twice() -> None:
    """A line is used only once by all characters on all occasions.

    Lines that differ only in capitals or punctuation count as the same.
    """
    said = Counter(_words(text) for path in PACKS for text in _texts(path))
    assert [words for words, times in said.items() if times > 1] == []


@pytest.mark.parametrize("path", PACKS, ids=lambda path: path.parent.name)
def test_every_line_fits_a_person_without_a_name(path: Path) -> None:
    """No line has a verb such as "is" after the other player's name, because a player without a name is "you"."""
    for text in _texts(path):
        assert not re.search(r"\{other\} (is|was|has|does|plays|breaks|takes|gets|wants|thinks|looks)\b", text), text
