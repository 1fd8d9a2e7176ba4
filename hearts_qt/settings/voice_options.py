"""The options on the page *Sound and talk* of the preferences. See `options` for all options."""

from enum import StrEnum
from typing import Final

from hearts_qt.settings.effect import Effect
from hearts_qt.settings.option import QT_TRANSLATE_NOOP, AnyOption, Menu, Option, OptionGroup, OptionKind


class Chattiness(StrEnum):
    """How often the players say something."""

    QUIET = "quiet"
    NORMAL = "normal"
    TALKATIVE = "talkative"
    ALWAYS = "always"


class CommentVoice(StrEnum):
    """The way in which comments are heard."""

    NONE = "none"
    RECORDED = "recorded"
    SPOKEN = "spoken"


COMMENTS: Final = Option(
    name="comments",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.TALK,
    affects=(Effect.COMMENTS,),
    label=QT_TRANSLATE_NOOP("settings", "Comments"),
    help=QT_TRANSLATE_NOOP("settings", "Let the computer players talk. Switched off, only you can say something."),
    menu=Menu.INTERFACE,
)
COMMENTATOR: Final = Option(
    name="commentator",
    kind=OptionKind.CHOICE,
    default="nobody",
    group=OptionGroup.TALK,
    affects=(Effect.COMMENTATOR,),
    label=QT_TRANSLATE_NOOP("settings", "Commentator"),
    help=QT_TRANSLATE_NOOP(
        "settings",
        "Somebody who comments on the game, in a line below the table. Plugins can add more. None of them sees a hand.",
    ),
    menu=Menu.INTERFACE,
)
CHATTINESS: Final = Option(
    name="chattiness",
    kind=OptionKind.CHOICE,
    default=Chattiness.NORMAL,
    group=OptionGroup.TALK,
    affects=(Effect.NEXT_COMMENT,),
    label=QT_TRANSLATE_NOOP("settings", "How chatty they are"),
    help=QT_TRANSLATE_NOOP("settings", "How often the players say something."),
    choices={
        Chattiness.QUIET: QT_TRANSLATE_NOOP("settings", "Quiet: only at important moments"),
        Chattiness.NORMAL: QT_TRANSLATE_NOOP("settings", "Now and then"),
        Chattiness.TALKATIVE: QT_TRANSLATE_NOOP("settings", "Talkative"),
        Chattiness.ALWAYS: QT_TRANSLATE_NOOP("settings", "On every occasion"),
    },
)
PASS_COMMENTS: Final = Option(
    name="pass_comments",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.TALK,
    affects=(Effect.NEXT_COMMENT,),
    label=QT_TRANSLATE_NOOP("settings", "Comments on passing"),
    help=QT_TRANSLATE_NOOP("settings", "They say to whom they pass cards, and who passes to them."),
    menu=Menu.INTERFACE,
)
LEAD_COMMENTS: Final = Option(
    name="lead_comments",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.TALK,
    affects=(Effect.NEXT_COMMENT,),
    label=QT_TRANSLATE_NOOP("settings", "Comments on leading"),
    help=QT_TRANSLATE_NOOP("settings", "They say who leads which suit, or that they think about a card."),
    menu=Menu.INTERFACE,
)
TAKE_COMMENTS: Final = Option(
    name="take_comments",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.TALK,
    affects=(Effect.NEXT_COMMENT,),
    label=QT_TRANSLATE_NOOP("settings", "Comments on taking"),
    help=QT_TRANSLATE_NOOP(
        "settings", "They say who takes a trick. While Move cards is on, they do not, because you see it."
    ),
    menu=Menu.INTERFACE,
)
RAZZ_COMMENTS: Final = Option(
    name="razz_comments",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.TALK,
    affects=(Effect.NEXT_COMMENT,),
    label=QT_TRANSLATE_NOOP("settings", "Teasing"),
    help=QT_TRANSLATE_NOOP("settings", "What they say about hearts, the queen, moons and scores."),
    menu=Menu.INTERFACE,
)
MEMORY_COMMENTS: Final = Option(
    name="memory_comments",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.TALK,
    affects=(Effect.NEXT_COMMENT,),
    label=QT_TRANSLATE_NOOP("settings", "Memories"),
    help=QT_TRANSLATE_NOOP("settings", "What they say about earlier games with you, at most once in a deal."),
)
COMMENT_VOICE: Final = Option(
    name="comment_voice",
    kind=OptionKind.CHOICE,
    default=CommentVoice.RECORDED,
    group=OptionGroup.TALK,
    affects=(Effect.SOUND,),
    label=QT_TRANSLATE_NOOP("settings", "Comments aloud"),
    help=QT_TRANSLATE_NOOP("settings", "Hear recorded comments, or let the system's voice read them all."),
    choices={
        CommentVoice.NONE: QT_TRANSLATE_NOOP("settings", "Text only"),
        CommentVoice.RECORDED: QT_TRANSLATE_NOOP("settings", "Recorded comments"),
        CommentVoice.SPOKEN: QT_TRANSLATE_NOOP("settings", "All, by the system's voice"),
    },
)
SILENT: Final = Option(
    name="silent",
    kind=OptionKind.SWITCH,
    default=False,
    group=OptionGroup.SOUND,
    affects=(Effect.SOUND,),
    label=QT_TRANSLATE_NOOP("settings", "All sounds off"),
    help=QT_TRANSLATE_NOOP("settings", "No sound at all. Comments still appear as text."),
    menu=Menu.INTERFACE,
    shortcut="Ctrl+M",
)
VOLUME: Final = Option(
    name="volume",
    kind=OptionKind.NUMBER,
    default=60,
    group=OptionGroup.SOUND,
    affects=(Effect.SOUND,),
    label=QT_TRANSLATE_NOOP("settings", "Volume"),
    help=QT_TRANSLATE_NOOP("settings", "How loud the sounds are."),
    least=0,
    most=100,
)
CARD_SOUNDS: Final = Option(
    name="card_sounds",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.SOUND,
    affects=(Effect.NEXT_SOUND,),
    label=QT_TRANSLATE_NOOP("settings", "Sounds of the cards"),
    help=QT_TRANSLATE_NOOP("settings", "Raising, playing, passing and refused cards, taking a trick."),
    menu=Menu.INTERFACE,
)
DEAL_SOUNDS: Final = Option(
    name="deal_sounds",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.SOUND,
    affects=(Effect.NEXT_SOUND,),
    label=QT_TRANSLATE_NOOP("settings", "Sounds of dealing"),
    help=QT_TRANSLATE_NOOP("settings", "Shuffling and dealing."),
    menu=Menu.INTERFACE,
)
GAME_SOUNDS: Final = Option(
    name="game_sounds",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.SOUND,
    affects=(Effect.NEXT_SOUND,),
    label=QT_TRANSLATE_NOOP("settings", "Sounds of the game"),
    help=QT_TRANSLATE_NOOP("settings", "Broken hearts, the queen of spades, a moon, the points, the end of a game."),
    menu=Menu.INTERFACE,
)
TURN_SOUND: Final = Option(
    name="turn_sound",
    kind=OptionKind.SWITCH,
    default=True,
    group=OptionGroup.SOUND,
    affects=(Effect.NEXT_SOUND,),
    label=QT_TRANSLATE_NOOP("settings", "Sound at your turn"),
    help=QT_TRANSLATE_NOOP("settings", "One soft tone when you are asked for cards."),
    menu=Menu.INTERFACE,
)
SOUND_PACK: Final = Option(
    name="sound_pack",
    kind=OptionKind.CHOICE,
    default="felt",
    group=OptionGroup.SOUND,
    affects=(Effect.SOUND_PACK,),
    label=QT_TRANSLATE_NOOP("settings", "Sound pack"),
    help=QT_TRANSLATE_NOOP("settings", "The sounds that Hearts plays. Plugins can add more."),
)

VOICE: Final[tuple[AnyOption, ...]] = (
    COMMENTS,
    CHATTINESS,
    PASS_COMMENTS,
    LEAD_COMMENTS,
    TAKE_COMMENTS,
    RAZZ_COMMENTS,
    MEMORY_COMMENTS,
    COMMENT_VOICE,
    COMMENTATOR,
    SILENT,
    VOLUME,
    CARD_SOUNDS,
    DEAL_SOUNDS,
    GAME_SOUNDS,
    TURN_SOUND,
    SOUND_PACK,
)
