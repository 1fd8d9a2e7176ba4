from hearts_qt.api import Player


class Bad(Player):
    def play(self, view):
        import os

        os._exit(3)
