"""Playing: what an update of the table becomes on the cloth, and what the person's gestures become at the table."""
