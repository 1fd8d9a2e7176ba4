"""The separate processes that draw strangers' pictures and lay out strangers' pages, and the client that asks them."""
