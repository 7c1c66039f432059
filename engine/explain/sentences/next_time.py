"""After a mistake: what to look at next time, from what the better move does that the one played does not.

Who listens decides what is worth telling: to a beginner stones in atari and cuts, to a stronger player the direction.
The levels, and what is said, are in ``listeners.yaml``.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.board.points import PASS, opponent, vertex_of
from engine.decide.decision.ranks import parse_rank, read_rank
from engine.decide.decision.record import Tried
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fates import find_fates
from engine.explain.claims.gains import find_gain, split_by_zone
from engine.explain.claims.kinds import GROUND, KINDS, LIKELY, PROVEN, SPREAD, TAKEN, Claim, Sentence
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_gains import tell_place_around
from engine.explain.words.naming import name_stones
from engine.explain.words.templates import say

FILE = Path(__file__).with_name("listeners.yaml")

USUAL = "usual"
"""The listener of whom no rank is known."""


class ListenersError(ValueError):
    """Raised if a file of listeners (classes of players to whom mistakes are explained) is not as expected;
    the text names the entry and its field.
    """


@dataclass(frozen=True)
class Listener:
    """A class of players, by rank, to whom mistakes are explained in words that suit them.

    until: the highest rank of the class, a number as in `engine.decide.decision.ranks`; least: how much a
        move must lose to be explained in prose, as a multiple of the usual error of a score; least_price: the same
        for a move that has a price (`engine.explain.reviews.pricing`), as a multiple of its unit; games: how many
        games a review plays at least with a mistake, and with our move, to confirm it; told: the kinds of
        claims that these players are told, those that matter most to them first
    """

    name: str
    until: int
    least: float
    least_price: float
    games: int
    told: tuple[str, ...]

    def least_loss(self, has_price: bool) -> float:
        """Return how much a move must lose to be explained in prose, in units of its loss.

        ``has_price``: whether the loss of the move is a price (`engine.explain.reviews.pricing`)
        """
        return self.least_price if has_price else self.least

    def untaught(self) -> Listener:
        """Return a copy of this listener who is told no lessons."""
        return replace(self, told=())


@functools.cache
def load_listeners(file: Path = FILE) -> Mapping[str, Listener]:
    """Return all listeners by name, the weakest first. A listener is a class of players, by rank, to whom
    mistakes are explained.

    Raises ListenersError if the file is not as expected.
    """
    found = {
        name: _read_listener(file, name, entry)
        for name, entry in parse_yaml(file.read_text(encoding="utf-8")).items()
    }
    ranks = [each.until for each in found.values()]
    if USUAL not in found or ranks != sorted(ranks):
        raise ListenersError(f"{file.name}: expected the listener '{USUAL}', and the weakest listener first")
    return found


def _read_listener(file: Path, name: str, entry: Mapping[str, object]) -> Listener:
    """Return the listener that an entry of the file describes. Raises ListenersError if the entry is
    wrong.
    """
    told = entry.get("told")
    if not isinstance(told, list):
        raise ListenersError(f"{file.name}, '{name}': expected the kinds of claims that are 'told'")
    for kind in told:
        if kind not in KINDS:
            raise ListenersError(f"{file.name}, '{name}': there is no kind of claim '{kind}'")
    try:
        least, least_price = (float(str(entry[name_of])) for name_of in ("least", "least_price"))
        games = int(str(entry["games"]))
        return Listener(name, parse_rank(str(entry["until"])), least, least_price, games, tuple(told))
    except (KeyError, ValueError) as error:
        raise ListenersError(f"{file.name}, '{name}': {error}") from None


def listener_of(rank: str = "") -> Listener:
    """Return the listener (a class of players to whom mistakes are explained) of a rank as people and servers
    write it: ``12k``, ``3 dan``, ``2d?``, ``5级``.

    For a text that is no rank it is the usual listener.
    """
    listeners, number = load_listeners(), read_rank(rank)
    if number is None:
        return listeners[USUAL]
    return next((each for each in listeners.values() if number <= each.until), list(listeners.values())[-1])


def tell_next_time(
    witness: Witness, theirs: Tried, ours: Tried, listener: Listener | None = None
) -> Sentence | None:
    """Return a sentence on what to look at next time, after a move worse than ours; None if there is nothing
    to tell.

    theirs, ours: both moves, played out. Readings and games show what our move does and what the other one
        allows. Of all this, the sentence tells the kind that matters most to the ``listener``, None for the
        usual one.
    """
    listener = listener or listener_of()
    found: dict[str, Claim] = {}
    for claim in _find_missed(witness, theirs, ours):
        found.setdefault(claim.kind, claim)
    kind = next((kind for kind in listener.told if kind in found), None)
    if kind is None:
        return None
    claim, size = found[kind], witness.board.size
    words = {"move": vertex_of(ours.move, size)}
    if claim.kind == GROUND:
        words["place"] = tell_place_around(claim, size)
    else:
        words["stones"] = name_stones(witness.board, claim.stones, ours.move) if kind != TAKEN else ""
    return Sentence(say(f"next time, {listener.name} {kind}", **words), (claim,))


def _find_missed(witness: Witness, theirs: Tried, ours: Tried) -> Iterator[Claim]:
    """Yield claims (statements to be told) of what the player of a worse move missed.

    They say what our move gains by the games, that the stone played can be captured, and which stones' fate
    only our move changes. theirs, ours: the move played and ours, both played out
    """
    # what is found must be so in each search
    games = None if Games.of(ours, theirs) is None else Games.between(witness, ours.move, theirs.move)
    gain = find_gain(witness, ours.move, games)
    if gain is not None and games is not None:
        yield from split_by_zone(witness, gain, games)[:1] if gain.kind == SPREAD else [gain]
    taken = _claim_taken(witness, theirs.move)
    if taken is not None:
        yield taken
    done = [(claim.kind, set(claim.stones)) for claim in find_fates(witness, theirs.move, (), games)]
    for claim in find_fates(witness, ours.move, (), games):
        if (claim.kind, set(claim.stones)) not in done:
            yield claim


def _claim_taken(witness: Witness, move: int) -> Claim | None:
    """Return a claim (statement to be told) that the stone which a move puts on the board can be captured at
    once, by a reading (local search); None if it cannot.
    """
    after = None if move == PASS else witness.board_after(move)
    if after is None:
        return None
    falls = witness.read_capture(after, move, opponent(witness.color))
    if falls.yes is not False:
        return None
    return Claim(TAKEN, PROVEN if falls.is_proven else LIKELY, move, tuple(after.stones(move)))
