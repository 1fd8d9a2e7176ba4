"""Players outside this process: the line protocol, the programs that speak it, and drop-in Python players."""
