"""The rules of Hearts: cards, rule sets, deals, matches and views. Pure: uses no files, no clock and no randomness."""
