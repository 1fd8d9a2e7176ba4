"""Runs players, commentators and hooks of plugins in separate processes.

It has the line protocol, the programs that speak it, and the confinement of these programs.
"""
