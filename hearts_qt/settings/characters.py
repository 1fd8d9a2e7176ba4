"""The characters as the person has changed or added them, together with the rest of the cast.

A character has a name, a face, a computer player and comments. `character_files` keeps the characters on the disk.
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
"""How many letters at the end of an id are reserved for a hyphen and a number."""


class Character(Struct, frozen=True, kw_only=True):
    """A character as the person has made it, or as it is in the cast."""

    id: str
    name: str
    face: str
    player: str
    """The name of the computer player that plays for the character."""
    speaks: bool = True
    chattiness: Chattiness | None = None
    """How often the character speaks. If this is None, the option for all characters decides."""
    comments: str = ""
    """The id of the pack with the character's comments. It is empty if the character has only lines that the person
    wrote."""
    lines: Mapping[Occasion, tuple[Line, ...]] = {}
    """Lines that the person has written. Their sounds are file names in the folder of the chosen sounds."""
    silenced: tuple[str, ...] = ()
    """The texts of the pack's lines that are switched off."""
    sounds: Mapping[str, str] = {}
    """Sound files that replace the sounds of lines in the pack, by the texts of these lines. An empty name means no
    sound."""

    def __post_init__(self) -> None:
        """Make the name plain text, because the file is perhaps from a friend."""
        make_plain(self, "name", most=LONGEST_NAME)

    @property
    def role(self) -> Role:
        """The character's name, face and computer player."""
        return Role(self.id, self.name, self.face, self.player)


def as_shipped(role: Role) -> Character:
    """Return a character of the cast as it comes with the program. Its pack of comments has the character's own id."""
    return Character(
        id=role.id,
        name=role.name,
        face=role.face,
        player=role.player,
        comments=role.id,
    )


SHIPPED: Final[Mapping[str, Character]] = {role.id: as_shipped(role) for role in CAST}
"""The cast as it comes with the program, by id."""


class Change(NamedTuple):
    """A change to a character. `before` is None for a new character, and `after` is None for a deleted one."""

    before: Character | None
    after: Character | None


Listener: TypeAlias = Callable[[Change], None]


class Characters:
    """All characters by id. Tells listeners about every change."""

    def __init__(self, characters: Iterable[Character] = ()) -> None:
        """Begin with the cast as it comes with the program.

        The characters in `characters` are added. Each replaces a character of the cast with the same id.
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
        """Return the character with this id, or None if there is no such character."""
        return self._characters.get(id)

    def is_own(self, id: str) -> bool:
        """Return whether the person has added this character. If not, it is part of the cast."""
        return id not in SHIPPED

    def is_edited(self, id: str) -> bool:
        """Return whether the person has changed this character of the cast."""
        return id in SHIPPED and self._characters[id] != SHIPPED[id]

    def put(self, character: Character) -> None:
        """Add a character, or replace the character with the same id, and tell all listeners."""
        before = self._characters.get(character.id)
        if before != character:
            self._characters[character.id] = character
            self._tell(Change(before, character))

    def reset(self, id: str) -> None:
        """Undo all changes to a character of the cast."""
        self.put(SHIPPED[id])

    def remove(self, id: str) -> None:
        """Delete a character that the person has added. Raise ValueError for a character of the cast."""
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
        """Return this name. If another character has the name, put a number at its end."""
        taken = {character.name for character in self._characters.values()}
        number = 1
        while (found := name if number == 1 else f"{name[: LONGEST_NAME - 4]} {number}") in taken:
            number += 1
        return found

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` after every change. The returned function stops this."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def _tell(self, change: Change) -> None:
        for listener in list(self._listeners):
            listener(change)


def is_id(text: str) -> bool:
    """Return whether a text can be a character's id. Such a text is also a valid file name on every system."""
    return ids.is_id(text, LONGEST_ID)


def id_of(name: str) -> str:
    """Return an id made from a name, such as ``aunt-vera``."""
    return ids.slug(name.replace("’", "").replace("'", ""), "friend", LONGEST_ID - _DIGITS)


def follow(seating: Seating, before: Character, after: Character) -> Seating:
    """Return the seating of a character after the character has changed.

    A value stays if it was different from the character's before the change, such as another style for one game.
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
    """Return all comments of a character.

    These are the lines of its pack that are not switched off, and the lines that the person wrote. `sounds` is the
    folder of the sounds that the person has chosen. The paths of these sounds are absolute. The paths of other sounds
    are relative to the folder of the pack.
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
