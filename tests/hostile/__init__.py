"""Text from outside that means harm, wherever it comes in: it is shown as plain text, or it is not shown."""
