"""Noise for choosing by chance: added to prices, it makes each card the highest as often as its chance says."""

import math
from typing import Final

NOISES: Final = 1024
"""How many values there are, each as likely as any other."""

GUMBEL: Final = tuple(-math.log(-math.log((index + 0.5) / NOISES)) for index in range(NOISES))
"""They follow Gumbel's distribution."""
