"""The translated labels, explanations and choices of the options in `settings.options`."""

from PySide6.QtCore import QCoreApplication

from hearts_qt.settings.option import AnyOption, OptionGroup, OptionPage


def option_label(option: AnyOption) -> str:
    """Return the name of an option."""
    return QCoreApplication.translate("settings", option.label)


def option_help(option: AnyOption) -> str:
    """Return what an option does."""
    return QCoreApplication.translate("settings", option.help)


def option_choices(option: AnyOption) -> dict[str, str]:
    """Return the names of the choices of an option, in order. The keys are the values of the choices, as texts."""
    return {str(value): QCoreApplication.translate("settings", label) for value, label in option.choices.items()}


def page_title(page: OptionPage) -> str:
    """Return the name of a page of the preferences."""
    return QCoreApplication.translate("settings", page)


def group_title(group: OptionGroup) -> str:
    """Return a heading on a page of the preferences."""
    return QCoreApplication.translate("settings", group)
