"""The command ``plugin list``: lists all plugins, with their state and with everything that is wrong with them."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from hearts_qt import paths
from hearts_qt.app.terminal import say

if TYPE_CHECKING:
    from hearts_qt.plugin_host.contributions import Plugin
    from hearts_qt.plugin_host.items import Item


def add_list(made: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``plugin list``."""
    made.add_argument("--json", action="store_true", help="print a list in JSON, for programs")


def list_plugins(*, as_json: bool) -> int:
    """Print all plugins, and return 0, even if some plugins are broken."""
    found = _all_plugins()
    if as_json:
        say(json.dumps([_table(plugin) for plugin in found], ensure_ascii=False, indent=2))
        return 0
    for plugin in found:
        _say_plugin(plugin)
    say(f"Your plugin folder: {paths.user_plugins()}")
    return 0


def _all_plugins() -> "list[Plugin]":
    from hearts_qt.plugin_host.decks.reading import system_designs
    from hearts_qt.plugin_host.discovery import Finder, PluginPlaces
    from hearts_qt.remote.plugin_lookup import with_hooks
    from hearts_qt.settings.file import read_profile
    from hearts_qt.settings.profile_list import ProfileList

    profiles = ProfileList(paths.config())
    places = PluginPlaces(
        paths.user_plugins(), paths.bundled_plugins(), paths.cache(), lambda: system_designs(paths.system_decks())
    )
    off = read_profile(profiles.files(profiles.chosen).options).profile.plugins_off
    return [with_hooks(each) if each.on else each for each in Finder(places).survey(off)]


def _state(plugin: "Plugin") -> str:
    if plugin.flaws:
        return "broken"
    return "on" if plugin.on else "off"


def _table(plugin: "Plugin") -> dict[str, Any]:
    from hearts_qt.ui.words.flaws import flaw_sentence

    return {
        "id": plugin.id,
        "name": plugin.name,
        "version": plugin.version,
        "author": plugin.author,
        "licence": plugin.licence,
        "description": plugin.description,
        "needs": plugin.needs,
        "source": plugin.source.value,
        "folder": str(plugin.folder),
        "state": _state(plugin),
        "contributions": {kind.name: [_described(item) for item in items] for kind, items in plugin.contributions},
        "errors": [flaw_sentence(flaw) for flaw in plugin.flaws],
        "warnings": [flaw_sentence(flaw) for flaw in plugin.warnings],
    }


def _described(item: "Item") -> dict[str, str]:
    from hearts_qt.ui.words.plugins import description_of

    described = {"id": item.id, "name": item.name}
    return described | {"description": text} if (text := description_of(item)) else described


def _say_plugin(plugin: "Plugin") -> None:
    from hearts_qt.ui.words.flaws import flaw_sentence
    from hearts_qt.ui.words.plugins import contribution_lines, described_lines, needs_line, source_line, version_line

    say(f"{plugin.id}: {plugin.name} ({_state(plugin)})")
    for line in (version_line(plugin), needs_line(plugin), plugin.description, source_line(plugin)):
        if line:
            say(f"    {line}")
    for line in contribution_lines(plugin.contributions):
        say(f"    {line}")
    for line in described_lines(plugin.contributions):
        say(f"        {line}")
    for flaw in plugin.flaws:
        say(f"    ! {flaw_sentence(flaw)}")
    for flaw in plugin.warnings:
        say(f"    Warning: {flaw_sentence(flaw)}")
