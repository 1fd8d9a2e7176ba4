"""The process in which a plugin's hooks run: `module_runner` calls its `main` with the plugin's folder and the module.

Writes one `Reply` as a line of JSON to what was its standard output, and ends. Whatever the plugin prints goes to
standard error. Its supervisor limits it and ends it, with all that it has started.
"""

import importlib.util
import os
import sys
import traceback
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import msgspec
import pluggy
from msgspec import Struct


class FlawMessage(Struct, frozen=True):
    """A flaw, by the name of its fault."""

    fault: str
    where: str
    detail: str


class Reply(Struct, frozen=True):
    """What the hooks gave: lists of entries by kind, or what went wrong."""

    tables: dict[str, list[Any]] = {}
    flaws: list[FlawMessage] = []


def main(folder: str, module: str) -> int:
    """Ask the hooks, tell what they gave, and end at once, whatever the plugin has left running."""
    told = _private_output()
    # Before the plugin's folder can hide anything; at the end, so that its own random.py does not replace Python's.
    import hearts_qt.api.hooks  # noqa: F401

    sys.path.append(folder)
    data = msgspec.json.encode(_ask(Path(folder), module)) + b"\n"
    while data:
        data = data[os.write(told, data) :]
    os._exit(0)


def _private_output() -> int:
    """Keep standard output for the reply alone: what the plugin prints goes where errors go, and it reads nothing."""
    told = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return told


def _ask(folder: Path, module: str) -> Reply:
    from hearts_qt.api import hooks

    manager = pluggy.PluginManager(hooks.PROJECT)
    manager.add_hookspecs(hooks)
    try:
        loaded = _loaded(folder, module)
        if unknown := _unmarked(loaded, hooks.PROJECT):
            return Reply(flaws=[FlawMessage("WRONG_HOOK", f"{module}: {name}()", "@hookimpl") for name in unknown])
        manager.register(loaded, name=module)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        return Reply(flaws=[FlawMessage("WRONG_HOOK", module, str(error))])
    except MemoryError:
        return Reply(flaws=[FlawMessage("MEMORY", module, "")])
    except SystemExit as error:
        return Reply(flaws=[FlawMessage("DIED", module, f"sys.exit({error.code})")])
    except BaseException as error:  # noqa: BLE001 - a stranger's module may raise anything while it is imported
        return Reply(flaws=[FlawMessage("IMPORT", module, _traced(error))])
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
        except BaseException as error:  # noqa: BLE001 - nor does what it does in a hook have bounds
            flaws.append(FlawMessage("RAISED", where, _traced(error)))
    return Reply(flaws=flaws) if flaws else Reply(tables)


def _loaded(folder: Path, module: str) -> ModuleType:
    path = folder / module
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{module} is no Python file")
    made = importlib.util.module_from_spec(spec)
    # Before it runs: dataclasses and others look their module up there. Not over one that is there already.
    sys.modules.setdefault(path.stem, made)
    spec.loader.exec_module(made)
    return made


def _unmarked(module: ModuleType, project: str) -> list[str]:
    """Return the functions that are called like hooks but are not marked as such: pluggy would pass them by."""
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
    """Return an error's text with the lines of the plugin that led to it."""
    own = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if "pluggy" not in frame.filename and frame.filename != __file__ and not frame.filename.startswith("<frozen")
    ]
    lines = [f"{Path(frame.filename).name}, line {frame.lineno}: {frame.line}" for frame in own[-8:]]
    try:
        said = "".join(traceback.format_exception_only(error)).strip()
    except Exception:  # noqa: BLE001 - even how it is shown is the plugin's own code
        said = type(error).__name__
    return "\n".join([said[:2000], *lines])
