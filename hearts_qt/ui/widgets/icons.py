"""Icons that keep their colours when they are selected; Qt would tint them otherwise."""

from PySide6.QtGui import QIcon, QPixmap


def untinted_icon(picture: QPixmap) -> QIcon:
    """Return an icon that shows the picture unchanged, even in a selected entry."""
    icon = QIcon(picture)
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon
