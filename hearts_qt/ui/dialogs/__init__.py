"""The dialogs of the game and its options: seats, opponents, rules, preferences, the welcome and errors."""
