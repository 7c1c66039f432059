"""Patterns that grow on expert games as an ecology: they feed, split and starve (Kojima, Ueda and Nagano 1997)."""
