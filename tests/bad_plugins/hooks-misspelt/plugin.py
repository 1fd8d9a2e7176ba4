from hearts_qt.api import StyleEntry, hookimpl


@hookimpl
def hearts_stiles():
    return []
