"""The main module of the process in which a plugin's hooks run.

`module_runner` calls `main` with the plugin's folder and the module's file. `main` writes one `HookReply` as a line of
JSON to standard output and ends the process. What the plugin prints goes to standard error. The supervisor limits this
process, and ends it together with everything that it has started.
"""

import os
import sys
import traceback
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import pluggy
from msgspec import Struct

from hearts_qt.remote import plugin_module


class FlawMessage(Struct, frozen=True):
    """A flaw of the plugin; `fault` is the name of a `plugin_host.flaw.FlawKind`."""

    fault: str
    where: str
    detail: str


class HookReply(Struct, frozen=True):
    """What the hooks returned, as lists of entries by kind, or the flaws of the plugin."""

    tables: dict[str, list[Any]] = {}
    flaws: list[FlawMessage] = []


def main(folder: str, module: str) -> int:
    """Call the hooks, write the reply, and end the process, even if threads of the plugin still run."""
    told = _private_output()
    # The module of the hooks is imported before the plugin's folder is in `sys.path`. The folder comes last, so that a
    # random.py in it does not replace Python's.
    import hearts_qt.api.hooks  # noqa: F401

    sys.path.append(folder)
    data = msgspec.json.encode(_ask(Path(folder), module)) + b"\n"
    while data:
        data = data[os.write(told, data) :]
    os._exit(0)


def _private_output() -> int:
    """Return a descriptor for the reply.

    Standard input becomes empty. What is written to standard output goes to standard error.
    """
    told = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return told


def _ask(folder: Path, module: str) -> HookReply:
    from hearts_qt.api import hooks

    manager = pluggy.PluginManager(hooks.PROJECT)
    manager.add_hookspecs(hooks)
    try:
        loaded = plugin_module.load_module(folder, module)
        if unknown := _unmarked(loaded, hooks.PROJECT):
            return HookReply(flaws=[FlawMessage("WRONG_HOOK", f"{module}: {name}()", "@hookimpl") for name in unknown])
        manager.register(loaded, name=module)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        return HookReply(flaws=[FlawMessage("WRONG_HOOK", module, str(error))])
    except MemoryError:
        return HookReply(flaws=[FlawMessage("MEMORY", module, "")])
    except SystemExit as error:
        return HookReply(flaws=[FlawMessage("DIED", module, f"sys.exit({error.code})")])
    except BaseException as error:  # noqa: BLE001 - a plugin may raise anything while it is imported
        return HookReply(flaws=[FlawMessage("IMPORT", module, _traced(error))])
    tables: dict[str, list[Any]] = {}
    flaws: list[FlawMessage] = []
    for kind, name in hooks.HOOKS.items():
        where = f"{module}: {name}()"
        try:
            for given in getattr(manager.hook, name)(folder=folder):
                tables[kind] = _entries(given)
        except _WrongResultError as error:
            flaws.append(FlawMessage("WRONG_RESULT", where, str(error)))
        except MemoryError:
            flaws.append(FlawMessage("MEMORY", where, ""))
        except BaseException as error:  # noqa: BLE001 - a hook may raise anything
            flaws.append(FlawMessage("RAISED", where, _traced(error)))
    return HookReply(flaws=flaws) if flaws else HookReply(tables)


def _unmarked(module: ModuleType, project: str) -> list[str]:
    """Return the functions that are named like hooks but not marked as hooks. pluggy would ignore them."""
    return [
        name
        for name, value in vars(module).items()
        if name.startswith("hearts_") and isinstance(value, FunctionType) and not hasattr(value, f"{project}_impl")
    ]


class _WrongResultError(Exception):
    pass


def _entries(given: object) -> list[Any]:
    if not isinstance(given, list | tuple):
        raise _WrongResultError(f"{type(given).__name__}, not a list")
    try:
        return [msgspec.to_builtins(entry) for entry in given]
    except (TypeError, ValueError, RecursionError) as error:
        raise _WrongResultError(str(error)) from error


def _traced(error: BaseException) -> str:
    """Return the text of an error, and the lines of the plugin's code that led to it."""
    own = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if "pluggy" not in frame.filename
        and frame.filename not in (__file__, plugin_module.__file__)
        and not frame.filename.startswith("<frozen")
    ]
    lines = [f"{Path(frame.filename).name}, line {frame.lineno}: {frame.line}" for frame in own[-8:]]
    try:
        said = "".join(traceback.format_exception_only(error)).strip()
    except Exception:  # noqa: BLE001 - the plugin's code also decides how its error is shown
        said = type(error).__name__
    return "\n".join([said[:2000], *lines])
