"""The dialogs of the game and its options: seats, opponents, rules, preferences, plugins, the welcome and errors."""
