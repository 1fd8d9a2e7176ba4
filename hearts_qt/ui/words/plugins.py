"""What is wrong with a plugin, in words."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.plugin_host.flaw import Fault, Flaw

translate = QCoreApplication.translate


def flaw_sentence(flaw: Flaw) -> str:
    """Return what is wrong, where, and how that is known."""
    return " ".join(part for part in (flaw.where, str(Fault(flaw.fault)), flaw.detail) if part)
