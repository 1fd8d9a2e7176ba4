"""Runs players, commentators and hooks of plugins in separate processes.

This package has the line protocol, the programs that speak it, and the confinement of these programs.
"""
