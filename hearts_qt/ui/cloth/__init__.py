"""The card table on the screen: places, cards, motion and controls. No rule of Hearts is in it.

It is handed what lies where and which cards may be chosen, and it tells what the person chose.
"""
