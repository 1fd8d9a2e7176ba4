"""The page with a character's way to speak: whether, how often, and with which comment pack."""

from typing import Final

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from hearts_qt.settings.characters import Character
from hearts_qt.settings.voice_options import CHATTINESS, Chattiness
from hearts_qt.ui.company.character_parts import CharacterParts
from hearts_qt.ui.widgets import form
from hearts_qt.ui.widgets.value_controls import ChoiceBox, Switch
from hearts_qt.ui.words.options import option_choices

translate = QCoreApplication.translate

_NOBODY: Final = ""


class SpeakingPage(QWidget):
    """Shows three controls. Its signals report the person's choices."""

    switched = Signal(bool)
    chattiness_chosen = Signal(object)
    pack_chosen = Signal(str)

    def __init__(self, parts: CharacterParts, parent: QWidget | None = None) -> None:
        """Begin without a character. The comment packs of `parts` can be chosen."""
        super().__init__(parent)
        self._parts = parts
        self.speaks = Switch()
        self.speaks.chosen.connect(lambda on: self.switched.emit(on))
        as_table = {"": translate("configure", "Like everybody at the table")}
        self.chattiness = ChoiceBox(as_table | option_choices(CHATTINESS))
        self.chattiness.chosen.connect(
            lambda choice: self.chattiness_chosen.emit(Chattiness(choice) if choice else None)
        )
        self.pack = ChoiceBox({})
        self.pack.chosen.connect(lambda pack: self.pack_chosen.emit(pack))
        group = form.FieldGroup()
        for label, explanation, control in (
            (
                translate("configure", "Speaks"),
                translate("configure", "Switched off, this character never says anything."),
                self.speaks,
            ),
            (
                translate("configure", "How chatty"),
                translate("configure", "How often something is said."),
                self.chattiness,
            ),
            (
                translate("configure", "Speaks like"),
                translate(
                    "configure", "The comment pack that this character uses. The next page shows its lines and yours."
                ),
                self.pack,
            ),
        ):
            group.add(form.FormRow(label, explanation, control))
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 10, 6, 6)
        column.addWidget(group)
        column.addStretch(1)
        form.WheelGuard(self).guard(self)

    def show_character(self, character: Character) -> None:
        """Show how a character speaks."""
        packs = {**self._parts.packs(), _NOBODY: translate("configure", "Nobody: only your own lines")}
        if character.comments not in packs:
            packs[character.comments] = translate("configure", "{pack} (missing)").format(pack=character.comments)
        self.pack.offer(packs)
        self.speaks.show_value(character.speaks)
        self.chattiness.show_value(str(character.chattiness or ""))
        self.pack.show_value(character.comments)
        self.chattiness.setEnabled(character.speaks)
        self.pack.setEnabled(character.speaks)
