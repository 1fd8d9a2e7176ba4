"""All sentences of the window. They are made here from enums and values, and translated by Qt.

The rooms below `ui` have no texts for people. Each text is a literal with places such as ``{name}``, which are filled
after the translation.
"""
