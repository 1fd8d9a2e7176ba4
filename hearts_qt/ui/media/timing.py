"""How sounds and motion keep together."""

from typing import Final

SHUFFLE_MS: Final = 220
"""How long the sound of shuffling is heard before the cards fly, and before the sound of dealing begins."""
