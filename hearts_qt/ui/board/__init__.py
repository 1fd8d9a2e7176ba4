"""The board: where everything lies on a table of any size, the faces, and pictures that take no input."""
