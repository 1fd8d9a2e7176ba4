"""The windows with the records of deals, with unfinished games, and with checks of fairness and luck."""
