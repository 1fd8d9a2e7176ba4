"""The rules of Hearts: cards, rule sets, deals, matches and views.

This package uses no files, no clock and no random numbers, except for new secrets and deal numbers.
"""
