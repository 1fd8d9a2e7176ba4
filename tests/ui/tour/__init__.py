"""The tour of all dialogs. It uses each control as a person does, and checks the windows after each step."""
