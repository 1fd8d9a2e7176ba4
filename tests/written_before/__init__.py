"""Files that earlier versions wrote, and their tests. Each version has one folder with the layout of a profile."""
