"""The help page of the mouse and the keys: what each key and gesture does in each control scheme.

For each key and gesture the page asks the functions that the table itself asks, and names the actions that they return.
The shortcuts are taken from the menus.
"""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from hearts_qt.settings.options import OPTIONS
from hearts_qt.settings.play_options import CONTROLS, ControlScheme
from hearts_qt.ui.cloth import control_schemes
from hearts_qt.ui.cloth.control_schemes import Action, Key, Mode, Situation, replies_of
from hearts_qt.ui.help.help_html import heading, paragraph, strong, table
from hearts_qt.ui.widgets.command import MenuEntry
from hearts_qt.ui.widgets.mnemonics import plain_label
from hearts_qt.ui.words.options import option_choices, option_help, option_label

translate = QCoreApplication.translate

_CARD: Final = 1
_PASSING: Final = (
    Situation(Mode.PASS, (), _CARD, 3),
    Situation(Mode.PASS, (_CARD,), _CARD, 3),
    Situation(Mode.PASS, (_CARD, 2, 3), _CARD, 3),
)
"""Three situations while passing: no card, only the marked card, or enough cards are raised."""
_PLAYING: Final = (Situation(Mode.PLAY, (), _CARD), Situation(Mode.PLAY, (_CARD,), _CARD))
"""Two situations while playing: no card is raised, or the marked card is raised."""
_WAITING: Final = (Situation(Mode.WAIT),)
Meaning = Callable[[ControlScheme, Situation], Action | None]


def mouse_and_keys(entries: Mapping[str, MenuEntry]) -> str:
    """Return the page of the six control schemes, and of the keys that are the same in all schemes."""
    ways = option_choices(CONTROLS)
    where = translate(
        "help",
        "Choose one under Interface, Playing, Controls. Below is what each key and each gesture does. A key works on "
        "the card with the marker.",
    )
    schemes = "".join(_scheme(ControlScheme(way), label) for way, label in ways.items())
    return "".join(
        (
            heading(translate("help", "Ways to play a card")),
            paragraph(where),
            schemes,
            heading(translate("help", "Other keys at the table")),
            table(_other_keys()),
            heading(translate("help", "Keys of the menus")),
            table(_shortcuts(entries)),
        )
    )


def _scheme(scheme: ControlScheme, label: str) -> str:
    """Return the part of the page about one control scheme: its gestures, and the keys that answer questions."""
    headings = (translate("help", "Passing"), translate("help", "Playing"), translate("help", "Waiting"))
    rows: list[tuple[str, ...]] = [("", *headings)]
    for gesture, meaning in _gestures().items():
        cells = [_meant(scheme, meaning, situations) for situations in (_PASSING, _PLAYING, _WAITING)]
        if any(cells):
            rows.append((gesture, *(cell or "–" for cell in cells)))
    note = _notes().get(scheme)
    return strong(label) + table(rows) + (paragraph(note) if note else "") + paragraph(_answers(scheme))


def _notes() -> dict[ControlScheme, str]:
    """Return notes that say how two control schemes wait. The table of gestures cannot show this."""
    return {
        ControlScheme.CARDSHARK: translate(
            "help", "If you have set a pause, a raised card is played when the pause is over."
        ),
        ControlScheme.BLACK_LADY: translate("help", "With these controls, each full trick waits for a click, too."),
    }


def _gestures() -> dict[str, Meaning]:
    """Return every gesture and key with the function that says what it means."""

    def key(key: Key) -> Meaning:
        return lambda scheme, now: control_schemes.on_key(scheme, key, now)

    return {
        translate("help", "Click on a card"): lambda scheme, now: control_schemes.on_click(scheme, False, _CARD, now),
        translate("help", "Right click on a card"): (
            lambda scheme, now: control_schemes.on_click(scheme, True, _CARD, now)
        ),
        translate("help", "Click beside the cards"): (
            lambda scheme, now: control_schemes.on_click(scheme, False, None, now)
        ),
        translate("help", "Right click beside the cards"): (
            lambda scheme, now: control_schemes.on_click(scheme, True, None, now)
        ),
        translate("help", "Double click on a card"): lambda scheme, now: control_schemes.on_double_click(_CARD, now),
        translate("help", "Drag onto the table"): lambda scheme, now: control_schemes.on_drop(_CARD, True, now),
        translate("help", "Drag back to the hand"): lambda scheme, now: control_schemes.on_drop(_CARD, False, now),
        translate("help", "Wheel"): lambda scheme, now: control_schemes.on_wheel(scheme, True, now),
        translate("help", "Left"): key(Key.LEFT),
        translate("help", "Right"): key(Key.RIGHT),
        translate("help", "Up"): key(Key.UP),
        translate("help", "Down"): key(Key.DOWN),
        translate("help", "Enter"): key(Key.ENTER),
        translate("help", "Space"): key(Key.SPACE),
        translate("help", "Esc"): key(Key.ESCAPE),
    }


