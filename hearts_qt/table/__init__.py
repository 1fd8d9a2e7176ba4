"""The table at which a match is played: it asks the players, writes the log and handles failures."""
