"""Learning to estimate who will own each point, as van der Werf, van den Herik and Uiterwijk 2004 did it."""
