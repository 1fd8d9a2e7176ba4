"""The main window: menus, docks, status line, and the wires between the table and everything around it."""
