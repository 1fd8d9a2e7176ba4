"""Simulates power cuts and failing disks. Everything that was shown as saved must be kept or be reported as not saved.

`played` plays a session that writes all files of the program, and `recorder` records every call that changes the disk.
From these records `cuts` computes all states in which a power cut can leave the disk. In each state the program's
readers must find everything that was shown as saved before (`promises`). For failing disks `trying` plays the same
session, and the n-th call raises an error.

``python -m tests.power_loss`` tries a sample of the power cuts and errors, and with ``--long`` all of them.
"""
