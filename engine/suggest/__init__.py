"""Suggesting: experts look at the evaluation and fire rules; each gives a move and its reason. Nothing is played."""
