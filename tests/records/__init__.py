"""Golden games: logs as the program wrote them once, and what came of them; `make_records` alone changes them."""
