"""Files that earlier versions wrote, one folder for each version with the layout of a profile, and their tests."""
