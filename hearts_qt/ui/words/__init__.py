"""All sentences of the window: made here from enums and values, and translated by Qt. Nothing below `ui` speaks.

The texts stand as literals, with places such as ``{name}`` that are filled after the translation.
"""
