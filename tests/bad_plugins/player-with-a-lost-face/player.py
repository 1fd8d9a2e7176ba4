class Bad:
    pass
