"""The texts about plugins: what they contribute, where they were found, if they work, and what their code can do."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from hearts_qt.plugin_host.comments import Comments
from hearts_qt.plugin_host.contributions import Contributions, Plugin, Source
from hearts_qt.plugin_host.doubles import Double
from hearts_qt.plugin_host.items import CommentatorItem, Form, Item, PlayerItem, StyleItem
from hearts_qt.plugin_host.kinds import CARDS
from hearts_qt.plugin_host.loose_pictures import PictureUse
from hearts_qt.plugin_host.packed_plugin import PackedPlugin
from hearts_qt.remote.confinement import Level
from hearts_qt.settings.option import QT_TRANSLATE_NOOP
from hearts_qt.table.problems import PlayerFailed
from hearts_qt.ui.words.flaws import flaw_sentence
from hearts_qt.ui.words.troubles import trouble_sentence as trouble_sentence_of

translate = QCoreApplication.translate


class KindWords(NamedTuple):
    """The names of one kind of contribution, marked for translation."""

    title: str
    """The title of the kind on the plugins page, in the context "plugins"."""
    one: str
    """The text for one contribution, in the context "words"."""
    many: str
    """The text for several contributions, with a place for their number, in the context "words"."""


KIND_WORDS: Final[Mapping[str, KindWords]] = {
    "players": KindWords(
        QT_TRANSLATE_NOOP("plugins", "Computer players"),
        QT_TRANSLATE_NOOP("words", "1 computer player"),
        QT_TRANSLATE_NOOP("words", "{count} computer players"),
    ),
    "cards": KindWords(
        QT_TRANSLATE_NOOP("plugins", "Card designs"),
        QT_TRANSLATE_NOOP("words", "1 card design"),
        QT_TRANSLATE_NOOP("words", "{count} card designs"),
    ),
    "faces": KindWords(
        QT_TRANSLATE_NOOP("plugins", "Faces"),
        QT_TRANSLATE_NOOP("words", "1 face"),
        QT_TRANSLATE_NOOP("words", "{count} faces"),
    ),
    "comments": KindWords(
        QT_TRANSLATE_NOOP("plugins", "Comments"),
        QT_TRANSLATE_NOOP("words", "1 comment pack"),
        QT_TRANSLATE_NOOP("words", "{count} comment packs"),
    ),
    "commentators": KindWords(
        QT_TRANSLATE_NOOP("plugins", "Commentators"),
        QT_TRANSLATE_NOOP("words", "1 commentator"),
        QT_TRANSLATE_NOOP("words", "{count} commentators"),
    ),
    "sounds": KindWords(
        QT_TRANSLATE_NOOP("plugins", "Sounds"),
        QT_TRANSLATE_NOOP("words", "1 sound pack"),
        QT_TRANSLATE_NOOP("words", "{count} sound packs"),
    ),
    "styles": KindWords(
        QT_TRANSLATE_NOOP("plugins", "Styles of play"),
        QT_TRANSLATE_NOOP("words", "1 style of play"),
        QT_TRANSLATE_NOOP("words", "{count} styles of play"),
    ),
    "presets": KindWords(
        QT_TRANSLATE_NOOP("plugins", "Rule sets"),
        QT_TRANSLATE_NOOP("words", "1 rule set"),
        QT_TRANSLATE_NOOP("words", "{count} rule sets"),
    ),
    "help": KindWords(
        QT_TRANSLATE_NOOP("plugins", "Help pages"),
        QT_TRANSLATE_NOOP("words", "1 help page"),
        QT_TRANSLATE_NOOP("words", "{count} help pages"),
    ),
}
"""The names of each kind that `plugin_host/kinds.py` declares, by the kind's name."""
_SOURCES: Final[Mapping[Source, str]] = {
    Source.USER: QT_TRANSLATE_NOOP("plugins", "In your plugin folder"),
    Source.BUNDLED: QT_TRANSLATE_NOOP("plugins", "Comes with Hearts"),
    Source.INSTALLED: QT_TRANSLATE_NOOP("plugins", "Installed as a Python package"),
    Source.SYSTEM: QT_TRANSLATE_NOOP("plugins", "Found on this computer"),
}
_MOST_NAMES: Final = 6


