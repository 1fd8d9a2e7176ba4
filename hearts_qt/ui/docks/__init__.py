"""The panels beside the table: scores, last trick, cards still out, statistics of the match. None of them plays."""
