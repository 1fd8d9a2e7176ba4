"""Contests between computer players over duplicate deals, played by many processes or machines at the same time.

`schedule` lists what is played, `span_runner` plays it, `totals` adds up the results and `report` shows them; none of
these uses processes or files. `ledger` stores the results on disk. `job_pool` and `cluster_pool` are worker pools,
and `contest` gives the deals to a pool and stores the results in the ledger.
"""
