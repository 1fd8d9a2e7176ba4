"""The options in words: what `settings.options` declares, translated."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.settings.option import Option, OptionPage


def option_label(option: Option) -> str:
    """Return the name of an option."""
    return QCoreApplication.translate("settings", option.label)


def option_help(option: Option) -> str:
    """Return what an option does."""
    return QCoreApplication.translate("settings", option.help)


def option_choices(option: Option) -> dict[str, str]:
    """Return the choices of an option with their names, in order."""
    return {value: QCoreApplication.translate("settings", label) for value, label in option.choices.items()}


def page_title(page: OptionPage) -> str:
    """Return the name of a page of the preferences."""
    return QCoreApplication.translate("settings", page)
