"""The processes beside the window that draw cards and faces and lay out strangers' pages."""
