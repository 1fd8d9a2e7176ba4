"""Pictures of recorded deals, for people to send to each other."""
