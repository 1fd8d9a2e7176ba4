"""Draws the portraits and line icons of the card table with simple shapes of SVG Tiny."""
