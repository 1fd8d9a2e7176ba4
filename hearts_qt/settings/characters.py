"""The characters as the person has made them: the cast with the person's changes, and new characters.

A character has a name, a face, a computer player and comments. `character_files` keeps them on the disk.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from hearts_qt.plain_text import make_plain
from hearts_qt.players.cast import CAST, Role
from hearts_qt.plugin_host import ids
from hearts_qt.plugin_host.comments import Comments, Line, Occasion, with_more
from hearts_qt.rules.seating import Kind, Seating
from hearts_qt.settings.profile import LONGEST_NAME
from hearts_qt.settings.voice_options import Chattiness

LONGEST_ID: Final = 40
_DIGITS: Final = 4
"""How many letters at the end of an id are kept free for a hyphen and a number."""


class Character(Struct, frozen=True, kw_only=True):
    """A character as the person has made it."""

    id: str
    name: str
    face: str
    player: str
    """The name of the computer player that plays for the character."""
    speaks: bool = True
    chattiness: Chattiness | None = None
    """How often the character speaks; None if the option for all characters decides."""
    comments: str = ""
    """The id of the pack with the character's comments; empty if the character has only lines that the person wrote."""
    lines: Mapping[Occasion, tuple[Line, ...]] = {}
    """Lines that the person has written. Their sounds are file names in the folder of the chosen sounds."""
    silenced: tuple[str, ...] = ()
    """The texts of the pack's lines that are switched off."""
    sounds: Mapping[str, str] = {}
    """For some lines of the pack, by their texts, the sound file that replaces the line's own; an empty name means no
    sound."""

    def __post_init__(self) -> None:
        """Make the name plain text, because the file is perhaps from a friend."""
        make_plain(self, "name", most=LONGEST_NAME)

    @property
    def role(self) -> Role:
        """The character's name, face and computer player."""
        return Role(self.id, self.name, self.face, self.player)


def as_shipped(role: Role) -> Character:
    """Return a character of the cast as the program ships it. Its comment pack has the character's own id."""
    return Character(
        id=role.id,
        name=role.name,
        face=role.face,
        player=role.player,
        comments=role.id,
    )


SHIPPED: Final[Mapping[str, Character]] = {role.id: as_shipped(role) for role in CAST}
"""The cast as the program ships it, by id."""


class Change(NamedTuple):
    """A change to a character: `before` is None for a new character, `after` is None for a deleted one."""

    before: Character | None
    after: Character | None


Listener: TypeAlias = Callable[[Change], None]


class Characters:
    """All characters by id. Tells listeners about every change."""

    def __init__(self, characters: Iterable[Character] = ()) -> None:
        """Begin with the shipped cast.

        The given characters are added, or replace characters of the cast with the same ids.
        """
        self._characters = dict(SHIPPED)
        self._characters.update({character.id: character for character in characters})
        self._listeners: list[Listener] = []

    def all(self) -> tuple[Character, ...]:
        """Return all characters: first the cast, then the person's own in the order in which they were added."""
        return tuple(self._characters.values())

    def __getitem__(self, id: str) -> Character:
        return self._characters[id]

    def get(self, id: str) -> Character | None:
        """Return the character with that id, or None."""
        return self._characters.get(id)

    def is_own(self, id: str) -> bool:
        """Tell whether the person has added this character, so that it is not part of the cast."""
        return id not in SHIPPED

    def is_edited(self, id: str) -> bool:
        """Tell whether the person has changed this character of the cast."""
        return id in SHIPPED and self._characters[id] != SHIPPED[id]

    def put(self, character: Character) -> None:
        """Add a character, or replace the one with its id, and tell all listeners."""
        before = self._characters.get(character.id)
        if before != character:
            self._characters[character.id] = character
            self._tell(Change(before, character))

    def reset(self, id: str) -> None:
        """Replace a character of the cast by its shipped form."""
        self.put(SHIPPED[id])

    def remove(self, id: str) -> None:
        """Delete a character that the person has added; raise ValueError for one of the cast."""
        if id in SHIPPED:
            raise ValueError(f"{id} belongs to the cast and can only be reset")
        self._tell(Change(self._characters.pop(id), None))

    def new_id(self, name: str) -> str:
        """Return an unused id made from a name."""
        stem = id_of(name)
        number = 1
        while (found := stem if number == 1 else f"{stem}-{number}") in self._characters:
            number += 1
        return found

    def new_name(self, name: str) -> str:
        """Return this name, with a number at its end if another character already has the name."""
        taken = {character.name for character in self._characters.values()}
        number = 1
        while (found := name if number == 1 else f"{name[: LONGEST_NAME - 4]} {number}") in taken:
            number += 1
        return found

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` after every change. Calling the returned function ends that."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def _tell(self, change: Change) -> None:
        for listener in list(self._listeners):
            listener(change)


def is_id(text: str) -> bool:
    """Tell whether a text can be a character's id. Such a text is also a valid file name on every system."""
    return ids.is_id(text, LONGEST_ID)


def id_of(name: str) -> str:
    """Return an id made from a name, such as ``aunt-vera``."""
    return ids.slug(name.replace("’", "").replace("'", ""), "friend", LONGEST_ID - _DIGITS)


def follow(seating: Seating, before: Character, after: Character) -> Seating:
    """Return a character's seating after the character has changed.

    If this seat had a value that was not the character's, such as another style for one game, it stays.
    """
    if seating.character != before.id or seating.kind is not Kind.COMPUTER:
        return seating
    changed = {
        field: getattr(after, field)
        for field in ("name", "face", "player")
        if getattr(seating, field) == getattr(before, field)
    }
    return replace(seating, **changed)


def voice(character: Character, pack: Comments | None, sounds: Path) -> Comments:
    """Return all comments of a character: its pack without the lines that are off, and the lines by the person.

    `sounds` is the folder of the sounds that the person has chosen. The paths of these sounds are absolute; the paths
    of other sounds are relative to the folder of the pack.
    """
    pack = pack or Comments(name=character.name)
    kept = {
        occasion: tuple(_with_sound(line, character, sounds) for line in lines if line.text not in character.silenced)
        for occasion, lines in pack.lines.items()
    }
    own = {
        occasion: tuple(replace(line, sound=str(sounds / line.sound)) if line.sound else line for line in lines)
        for occasion, lines in character.lines.items()
    }
    return with_more(replace(pack, lines=kept, folder=pack.folder or sounds), own)


def _with_sound(line: Line, character: Character, sounds: Path) -> Line:
    chosen = character.sounds.get(line.text)
    return line if chosen is None else replace(line, sound=str(sounds / chosen) if chosen else "")
