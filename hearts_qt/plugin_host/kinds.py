"""Declares each kind of contribution once. All differences between the kinds follow from these declarations.

The words for people are in `ui/words/plugins.py`. "A new kind of contribution" in CONTRIBUTING.md lists the steps.
"""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

from hearts_qt.plugin_host import comments, faces, sounds
from hearts_qt.plugin_host.decks.reading import MARKS
from hearts_qt.plugin_host.entry_readers import (
    Owner,
    read_commentator,
    read_comments_entry,
    read_design,
    read_face_entry,
    read_help,
    read_player,
    read_preset,
    read_sounds_entry,
    read_style,
)
from hearts_qt.plugin_host.entry_types import (
    CardsEntry,
    CommentatorEntry,
    CommentsEntry,
    FaceEntry,
    HelpEntry,
    PlayerEntry,
    PresetEntry,
    SoundsEntry,
    StyleEntry,
)
from hearts_qt.plugin_host.items import (
    CommentatorItem,
    CommentItem,
    DesignItem,
    FaceItem,
    HelpItem,
    Item,
    PlayerItem,
    PresetItem,
    SoundItem,
    StyleItem,
)
from hearts_qt.plugin_host.styles_and_presets import BASES
from hearts_qt.rules.ruleset import Preset

_Entry = TypeVar("_Entry", bound=Struct)
_Item = TypeVar("_Item", bound=Item)


class ContributionKind(Struct, Generic[_Entry, _Item], frozen=True, eq=False, kw_only=True):
    """A kind of contribution."""

    name: str
    """The name of the list of this kind's entries in plugin.toml."""
    entry: type[_Entry]
    """The class of an entry as the author of a plugin writes it."""
    item: type[_Item]
    """The class of a contribution that was read and checked."""
    read: Callable[[Owner, _Entry], _Item]
    """The function that makes an item from an entry; it raises PackError."""
    marks: tuple[str, ...] = ()
    """Names of files that describe a contribution of this kind. A folder with one of them needs no plugin.toml."""
    template: str = ""
    """The folder below `resources/templates` with a plugin of this kind; empty if there is no such template."""
    own_ids: Collection[str] = frozenset()
    """The ids that the program itself uses for this kind.

    No contribution of a plugin gets one of these ids.
    """
    refuses_own_ids: bool = False
    """Whether a contribution with one of `own_ids` is a flaw.

    If it is no flaw, the contribution gets a longer id, see `qualified`.
    """
    runs_code: bool = False
    """Whether items of this kind run code of the plugin."""

    @property
    def hook(self) -> str:
        """The name of the hook that returns entries of this kind."""
        return f"hearts_{self.name}"

    def made_up_entry(self, mark: str) -> dict[str, str]:
        """Return the entry for a folder that has no plugin.toml, but the file `mark`."""
        return {"folder": "."} if "folder" in self.entry.__struct_fields__ else {"file": mark}


OWN_PLAYERS: Final = frozenset((*BASES, "cheater", "surprise", "cardshark"))
"""The ids of the computer players and styles that come with the program. Logs and command lines contain these ids."""

PLAYERS: Final = ContributionKind(
    name="players",
    entry=PlayerEntry,
    item=PlayerItem,
    read=read_player,
    template="player",
    own_ids=OWN_PLAYERS,
    refuses_own_ids=True,
    runs_code=True,
)
CARDS: Final = ContributionKind(
    name="cards",
    entry=CardsEntry,
    item=DesignItem,
    read=read_design,
    marks=tuple(MARKS),
    template="cards",
    own_ids=frozenset({"classic", "burgundy", "forest", "midnight", "paper"}),
)
FACES: Final = ContributionKind(
    name="faces",
    entry=FaceEntry,
    item=FaceItem,
    read=read_face_entry,
    marks=(faces.FILE,),
    template="faces",
    own_ids=frozenset(
        {
            *("cal", "charlie", "chuck", "dominator", "frank", "guest", "nellie", "sam", "shark", "stan"),
            *("stella", "sterling", "sue", "vickie", "willie", "you"),
        }
    ),
)
COMMENTS: Final = ContributionKind(
    name="comments",
    entry=CommentsEntry,
    item=CommentItem,
    read=read_comments_entry,
    marks=(comments.FILE,),
    template="comments",
    own_ids=frozenset(
        {
            *("bella", "cal", "charlie", "chuck", "dominator", "frank", "guest", "nellie", "sam", "shark"),
            *("stan", "sue", "vickie", "walter", "willie"),
        }
    ),
)
NO_COMMENTATOR: Final = "nobody"
"""The value of the option for the commentator if nobody comments."""
COMMENTATORS: Final = ContributionKind(
    name="commentators",
    entry=CommentatorEntry,
    item=CommentatorItem,
    read=read_commentator,
    template="commentator",
    own_ids=frozenset({NO_COMMENTATOR}),
    runs_code=True,
)
SOUNDS: Final = ContributionKind(
    name="sounds",
    entry=SoundsEntry,
    item=SoundItem,
    read=read_sounds_entry,
    marks=(sounds.FILE,),
    template="sounds",
    own_ids=frozenset({"felt"}),
)
STYLES: Final = ContributionKind(
    name="styles",
    entry=StyleEntry,
    item=StyleItem,
    read=read_style,
    template="style",
    own_ids=OWN_PLAYERS,
    refuses_own_ids=True,
)
PRESETS: Final = ContributionKind(
    name="presets",
    entry=PresetEntry,
    item=PresetItem,
    read=read_preset,
    template="preset",
    own_ids=tuple(Preset),
    refuses_own_ids=True,
)
HELP: Final = ContributionKind(name="help", entry=HelpEntry, item=HelpItem, read=read_help, template="help")

KINDS: Final[tuple[ContributionKind[Any, Any], ...]] = (
    PLAYERS,
    CARDS,
    FACES,
    COMMENTS,
    COMMENTATORS,
    SOUNDS,
    STYLES,
    PRESETS,
    HELP,
)
"""All kinds, in the order in which the plugins page shows them."""
KIND_NAMES: Final = tuple(kind.name for kind in KINDS)
KINDS_BY_MARK: Final[Mapping[str, ContributionKind[Any, Any]]] = MappingProxyType(
    {mark: kind for kind in KINDS for mark in kind.marks}
)
"""The kind of contribution that each file of `ContributionKind.marks` describes."""
