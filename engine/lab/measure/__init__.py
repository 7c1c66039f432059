"""`tamen measure`: estimates and choices held against labelled positions."""
