"""Machines that learn from data; what they learned is data again."""
