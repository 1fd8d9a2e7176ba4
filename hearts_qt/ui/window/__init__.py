"""The main window: menus, docks, status line, and the connections between the table and everything around it."""
