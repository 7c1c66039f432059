"""Safety without search: what is safe if its owner passes (Benson 1976), or answers each enemy move."""
