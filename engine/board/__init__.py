"""The board: points, rules kernels with undo, symmetries and text diagrams. Imports nothing else of the engine."""
