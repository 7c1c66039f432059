"""Pass 2: the table of links, from lines between strings to strengths, and the strings joined by what holds."""
