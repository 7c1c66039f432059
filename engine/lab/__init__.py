"""The laboratory: matches, problems, benchmarks, checks, mining and fitting."""
