"""`tamen fit`: the numbers of the evaluator and of the choice of moves, fitted to data."""
