"""The law of Hearts: cards, rules, deals, matches, and what a seat may know. Pure: no files, no clock, no chance."""
