"""What is kept for a person: options, profile, own comments and characters, with the files that hold them."""
