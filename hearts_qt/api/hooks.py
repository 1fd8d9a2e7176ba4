"""The hooks: functions in a plugin's Python code that add entries to those in its plugin.toml.

A module implements a hook by a function of the same name with :data:`hookimpl` before it::

    from hearts_qt.api import StyleEntry, hookimpl

    @hookimpl
    def hearts_styles():
        return [StyleEntry(name=f"Bold {n}", base="stan", weights={"moon-nerve": n / 10}) for n in range(1, 4)]

The following holds for all hooks. Only the module that ``python`` in plugin.toml names can implement them. After the
window has opened, the module is loaded in its own process, which is confined like all code of plugins. Each hook is
called once, and the process ends. It has five seconds and one gigabyte of memory for all of that. The results are kept
until a file in the plugin's folder changes, so a hook may take some time, but its result must not depend on the clock,
the network or other files. It returns a list or a tuple of entries, or of dicts with the same keys, or None for no
entries. Entries are checked like those in plugin.toml and added to them; paths are relative to the plugin's folder. If
a hook raises an exception or an entry is wrong, the plugin is switched off, and the plugins page says why.

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

    Called once, in the plugin's own process, when the plugin is new or has changed; never while a deal is played.

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
