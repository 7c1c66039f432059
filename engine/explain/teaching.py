"""After a mistake: what to look at next time, from what the better move does that the one played does not."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path

from engine.board.points import PASS, opponent
from engine.explain.claims import GROUND, LIKELY, PROVEN, TAKEN, Claim, Sentence
from engine.explain.fates import Games
from engine.explain.gains import gain_of, place_of
from engine.explain.naming import stones_name
from engine.explain.witness import Witness
from engine.search.decision import Tried
from engine.yaml_text import parse_yaml

FILE = Path(__file__).with_name("mistakes.yaml")


@functools.cache
def load_mistakes(file: Path = FILE) -> Mapping[str, str]:
    """What to look at next time, by the kind of claim: templates that name stones or a place."""
    mistakes: Mapping[str, str] = parse_yaml(file.read_text(encoding="utf-8"))
    return mistakes


def next_time(witness: Witness, theirs: Tried, ours: Tried) -> Sentence | None:
    """What to look at after a move that was worse than ours; None where neither readings nor games show it.

    Groups that fare otherwise in games with the two moves come first, then a stone that can be captured at once, and
    last the ground that changes hands.
    """
    gain = gain_of(witness, ours.move, Games.of(ours, theirs))
    if gain is None or gain.kind == GROUND:
        gain = _taken(witness, theirs.move) or gain
    if gain is None:
        return None
    if gain.kind == TAKEN:
        return Sentence(load_mistakes()[TAKEN], (gain,))
    size = witness.board.size
    words = (
        {"place": place_of(gain, size)}
        if gain.kind == GROUND
        else {"stones": stones_name(witness.board, gain.stones, ours.move)}
    )
    return Sentence(load_mistakes()[gain.kind].format(**words), (gain,))


def _taken(witness: Witness, move: int) -> Claim | None:
    """That the stone played can be captured at once, as read."""
    after = None if move == PASS else witness.after(move)
    if after is None:
        return None
    falls = witness.stays(after, move, opponent(witness.color))
    if falls.yes is not False:
        return None
    return Claim(TAKEN, PROVEN if falls.is_proven else LIKELY, move, tuple(after.stones(move)))
