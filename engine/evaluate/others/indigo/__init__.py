"""Indigo's second opinion: groups by mathematical morphology, and which of them are dead."""
