"""What is wrong with each of the broken plugins in ``tests/bad_plugins``, and when that is found out."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeAlias

from hearts_qt.plugin_host.flaw import Fault

FOLDER: Final = Path(__file__).parents[1] / "bad_plugins"

Expected: TypeAlias = tuple[Fault, str]
"""What is wrong, and where."""

BY_READING: Final[Mapping[str, Expected]] = {
    "api-of-tomorrow": (Fault.OTHER_API, "plugin.toml: api"),
    "binary-manifest": (Fault.NOT_TEXT, "plugin.toml"),
    "comments-in-latin-1": (Fault.NOT_TEXT, "comments.toml"),
    "comments-of-a-novel": (Fault.TOO_LONG, "comments.toml: lines.lead[0]"),
    "comments-of-no-occasion": (Fault.UNKNOWN_VALUE, "comments.toml: lines.birthday"),
    "comments-with-a-lost-sound": (Fault.MISSING, "comments.toml: lines.lead[0].sound"),
    "comments-without-lines": (Fault.NOTHING, "comments.toml: lines"),
    "deck-not-toml": (Fault.NOT_TOML, "design.toml"),
    "deck-of-another-kind": (Fault.WRONG_VALUE, "design.toml: kind"),
    "deck-without-a-picture": (Fault.MISSING, "back.svg"),
    "empty-manifest": (Fault.MISSING_VALUE, "plugin.toml: format"),
    "face-of-two-kinds": (Fault.TWICE, "face.toml: layers, pictures"),
    "face-that-is-text": (Fault.WRONG_TYPE, "face.toml: pictures.rest"),
    "face-that-leads-out": (Fault.WRONG_TYPE, "face.toml: pictures.rest"),
    "face-without-a-picture": (Fault.MISSING, "face.toml: pictures.rest"),
    "file-for-a-folder": (Fault.WRONG_TYPE, "plugin.toml: cards[0].folder"),
    "format-of-tomorrow": (Fault.OTHER_FORMAT, "plugin.toml: format"),
    "help-in-latin-1": (Fault.NOT_TEXT, "help.md"),
    "help-without-a-word": (Fault.NOTHING, "help.md"),
    "hooks-without-a-file": (Fault.MISSING, "plugin.toml: python"),
    "id-in-capitals": (Fault.WRONG_VALUE, "plugin.toml: id"),
    "id-with-a-path": (Fault.WRONG_VALUE, "plugin.toml: id"),
    "kde-that-leads-out": (Fault.OUTSIDE, "index.desktop"),
    "kde-without-its-sheet": (Fault.MISSING, "deck.svgz"),
    "latin-1": (Fault.NOT_TEXT, "plugin.toml"),
    "manifest-is-a-folder": (Fault.WRONG_TYPE, "plugin.toml"),
    "missing-folder": (Fault.MISSING, "plugin.toml: cards[0].folder"),
    "misspelt-entry": (Fault.UNKNOWN_VALUE, "plugin.toml: autor"),
    "name-like-another": (Fault.WRONG_VALUE, "plugin.toml: styles[0].name"),
    "name-of-two-lines": (Fault.WRONG_VALUE, "plugin.toml: name"),
    "no-licence": (Fault.MISSING_VALUE, "plugin.toml: licence"),
    "no-manifest": (Fault.MISSING, "plugin.toml"),
    "not-toml": (Fault.NOT_TOML, "plugin.toml"),
    "nothing-in-it": (Fault.NOTHING, "plugin.toml"),
    "number-for-a-name": (Fault.WRONG_VALUE, "plugin.toml: name"),
    "passes-for-stan": (Fault.TWICE, "plugin.toml: styles: id"),
    "path-of-windows": (Fault.OUTSIDE, "plugin.toml: faces[0].file"),
    "path-to-the-system": (Fault.OUTSIDE, "plugin.toml: help[0].file"),
    "path-upwards": (Fault.OUTSIDE, "plugin.toml: comments[0].file"),
    "player-of-two-kinds": (Fault.TWICE, "plugin.toml: players[0].python"),
    "player-without-a-class": (Fault.WRONG_VALUE, "plugin.toml: players[0].python"),
    "player-without-a-file": (Fault.MISSING, "plugin.toml: players[0].python"),
    "players-as-text": (Fault.ONE_BRACKET, "plugin.toml: players"),
    "rules-unknown": (Fault.UNKNOWN_VALUE, "plugin.toml: presets[0].rules.jokers"),
    "rules-without-end": (Fault.WRONG_VALUE, "plugin.toml: presets[0].rules.goal"),
    "same-id-twice": (Fault.TWICE, "plugin.toml: styles: id"),
    "sounds-of-nothing": (Fault.UNKNOWN_VALUE, "sounds.toml: sounds.sneeze"),
    "sounds-that-are-not-there": (Fault.MISSING, "sounds.toml: sounds.play"),
    "sounds-that-are-text": (Fault.WRONG_TYPE, "sounds.toml: sounds.play"),
    "style-of-nobody": (Fault.WRONG_VALUE, "plugin.toml: styles[0].base"),
    "style-of-nothing-known": (Fault.UNKNOWN_VALUE, "plugin.toml: styles[0].weights.courage"),
    "style-too-heavy": (Fault.WRONG_VALUE, "plugin.toml: styles[0].weights.fear"),
    "style-with-a-library": (Fault.HAS_CODE, "lib.so"),
    "style-with-a-program": (Fault.HAS_CODE, "tools/setup.EXE"),
    "style-with-code": (Fault.HAS_CODE, "extra.py"),
    "table-for-a-list": (Fault.ONE_BRACKET, "plugin.toml: styles"),
    "utf-16": (Fault.NOT_TEXT, "plugin.toml"),
}
"""Found before any code runs."""

BY_ASKING: Final[Mapping[str, Expected]] = {
    "hooks-crash": (Fault.DIED, "plugin.py"),
    "hooks-eat-memory": (Fault.MEMORY, "plugin.py"),
    "hooks-end-the-process": (Fault.DIED, "plugin.py"),
    "hooks-exit-on-import": (Fault.DIED, "plugin.py"),
    "hooks-for-ever": (Fault.LATE, "plugin.py"),
    "hooks-fork-and-go": (Fault.DIED, "plugin.py"),
    "hooks-import-nothing-there": (Fault.IMPORT, "plugin.py"),
    "hooks-lead-out": (Fault.OUTSIDE, "plugin.py: hearts_help()[0].file"),
    "hooks-misspelt": (Fault.WRONG_HOOK, "plugin.py"),
    "hooks-not-marked": (Fault.WRONG_HOOK, "plugin.py: hearts_styles()"),
    "hooks-raise-in-each": (Fault.RAISED, "plugin.py: hearts_players()"),
    "hooks-raise-on-import": (Fault.IMPORT, "plugin.py"),
    "hooks-return-a-number": (Fault.WRONG_RESULT, "plugin.py: hearts_styles()"),
    "hooks-return-themselves": (Fault.WRONG_RESULT, "plugin.py: hearts_styles()"),
    "hooks-return-wrong-entries": (Fault.MISSING_VALUE, "plugin.py: hearts_styles()[0].base"),
    "hooks-sleep": (Fault.LATE, "plugin.py"),
    "hooks-with-a-typing-error": (Fault.IMPORT, "plugin.py"),
}
"""Found when the hooks are asked."""

BY_TRYING: Final[Mapping[str, Expected]] = {
    "command-not-there": (Fault.DIED, "no-such-program-anywhere"),
    "command-of-garbage": (Fault.WRONG_RESULT, "{python} -c print(chr(0) * 99)"),
    "command-without-a-word": (Fault.NO_HELLO, "{python} -c import time; time.sleep(3600)"),
    "command-without-an-end": (Fault.WRONG_RESULT, "{python} -c while True: print(0, end=str())"),
    "player-answers-nonsense": (Fault.WRONG_RESULT, "player.py"),
    "player-answers-nothing": (Fault.RAISED, "player.py"),
    "player-cheats": (Fault.WRONG_RESULT, "player.py"),
    "player-eats-memory": (Fault.RAISED, "player.py"),
    "player-exits": (Fault.DIED, "player.py"),
    "player-for-ever": (Fault.LATE, "player.py"),
    "player-is-missing": (Fault.RAISED, "player.py"),
    "player-passes-one-thrice": (Fault.WRONG_RESULT, "player.py"),
    "player-raises": (Fault.RAISED, "player.py"),
    "player-raises-on-import": (Fault.RAISED, "player.py"),
    "player-raises-when-made": (Fault.RAISED, "player.py"),
    "player-raises-when-passing": (Fault.RAISED, "player.py"),
    "player-revokes": (Fault.WRONG_RESULT, "player.py"),
    "player-sleeps": (Fault.LATE, "player.py"),
}
"""Found when the player plays; until then it is a player like any other."""

BY_DRAWING: Final[Mapping[str, Expected]] = {
    "deck-cut-off": (Fault.WRONG_TYPE, "back.svg"),
    "deck-of-a-drawing-called-png": (Fault.WRONG_TYPE, "back.png"),
    "deck-that-is-no-svg": (Fault.WRONG_TYPE, "back.svg"),
    "deck-that-reads-files": (Fault.UNSAFE, "back.svg"),
    "deck-with-a-drawing-in-a-picture": (Fault.UNSAFE, "back.svg"),
    "deck-with-a-script": (Fault.UNSAFE, "back.svg"),
    "deck-with-entities": (Fault.UNSAFE, "back.svg"),
}
"""Found by the checker, or when the cards are drawn: decks are not read whole to be found."""
