from hearts_qt.api import Commentator


class Bad(Commentator):
    def hear(self, event, table):
        for _ in range(1000):
            self.say("Goal!")
