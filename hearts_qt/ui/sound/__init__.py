"""What is heard. Everything that could take its time, or fail, happens in a thread of its own."""
