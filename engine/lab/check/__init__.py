"""The engine held against the truth (`tamen verify`, `regress`, `problems`, `fuzz`, `soak`)."""
