"""Card art: designs found in folders, drawn off the window's thread, kept sharp at every size and pixel ratio."""
