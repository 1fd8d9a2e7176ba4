"""The card table on the screen: places, cards, motion and controls. It knows no rules of Hearts.

It gets the state of the table from the room `play`, and reports clicks, drags, the wheel and keys.
"""
