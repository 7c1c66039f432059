"""Decisions in words: why a move, why not another, what the strategy is; and whole games with comments.

`explainers` are the two that explain, `questions` those that a user asks of a game. Rooms: `claims` (what can be said
and what bears it), `sentences` (each file is one sentence), `words` (how stones and numbers are said), `reviews` (whole
games) and `drawing` (pictures). README.md says which sentence is made where.
"""
