"""Simulated power cuts and failing disks: what was shown as saved must be kept, or reported as not saved.

`played` plays a session that writes all files of the program, and `recorder` records every call that changes the disk.
`cuts` derives from the record all states in which a power cut can leave the disk. In each of them the program's readers
must find everything that was shown as saved before (`promises`). For failing disks `trying` plays the same session with
an error at the n-th call.

``python -m tests.power_loss`` tries a sample of both, and with ``--long`` every case.
"""
