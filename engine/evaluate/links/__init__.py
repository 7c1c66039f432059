"""Pass 2: the connection table, from lines between strings to strengths, and the strings joined by what holds."""
