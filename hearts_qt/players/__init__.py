"""The computer players. They see only the view of their seat, never a whole deal, and keep nothing between calls."""
