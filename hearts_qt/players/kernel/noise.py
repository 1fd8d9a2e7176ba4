"""Gumbel noise. Adding it to prices and taking the highest sum is a random draw with the softmax probabilities."""

import math
from typing import Final

NOISES: Final = 1024
"""The number of values, all equally likely."""

GUMBEL: Final = tuple(-math.log(-math.log((index + 0.5) / NOISES)) for index in range(NOISES))
"""Equally spaced quantiles of the Gumbel distribution."""
