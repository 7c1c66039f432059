"""Compiled kernels: how they are declared, linked and kept (`declaring` is what the rooms above use)."""
