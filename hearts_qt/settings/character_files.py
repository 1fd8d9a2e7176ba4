"""Reads and writes the characters' files: readable TOML with only those values that the person has changed.

Reading never fails: a value that cannot be used is reported as a `ProfileFlaw` and keeps its default. A damaged file is
copied before anything is written in its place. The same folder also contains the sounds that the person has chosen for
lines.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

import tomli_w
from msgspec.structs import asdict, replace

from hearts_qt.files import disk
from hearts_qt.plain_text import one_line
from hearts_qt.plugin_host.comments import Line, Occasion, line_flaw, line_text
from hearts_qt.plugin_host.folder import first_entries
from hearts_qt.plugin_host.tables import quoted
from hearts_qt.settings.characters import SHIPPED, Change, Character, Characters, id_of, is_id
from hearts_qt.settings.file import Damage, read_table, set_aside
from hearts_qt.settings.profile import LONGEST_NAME, ProfileFault, ProfileFlaw
from hearts_qt.settings.voice_options import CHATTINESS, Chattiness
from hearts_qt.settings.writing import FilesWriter, KeptFiles

FORMAT: Final = 1
MOST_CHARACTERS: Final = 500
"""How many files are read at most, because each one delays the start."""
SOUNDS: Final = "sounds"
"""The name of the subfolder with the sounds that the person has chosen."""


# ---------------------------------------------------------------- a character as a table


def character_to_table(character: Character) -> dict[str, Any]:
    """Return a character as plain values.

    For a character of the cast, these are the changed values. For a new character, these are all values.
    """
    shipped = SHIPPED.get(character.id)
    table: dict[str, Any] = {"format": FORMAT}
    for field, value in asdict(character).items():
        if field == "id" or (shipped is not None and getattr(shipped, field) == value):
            continue
        if value or shipped is not None or field == "speaks":
            table[field] = _plain(field, value)
    return table


def _plain(field: str, value: Any) -> Any:
    if field == "lines":
        return {each.value: [_line_to_value(line) for line in value[each]] for each in Occasion if value.get(each)}
    return list(value) if field == "silenced" else dict(value) if field == "sounds" else value


def _line_to_value(line: Line) -> str | dict[str, str]:
    return {"text": line.text, "sound": line.sound} if line.sound else line.text


def character_text(character: Character) -> str:
    """Return the text of a character's file."""
    return tomli_w.dumps(character_to_table(character))


def character_from_table(id: str, table: Mapping[str, Any]) -> tuple[Character, list[ProfileFlaw]]:
    """Return the character that a file describes, and the flaws of the file."""
    flaws: list[ProfileFlaw] = []
    if quoted(table.get("format", FORMAT)) != quoted(FORMAT):
        flaws.append(ProfileFlaw("format", ProfileFault.OTHER_FORMAT, quoted(table["format"])))
    name = id.replace("-", " ").title()[:LONGEST_NAME]
    character = SHIPPED.get(id) or Character(id=id, name=name, face="you", player="stan")
    good: dict[str, Any] = {}
    for field, value in table.items():
        reader = _READERS.get(field)
        if field == "format":
            continue
        if reader is None:
            flaws.append(ProfileFlaw(field, ProfileFault.UNKNOWN))
            continue
        try:
            good[field] = reader(value, flaws)
        except ValueError:
            flaws.append(ProfileFlaw(field, ProfileFault.WRONG_VALUE, quoted(value)))
    return replace(character, **good), flaws


def _read_name(value: object, flaws: list[ProfileFlaw]) -> str:
    return _short(value, LONGEST_NAME)


def _read_word(value: object, flaws: list[ProfileFlaw]) -> str:
    return _short(value, 200)


def _short(value: object, most: int) -> str:
    if not isinstance(value, str) or not one_line(value) or len(value) > most:
        raise ValueError
    return value


def _read_pack(value: object, flaws: list[ProfileFlaw]) -> str:
    return value if value == "" and isinstance(value, str) else _short(value, 200)


def _read_switch(value: object, flaws: list[ProfileFlaw]) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _read_chattiness(value: object, flaws: list[ProfileFlaw]) -> Chattiness | None:
    return None if value == "" else CHATTINESS.read(value)


def _read_silenced(value: object, flaws: list[ProfileFlaw]) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValueError
    return tuple(map(line_text, value))


def _read_sounds(value: object, flaws: list[ProfileFlaw]) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise ValueError
    good = {line: sound for line, sound in value.items() if isinstance(sound, str) and _is_file_name(sound)}
    flaws += [
        ProfileFlaw(f"sounds.{line}", ProfileFault.WRONG_VALUE, quoted(value[line]))
        for line in value
        if line not in good
    ]
    return {line_text(line): sound for line, sound in good.items()}


def _read_lines(value: object, flaws: list[ProfileFlaw]) -> dict[Occasion, tuple[Line, ...]]:
    if not isinstance(value, Mapping):
        raise ValueError
    flaws += [ProfileFlaw(f"lines.{name}", ProfileFault.UNKNOWN) for name in value if name not in tuple(Occasion)]
    return {each: tuple(_read_some(each, value[each], flaws)) for each in Occasion if each in value}


