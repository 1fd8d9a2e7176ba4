"""Simulated power cuts and failing disks: what was shown as saved must be kept, or reported as not saved.

A session is played with all files that the program writes (`played`), and every call by which it changes the disk is
recorded (`recorder`). From the record follow all states in which a power cut may leave the disk (`cuts`); the program's
readers are started on each and must find what had been promised (`promises`). For failing disks (`faults`) the same
session is played with an error at the n-th call.

``python -m tests.power_loss`` tries a sample of both, with ``--long`` everything.
"""
