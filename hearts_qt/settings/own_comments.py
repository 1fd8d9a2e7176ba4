"""The comments that a person has written for all players or for one player, and the keys that say them.

The comments are in a file of their own, which people may edit. Wrong entries are left out and reported. A file with
wrong entries is copied before it is overwritten.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

import tomli_w
from msgspec import Struct
from msgspec.structs import asdict, force_setattr

from hearts_qt.files import disk
from hearts_qt.plain_text import one_line
from hearts_qt.plugin_host.comments import LONGEST_LINE, line_flaw, line_text
from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.pack_reading import FORMAT, check_format, read_table
from hearts_qt.plugin_host.tables import quoted
from hearts_qt.settings.writing import FilesWriter, KeptFiles

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST: Final = 200
_MOST_BYTES: Final = 128 * 1024


class OwnComment(Struct, frozen=True):
    """One comment that a person has written."""

    text: str
    """The text of the comment; ``{other}`` and ``{me}`` stand for names, as in a comment pack."""
    player: str = ""
    """The name of the player who says the comment; empty for all players."""
    letter: str = ""
    """The letter that, together with Ctrl, says the comment. If it is empty, the comment gets the next free letter."""

    def __post_init__(self) -> None:
        """Make the texts plain text."""
        force_setattr(self, "text", line_text(self.text))
        force_setattr(self, "player", one_line(self.player))


def given_letters(comments: Sequence[OwnComment], used: Collection[str]) -> tuple[str, ...]:
    """Return the letter of each comment; empty if no letter is left for it.

    The letters in `used` belong to the menus. A comment gets the letter that it asks for, unless an earlier comment has
    that letter. All other comments get the remaining letters in alphabetical order.
    """
    given: dict[int, str] = {}
    for place, comment in enumerate(comments):
        if comment.letter in LETTERS and comment.letter not in (*used, *given.values(), ""):
            given[place] = comment.letter
    free = iter([letter for letter in LETTERS if letter not in (*used, *given.values())])
    return tuple(given[place] if place in given else next(free, "") for place in range(len(comments)))


def comments_of(comments: Iterable[OwnComment], player: str) -> tuple[OwnComment, ...]:
    """Return the comments that a player with this name may say."""
    return tuple(comment for comment in comments if comment.player in ("", player))


def read_own_comments(path: Path) -> tuple[tuple[OwnComment, ...], tuple[Flaw, ...]]:
    """Return the comments in a file, and the flaws of the file. If there is no file, both are empty."""
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
        fault = FlawKind.TOO_MANY if isinstance(values, list) else FlawKind.WRONG_VALUE
        return (), (*flaws, Flaw(fault, f"{path.name}: comments"))
    read = [_read_one(value, f"{path.name}: comments[{place}]", flaws) for place, value in enumerate(values)]
    return tuple(comment for comment in read if comment is not None), tuple(flaws)


def _read_one(value: Any, where: str, flaws: list[Flaw]) -> OwnComment | None:
    table = value if isinstance(value, dict) else {"text": value}
    text, player, letter = table.get("text"), table.get("player", ""), table.get("letter", "")
    fault = line_flaw(text)
    if fault is not None:
        flaws.append(Flaw(fault, where, str(LONGEST_LINE) if fault is FlawKind.TOO_LONG else quoted(text)))
        return None
    if not isinstance(player, str):
        flaws.append(Flaw(FlawKind.WRONG_VALUE, f"{where}.player", quoted(player)))
        return None
    if letter != "" and (not isinstance(letter, str) or len(letter) != 1 or letter.upper() not in LETTERS):
        flaws.append(Flaw(FlawKind.WRONG_VALUE, f"{where}.letter", quoted(letter)))
        letter = ""
    return OwnComment(str(text), player, letter.upper())


def own_comments_text(comments: Iterable[OwnComment]) -> str:
    """Return the text of a file with these comments."""
    values = [{key: value for key, value in asdict(comment).items() if value or key == "text"} for comment in comments]
    return tomli_w.dumps({"format": FORMAT, "comments": values})


class OwnCommentsFile(KeptFiles):
    """Reads the file with the person's comments once, then writes every change in the background."""

    def __init__(
        self,
        path: Path,
        failed: Callable[[Path, str], None],
        recovered: Callable[[Path], None] = lambda path: None,
    ) -> None:
        """Read the file.

        If the file cannot be written later, `failed` is called with the file and the reason. When the file is written
        after that, `recovered` is called. Both are called on another thread.
        """
        super().__init__(FilesWriter(failed, "comments", recovered=recovered))
        self._path = path
        self.comments, self.flaws = read_own_comments(path)
        self._is_damaged = bool(self.flaws)

    def put(self, comments: Iterable[OwnComment]) -> None:
        """Write these comments soon. Returns without waiting."""
        self.comments = tuple(comments)
        if self._is_damaged:
            self._is_damaged = False
            self._keep_damaged()
        self._writer.write(self._path, own_comments_text(self.comments).encode("utf-8"))

    def _keep_damaged(self) -> None:
        with suppress(OSError):
            data = disk.read_file(self._path)
            # Do not use the writer's `copy`: it could read the file later, when the file has its new contents already.
            self._writer.write(self._unused_copy(data), data)

    def _unused_copy(self, data: bytes) -> Path:
        names = (f"{self._path.stem}.damaged{f'-{number}' if number > 1 else ''}" for number in count(1))
        copies = (self._path.with_name(name + self._path.suffix) for name in names)
        return next(each for each in copies if not each.exists() or disk.read_file(each) == data)
