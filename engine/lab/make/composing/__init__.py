"""Problems of life and death made by the engine: sketched at random, solved, kept if they are good (GoTools)."""
