from hearts_qt.api import Player


class Bad(Player):
    def play(self, view):
        import time

        time.sleep(3600)
