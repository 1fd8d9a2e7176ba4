"""The field: a tournament of 64 players, played by processes at low priority and kept in a log.

`rules.tournament` has its rules. `field_plan` says who plays, `table_play` plays and repeats the deals of one table,
`field_log` keeps all deals in a file, and `field_engine` lets a worker pool play. `odds` and `winners` read what was
played. The window talks to `field_worker`, a process of its own, in the messages of `field_message`.
"""
