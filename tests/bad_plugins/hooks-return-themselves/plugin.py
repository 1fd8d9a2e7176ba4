from hearts_qt.api import StyleEntry, hookimpl


@hookimpl
def hearts_styles():
    endless = []
    endless.append(endless)
    return endless
