"""Games reviewed: verdicts on moves, records with comments, `tamen explain`."""
