from hearts_qt.api import StyleEntry, hookimpl


@hookimpl
def hearts_styles():
    import time

    time.sleep(3600)
