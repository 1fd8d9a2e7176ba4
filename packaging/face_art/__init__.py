"""Portraits and line icons of the card table, drawn as plain SVG Tiny shapes."""
