"""What the lab works on: games, labelled positions, openings, semeais made to order."""
