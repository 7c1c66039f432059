"""How likely a strong player would choose each move, as it is seen at once."""
