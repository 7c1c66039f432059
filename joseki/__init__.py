"""The room for corner openings: SGF sources, the compiler to a compressed graph, and the look-up."""