def kind_words(kind: str, count: int) -> str:
    """Return how many contributions of a kind there are, such as ``2 card designs``."""
    words = KIND_WORDS[kind]
    return translate("words", words.one if count == 1 else words.many).format(count=count)


def contribution_lines(contributions: Contributions) -> list[str]:
    """Return a line for each kind of contribution, with the names of the first few contributions."""
    template = translate("plugins", "{kind}: {names}")
    return [
        template.format(
            kind=translate("plugins", KIND_WORDS[kind.name].title), names=_some([item.name for item in items])
        )
        for kind, items in contributions
    ]


def described_lines(contributions: Contributions) -> list[str]:
    """Return a line for each player, style of play and commentator that has a description."""
    template = translate("plugins", "{name}: {description}")
    return [
        template.format(name=item.name, description=text)
        for _, items in contributions
        for item in items
        if (text := description_of(item))
    ]


def description_of(item: Item) -> str:
    """Return the description of a contribution; empty if it has none."""
    return item.description if isinstance(item, PlayerItem | StyleItem | CommentatorItem) else ""


def comment_text(packs: Sequence[Comments]) -> str:
    """Return the lines of comment packs below the names of the packs."""
    line = translate("plugins", "“{line}”")
    parts = []
    for pack in packs:
        parts.append(pack.name)
        parts += [line.format(line=each.text) for lines in pack.lines.values() for each in lines]
        parts.append("")
    return "\n".join(parts).strip()


def _some(names: list[str]) -> str:
    shown = ", ".join(names[:_MOST_NAMES])
    left = len(names) - _MOST_NAMES
    return shown if left <= 0 else translate("plugins", "{names} and {count} more").format(names=shown, count=left)


def source_line(plugin: Plugin) -> str:
    """Return where a plugin was found, and whether it is made of a person's own pictures."""
    if any(design.form is Form.PICTURES for design in plugin.contributions.of(CARDS)):
        return translate("plugins", "Pictures of your own, in your plugin folder")
    return translate("plugins", _SOURCES[plugin.source])


def version_line(plugin: Plugin) -> str:
    """Return a plugin's version, author and licence, as far as they are known."""
    return about_line(plugin.version, plugin.author, plugin.licence)


def about_line(version: str, author: str, licence: str) -> str:
    """Return a line with a version, an author and a licence; what is empty is left out."""
    parts = []
    if version:
        parts.append(translate("plugins", "Version {version}").format(version=version))
    if author:
        parts.append(translate("plugins", "by {author}").format(author=author))
    if licence:
        parts.append(translate("plugins", "licence {licence}").format(licence=licence))
    return ", ".join(parts)


def needs_line(plugin: Plugin | PackedPlugin) -> str:
    """Return the oldest version of Hearts that a plugin works with; empty if it works with any."""
    if not plugin.needs:
        return ""
    return translate("plugins", "Needs Hearts {version} or newer").format(version=plugin.needs)


def double_lines(doubles: Sequence[Double]) -> list[str]:
    """Return a sentence for each group of equal contributions, or one sentence which says that there is none."""
    if not doubles:
        return [translate("plugins", "No two plugins contain the same thing.")]
    template = translate("plugins", "{kind}: these are the same: {names}.")
    named = translate("plugins", "“{name}” from {plugin}", "a contribution and its plugin")
    return [
        template.format(
            kind=translate("plugins", KIND_WORDS[double.kind].title),
            names=", ".join([named.format(name=each.name, plugin=each.plugin) for each in double.same]),
        )
        for double in doubles
    ]


def state_title(plugin: Plugin, failed: bool) -> str:
    """Return the state of a plugin in one or two words; `failed` says whether its player failed at the table."""
    if plugin.flaws or failed:
        return translate("plugins", "does not work")
    if plugin.arriving:
        return translate("plugins", "being installed…")
    return translate("plugins", "on") if plugin.on else translate("plugins", "off")


def trouble_sentence(plugin: Plugin) -> str:
    """Return the message that a plugin does not work, with the first reason and where to read the rest."""
    template = translate("plugins", "The plugin “{name}” does not work: {reason} Interface ▸ Plugins… has the details.")
    return template.format(name=plugin.name, reason=flaw_sentence(plugin.flaws[0]))


