"""Playing: shows the table's updates on the cloth, and turns the person's clicks and keys into moves."""
