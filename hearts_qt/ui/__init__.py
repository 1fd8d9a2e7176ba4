"""The window: it is fed one seat's views and events, and sends requests. It never holds a deal or a log."""
