"""Lists what is wrong with each broken plugin in ``tests/bad_plugins``, and which check finds it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeAlias

from hearts_qt.plugin_host.flaw import FlawKind

FOLDER: Final = Path(__file__).parents[1] / "bad_plugins"

Expected: TypeAlias = tuple[FlawKind, str]
"""The flaw that a broken plugin has, and the place that the report must name."""

BY_READING: Final[Mapping[str, Expected]] = {
    "api-of-tomorrow": (FlawKind.OTHER_API, "plugin.toml: api"),
    "binary-manifest": (FlawKind.NOT_TEXT, "plugin.toml"),
    "commentator-of-two-kinds": (FlawKind.TWICE, "plugin.toml: commentators[0].python"),
    "commentator-with-a-lost-sound": (FlawKind.MISSING, "plugin.toml: commentators[0].sounds.gasp"),
    "commentator-with-a-sound-outside": (FlawKind.OUTSIDE, "plugin.toml: commentators[0].sounds.gasp"),
    "comments-in-latin-1": (FlawKind.NOT_TEXT, "comments.toml"),
    "comments-of-a-novel": (FlawKind.TOO_LONG, "comments.toml: lines.lead[0]"),
    "comments-of-no-occasion": (FlawKind.UNKNOWN_VALUE, "comments.toml: lines.birthday"),
    "comments-with-a-lost-sound": (FlawKind.MISSING, "comments.toml: lines.lead[0].sound"),
    "comments-without-lines": (FlawKind.NOTHING, "comments.toml: lines"),
    "deck-not-toml": (FlawKind.NOT_TOML, "design.toml"),
    "deck-of-another-kind": (FlawKind.WRONG_VALUE, "design.toml: kind"),
    "deck-without-a-picture": (FlawKind.MISSING, "back.svg"),
    "empty-manifest": (FlawKind.MISSING_VALUE, "plugin.toml: format"),
    "face-of-two-kinds": (FlawKind.TWICE, "face.toml: layers, pictures"),
    "face-that-is-text": (FlawKind.WRONG_TYPE, "face.toml: pictures.rest"),
    "face-that-leads-out": (FlawKind.WRONG_TYPE, "face.toml: pictures.rest"),
    "face-without-a-picture": (FlawKind.MISSING, "face.toml: pictures.rest"),
    "file-for-a-folder": (FlawKind.WRONG_TYPE, "plugin.toml: cards[0].folder"),
    "format-of-tomorrow": (FlawKind.OTHER_FORMAT, "plugin.toml: format"),
    "help-in-latin-1": (FlawKind.NOT_TEXT, "help.md"),
    "help-without-a-word": (FlawKind.NOTHING, "help.md"),
    "hooks-without-a-file": (FlawKind.MISSING, "plugin.toml: python"),
    "id-in-capitals": (FlawKind.WRONG_VALUE, "plugin.toml: id"),
    "id-with-a-path": (FlawKind.WRONG_VALUE, "plugin.toml: id"),
    "kde-that-leads-out": (FlawKind.OUTSIDE, "index.desktop"),
    "kde-without-its-sheet": (FlawKind.MISSING, "deck.svgz"),
    "latin-1": (FlawKind.NOT_TEXT, "plugin.toml"),
    "manifest-is-a-folder": (FlawKind.WRONG_TYPE, "plugin.toml"),
    "missing-folder": (FlawKind.MISSING, "plugin.toml: cards[0].folder"),
    "misspelt-entry": (FlawKind.UNKNOWN_VALUE, "plugin.toml: autor"),
    "name-like-another": (FlawKind.WRONG_VALUE, "plugin.toml: styles[0].name"),
    "name-of-two-lines": (FlawKind.WRONG_VALUE, "plugin.toml: name"),
    "no-licence": (FlawKind.MISSING_VALUE, "plugin.toml: licence"),
    "no-manifest": (FlawKind.MISSING, "plugin.toml"),
    "not-toml": (FlawKind.NOT_TOML, "plugin.toml"),
    "nothing-in-it": (FlawKind.NOTHING, "plugin.toml"),
    "number-for-a-name": (FlawKind.WRONG_VALUE, "plugin.toml: name"),
    "passes-for-stan": (FlawKind.TWICE, "plugin.toml: styles: id"),
    "path-of-windows": (FlawKind.OUTSIDE, "plugin.toml: faces[0].file"),
    "path-to-the-system": (FlawKind.OUTSIDE, "plugin.toml: help[0].file"),
    "path-upwards": (FlawKind.OUTSIDE, "plugin.toml: comments[0].file"),
    "player-of-two-kinds": (FlawKind.TWICE, "plugin.toml: players[0].python"),
    "player-without-a-class": (FlawKind.WRONG_VALUE, "plugin.toml: players[0].python"),
    "player-without-a-file": (FlawKind.MISSING, "plugin.toml: players[0].python"),
    "players-as-text": (FlawKind.ONE_BRACKET, "plugin.toml: players"),
    "program-in-words": (FlawKind.WRONG_VALUE, "plugin.toml: needs"),
    "program-of-tomorrow": (FlawKind.NEEDS_NEWER, "plugin.toml: needs"),
    "rules-unknown": (FlawKind.UNKNOWN_VALUE, "plugin.toml: presets[0].rules.jokers"),
    "rules-without-end": (FlawKind.WRONG_VALUE, "plugin.toml: presets[0].rules.goal"),
    "same-id-twice": (FlawKind.TWICE, "plugin.toml: styles: id"),
    "setting-of-no-kind": (FlawKind.WRONG_VALUE, "plugin.toml: settings"),
    "player-with-a-lost-face": (FlawKind.WRONG_VALUE, "plugin.toml: players: face"),
    "setting-out-of-range": (FlawKind.WRONG_VALUE, "plugin.toml: settings[0].default"),
    "setting-with-a-huge-number": (FlawKind.WRONG_VALUE, "plugin.toml: settings"),
    "setting-with-a-novel": (FlawKind.WRONG_VALUE, "plugin.toml: settings"),
    "setting-with-a-number-for-a-switch": (FlawKind.WRONG_VALUE, "plugin.toml: settings[0].default"),
    "setting-with-an-unknown-choice": (FlawKind.WRONG_VALUE, "plugin.toml: settings[0].default"),
    "setting-with-another-entry": (FlawKind.WRONG_VALUE, "plugin.toml: settings"),
    "setting-with-one-choice": (FlawKind.WRONG_VALUE, "plugin.toml: settings[0].choices"),
    "setting-without-a-range": (FlawKind.WRONG_VALUE, "plugin.toml: settings[0].most"),
    "settings-as-text": (FlawKind.WRONG_VALUE, "plugin.toml: settings"),
    "settings-twice": (FlawKind.TWICE, "plugin.toml: settings[1].id"),
    "settings-without-end": (FlawKind.WRONG_VALUE, "plugin.toml: settings"),
    "sounds-of-nothing": (FlawKind.UNKNOWN_VALUE, "sounds.toml: sounds.sneeze"),
    "sounds-that-are-not-there": (FlawKind.MISSING, "sounds.toml: sounds.play"),
    "sounds-that-are-text": (FlawKind.WRONG_TYPE, "sounds.toml: sounds.play"),
    "style-of-nobody": (FlawKind.WRONG_VALUE, "plugin.toml: styles[0].base"),
    "style-of-nothing-known": (FlawKind.UNKNOWN_VALUE, "plugin.toml: styles[0].weights.courage"),
    "style-too-heavy": (FlawKind.WRONG_VALUE, "plugin.toml: styles[0].weights.fear"),
    "style-with-a-library": (FlawKind.HAS_CODE, "lib.so"),
    "style-with-a-program": (FlawKind.HAS_CODE, "tools/setup.EXE"),
    "style-with-code": (FlawKind.HAS_CODE, "extra.py"),
    "table-for-a-list": (FlawKind.ONE_BRACKET, "plugin.toml: styles"),
    "utf-16": (FlawKind.NOT_TEXT, "plugin.toml"),
}
"""The plugins with a flaw that is found before any code runs."""

BY_ASKING: Final[Mapping[str, Expected]] = {
    "hooks-crash": (FlawKind.DIED, "plugin.py"),
    "hooks-eat-memory": (FlawKind.MEMORY, "plugin.py"),
    "hooks-end-the-process": (FlawKind.DIED, "plugin.py"),
    "hooks-exit-on-import": (FlawKind.DIED, "plugin.py"),
    "hooks-for-ever": (FlawKind.LATE, "plugin.py"),
    "hooks-fork-and-go": (FlawKind.DIED, "plugin.py"),
    "hooks-import-nothing-there": (FlawKind.IMPORT, "plugin.py"),
    "hooks-lead-out": (FlawKind.OUTSIDE, "plugin.py: hearts_help()[0].file"),
    "hooks-misspelt": (FlawKind.WRONG_HOOK, "plugin.py"),
    "hooks-not-marked": (FlawKind.WRONG_HOOK, "plugin.py: hearts_styles()"),
    "hooks-raise-in-each": (FlawKind.RAISED, "plugin.py: hearts_players()"),
    "hooks-raise-on-import": (FlawKind.IMPORT, "plugin.py"),
    "hooks-return-a-number": (FlawKind.WRONG_RESULT, "plugin.py: hearts_styles()"),
    "hooks-return-themselves": (FlawKind.WRONG_RESULT, "plugin.py: hearts_styles()"),
    "hooks-return-wrong-entries": (FlawKind.MISSING_VALUE, "plugin.py: hearts_styles()[0].base"),
    "hooks-sleep": (FlawKind.LATE, "plugin.py"),
    "hooks-with-a-typing-error": (FlawKind.IMPORT, "plugin.py"),
}
"""The plugins with a flaw that is found when their hooks are called."""

BY_TRYING: Final[Mapping[str, Expected]] = {
    "command-not-there": (FlawKind.DIED, "no-such-program-anywhere"),
    "command-of-garbage": (FlawKind.WRONG_RESULT, "{python} -c print(chr(0) * 99)"),
    "command-without-a-word": (FlawKind.NO_HELLO, "{python} -c import time; time.sleep(3600)"),
    "command-without-an-end": (FlawKind.WRONG_RESULT, "{python} -c while True: print(0, end=str())"),
    "player-answers-nonsense": (FlawKind.WRONG_RESULT, "player.py"),
    "player-answers-nothing": (FlawKind.RAISED, "player.py"),
    "player-cheats": (FlawKind.WRONG_RESULT, "player.py"),
    "player-eats-memory": (FlawKind.RAISED, "player.py"),
    "player-exits": (FlawKind.DIED, "player.py"),
    "player-for-ever": (FlawKind.LATE, "player.py"),
    "player-is-missing": (FlawKind.RAISED, "player.py"),
    "player-passes-one-thrice": (FlawKind.WRONG_RESULT, "player.py"),
    "player-raises": (FlawKind.RAISED, "player.py"),
    "player-raises-on-import": (FlawKind.RAISED, "player.py"),
    "player-raises-when-made": (FlawKind.RAISED, "player.py"),
    "player-raises-when-passing": (FlawKind.RAISED, "player.py"),
    "player-revokes": (FlawKind.WRONG_RESULT, "player.py"),
    "player-sleeps": (FlawKind.LATE, "player.py"),
}
"""The plugins with a flaw that is found when their player plays. Before that, the player can be chosen."""

BY_TELLING: Final[Mapping[str, Expected]] = {
    "commentator-exits": (FlawKind.DIED, "commentator.py"),
    "commentator-plays-what-is-not-there": (FlawKind.WRONG_RESULT, "commentator.py"),
    "commentator-raises": (FlawKind.RAISED, "commentator.py"),
    "commentator-shouts": (FlawKind.WRONG_RESULT, "commentator.py"),
    "commentator-sleeps": (FlawKind.LATE, "commentator.py"),
    "commentator-speaks-for-a-fifth-seat": (FlawKind.WRONG_RESULT, "commentator.py"),
    "commentator-without-ears": (FlawKind.RAISED, "commentator.py"),
}
"""The plugins with a flaw that is found when their commentator hears a deal.

Before that, the commentator can be chosen.
"""

BY_DRAWING: Final[Mapping[str, Expected]] = {
    "deck-cut-off": (FlawKind.WRONG_TYPE, "back.svg"),
    "deck-of-a-drawing-called-png": (FlawKind.WRONG_TYPE, "back.png"),
    "deck-that-is-no-svg": (FlawKind.WRONG_TYPE, "back.svg"),
    "deck-that-reads-files": (FlawKind.ENTITIES, "back.svg"),
    "deck-with-a-drawing-in-a-picture": (FlawKind.UNSAFE, "back.svg"),
    "deck-with-a-script": (FlawKind.UNSAFE, "back.svg"),
    "deck-with-entities": (FlawKind.ENTITIES, "back.svg"),
}
"""The decks with a flaw that is found by the full check or when their cards are drawn, not when they are listed."""
