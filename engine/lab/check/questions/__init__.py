"""Questions without end about real games, drawn by a seed, and two referees who say what is right."""
