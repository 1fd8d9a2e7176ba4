from hearts_qt.api import StyleEntry, hookimpl


@hookimpl
def hearts_styles():
    return [{'name': 'Bold'}, {'base': 'stan'}]
