"""Patterns told in other languages than English: a table for each language."""
