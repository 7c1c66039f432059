"""The learning machine of Remus 1962: a lexicon of position classes, a heuristic and chance choose moves."""
