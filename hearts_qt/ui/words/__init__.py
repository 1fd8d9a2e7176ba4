"""All sentences of the window. They are made here from enums and values, and translated by Qt.

The other packages of `ui` have no texts for people. Each text is a literal with placeholders such as ``{name}``, which
are filled after the translation.
"""
