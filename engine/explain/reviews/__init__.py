"""Games reviewed: verdicts on moves, records with comments, what to look at next time."""
