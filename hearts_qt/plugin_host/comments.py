"""Packs of comments: the lines that a character says on each occasion. Reads and writes `comments.toml`.

A line is plain text. In a line ``{other}`` stands for the name of the other player, and ``{me}`` for the speaker's
name. Lines on some occasions have further placeholders, see `places_of`. A line may not contain any other braces.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import tomli_w
from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.plain_text import make_plain, one_line
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.pack_reading import FORMAT, check_audio, check_format, read_table, table_text
from hearts_qt.plugin_host.tables import quoted

FILE: Final = "comments.toml"
LONGEST_LINE: Final = 140
"""How many characters a line may have at most, before names are filled in."""
_LONGEST_KEPT: Final = 400
"""The length at which a line is cut. Any line longer than `LONGEST_LINE` is reported as a flaw before it is cut."""
MOST_LINES: Final = 100
"""How many lines one occasion may have at most."""
MOST_BYTES: Final = 256 * 1024
"""How many bytes a `comments.toml` may have at most."""
MOST_AUDIO_BYTES: Final = 2 * 1024 * 1024
"""How many bytes one recording may have at most."""
AUDIO: Final = (".wav", ".ogg")
_KNOWN: Final = ("format", "name", "author", "licence", "language", "lines")
_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
"""The form of a language tag, such as ``pt-BR``."""
_PLACE: Final = re.compile(r"\{([a-z]+)\}")


class Category(StrEnum):
    """The groups of comments that people can switch on and off."""

    PASS = "pass"
    LEAD = "lead"
    TAKE = "take"
    RAZZ = "razz"
    MEMORY = "memory"


class Occasion(StrEnum):
    """The events about which characters say something. In each description, "the other" is another player."""

    PASS = "pass"
    """The speaker has passed cards to the other."""
    LEAD = "lead"
    """The speaker leads a trick."""
    TAKE = "take"
    """The speaker takes a trick that has no points and that the other has led."""
    RAZZ = "razz"
    """The other takes a heart that the speaker gave."""
    QUEEN_GIVEN = "queen-given"
    """The other takes the queen of spades, which the speaker gave."""
    QUEEN_TAKEN = "queen-taken"
    """The speaker takes the queen of spades, which the other gave."""
    HEARTS_BROKEN = "hearts-broken"
    """Hearts are broken, by the speaker or by somebody else."""
    MOON_BEGUN = "moon-begun"
    """Everybody can see that the speaker could shoot the moon."""
    MOON_STOPPED = "moon-stopped"
    """The speaker takes a point from the other, who seemed to shoot the moon."""
    MOON_MADE = "moon-made"
    """The speaker has shot the moon."""
    WINNING = "winning"
    """The speaker has the best score after a deal, or has won."""
    LOSING = "losing"
    """The speaker has the worst score after a deal, or has lost; the other has the best score."""
    THINKING = "thinking"
    """The speaker thinks about a card for a long time."""
    REMEMBER_NEW = "remember-new"
    """The speaker has never finished a game with the other, who is a person."""
    REMEMBER_GIVEN = "remember-given"
    """The speaker has given the queen of spades to the other in several earlier deals."""
    REMEMBER_TAKEN = "remember-taken"
    """The other has given the queen of spades to the speaker in several earlier deals."""
    REMEMBER_WON = "remember-won"
    """The speaker alone has won the last game that the two have finished together."""
    REMEMBER_LOST = "remember-lost"
    """The other alone has won the last game that the two have finished together."""
    REMEMBER_RIVALRY = "remember-rivalry"
    """Both have won several games against each other."""
    REMEMBER_MOON = "remember-moon"
    """In earlier deals, the other has stopped the speaker, who was shooting the moon."""

    @property
    def category(self) -> Category:
        """The category of the occasion."""
        return _CATEGORIES.get(self, Category.RAZZ)


_CATEGORIES: Final[Mapping[Occasion, Category]] = {
    Occasion.PASS: Category.PASS,
    Occasion.LEAD: Category.LEAD,
    Occasion.THINKING: Category.LEAD,
    Occasion.TAKE: Category.TAKE,
    Occasion.REMEMBER_NEW: Category.MEMORY,
    Occasion.REMEMBER_GIVEN: Category.MEMORY,
    Occasion.REMEMBER_TAKEN: Category.MEMORY,
    Occasion.REMEMBER_WON: Category.MEMORY,
    Occasion.REMEMBER_LOST: Category.MEMORY,
    Occasion.REMEMBER_RIVALRY: Category.MEMORY,
    Occasion.REMEMBER_MOON: Category.MEMORY,
}
_NAMES: Final = ("other", "me")
"""The placeholders of every line."""
_MORE_PLACES: Final[Mapping[Occasion, tuple[str, ...]]] = {
    Occasion.PASS: ("to", "from"),
    Occasion.LEAD: ("suit",),
    Occasion.REMEMBER_GIVEN: ("times",),
    Occasion.REMEMBER_TAKEN: ("times",),
    Occasion.REMEMBER_WON: ("when",),
    Occasion.REMEMBER_LOST: ("when",),
    Occasion.REMEMBER_RIVALRY: ("mine", "yours"),
    Occasion.REMEMBER_MOON: ("times",),
}


_TELLING: Final[Mapping[Occasion, tuple[str, ...]]] = {
    Occasion.PASS: ("to", "from"),
    Occasion.LEAD: ("suit",),
    Occasion.TAKE: ("me",),
}
"""The placeholders of a line that says what has just happened."""


def places_of(occasion: Occasion | None) -> tuple[str, ...]:
    """Return the placeholders that a line may have, without their braces. None stands for lines without an occasion.

    ``to`` stands for the player to whom the speaker has passed cards, ``from`` for the player who has passed cards to
    the speaker, and ``suit`` for the suit that the speaker leads. ``times`` stands for "twice" or "5 times"; ``when``
    for "yesterday" or "last week"; ``mine`` and ``yours`` for the numbers of games that the speaker and the other have
    won.
    """
    return _NAMES if occasion is None else (*_NAMES, *_MORE_PLACES.get(occasion, ()))


class Line(Struct, frozen=True):
    """One line of a pack."""

    text: str
    sound: str = ""
    """The path of the line's recording, a WAV or OGG file, relative to the pack's folder; empty if the line has no
    recording."""

    def __post_init__(self) -> None:
        """Make the text safe to show."""
        make_plain(self, "text", most=_LONGEST_KEPT)

    @property
    def names_other(self) -> bool:
        """Whether the line has the placeholder for the other player's name."""
        return "{other}" in self.text

    def tells(self, occasion: Occasion) -> bool:
        """Return whether the line says what has just happened: who passes to whom, leads which suit, or takes a trick.

        Source: *Comments* in the manual of CardShark Hearts.
        """
        places = _TELLING.get(occasion, ())
        return bool(places) and all(f"{{{place}}}" in self.text for place in places)

    def filled(self, me: str, other: str, more: Mapping[str, str] = MappingProxyType({})) -> str:
        """Return the text with the names of the speaker and the other player, and what else stands for placeholders.

        Braces inside a name stay as they are. A placeholder for which there is nothing stays, too.
        """
        texts = {**more, "me": me, "other": other}
        return _PLACE.sub(lambda place: texts.get(place[1], place[0]), self.text)


