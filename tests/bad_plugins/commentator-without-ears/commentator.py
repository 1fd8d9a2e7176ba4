class Bad:
    """A commentator without the method `hear`."""
