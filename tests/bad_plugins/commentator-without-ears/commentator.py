class Bad:
    """Has no method hear."""
