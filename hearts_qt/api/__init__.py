"""All that a plugin may import."""
