"""Deal records: deals as texts that people can read, comment on, send to others and load."""
