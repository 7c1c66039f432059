"""What stands on nothing of ours: files that come whole, arrays, YAML, numbers, options, errors, the version."""
