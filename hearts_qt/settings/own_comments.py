"""A person's own comments: for everybody at the table or for one player, and the letters that say them.

They are kept in a file of their own that people may edit. What cannot be used in it is left out and told, and a copy of
such a file is kept beside it before it is written anew.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import tomli_w

from hearts_qt.plain_text import one_line
from hearts_qt.plugin_host.comments import LONGEST_LINE, line_faults, line_text
from hearts_qt.plugin_host.flaw import Fault, Flaw, PackError
from hearts_qt.plugin_host.pack_reading import FORMAT, check_format, read_table
from hearts_qt.plugin_host.tables import quoted
from hearts_qt.settings.writing import FilesWriter

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST: Final = 200
_MOST_BYTES: Final = 128 * 1024


@dataclass(frozen=True)
class OwnComment:
    """One comment that a person has written."""

    text: str
    """As in a pack of comments: ``{other}`` and ``{me}`` stand for names."""
    player: str = ""
    """The name of the player who says it; empty for all."""
    letter: str = ""
    """With Ctrl it is said at once; empty for the next letter that is free."""

    def __post_init__(self) -> None:
        """Take the texts as they can be shown."""
        object.__setattr__(self, "text", line_text(self.text))
        object.__setattr__(self, "player", one_line(self.player))


def given_letters(comments: Sequence[OwnComment], used: Collection[str]) -> tuple[str, ...]:
    """Return each comment's letter, empty when none is left for it.

    Letters in `used` belong to the menus and are given to nobody. A comment keeps the letter that it asks for unless
    one before it has that; the others get what is free, in the order of the alphabet.
    """
    given: dict[int, str] = {}
    for place, comment in enumerate(comments):
        if comment.letter in LETTERS and comment.letter not in (*used, *given.values(), ""):
            given[place] = comment.letter
    free = iter([letter for letter in LETTERS if letter not in (*used, *given.values())])
    return tuple(given[place] if place in given else next(free, "") for place in range(len(comments)))


def comments_of(comments: Iterable[OwnComment], player: str) -> tuple[OwnComment, ...]:
    """Return what a player of that name may say."""
    return tuple(comment for comment in comments if comment.player in ("", player))


def read_own_comments(path: Path) -> tuple[tuple[OwnComment, ...], tuple[Flaw, ...]]:
    """Return the comments of a file, none where there is no file, and what is wrong with it."""
    if not path.exists():
        return (), ()
    try:
        table = read_table(path, _MOST_BYTES)
    except PackError as error:
        return (), error.flaws
    flaws: list[Flaw] = []
    check_format(table, ("format", "comments"), path.name, flaws)
    values = table.get("comments", [])
    if not isinstance(values, list) or len(values) > MOST:
        fault = Fault.TOO_MANY if isinstance(values, list) else Fault.WRONG_VALUE
        return (), (*flaws, Flaw(fault, f"{path.name}: comments"))
    read = [_read_one(value, f"{path.name}: comments[{place}]", flaws) for place, value in enumerate(values)]
    return tuple(comment for comment in read if comment is not None), tuple(flaws)


def _read_one(value: Any, where: str, flaws: list[Flaw]) -> OwnComment | None:
    table = value if isinstance(value, dict) else {"text": value}
    text, player, letter = table.get("text"), table.get("player", ""), table.get("letter", "")
    fault = line_faults(text)
    if fault is not None:
        flaws.append(Flaw(fault, where, str(LONGEST_LINE) if fault is Fault.TOO_LONG else quoted(text)))
        return None
    if not isinstance(player, str):
        flaws.append(Flaw(Fault.WRONG_VALUE, f"{where}.player", quoted(player)))
        return None
    if letter != "" and (not isinstance(letter, str) or len(letter) != 1 or letter.upper() not in LETTERS):
        flaws.append(Flaw(Fault.WRONG_VALUE, f"{where}.letter", quoted(letter)))
        letter = ""
    return OwnComment(str(text), player, letter.upper())


def own_comments_text(comments: Iterable[OwnComment]) -> str:
    """Return the text of a file with these comments."""
    values = [{key: value for key, value in vars(comment).items() if value or key == "text"} for comment in comments]
    return tomli_w.dumps({"format": FORMAT, "comments": values})


class OwnCommentsFile:
    """The file with a person's comments: read once, then written in the background with every change."""

    def __init__(self, path: Path, failed: Callable[[Path, str], None]) -> None:
        """Read the file; `failed` is told, in another thread, that it could not be written, and why."""
        self._path = path
        self._writer = FilesWriter(failed, "comments")
        self.comments, self.flaws = read_own_comments(path)
        self._is_damaged = bool(self.flaws)

    def put(self, comments: Iterable[OwnComment]) -> None:
        """Keep these comments; returns at once."""
        self.comments = tuple(comments)
        if self._is_damaged:
            self._is_damaged = False
            self._writer.copy(self._path, self._path.with_name(f"{self._path.stem}.damaged{self._path.suffix}"))
        self._writer.write(self._path, own_comments_text(self.comments).encode("utf-8"))

    def flush(self, seconds: float) -> bool:
        """Write now what is still waiting; return whether it is on the disk within that time."""
        return self._writer.flush(seconds)

    def unwritten(self) -> Mapping[Path, str]:
        """Return what is not on the disk, and why."""
        return self._writer.unwritten()

    def close(self) -> tuple[Path, ...]:
        """Write what is still to be written, and stop. Return the file if the disk did not take it."""
        return self._writer.close()
