class Good:
    pass
