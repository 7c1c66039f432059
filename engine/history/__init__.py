"""Machines of the papers, to be seen and tried; nothing of the engine needs them."""
