"""What a search can be after, and what a score of exactly the goal does, as numbers for the kernel."""

DIFFERENCES = 0
"""The aim is to be ahead of the others by as much as can be; also where scaled scores count."""
OWN_POINTS = 1
"""The aim is few points of one's own, whatever the others at the table have."""
WINNING = 2
"""The aim is to win the match."""

EXACT_NOTHING = 0
EXACT_RESETS = 1
EXACT_WINS = 2
