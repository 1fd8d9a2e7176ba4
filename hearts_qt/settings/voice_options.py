"""The options of what is said and heard. `options` puts them together with all others."""

from typing import Final

from hearts_qt.settings.option import QT_TRANSLATE_NOOP, Menu, Option, OptionKind, OptionPage


def _switch(name: str, label: str, explanation: str, menu: Menu = Menu.NONE, shortcut: str = "") -> Option:
    return Option(
        name=name,
        kind=OptionKind.SWITCH,
        default=name != "silent",
        page=OptionPage.VOICE,
        label=label,
        help=explanation,
        menu=menu,
        shortcut=shortcut,
    )


VOICE: Final = (
    _switch(
        "comments",
        QT_TRANSLATE_NOOP("settings", "Comments"),
        QT_TRANSLATE_NOOP("settings", "Let the computer players talk. Switched off, only you can say something."),
        Menu.INTERFACE,
    ),
    Option(
        name="chattiness",
        kind=OptionKind.CHOICE,
        default="normal",
        page=OptionPage.VOICE,
        label=QT_TRANSLATE_NOOP("settings", "How chatty they are"),
        help=QT_TRANSLATE_NOOP("settings", "How often the players say something."),
        choices={
            "quiet": QT_TRANSLATE_NOOP("settings", "Quiet: only at important moments"),
            "normal": QT_TRANSLATE_NOOP("settings", "Now and then"),
            "talkative": QT_TRANSLATE_NOOP("settings", "Talkative"),
            "always": QT_TRANSLATE_NOOP("settings", "On every occasion"),
        },
    ),
    _switch(
        "pass_comments",
        QT_TRANSLATE_NOOP("settings", "Comments on passing"),
        QT_TRANSLATE_NOOP("settings", "What they say when they pass cards."),
    ),
    _switch(
        "lead_comments",
        QT_TRANSLATE_NOOP("settings", "Comments on leading"),
        QT_TRANSLATE_NOOP("settings", "What they say when they lead, or think about a card."),
    ),
    _switch(
        "take_comments",
        QT_TRANSLATE_NOOP("settings", "Comments on taking"),
        QT_TRANSLATE_NOOP(
            "settings", "What they say when they take a trick. While Move cards is on, they leave these out."
        ),
    ),
    _switch(
        "razz_comments",
        QT_TRANSLATE_NOOP("settings", "Teasing"),
        QT_TRANSLATE_NOOP("settings", "What they say about hearts, the queen, moons and scores."),
    ),
    Option(
        name="comment_voice",
        kind=OptionKind.CHOICE,
        default="recorded",
        page=OptionPage.VOICE,
        label=QT_TRANSLATE_NOOP("settings", "Comments aloud"),
        help=QT_TRANSLATE_NOOP("settings", "Hear recorded comments, or let the system's voice read them all."),
        choices={
            "none": QT_TRANSLATE_NOOP("settings", "Text only"),
            "recorded": QT_TRANSLATE_NOOP("settings", "Recorded comments"),
            "spoken": QT_TRANSLATE_NOOP("settings", "All, by the system's voice"),
        },
    ),
    _switch(
        "silent",
        QT_TRANSLATE_NOOP("settings", "All sounds off"),
        QT_TRANSLATE_NOOP("settings", "No sound at all. Comments can still be read."),
        Menu.INTERFACE,
        "Ctrl+M",
    ),
    Option(
        name="volume",
        kind=OptionKind.NUMBER,
        default=60,
        page=OptionPage.VOICE,
        label=QT_TRANSLATE_NOOP("settings", "Volume"),
        help=QT_TRANSLATE_NOOP("settings", "How loud the sounds are."),
        least=0,
        most=100,
    ),
    _switch(
        "card_sounds",
        QT_TRANSLATE_NOOP("settings", "Sounds of the cards"),
        QT_TRANSLATE_NOOP("settings", "Raising or playing a card, taking a trick."),
    ),
    _switch(
        "deal_sounds",
        QT_TRANSLATE_NOOP("settings", "Sounds of dealing"),
        QT_TRANSLATE_NOOP("settings", "Shuffling and dealing."),
    ),
    _switch(
        "game_sounds",
        QT_TRANSLATE_NOOP("settings", "Sounds of the game"),
        QT_TRANSLATE_NOOP("settings", "Broken hearts, the queen of spades, a moon, a win."),
    ),
    Option(
        name="sound_pack",
        kind=OptionKind.CHOICE,
        default="felt",
        page=OptionPage.VOICE,
        label=QT_TRANSLATE_NOOP("settings", "Sound pack"),
        help=QT_TRANSLATE_NOOP("settings", "The sounds that Hearts plays. Plugins can add more."),
    ),
)
