"""The rooms of an evening's tour, which are declared in files: who sits there, the rules, the cloth, and the keepsake.

Each room is a TOML file of its own, and its id is the name of the file. A new room is a new file; nothing else has to
be changed. A file with a fault is left out, and the log of the program says why.
"""

import dataclasses
import logging
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from hearts_qt.files import disk
from hearts_qt.files.toml import parse_toml
from hearts_qt.plain_text import make_plain, one_line
from hearts_qt.players.cast import ROLES
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules
from hearts_qt.rules.seating import Seating

log = logging.getLogger("hearts_qt")

MOST_BYTES: Final = 64 * 1024
"""Size limit of a file with a room, in bytes."""
MOST_ROOMS: Final = 40
"""How many rooms are read at most."""
_LINE: Final = 200
"""How many characters a sentence may have at most."""
Line = Annotated[str, Meta(min_length=1, max_length=_LINE)]
Lines = Annotated[tuple[Line, ...], Meta(min_length=1, max_length=8)]
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,39}$")]


class EveningRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """A room of the tour, as its file declares it."""

    format: Literal[1]
    order: Annotated[int, Meta(ge=1, le=999)]
    """The place of the room in the evening."""
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    about: Line
    host: Id
    """The id of the character who receives the person, and speaks before and after the game."""
    guests: tuple[Id, Id]
    """The ids of the two other characters."""
    rules: Preset
    goal: Annotated[int, Meta(ge=10, le=1000)]
    """How many points end the game."""
    venue: Id
    """The cloth, by the id of its venue."""
    before: Lines
    won: Lines
    lost: Lines
    keepsake: Annotated[str, Meta(min_length=1, max_length=60)]
    picture: Id
    """The name of the picture of the keepsake, an SVG file beside the file of the room, without its ending."""
    id: str = ""

    def __post_init__(self) -> None:
        """Make all texts plain, and refuse characters that do not exist."""
        make_plain(self, "name", "keepsake")
        make_plain(self, "about", most=_LINE)
        for name in ("before", "won", "lost"):
            msgspec.structs.force_setattr(self, name, tuple(one_line(each, _LINE) for each in getattr(self, name)))
        missing = [each for each in (self.host, *self.guests) if each not in ROLES]
        if missing:
            raise ValueError(f"nobody of the cast has the id {missing[0]}")

    @property
    def company(self) -> tuple[Seating, Seating, Seating]:
        """The seatings of the three opponents, clockwise; the host sits opposite the person."""
        first, second = (ROLES[each].seating for each in self.guests)
        return first, ROLES[self.host].seating, second

    @property
    def game_rules(self) -> Rules:
        """The rules of the game in the room."""
        return dataclasses.replace(PRESETS[self.rules], goal=self.goal, deals=0)


def read_room(name: str, data: bytes) -> EveningRoom:
    """Return the room in a file with this name, without its ending. Raises ValueError, which says what is wrong."""
    return replace(msgspec.convert(parse_toml(data, MOST_BYTES), EveningRoom), id=name)


def read_rooms(folder: Path) -> tuple[EveningRoom, ...]:
    """Return the rooms in a folder in the order of the evening; files with faults are left out."""
    rooms = []
    for path in sorted(folder.glob("*.toml"))[:MOST_ROOMS]:
        try:
            rooms.append(read_room(path.stem, disk.read_file(path, MOST_BYTES + 1)))
        except (OSError, ValueError) as error:
            log.warning("the room in %s is left out: %s", path.name, error)
    return tuple(sorted(rooms, key=lambda each: (each.order, each.id)))
