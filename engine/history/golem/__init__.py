"""Golem's two nets (Enderton 1992): one ranks moves as experts do, one discards moves of tactical searches."""
