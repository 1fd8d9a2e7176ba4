"""The main window: menus, panels, status line, and what connects the table and everything around it."""
