"""What every room may use and what imports nothing of ours: files, arrays, YAML, numbers, options, errors."""
