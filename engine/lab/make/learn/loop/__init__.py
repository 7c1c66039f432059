"""Learning by its own games: played, judged, learned from, and kept only if the games of a match say so."""
