"""The card table on the screen: places, cards, motion and controls. It knows no rules of Hearts.

It is told where everything lies and which cards may be chosen, and reports what the person does.
"""
