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
"""Letters of an id that are left for a hyphen and a number behind it."""


class Character(Struct, frozen=True, kw_only=True):
    """Somebody to play with, as the person has made them."""

    id: str
    name: str
    face: str
    player: str
    """The name of the computer player that decides."""
    speaks: bool = True
    chattiness: Chattiness | None = None
    """How often the character says something; None for what the option says."""
    comments: str = ""
    """The id of the pack with what the character says; without one there are only the person's own lines."""
    lines: Mapping[Occasion, tuple[Line, ...]] = {}
    """The person's own lines for the character; their sounds are names of files beside the characters' own."""
    silenced: tuple[str, ...] = ()
    """The lines of the pack that are not said."""
    sounds: Mapping[str, str] = {}
    """Other sound files for lines of the pack, by the line; an empty name lets a line be silent."""

    def __post_init__(self) -> None:
        """Take the name as it can be shown: the file may come from a friend."""
        make_plain(self, "name", most=LONGEST_NAME)

    @property
    def role(self) -> Role:
        """What the character is at the table, apart from what is said."""
        return Role(self.id, self.name, self.face, self.player)


def as_shipped(role: Role) -> Character:
    """Return a character of the cast as it comes with the program; it says what the pack of its own id has."""
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
    """What became of a character; `before` is None for one that was added, `after` for one that was removed."""

    before: Character | None
    after: Character | None


Listener: TypeAlias = Callable[[Change], None]


class Characters:
    """All characters by id, and whom to tell when one changes."""

    def __init__(self, characters: Iterable[Character] = ()) -> None:
        """Begin with the cast as it ships, and these in place of those with their ids or behind all others."""
        self._characters = dict(SHIPPED)
        self._characters.update({character.id: character for character in characters})
        self._listeners: list[Listener] = []

    def all(self) -> tuple[Character, ...]:
        """Return everybody: the cast in its order, then the person's own in the order in which they came."""
        return tuple(self._characters.values())

    def __getitem__(self, id: str) -> Character:
        return self._characters[id]

    def get(self, id: str) -> Character | None:
        """Return the character of that id, if there is one."""
        return self._characters.get(id)

    def is_own(self, id: str) -> bool:
        """Tell whether the person has made the character, so that there is nothing shipped to go back to."""
        return id not in SHIPPED

    def is_edited(self, id: str) -> bool:
        """Tell whether a character of the cast differs from how it comes with the program."""
        return id in SHIPPED and self._characters[id] != SHIPPED[id]

    def put(self, character: Character) -> None:
        """Keep a character as it is now, in the place of the one with its id, and tell all listeners."""
        before = self._characters.get(character.id)
        if before != character:
            self._characters[character.id] = character
            self._tell(Change(before, character))

    def reset(self, id: str) -> None:
        """Give a character of the cast back what it comes with."""
        self.put(SHIPPED[id])

    def remove(self, id: str) -> None:
        """Take a character out that the person has made; raises ValueError for one of the cast."""
        if id in SHIPPED:
            raise ValueError(f"{id} belongs to the cast and can only be reset")
        self._tell(Change(self._characters.pop(id), None))

    def new_id(self, name: str) -> str:
        """Return an id made from a name that nobody has."""
        stem = id_of(name)
        number = 1
        while (found := stem if number == 1 else f"{stem}-{number}") in self._characters:
            number += 1
        return found

    def new_name(self, name: str) -> str:
        """Return this name, with a number behind it when somebody is called so already."""
        taken = {character.name for character in self._characters.values()}
        number = 1
        while (found := name if number == 1 else f"{name[: LONGEST_NAME - 4]} {number}") in taken:
            number += 1
        return found

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` after every change, until what is returned is called."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def _tell(self, change: Change) -> None:
        for listener in list(self._listeners):
            listener(change)


def is_id(text: str) -> bool:
    """Tell whether this can be a character's id, and with it the name of a file on every system."""
    return ids.is_id(text, LONGEST_ID)


def id_of(name: str) -> str:
    """Return a name in the form of an id, such as ``aunt-vera``."""
    return ids.slug(name.replace("’", "").replace("'", ""), "friend", LONGEST_ID - _DIGITS)


def follow(seating: Seating, before: Character, after: Character) -> Seating:
    """Return the seat of a character who has changed.

    What the seat alone had otherwise, such as another style for one game, stays as it is there.
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
    """Return everything that a character says: its pack without what is silenced, and the person's own lines.

    `sounds` is the folder of the sounds that the person has chosen. A line's sound is to be looked for from the
    voice's folder, as with any pack; those of the person's are named in full.
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
