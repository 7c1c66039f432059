"""The evaluator: passes from strings to the score. It stands on the board and the readers and suggests no moves."""
