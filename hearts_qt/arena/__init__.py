"""Many tables at once: duplicate deals between computer players, what they count together, and who plays them where.

`schedule` says what is played, `playing` plays it, `sums` adds it up, `report` shows it: none of them knows of
processes or files. `ledger` keeps what was played on disk, `processes` and `cluster` are crews that play, and
`contest` hands out the deals to a crew and writes down what comes back.
"""
