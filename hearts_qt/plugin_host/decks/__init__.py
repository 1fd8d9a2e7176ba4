"""Recognises and reads card designs: those in Hearts' own format, and the decks of KDE, GNOME and PySolFC.

The result is a `Design` with names and the place of each card's picture. Nothing is drawn here.
"""
