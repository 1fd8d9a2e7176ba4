"""The hooks: functions in a plugin's Python code that add entries to those in its plugin.toml.

A module implements a hook by a function of the same name with :data:`hookimpl` before it::

    from hearts_qt.api import StyleEntry, hookimpl

    @hookimpl
    def hearts_styles():
        return [StyleEntry(name=f"Bold {n}", base="stan", weights={"moon-nerve": n / 10}) for n in range(1, 4)]

These rules hold for all hooks. Only the module that ``python`` in plugin.toml names can implement hooks. After the
window has opened, Hearts loads this module in a process of its own, which is confined like all code of plugins. Hearts
calls each hook once, then the process ends. The process has five seconds and one gigabyte of memory for all of this.
The results are kept until a file in the plugin's folder changes. So a hook may take some time, but its result must not
depend on the clock, the network or other files. A hook returns a list or a tuple of entries, or None for no entries. A
dict with the fields of an entry as its keys can take the place of the entry. Entries are checked like those in
plugin.toml and added to them. Paths are relative to the plugin's folder. If a hook raises an exception or an entry is
wrong, the plugin contributes nothing, and the plugins page says why.

A hook may leave out its argument ``folder``, the plugin's folder. The folder is read-only for the hook. Output that a
hook prints is discarded.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import pluggy
from msgspec import Struct

from hearts_qt.plugin_host.kinds import KINDS, ContributionKind

PROJECT: Final = "hearts_qt"
"""The name by which pluggy knows these hooks."""

hookimpl = pluggy.HookimplMarker(PROJECT)
"""The decorator that marks a function as the implementation of the hook with the same name."""

_DOCUMENTATION: Final = """Return the plugin's entries of the kind ``{name}``.

    Called once, in a process of its own, when the plugin is new or has changed. This may be while a deal is played; the
    deal does not wait.

    :param folder: the plugin's folder.
    :returns: a list or a tuple of ``{entry}``, or None. {meaning}
    """


def _specification(kind: ContributionKind[Any, Any]) -> Callable[[Path], Sequence[Struct] | None]:
    def hook(folder: Path) -> Sequence[Struct] | None:
        raise NotImplementedError

    hook.__name__ = hook.__qualname__ = kind.hook
    hook.__doc__ = _DOCUMENTATION.format(name=kind.name, entry=kind.entry.__name__, meaning=kind.entry.__doc__)
    return pluggy.HookspecMarker(PROJECT)(hook)


HOOKS: Final = {kind.name: kind.hook for kind in KINDS}
"""The hook for each kind of contribution."""

# pluggy looks for the specifications of the hooks among the functions of this module.
globals().update({kind.hook: _specification(kind) for kind in KINDS})
