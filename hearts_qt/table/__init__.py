"""One table at which a match is being played: who is asked, what is written down, what happens when something fails."""
