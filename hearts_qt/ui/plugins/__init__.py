"""The window with all plugins, and the installation of plugins from files."""
