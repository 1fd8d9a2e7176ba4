"""The kernel in both its forms, against the law and against each other."""
