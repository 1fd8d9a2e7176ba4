"""What is read from the logs of past matches. No clock, no options, no window; places are handed in."""
