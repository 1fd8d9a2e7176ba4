"""Files that survive: writing that a kill or a power cut cannot tear, lines of JSON, TOML within limits."""
