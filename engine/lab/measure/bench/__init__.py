"""`tamen bench`: what the parts cost on this machine."""
