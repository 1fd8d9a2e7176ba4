"""Numbers for the kernel: the aims of a search, and the effects of a score of exactly the goal."""

DIFFERENCES = 0
"""The aim is the greatest possible lead over the others, as in matches with scaled points."""
OWN_POINTS = 1
"""The aim is to take as few points as possible, whatever the others take."""
WINNING = 2
"""The aim is to win the match."""

EXACT_NOTHING = 0
EXACT_RESETS = 1
EXACT_WINS = 2
