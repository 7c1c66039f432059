"""The room for corner openings: SGF sources, the miner, the compiler to a compressed graph, and the look-up."""
