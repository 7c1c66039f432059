"""The search under every reader, its records, its memo and the tracks of its answers."""
