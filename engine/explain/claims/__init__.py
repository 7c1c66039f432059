"""Claims: what an explanation says about stones and points, what bears it out, and what is empty."""
