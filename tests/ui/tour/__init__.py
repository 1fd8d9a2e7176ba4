"""A tour of all dialogs: what a person's hands do with each kind of control, and which windows there are."""
