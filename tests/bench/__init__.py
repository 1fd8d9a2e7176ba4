"""Measurements: commands that print figures. None of them is a test.

``python3 packaging/bench.py``takes them all, ``python3 packaging/bench.py rules pages`` some of them. Figures depend
on the machine, so each run also measures something to compare them with: an empty window of PySide6 for the start and
the memory, and pauses of the machine itself for motion.

======================  ========================================================================================
``start``               the time until the table is painted and waits for a card, and the memory then
``frames``              how evenly cards move, and the longest step of the window's thread, while computers play
``pages``               how long the preferences, rules, players, help, seals and luck take to open, twice each
``rules``               whole random deals a second by one thread, bare and as entries of a log
``logs``                how much longer a log of 100,000 entries takes to open than a short one
``records``             how long the index of 100,000 records takes to make, list and search
``figures_of_history``  the processor time in which the figures of 100,000 deals are made again, and asked for
``figures_page``        what the page of these figures costs the window's thread, and its memory
``history``             how much later the program starts with 100,000 deals, and how long their list and a search take
``playouts``            whole deals a second in the kernel of the search, against OpenSpiel's
``arena``               whole games of four styles a second, by one process and by one for each core
``players``             Stan's points against duckers, and how long he takes for a card
``beliefs``             what the CardShark believes about the queen and about moons, and how many rounds it searches
``decks``               the time until another deck is on the table, drawn before on this machine or not
======================  ========================================================================================
"""
