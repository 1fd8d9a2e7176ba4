"""Sentences for people. They are made here from enums and values, and translated by Qt.

The texts of a button, dialog or help page stand in its own module instead. Each text is a literal with placeholders
such as ``{name}``, which are filled after the translation.
"""
