"""The table of all states that are pictured: the scene, the options, and how the program comes to the state from there.

A new state is one line in `STATES`, a new motion one line in `MOTIONS`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from hearts_qt.rules import events as happened
from hearts_qt.settings.look_options import VENUE, Venue
from hearts_qt.settings.option import OptionPage, Value
from hearts_qt.settings.voice_options import TURN_SOUND
from pictures import scenes, steps
from pictures.scenes import Scene
from pictures.taking import PicturedGame
from tests.ui.tour.windows import ALL

_MOVING: Final[Mapping[str, Value]] = {
    "speed": 4,
    "motion": "full",
    "pause": "0",
    "cash_out": "off",
    "silent": True,
    "comments": True,
    "chattiness": "always",
    "living_faces": True,
}
"""The options for pictures of motion."""
_BROKEN: Final = Path(__file__).resolve().parents[2] / "tests" / "bad_plugins"


@dataclass(frozen=True)
class State:
    """A state of the program that rests until its picture is taken."""

    name: str
    scene: Scene
    shows: str = ""
    """The class of the window, panel or note that the picture shows; empty if it shows only the table."""
    reach: Callable[[PicturedGame], object] = steps.settle
    """Brings the window from the scene to the state."""
    options: Mapping[str, Value] = field(default_factory=dict)
    asks_opponents: bool = False
    broken_plugins: tuple[Path, ...] = ()
    is_held: bool = False
    """Whether the table waits at the scene until a step lets it go on."""


@dataclass(frozen=True)
class Motion:
    """A motion on the table, from the moment at which an event begins to be shown."""

    name: str
    scene: Scene
    event: type[object]
    milliseconds: int
    frames: int = 12
    options: Mapping[str, Value] = field(default_factory=dict)

    @property
    def all_options(self) -> Mapping[str, Value]:
        """The options that differ from those of a new player."""
        return {**_MOVING, **self.options}

    @property
    def times(self) -> list[float]:
        """The times of the frames in milliseconds."""
        return [self.milliseconds * number / (self.frames - 1) for number in range(self.frames)]


def _window(name: str, shows: str, scene: Scene = scenes.TURN, **options: Value) -> State:
    """Return the state in which a window of `tests.ui.tour` is open."""
    return State(name, scene, shows, partial(steps.open_window, name=name), options)


def _moment(name: str, scene: Scene, event: type[object], milliseconds: int, **options: Value) -> State:
    """Return a state in the middle of a motion, some time after an event."""
    stop = partial(steps.stop_after, event=event, milliseconds=milliseconds)
    return State(name, scene, reach=stop, options={**_MOVING, **options}, is_held=True)


_WINDOWS: Final = {
    **dict.fromkeys(("unfinished_games",), "ShelfWindow"),
    **dict.fromkeys(("current_deal", "previous_deal", "all_records"), "RecordWindow"),
    **dict.fromkeys(("preferences", "new_name", "background"), "PreferencesDialog"),
    **dict.fromkeys((name for name in ALL if name.startswith("help_") or name == "about"), "HelpWindow"),
    "plugins": "PluginsWindow",
    "players": "SeatsDialog",
    "change_scores": "ScoresDialog",
    "lay_out_deal": "LayOutDialog",
    "configure": "ConfigureDialog",
    "own_comments": "OwnCommentsDialog",
    "rules": "RulesDialog",
    "day_calendar": "CalendarWindow",
    "figures": "StatisticsWindow",
    "tournaments": "TournamentsWindow",
    "scrapbook": "ScrapbookWindow",
    "field": "FieldWindow",
    "evening": "EveningWindow",
    "profiles": "ProfilesWindow",
    "profile": "ProfileForm",
    "check_deals": "CheckWindow",
    "luck": "LuckWindow",
    "error": "ErrorDialog",
    "face": "FacePicker",
    "cast": "CastDialog",
    "pictures": "PictureQuestion",
    "report": "ReportDialog",
    "transfer": "TransferDialog",
    "sheet": "SheetDialog",
}
"""The windows that the tests open, with their classes."""

STATES: Final = (
    State("welcome", scenes.START, "WelcomePage", steps.welcome, asks_opponents=True),
    State("welcome_goes_on", scenes.TURN, "WelcomePage", steps.welcome, asks_opponents=True),
    State("opponents", scenes.START, "OpponentsDialog", steps.more_opponents, asks_opponents=True),
    State("lesson", scenes.TURN, "LessonNote", steps.lesson),
    State("passing", scenes.PASSING),
    State("passing_raised", scenes.PASSING, reach=steps.raise_pass),
    State("passing_hint", scenes.PASSING, "HintNote", steps.hint),
    _moment("received", scenes.PASSED, happened.PassReceived, 900),
    State("table", scenes.TURN),
    State("hint", scenes.TURN, "HintNote", steps.hint),
    State("lead", scenes.LEAD),
    State("balloons", scenes.TURN, reach=steps.speak, options={"comments": True, "speed": 4}),
    State("peek", scenes.TURN, reach=steps.peek),
    State("peek_all", scenes.LATE, reach=steps.hold_pile, options={"look_back": "all", "cash_out": "off"}),
    State("drawer", scenes.TURN, reach=steps.drawer),
    State("all_panels", scenes.TURN, options={"statistics": True, "suit_counts": True, "fold_panels": False}),
    State("open_hands", scenes.TURN, options={"view_hands": True}),
    State("arc", scenes.TURN, options={"hand_arc": True}),
    State("jumbo", scenes.TURN, options={"jumbo": True, "four_colours": True}),
    State("large_text", scenes.TURN, options={"text_size": 150}),
    *(State(f"venue_{venue}", scenes.TURN, reach=partial(steps.go_to, venue=venue)) for venue in Venue),
    _moment("dealing", scenes.DEALING, happened.DealBegan, 600),
    _moment("hearts_broken", scenes.HEARTS_BROKEN, happened.HeartsBroken, 250),
    _moment("queen", scenes.QUEEN_FALLS, happened.TrickTaken, 900),
    _moment("queen_given", scenes.QUEEN_GIVEN, happened.TrickTaken, 2300),
    _moment("moon", scenes.MOON, happened.TrickTaken, 4000),
    _moment("moon_own", scenes.OWN_MOON, happened.TrickTaken, 4000),
    _moment("moon_stopped", scenes.MOON_STOPPED, happened.TrickTaken, 2000),
    _moment("sun", scenes.SUN, happened.TrickTaken, 4000),
    State("cash_out", scenes.CASH_OUT, "QuestionPanel", steps.panel),
    State("award", scenes.AWARD, "QuestionPanel", steps.panel),
    State("award_hint", scenes.AWARD, "QuestionPanel", steps.award_hint),
    State("hand_over", scenes.TWO_PERSONS, "QuestionPanel", steps.panel),
    State("two_persons", scenes.TWO_PERSONS, reach=steps.show_cards),
    State("new_game", scenes.TURN, "QuestionPanel", partial(steps.ask, command="new_game")),
    State("new_deal", scenes.TURN, "QuestionPanel", partial(steps.ask, command="new_deal")),
    State("choose_deal", scenes.PASSING, "NumberPanel", partial(steps.ask, command="choose_deal")),
    State("result", scenes.RESULT, "ResultPanel", steps.panel),
    State("result_taken", scenes.RESULT, "ResultPanel", steps.panel, {"show_taken": True}),
    State("result_moon", scenes.RESULT_MOON, "ResultPanel", steps.panel),
    _moment("winner", scenes.WON, happened.DealFinished, 1800),
    _moment("other_winner", scenes.LOST, happened.DealFinished, 1800),
    State("game_won", scenes.GAME_WON, "EndPanel", steps.panel),
    State("game_lost", scenes.GAME_LOST, "EndPanel", steps.panel),
    *(
        State(f"preferences_{page.name.lower()}", scenes.TURN, "PreferencesDialog", partial(steps.page, page=page))
        for page in OptionPage
    ),
    State("sounds", scenes.TURN, "PreferencesDialog", partial(steps.go_to_option, option=TURN_SOUND)),
    *(_window(name, shows) for name, shows in _WINDOWS.items()),
    State("film", scenes.TURN, "FilmCloth", steps.film),
    *(State(f"menu_{index}", scenes.TURN, "QMenu", partial(steps.menu, index=index)) for index in range(5)),
    State("menu_venue", scenes.TURN, "QMenu", partial(steps.choices, option=VENUE)),
    State("broken_plugins", scenes.TURN, "MessageBar", broken_plugins=tuple(sorted(_BROKEN.iterdir())[:14])),
)

MOTIONS: Final = (
    Motion("deal", scenes.DEALING, happened.DealBegan, 2200, 16),
    Motion("pass", scenes.PASSED, happened.PassChosen, 1600),
    Motion("receive", scenes.PASSED, happened.PassReceived, 1600),
    Motion("trick", scenes.TRICK, happened.TrickTaken, 1400),
    Motion("hearts_broken", scenes.HEARTS_BROKEN, happened.HeartsBroken, 800),
    Motion("queen", scenes.QUEEN_FALLS, happened.TrickTaken, 3200, 16),
    Motion("queen_given", scenes.QUEEN_GIVEN, happened.TrickTaken, 3200, 16),
    Motion("moon", scenes.MOON, happened.TrickTaken, 6000, 20),
    Motion("moon_stopped", scenes.MOON_STOPPED, happened.TrickTaken, 3200),
    Motion("sun", scenes.SUN, happened.TrickTaken, 6000, 20),
    Motion("win", scenes.WON, happened.DealFinished, 4400, 16),
    Motion("loss", scenes.LOST, happened.DealFinished, 4400, 16),
)
