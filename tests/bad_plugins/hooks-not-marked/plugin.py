from hearts_qt.api import StyleEntry, hookimpl


def hearts_styles():
    return []
