"""The drawings of the cards, as code, so that every line of them is our own and can be changed."""
