"""Game records as servers and programs write them: charsets, other formats, komi and rules in words, odd points."""
