"""The dialog in which characters are configured."""
