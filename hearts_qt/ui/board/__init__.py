"""The board: where everything lies on a table of any size, and pictures of it that neither move nor take any input."""
