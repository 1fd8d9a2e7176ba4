"""Finds plugins in folders and packages, and reads and checks what they contribute.

Manifests and packs of art, sounds and comments are read as data. No code of a plugin runs here; it runs in separate
processes, see `remote`.
"""
