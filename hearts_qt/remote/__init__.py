"""Players and hooks in processes of their own: the line protocol, the programs that speak it, and their confinement."""
