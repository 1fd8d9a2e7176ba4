"""The page of the plugins, and what happens when a plugin is dropped onto the window."""
