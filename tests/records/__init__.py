"""Golden games: logs that the program wrote once, and their results; only `make_records` may change them."""
