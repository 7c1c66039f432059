"""The laboratory: benchmarks and checks. It may import anything; nothing in the engine imports it."""
