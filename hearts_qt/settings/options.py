"""Collects all options from the modules that declare them.

The preferences, the menus, the options file, the help and their tests are made from `OPTIONS`. The rules of a match are
declared in `rules.ruleset` instead. Labels and help are marked for translation here and translated in the window.
"""

from collections.abc import Mapping
from typing import Final

from hearts_qt.settings.card_options import CARDS
from hearts_qt.settings.look_options import LOOK
from hearts_qt.settings.option import AnyOption
from hearts_qt.settings.pace_options import PACE
from hearts_qt.settings.play_options import PLAYING
from hearts_qt.settings.score_options import SCORES
from hearts_qt.settings.voice_options import VOICE

OPTIONS: Final[Mapping[str, AnyOption]] = {
    option.name: option for option in (*PLAYING, *PACE, *CARDS, *LOOK, *SCORES, *VOICE)
}