class Comments(Struct, frozen=True, kw_only=True):
    """A pack of comments, or everything that a character says: lines by occasion."""

    name: str
    author: str = ""
    licence: str = ""
    language: str = "en"
    lines: Mapping[Occasion, tuple[Line, ...]] = {}
    folder: Path | None = None
    """The folder of the recordings; None if the pack has no recordings."""

    def for_occasion(self, occasion: Occasion) -> tuple[Line, ...]:
        """Return the lines for an occasion."""
        return self.lines.get(occasion, ())


def line_text(text: str) -> str:
    """Return a text in the form in which a Line keeps it.

    This form identifies the line when its sound is looked up, and when a person switches it off.
    """
    return Line(text).text


def line_flaw(text: object, occasion: Occasion | None = None) -> FlawKind | None:
    """Return the kind of flaw in the text of a line for an occasion, or None if the text is correct.

    This function checks lines from files and lines that people type.
    """
    if not isinstance(text, str) or not text.isprintable() or not one_line(text):
        return FlawKind.WRONG_VALUE
    if len(text) > LONGEST_LINE:
        return FlawKind.TOO_LONG
    places = places_of(occasion)
    rest = _PLACE.sub(lambda place: "" if place[1] in places else place[0], text)
    return FlawKind.UNKNOWN_VALUE if "{" in rest or "}" in rest else None