def troubles_sentence(plugins: Sequence[Plugin]) -> str:
    """Return the message that several plugins do not work, with some of their names and where the reasons are."""
    template = translate("plugins", "{count} plugins do not work: {names}. Interface ▸ Plugins… has the reasons.")
    return template.format(count=len(plugins), names=_some([plugin.name for plugin in plugins]))


def pictures_added(use: PictureUse, name: str) -> str:
    """Return the message that pictures were added, and where they are chosen."""
    templates = {
        PictureUse.BACKS: translate("plugins", "“{name}” is added: choose it in Interface ▸ Cards ▸ Card back."),
        PictureUse.DECK: translate("plugins", "“{name}” is added: choose it in Interface ▸ Cards ▸ Card front."),
        PictureUse.FACES: translate("plugins", "“{name}” is added: choose it in Options ▸ Players…"),
    }
    return templates[use].format(name=name)


def packed_plugin_lines(plugin: PackedPlugin, level: Level | None, replaced: Plugin | None = None) -> list[str]:
    """Return what a person should know of a zip file before it is installed.

    `level` says how far the code of the plugin would be confined; it is None if the plugin has no code. `replaced` is
    the installed plugin with the same id.
    """
    lines = []
    if about := about_line(plugin.version, plugin.author, plugin.licence):
        lines.append(about)
    if plugin.description:
        lines.append(plugin.description)
    if needs := needs_line(plugin):
        lines.append(needs)
    lines += [kind_words(kind, count) for kind, count in plugin.kinds]
    size = translate("plugins", "{files} files, {size} kB").format(files=plugin.files, size=-(-plugin.size // 1024))
    lines.append(size)
    if replaced is not None:
        named = f"{replaced.name} {replaced.version}".strip()
        lines.append(translate("plugins", "This replaces “{name}”, which has the same id.").format(name=named))
    if level is not None:
        lines.append(installing_sentence(level))
    return lines


def failure_sentence(plugin: Plugin, trouble: PlayerFailed, names: Sequence[str]) -> str:
    """Return the message that a plugin's player failed at the table with these names, and where to read why."""
    template = translate("plugins", "{sentence} Interface ▸ Plugins… says why, under “{name}”.")
    return template.format(sentence=trouble_sentence_of(trouble, names), name=plugin.name)


def commentator_sentence(plugin: Plugin) -> str:
    """Return the message that a plugin's commentator has failed, and where to read why."""
    template = translate("plugins", "The commentator of “{name}” has stopped. Interface ▸ Plugins… says why.")
    return template.format(name=plugin.name)


def failure_lines(detail: str) -> str:
    """Return why a plugin's player failed in its last game."""
    return translate("plugins", "The last time it played:\n{detail}").format(detail=detail.strip())


def protection_sentence(level: Level) -> str:
    """Return how plugin code is confined on this system."""
    return {
        Level.NAMESPACES: translate(
            "plugins", "Plugin code is confined here: it cannot see your files, your programs or your network."
        ),
        Level.LANDLOCK: translate(
            "plugins", "Plugin code is confined here: it cannot open your files or reach other programs or the network."
        ),
        Level.TRUSTED: translate(
            "plugins",
            "Nothing confines plugin code on this system. It can do everything that you can do, and could see "
            "all cards, so you have to trust a player from a plugin.",
        ),
    }[level]


def code_sentence(level: Level | None) -> str:
    """Return what it means that a plugin has code; `level` is None while it is unknown how far the code is confined."""
    if level is None:
        return translate("plugins", "It runs its own code, in its own process.")
    if level is Level.TRUSTED:
        return translate(
            "plugins",
            "It runs its own code, which can do everything that you can do on this computer. Use it "
            "only if you trust it.",
        )
    return translate("plugins", "It runs its own code, which is confined: it cannot read your games or files.")


def installing_sentence(level: Level) -> str:
    """Return what a person should know before installing a plugin with code."""
    if level is Level.TRUSTED:
        return translate(
            "plugins",
            "It has its own code, which can do everything that you can do on this computer. Install it only if "
            "you trust its author.",
        )
    return translate("plugins", "It has its own code, which is confined: it cannot read your games or files.")
