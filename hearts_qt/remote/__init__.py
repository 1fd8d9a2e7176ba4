"""Players and hooks in separate processes: the line protocol, the programs that use it, and how they are confined."""
