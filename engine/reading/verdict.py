"""What a goal's judge says of a position."""

from __future__ import annotations

OPEN = 0
ATTACKER_WINS = 1
DEFENDER_WINS = 2
