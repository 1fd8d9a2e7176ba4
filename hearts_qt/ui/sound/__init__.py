"""The sounds. Everything that may be slow, or may fail, happens in a separate thread."""