def read_comments(path: Path) -> Comments:
    """Return the pack in a `comments.toml`. Raises PackError with everything that is wrong with it."""
    table = read_table(path, MOST_BYTES)
    flaws: list[Flaw] = []
    check_format(table, _KNOWN, path.name, flaws)
    name = table_text(table, "name", path.name, flaws)
    author, licence = (table_text(table, key, path.name, flaws, "") for key in ("author", "licence"))
    language = table_text(table, "language", path.name, flaws, "en")
    if language and not _LANGUAGE.fullmatch(language):
        flaws.append(Flaw(FlawKind.WRONG_VALUE, f"{path.name}: language", f"{quoted(language)}: en, pt-BR, zh-Hant, …"))
    lines = _read_lines(path, table.get("lines"), flaws)
    if flaws:
        raise PackError(flaws)
    return Comments(name=name, author=author, licence=licence, language=language, lines=lines, folder=path.parent)


def _read_lines(path: Path, table: object, flaws: list[Flaw]) -> dict[Occasion, tuple[Line, ...]]:
    where = f"{path.name}: lines"
    if not isinstance(table, dict):
        flaws.append(Flaw(FlawKind.MISSING_VALUE if table is None else FlawKind.WRONG_VALUE, where))
        return {}
    known = ", ".join(Occasion)
    flaws += [Flaw(FlawKind.UNKNOWN_VALUE, f"{where}.{key}", known) for key in table if key not in tuple(Occasion)]
    read = {}
    for occasion in Occasion:
        values = table.get(occasion.value, [])
        if not isinstance(values, list):
            flaws.append(Flaw(FlawKind.NOT_LIST, f"{where}.{occasion}", quoted(values)))
        elif len(values) > MOST_LINES:
            flaws.append(Flaw(FlawKind.TOO_MANY, f"{where}.{occasion}", str(MOST_LINES)))
        elif values:
            places = ((f"{where}.{occasion}[{place}]", value) for place, value in enumerate(values))
            read[occasion] = tuple(_read_line(path.parent, occasion, value, at, flaws) for at, value in places)
    texts = [line.text for lines in read.values() for line in lines]
    if not texts and not flaws:
        flaws.append(Flaw(FlawKind.NOTHING, where))
    twice = sorted({text for text in texts if text and texts.count(text) > 1})
    flaws += [Flaw(FlawKind.TWICE, where, text) for text in twice]
    return read


def _read_line(folder: Path, occasion: Occasion, value: object, where: str, flaws: list[Flaw]) -> Line:
    table: dict[str, Any] = value if isinstance(value, dict) else {"text": value}
    flaws += [
        Flaw(FlawKind.UNKNOWN_VALUE, f"{where}.{key}", "text, sound") for key in table if key not in ("text", "sound")
    ]
    text = table.get("text")
    flaw_kind = line_flaw(text, occasion)
    if flaw_kind is not None:
        given = str(LONGEST_LINE) if flaw_kind is FlawKind.TOO_LONG else quoted(text)
        flaws.append(Flaw(FlawKind.BRACES if flaw_kind is FlawKind.UNKNOWN_VALUE else flaw_kind, where, given))
        return Line("")
    if "sound" not in table:
        return Line(str(text))
    return Line(str(text), check_audio(folder, table["sound"], AUDIO, MOST_AUDIO_BYTES, f"{where}.sound", flaws))


def comments_text(comments: Comments) -> str:
    """Return a pack as the text of a `comments.toml`. Reading and writing it again gives the same text."""
    table: dict[str, Any] = {
        "format": FORMAT,
        "name": comments.name,
        "author": comments.author,
        "licence": comments.licence,
        "language": comments.language,
        "lines": {
            occasion.value: [
                {"text": line.text, "sound": line.sound} if line.sound else line.text
                for line in comments.for_occasion(occasion)
            ]
            for occasion in Occasion
            if comments.for_occasion(occasion)
        },
    }
    return tomli_w.dumps(table)


def with_more(comments: Comments, more: Mapping[Occasion, tuple[Line, ...]]) -> Comments:
    """Return a pack with additional lines before its own lines. On each occasion, no line occurs twice."""
    merged = {}
    for occasion in Occasion:
        lines = {line.text: line for line in (*more.get(occasion, ()), *comments.for_occasion(occasion))}
        if lines:
            merged[occasion] = tuple(lines.values())
    return replace(comments, lines=merged)
