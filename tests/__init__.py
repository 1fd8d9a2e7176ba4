"""The tests, with one folder for each room of the program."""
