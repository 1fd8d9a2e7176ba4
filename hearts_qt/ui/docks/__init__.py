"""The panels beside the table, which only show information: scores, last trick, cards still out, statistics."""
