"""A style for tab bars with little space: its tabs have narrow margins, so that names are not cut."""

from typing import Final

from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleOption, QWidget

_MARGINS: Final = 10
"""Width of both margins of a tab together, in pixels."""


class NarrowTabs(QProxyStyle):
    """Builds on the style of the program, which draws everything that this class does not change."""

    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        """Return a length of the style in pixels."""
        usual = super().pixelMetric(metric, option, widget)
        return min(usual, _MARGINS) if metric is QStyle.PixelMetric.PM_TabBarTabHSpace else usual
