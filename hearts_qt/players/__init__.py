"""The computer players: they see views, never deals, and keep nothing between calls."""
