"""The rules of Hearts: cards, rule sets, deals, matches and views.

This package uses no files and no clock. It uses random numbers only for new secrets and new deal numbers.
"""
