"""Hooks that list what a plugin contributes. They run in a separate process, once after each change of a file."""

from hearts_qt.api import StyleEntry, hookimpl


@hookimpl
def hearts_styles() -> list[StyleEntry]:
    """Return three styles, each bolder than the one before it."""
    return [
        StyleEntry(name=f"Moon at {percent} %", base="stan", weights={"moon-nerve": percent / 100})
        for percent in (30, 15, 5)
    ]