def _read_some(occasion: Occasion, lines: object, flaws: list[ProfileFlaw]) -> Iterable[Line]:
    if not isinstance(lines, list):
        flaws.append(ProfileFlaw(f"lines.{occasion}", ProfileFault.WRONG_VALUE, quoted(lines)))
        return
    for number, each in enumerate(lines, 1):
        line = each if isinstance(each, Mapping) else {"text": each}
        text, sound = line.get("text"), line.get("sound", "")
        if line_flaw(text, occasion) is None and isinstance(sound, str) and _is_file_name(sound):
            yield Line(str(text), sound)
        else:
            flaws.append(ProfileFlaw(f"lines.{occasion}.{number}", ProfileFault.WRONG_VALUE, quoted(each)))


def _is_file_name(sound: str) -> bool:
    # A file from a friend must not lead to any other folder, so a sound is a file name without a folder.
    return not any(each in sound for each in "/\\:\0") and sound not in (".", "..")


_READERS: Final[Mapping[str, Callable[[object, list[ProfileFlaw]], object]]] = {
    "name": _read_name,
    "face": _read_word,
    "player": _read_word,
    "speaks": _read_switch,
    "chattiness": _read_chattiness,
    "comments": _read_pack,
    "lines": _read_lines,
    "silenced": _read_silenced,
    "sounds": _read_sounds,
}


# ---------------------------------------------------------------- the folder


class CharacterFolder(KeptFiles):
    """Reads the characters' files once, then writes every change in the background."""

    def __init__(
        self,
        folder: Path,
        failed: Callable[[Path, str], None],
        recovered: Callable[[Path], None] = lambda path: None,
    ) -> None:
        """Read all files.

        If a file cannot be written, `failed` is called with the file and the reason. When the file is written after
        that, `recovered` is called. Both are called on another thread.
        """
        super().__init__(FilesWriter(failed, "characters", recovered=recovered))
        self._folder = folder
        self._left_alone: set[str] = set()
        self._copied: dict[Path, Path] = {}
        """The sounds that were taken since the start, each with its source. Some are possibly not on the disk yet."""
        self.damages: list[Damage] = []
        """The damaged files, with the paths where their contents are kept."""
        self.characters = Characters(self._read())
        """All characters. Every change to one of them is written."""
        self.characters.listen(self._keep)

    def _read(self) -> Iterable[Character]:
        paths: list[Path] = []
        with suppress(OSError):
            paths = [path for path in first_entries(self._folder) if path.suffix == ".toml" and "." not in path.stem]
        if len(paths) > MOST_CHARACTERS:
            self.damages.append(
                Damage(self._folder, self._folder, (ProfileFlaw("", ProfileFault.TOO_MANY, str(MOST_CHARACTERS)),))
            )
            self._left_alone.update(path.stem for path in paths[MOST_CHARACTERS:])
        for path in paths[:MOST_CHARACTERS]:
            if not is_id(path.stem):
                self.damages.append(
                    Damage(path, path, (ProfileFlaw(path.name, ProfileFault.WRONG_NAME, id_of(path.stem)),))
                )
                continue
            table, damage = read_table(path)
            if table is not None:
                character, flaws = character_from_table(path.stem, table)
                damage = set_aside(path, flaws) if flaws else None
                yield character
            if damage is not None:
                self.damages.append(damage)
                if damage.set_aside is None:
                    self._left_alone.add(path.stem)

    def file_of(self, id: str) -> Path:
        """Return the path of a character's file, even if the file does not exist."""
        return self._folder / f"{id}.toml"

    @property
    def sounds(self) -> Path:
        """The folder of the sounds that the person has chosen for lines."""
        return self._folder / SOUNDS

    def take_sound(self, source: Path) -> str:
        """Copy a sound into the folder in the background. Return the file name for a `Line`."""
        stem, ending = id_of(source.stem), source.suffix.lower()
        names = (f"{stem}{ending}" if number == 1 else f"{stem}-{number}{ending}" for number in count(1))
        for target in (self.sounds / name for name in names):
            is_written = target.exists()
            if not is_written and target not in self._copied:
                break
            if _same_file(target if is_written else self._copied[target], source):
                return target.name
        self._copied[target] = source
        self._writer.copy(source, target)
        return target.name

    def _keep(self, change: Change) -> None:
        character = change.after or change.before
        assert character is not None
        if character.id in self._left_alone:
            return
        path = self.file_of(character.id)
        if change.after is None or change.after == SHIPPED.get(character.id):
            self._writer.remove(path)
        else:
            self._writer.write(path, character_text(change.after).encode("utf-8"))


def _same_file(first: Path, second: Path) -> bool:
    try:
        return first.stat().st_size == second.stat().st_size and disk.read_file(first) == disk.read_file(second)
    except OSError:
        return False
