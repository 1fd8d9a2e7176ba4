"""Makes pictures of every state of the program, and film strips of its motions."""
