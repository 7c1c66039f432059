"""Shape patterns: text sources, their compiler and matcher, the miner, and the tools to edit them."""
