"""What makes the random numbers of the tests repeatable, also in the programs that they start."""
