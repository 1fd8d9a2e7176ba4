"""Playing: shows the table's updates on the cloth, and turns the person's gestures into moves."""
