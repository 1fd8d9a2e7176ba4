from hearts_qt.api import Player


class Bad(Player):
    def __init__(self):
        raise RuntimeError('no')
