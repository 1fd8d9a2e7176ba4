"""How the computer players behave, measured over thousands of deals: slow, and not part of the ordinary tests."""
