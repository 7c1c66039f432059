"""Shape patterns: text sources, their compiler and matcher, and the shapes around a move."""
