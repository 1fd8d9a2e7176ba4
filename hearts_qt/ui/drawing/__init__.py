"""The processes beside the window that draw strangers' pictures and lay out their pages, and their client."""
