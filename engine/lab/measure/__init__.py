"""Estimates, choices, strength and speed measured (`tamen measure`, `bench`, `arena`, `rules`)."""
