"""How much the studio takes from outside, and how much it uses."""

from __future__ import annotations

LARGEST_MESSAGE = 2_000_000
"""Bytes of a message from a page; the largest thing that it may hold is a game record."""

LARGEST_RECORD = 1_000_000
"""Bytes of a game record."""

LARGEST_UPLOAD = 100_000_000
"""Bytes of an archive of game records that is sent in parts."""

MOST_RECORDS = 20_000
"""Files of game records that a study takes."""

LONGEST_GAME = 1000
"""Moves of a game that is played or reviewed."""

MOST_PLAYOUTS = 100_000
"""Games that the engine may be told to play out for a move: a slow machine takes some minutes for so many."""

MOST_SAVED = 2000
"""Files that a folder of the studio may hold; more are not written."""

MOST_PAGES = 20
"""Pages that may be open at the same time."""

LONGEST_ANSWER = 32_000_000
"""Bytes of one line that a worker may answer."""

LONGEST_SILENCE = 180.0
"""Seconds without a sign of life of a process that has something to do, beyond the time it was given; then it is
replaced."""

MOST_RESTARTS = 2
"""So many times a job is begun again whose worker died; then the person is told."""
