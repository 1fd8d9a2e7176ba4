raise RuntimeError('no')
