"""Golden games: logs that the program wrote once, with their results. Only `make_records` may change them."""
