"""The room for corner openings: SGF sources, their compiler and graph. Nothing lives here yet."""
