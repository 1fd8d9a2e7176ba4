from hearts_qt.api import StyleEntry, hookimpl


@hookimpl
def hearts_players(folder):
    raise ValueError('players')


@hookimpl
def hearts_cards(folder):
    raise ValueError('cards')


@hookimpl
def hearts_faces(folder):
    raise ValueError('faces')


@hookimpl
def hearts_comments(folder):
    raise ValueError('comments')


@hookimpl
def hearts_sounds(folder):
    raise ValueError('sounds')


@hookimpl
def hearts_styles(folder):
    raise ValueError('styles')


@hookimpl
def hearts_presets(folder):
    raise ValueError('presets')


@hookimpl
def hearts_help(folder):
    raise ValueError('help')
