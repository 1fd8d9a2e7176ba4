"""A tour of all dialogs: uses each control as a person does, and checks the windows after each step."""
