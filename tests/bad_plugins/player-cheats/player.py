from hearts_qt.api import Player


class Bad(Player):
    def play(self, view):
        return next(card for card in ('AS', 'KS', 'QS', 'AH', '2D') if card not in view.hand)
