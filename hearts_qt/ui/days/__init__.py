"""The calendar with the results of the deals of the day."""
