"""Semeais: read, counted, or told by a formula."""
