"""Pass 3: the eyes: whose eye space a point is, the blocks it falls into, and how many eyes each block gives."""
