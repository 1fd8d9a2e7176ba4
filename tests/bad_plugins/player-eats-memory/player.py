from hearts_qt.api import Player


class Bad(Player):
    def play(self, view):
        self.hoard = [bytearray(1 << 26) for _ in range(1000)]
        return view.legal[0]
