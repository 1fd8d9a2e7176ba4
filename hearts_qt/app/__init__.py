"""The program: its command line, and the session that connects the person's files, the table and the window."""
