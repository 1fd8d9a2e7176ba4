"""The panels beside the table: scores, last trick, cards still out, statistics. They only show things."""
