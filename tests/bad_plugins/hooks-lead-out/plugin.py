from hearts_qt.api import StyleEntry, hookimpl


@hookimpl
def hearts_help():
    return [{'title': 'Passwords', 'file': '/etc/passwd'}]
