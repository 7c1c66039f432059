"""What the lab works on: games, labelled positions, openings, races made to order."""
