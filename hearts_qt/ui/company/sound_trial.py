"""The buttons and the row of the preferences with which the person can hear each sound."""

from collections.abc import Callable
from itertools import cycle

from PySide6.QtWidgets import QPushButton, QWidget

from hearts_qt.plugin_host.sounds import Sound, SoundGroup
from hearts_qt.ui.widgets.form import FieldGroup, FormRow
from hearts_qt.ui.widgets.value_controls import ChoiceBox
from hearts_qt.ui.words.sound import sound_name


class GroupButton(QPushButton):
    """A button that plays the sounds of a group, the next one at each press."""

    def __init__(self, group: SoundGroup, play: Callable[[Sound], None], parent: QWidget | None = None) -> None:
        """Call `play` with a sound of the group each time that the button is pressed."""
        # A sign needs no letter for Alt: the page has more controls than there are letters.
        super().__init__("♪", parent)
        self.setAccessibleName(self.tr("Hear the sounds"))
        self.setAutoDefault(False)
        self.setToolTip(self.tr("Each press plays the next sound of this group"))
        sounds = cycle(sound for sound in Sound if sound.group is group)
        self.clicked.connect(lambda: play(next(sounds)))


class ChosenSound(ChoiceBox):
    """A list of all sounds, with a button that plays the chosen one."""

    def __init__(self, play: Callable[[Sound], None], parent: QWidget | None = None) -> None:
        """Call `play` with the sound that is chosen, and again each time that the button is pressed."""
        super().__init__({sound.value: sound_name(sound) for sound in Sound}, parent)
        self.show_value(Sound.PLAY.value)
        self.button = QPushButton(self.tr("Hear it"))
        self.button.setAutoDefault(False)
        self._add(self.button)
        self.chosen.connect(lambda value: play(Sound(value)))
        self.button.clicked.connect(lambda: play(Sound(self.box.currentData())))

    def name(self, label: str, description: str) -> None:
        """Set the name and the explanation of the list; the button keeps its own name."""
        super().name(label, description)
        self.button.setAccessibleName(self.button.text())


class SoundTrial(FieldGroup):
    """A row with a list of all sounds and a button to hear them."""

    def __init__(self, play: Callable[[Sound], None], parent: QWidget | None = None) -> None:
        """Call `play` with the sound that the person wants to hear."""
        super().__init__(parent)
        self.control = ChosenSound(play)
        self.add(FormRow(self.tr("Hear the sounds"), self.tr("Choose a sound to hear it once."), self.control))
