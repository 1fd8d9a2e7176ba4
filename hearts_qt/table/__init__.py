"""One table at which a match is played: which player is asked, what is logged, what happens if something fails."""
