"""What the program keeps for a person: options, profile, own comments and characters, with the files that hold them."""
