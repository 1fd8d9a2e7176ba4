from hearts_qt.api import Commentator


class Bad(Commentator):
    def hear(self, event, table):
        self.sound("trumpet")
