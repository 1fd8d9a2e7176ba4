"""The words about an evening's tour. The sentences of the hosts stand in the files of the rooms."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from hearts_qt.players.cast import ROLES
from hearts_qt.plugin_host.evening_rooms import EveningRoom
from hearts_qt.ui.words.records import local_time
from hearts_qt.ui.words.rules import preset_name

if TYPE_CHECKING:
    # The index of statistics is imported when something is read, so that the program starts faster.
    from hearts_qt.history.statistics.evenings import RoomResult

translate = QCoreApplication.translate


def quoted(sentence: str) -> str:
    """Return a sentence as somebody says it."""
    return translate("evening", "“{sentence}”").format(sentence=sentence)


def rules_of_room(room: EveningRoom) -> str:
    """Return the rules of a room and how long its game is."""
    template = translate("evening", "{rules}, to {goal} points")
    return template.format(rules=preset_name(room.rules), goal=room.goal)


def keepsake_of_room(room: EveningRoom, result: "RoomResult | None") -> str:
    """Return what the keepsake of a room is, and since when the person has it."""
    if result is None or not result.wins:
        return translate("evening", "To be won here: {keepsake}").format(keepsake=room.keepsake)
    when = local_time(result.since)
    if not when:
        return room.keepsake
    return translate("evening", "{keepsake}, yours since {when}").format(keepsake=room.keepsake, when=when)


def games_in_room(result: "RoomResult | None") -> str:
    """Return how often the person has played in a room."""
    if result is None:
        return translate("evening", "You have not played here yet.")
    if result.games == 1:
        return translate("evening", "One game, won.") if result.wins else translate("evening", "One game, not won yet.")
    return translate("evening", "{games} games, {wins} won.").format(games=result.games, wins=result.wins)


def headline(won: int, rooms: int) -> str:
    """Return the line at the top of the map."""
    if not won:
        return translate("evening", "Eight o'clock, and the lights are on")
    if won == rooms:
        return translate("evening", "A whole evening, and everything won")
    return translate("evening", "{won} of {rooms} keepsakes in your pocket").format(won=won, rooms=rooms)


def end_in_room(room: EveningRoom, line: str, *, has_won: bool) -> str:
    """Return what the host says at the end of a game, and what the winner gets."""
    host = ROLES[room.host].name
    said = translate("evening", "{name}: {said}").format(name=host, said=quoted(line))
    if not has_won:
        return said
    return translate("evening", "{said} Your keepsake: {keepsake}.").format(said=said, keepsake=room.keepsake)
