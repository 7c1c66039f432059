"""The words of explanations: stones and places by name, numbers, facts and reasons of rules."""
