"""The separate processes that draw strangers' pictures and lay out their pages, and the client that asks them."""
