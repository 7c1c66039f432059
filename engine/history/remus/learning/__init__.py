"""How the learning machine of Remus 1962 learns: games, the success of their moves, lessons, and its course."""
