"""The rules of tournaments: pure functions without files, clock or hidden random numbers.

`table_rounds` has the form of CardShark Hearts, with one table. `field` has the form with a field of 64 players, and
`field_progress` follows the points of a field that is being played.
"""
