"""An evening's tour: the map with its rooms."""
