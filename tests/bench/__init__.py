"""Measurements: commands that print figures. None of them is a test.

``python3 packaging/bench.py`` takes them all, ``python3 packaging/bench.py rules pages`` some of them. What a machine
makes of a figure is told by what is measured beside it in the same run: an empty window of PySide6 for the start and
the memory, the length of a screen's frame for what moves.

===========  ==========================================================================================
``start``    from the start of the process to a painted table that waits for a card, and the memory then
``frames``   how evenly cards move, and the longest step of the window's thread, while computers play
``pages``    opening the preferences, the rules, the players, the help, the seals and the luck, twice each
``rules``    whole random deals a second by one thread, bare and as entries of a log
``logs``     how much longer a log of 100,000 entries takes to open than a short one
``playouts`` whole deals a second in the kernel of the search, against OpenSpiel's
``arena``    whole games of four styles a second, by one process and by one for each core
``players``  Stan's points against duckers, and what a card costs him in time
``decks``    until another deck is on the table, drawn before on this machine or not
===========  ==========================================================================================
"""
