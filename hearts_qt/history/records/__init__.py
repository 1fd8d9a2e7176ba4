"""Deal records: deals as texts that people read, annotate, mail and load."""
