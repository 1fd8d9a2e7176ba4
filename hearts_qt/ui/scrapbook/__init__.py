"""The scrapbook: what a person once did at this table, each with its deal a click away."""
