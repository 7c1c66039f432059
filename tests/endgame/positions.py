"""Positions that several tests ask about."""

from __future__ import annotations

SIMPLE_KO = """
. X . X O . O . O
X X X X O O O O O
. X X O . O O . O
X X X X O O O O O
. X . X O O O . O
X X X X O O O O O
. X . X O O O . O
X X X X O O O O O
. X . X O O O . O
"""
