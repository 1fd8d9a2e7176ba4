"""The options: declared once, in `options`, and kept on disk by `file`."""
