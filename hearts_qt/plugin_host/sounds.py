"""Packs of sounds for the cards: a `sounds.toml` and the WAV files that it names."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from hearts_qt.plugin_host.flaw import Flaw, FlawKind, PackError
from hearts_qt.plugin_host.pack_reading import check_audio, check_format, read_table, table_text
from hearts_qt.plugin_host.tables import quoted

FILE: Final = "sounds.toml"
MOST_BYTES: Final = 16 * 1024
"""How many bytes a `sounds.toml` may have at most."""
MOST_AUDIO_BYTES: Final = 2 * 1024 * 1024
"""How many bytes one sound may have at most."""
MOST_FILES: Final = 8
"""How many files one sound may have at most."""
_KNOWN: Final = ("format", "name", "author", "licence", "sounds")


class SoundGroup(StrEnum):
    """The groups of sounds that people can switch on and off."""

    CARDS = "cards"
    DEAL = "deal"
    GAME = "game"
    TURN = "turn"


class Sound(StrEnum):
    """The sounds of the game."""

    SHUFFLE = "shuffle"
    DEAL = "deal"
    RAISE = "raise"
    PLAY = "play"
    TRICK = "trick"
    HEARTS = "hearts"
    QUEEN = "queen"
    MOON = "moon"
    WIN = "win"
    PASS = "pass"
    RECEIVE = "receive"
    REFUSE = "refuse"
    TURN = "turn"
    POINTS = "points"
    LOSE = "lose"
    OTHER_WIN = "other-win"

    @property
    def group(self) -> SoundGroup:
        """The group of the sound."""
        return _GROUPS.get(self, SoundGroup.GAME)


_GROUPS: Final[Mapping[Sound, SoundGroup]] = {
    Sound.SHUFFLE: SoundGroup.DEAL,
    Sound.DEAL: SoundGroup.DEAL,
    Sound.RAISE: SoundGroup.CARDS,
    Sound.PLAY: SoundGroup.CARDS,
    Sound.TRICK: SoundGroup.CARDS,
    Sound.PASS: SoundGroup.CARDS,
    Sound.RECEIVE: SoundGroup.CARDS,
    Sound.REFUSE: SoundGroup.CARDS,
    Sound.TURN: SoundGroup.TURN,
}


class SoundPack(Struct, frozen=True, kw_only=True):
    """A pack of sounds. If the pack has no file for a sound, the program's usual sound is played."""

    name: str
    author: str = ""
    licence: str = ""
    files: Mapping[Sound, tuple[Path, ...]] = {}
    """The files of each sound. Each time that the sound is heard, one of them is played."""


def read_sounds(path: Path) -> SoundPack:
    """Return the pack in a `sounds.toml`. Raises PackError with everything that is wrong with it."""
    table = read_table(path, MOST_BYTES)
    flaws: list[Flaw] = []
    check_format(table, _KNOWN, path.name, flaws)
    name = table_text(table, "name", path.name, flaws)
    author, licence = (table_text(table, key, path.name, flaws, "") for key in ("author", "licence"))
    files = _read_files(path, table.get("sounds"), flaws)
    if flaws:
        raise PackError(flaws)
    return SoundPack(name=name, author=author, licence=licence, files=files)


def _read_files(path: Path, table: Any, flaws: list[Flaw]) -> dict[Sound, tuple[Path, ...]]:
    where = f"{path.name}: sounds"
    if not isinstance(table, dict):
        flaws.append(Flaw(FlawKind.MISSING_VALUE if table is None else FlawKind.WRONG_VALUE, where, quoted(table)))
        return {}
    flaws += [Flaw(FlawKind.UNKNOWN_VALUE, f"{where}.{key}") for key in table if key not in tuple(Sound)]
    if not table:
        flaws.append(Flaw(FlawKind.NOTHING, where))
    return {
        sound: _files_of(path.parent, table[sound.value], f"{where}.{sound}", flaws)
        for sound in Sound
        if sound.value in table
    }


def _files_of(folder: Path, value: Any, where: str, flaws: list[Flaw]) -> tuple[Path, ...]:
    """Return the files of one sound; `value` is the name of a file, or a list of such names."""
    names = value if isinstance(value, list) else [value]
    if not names:
        flaws.append(Flaw(FlawKind.NOTHING, where))
    if len(names) > MOST_FILES:
        flaws.append(Flaw(FlawKind.WRONG_VALUE, where, quoted(value)))
        return ()
    return tuple(folder / check_audio(folder, name, (".wav",), MOST_AUDIO_BYTES, where, flaws) for name in names)
