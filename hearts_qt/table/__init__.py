"""One table at which a match is played: who is asked, what is logged, and what happens when something fails."""
