"""Plugins: what is found in folders and packages, what it contributes, and what is wrong with it.

A plugin's manifest and its packs of art, sound and words are read here, as data. None of a plugin's own code is run:
that happens in processes of their own, see `remote`.
"""
