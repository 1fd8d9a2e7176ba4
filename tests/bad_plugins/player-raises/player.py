from hearts_qt.api import Player


class Bad(Player):
    def play(self, view):
        raise RuntimeError('no')
