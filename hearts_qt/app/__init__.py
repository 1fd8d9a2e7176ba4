"""Where everything meets: the command line, the person's files, the table and the window."""
