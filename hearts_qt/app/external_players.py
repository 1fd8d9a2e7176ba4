"""The players, styles and rule sets of plugins, for the commands without a window."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from zlib import crc32

from msgspec.msgpack import encode

from hearts_qt import paths
from hearts_qt.arena.contestants import contestant
from hearts_qt.arena.field.field_plan import as_in_field
from hearts_qt.players.player import Player
from hearts_qt.players.roster import PLAYERS, UnknownPlayerError
from hearts_qt.players.style_player import StylePlayer
from hearts_qt.plugin_host.items import StyleItem
from hearts_qt.plugin_host.plugin_settings import values_in_use
from hearts_qt.plugin_host.styles_and_presets import rules_of, style_of
from hearts_qt.remote.confinement import keep_private
from hearts_qt.remote.external_player import ExternalPlayer
from hearts_qt.remote.launching import launch_of, origin_of, version_of
from hearts_qt.remote.plugin_lookup import PlayerSource, player_ids_in, player_source, presets_in, styles_in
from hearts_qt.rules.presets import PRESETS
from hearts_qt.rules.ruleset import Preset, Rules


class UnknownRulesError(ValueError):
    """Raised for an unknown rule set. The text lists the known ones."""


def find_player(name: str) -> Player:
    """Return the player with this name.

    The name is that of a computer player, the id, folder or program of an external player, or the id of a style. Each
    process creates a player only once, as long as the player's files are unchanged. The player's programs end with the
    process. Raises UnknownPlayerError.
    """
    try:
        return contestant(name)
    except UnknownPlayerError:
        pass
    try:
        source = find_player_source(name)
    except UnknownPlayerError:
        item = _style_named(name, _places())
        if item is None:
            raise
        return OwnStyle(item)
    return _external_player(source, version_of(source.files))


def find_field_player(name: str) -> Player:
    """Return the player with this name as it plays in the field of a tournament: a CardShark thinks by rounds.

    Raises UnknownPlayerError.
    """
    return as_in_field(find_player(name))


class OwnStyle(StylePlayer):
    """A plugin's style of play. If anything in the style changes, its version changes too."""

    def __init__(self, item: StyleItem) -> None:
        """Use the style that `item` describes."""
        super().__init__(style_of(item))
        self.version = crc32(encode((StylePlayer.version, item.base, item.weights, item.sometimes)))


def find_player_source(name: str) -> PlayerSource:
    """Return the source of the external player with this name.

    Raises UnknownPlayerError with the reason if there is no such player.
    """
    return player_source(name, _places())


def find_rules(name: str) -> Rules:
    """Return the rules with this name. For a plugin's rules, the name is the id.

    Small and capital letters make no difference. Raises UnknownRulesError if there are no such rules.
    """
    own = {preset.value: PRESETS[preset] for preset in Preset}
    typed, name = name, name.casefold()
    if name in own:
        return own[name]
    added = {item.id: item for item in presets_in(_places())}
    if name not in added:
        raise UnknownRulesError(f"{typed!r} is not a rule set. There are: {', '.join((*own, *added))}")
    return rules_of(added[name])


def all_names() -> Iterator[str]:
    """Yield the names of all computer players, and the ids of the players and styles of plugins."""
    added = (*player_ids_in(_places()), *(item.id for item in styles_in(_places())))
    yield from dict.fromkeys((*PLAYERS, *added))


def _places() -> tuple[Path, ...]:
    return paths.user_plugins(), paths.bundled_plugins()


@lru_cache(maxsize=16)
def _external_player(source: PlayerSource, version: int) -> ExternalPlayer:
    # The call is also needed here: a contest may run in a separate process, in which nothing else has made it.
    keep_private(paths.private())
    # The settings have their defaults, so that a contest has the same result for everybody.
    return ExternalPlayer(
        source.id,
        version,
        launch_of(source).connect(),
        origin=origin_of(source),
        settings=values_in_use(source.settings, {}),
    )


@lru_cache(maxsize=64)
def _style_named(name: str, places: Sequence[Path]) -> StyleItem | None:
    return next((item for item in styles_in(places) if item.id == name), None)
