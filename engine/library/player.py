"""`Player`: decides moves, and says why."""
