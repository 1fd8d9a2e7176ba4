"""What the program keeps for a person: options, profile, characters and own comments, and the files with them."""
