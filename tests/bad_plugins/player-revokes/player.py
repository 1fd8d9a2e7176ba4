from hearts_qt.api import Player


class Bad(Player):
    def play(self, view):
        return next((card for card in view.hand if card not in view.legal), view.legal[0])
