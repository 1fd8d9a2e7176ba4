"""Card art: finds designs in folders, draws them outside the window's thread, and keeps them sharp at every size."""
