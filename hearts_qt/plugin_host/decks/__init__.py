"""Card designs on the disk: our own format and the decks of KDE, GNOME and PySolFC, recognised and read as data.

What comes out is a `Design`: names, and for each card where its picture stands. Nothing is drawn here.
"""
