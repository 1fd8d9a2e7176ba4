"""The drawings of the cards, as code, so that every line of them is our own work and can be changed."""