def _meant(scheme: ControlScheme, meaning: Meaning, situations: tuple[Situation, ...]) -> str:
    """Return what a gesture does in these situations; empty if it does nothing in all of them.

    In the first situation no card is raised.
    """
    unraised, *raised = (meaning(scheme, now) for now in situations)
    first = "" if unraised is None else action_words(unraised)
    others = list(dict.fromkeys(action_words(action) for action in raised if action is not None))
    if not others or others == [first] or not first:
        return "; ".join(others or [first])
    template = translate("help", "{raised}; if none is raised: {unraised}")
    return template.format(raised="; ".join(word for word in others if word != first), unraised=first)


def action_words(action: Action) -> str:
    """Return what an action does, as the end of a sentence about a gesture."""
    match action:
        case control_schemes.ToggleCard():
            return translate("help", "raises or lowers the card")
        case control_schemes.Choose():
            return translate("help", "raises the card")
        case control_schemes.Lower():
            return translate("help", "lowers the card")
        case control_schemes.PlayCard():
            return translate("help", "plays the card")
        case control_schemes.Commit():
            return translate("help", "passes or plays what is raised")
        case control_schemes.Clear():
            return translate("help", "lowers all cards")
        case control_schemes.MoveMarker():
            return translate("help", "moves the marker")
        case control_schemes.Continue():
            return translate("help", "ends the wait")
    return translate("help", "opens the preferences")


def _answers(scheme: ControlScheme) -> str:
    """Return a sentence about the keys and clicks that answer questions in a control scheme."""
    replies = replies_of(scheme)
    template = translate("help", "Questions: {yes} for yes, {no} for no, or the letter that the question shows.")
    yes, no = ([_key_name(key) for key in keys] for keys in (replies.yes or (Key.ENTER,), replies.no))
    if replies.by_click:
        yes.append(translate("help", "a left click"))
        no.append(translate("help", "a right click"))
    return template.format(yes=_either(yes), no=_either(no))


def _either(words: list[str]) -> str:
    template = translate("help", "{first} or {last}")
    return words[0] if len(words) == 1 else template.format(first=", ".join(words[:-1]), last=words[-1])


def _key_name(key: Key) -> str:
    names = {
        Key.UP: translate("help", "Up"),
        Key.DOWN: translate("help", "Down"),
        Key.ENTER: translate("help", "Enter"),
        Key.ESCAPE: translate("help", "Esc"),
    }
    return names[key]


def _other_keys() -> list[tuple[str, str]]:
    return [
        (translate("help", "1 to 7"), translate("help", "Set the speed.")),
        (
            translate("help", "Ctrl and a letter"),
            translate("help", "Say one of your own comments, if you gave it this letter; see Your own comments."),
        ),
        (translate("help", "F2 to F6"), translate("help", "Choose a card back.")),
        (translate("help", "Shift+F2 to Shift+F6"), translate("help", "Choose card fronts.")),
        (
            translate("help", "F10"),
            translate("help", "Open the menus. A letter that is underlined there chooses its entry."),
        ),
        (translate("help", "Alt and a letter"), translate("help", "Press the button with this underlined letter.")),
        (
            translate("help", "Ctrl and a click"),
            translate("help", "Play this card and let the computer play the rest of the deal for everybody."),
        ),
    ]


def _shortcuts(entries: Mapping[str, MenuEntry]) -> list[tuple[str, str, str]]:
    from_menus = {
        entry.shortcut: (shortcut_text(entry.shortcut), plain_label(entry.label), entry.help)
        for entry in entries.values()
        if entry.shortcut
    }
    for option in OPTIONS.values():
        if option.shortcut and option.shortcut not in from_menus:
            from_menus[option.shortcut] = (shortcut_text(option.shortcut), option_label(option), option_help(option))
    return sorted(from_menus.values(), key=lambda row: row[1])


def shortcut_text(shortcut: str) -> str:
    """Return a shortcut as the system writes it."""
    return QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)
