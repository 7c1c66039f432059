"""The end of a game in words: what each open region is worth, and what the best move comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from engine.board.points import BLACK, WHITE, opponent, vertex_of
from engine.decide.decision.record import Counted
from engine.endgame.kos import KoValue
from engine.endgame.solving import (
    BLACK_SENTE,
    DOUBLE_SENTE,
    GOTE,
    KO,
    LARGE,
    REPEATS,
    SETTLED,
    WHITE_SENTE,
    EndgameAnswer,
    RegionAnswer,
)
from engine.explain.claims.kinds import ENDING, LIKELY, PROVEN, Claim, Sentence
from engine.explain.words.phrases import points, side, vertices

UNKNOWN = {
    KO: "a ko decides; {least} to {most} points for Black",
    REPEATS: "positions come back in it, so it is not counted",
    LARGE: "too large to be counted",
}

_SENTE = {BLACK_SENTE: BLACK, WHITE_SENTE: WHITE}


def tell_amount(number: Fraction) -> str:
    """Return a number of points as people write it: ``1 1/2 points``."""
    whole, rest = divmod(number, 1)
    text = " ".join(str(each) for each in (whole, rest) if each) or "0"
    return f"{text} point{'' if number == 1 or not whole else 's'}"


def tell_manner(kind: str, color: int) -> str:
    """Return how a side plays in a region of a kind: ``in gote``, ``in sente``, ``in
    reverse sente``, ``in double sente``.
    """
    if kind in (GOTE, DOUBLE_SENTE):
        return f"in {kind}"
    return "in sente" if _SENTE[kind] == color else "in reverse sente"


def tell_counted_end(counted: Counted, color: int, move: int, size: int) -> Sentence:
    """Return a sentence on what a move is worth that was chosen since the end
    was counted, and who wins by it.
    """
    vertex = vertex_of(move, size)
    begin = {1: "The one open place is", 2: "Both open places are"}.get(
        counted.regions, f"All {counted.regions} open places are"
    )
    worth = ""
    if counted.gain is not None and counted.kind is not None and move == counted.moves[0]:
        worth = f"{vertex} is worth {tell_amount(counted.gain)} {tell_manner(counted.kind, color)}, "
    gain = 0.0 if counted.gain is None else float(counted.gain)
    if counted.may_lose is not None:
        text = (
            f"{begin} counted, but not all orders of play: {worth}where moves gain most comes first, which loses "
            f"{tell_amount(counted.may_lose)} at most."
        )
        return Sentence(text, (Claim(ENDING, LIKELY, move, margin=gain),))
    outcome = "the game is drawn"
    if counted.lead:
        winner = side(color if counted.lead > 0 else opponent(color))
        outcome = f"{winner} wins by {points(abs(counted.lead))}"
    text = f"{begin} counted to the end: {worth}with best play {outcome}; a pass would lose {points(counted.lost)}."
    return Sentence(text, (Claim(ENDING, PROVEN, move, value=counted.lead, other=counted.lost, margin=gain),))


def endgame_lines(answer: EndgameAnswer, size: int) -> Iterator[str]:
    """Yield a line on every open region, and one on the best move on the board."""
    if not answer.regions:
        yield "Nothing is open."
        return
    for region in answer.regions:
        yield f"{vertices(region.region, size)}: {_tell_region(region, size)}."
    mover = side(answer.color)
    if answer.orthodox is not None:
        moves, may_lose = vertices(answer.orthodox.moves, size), answer.orthodox.may_lose
        if may_lose is None:
            why = (
                f"if {side(opponent(answer.color))} has the ko threats; what that loses at most is not known"
            )
        else:
            why = (
                f"which loses {tell_amount(may_lose)} at most; all orders of play are too many to be counted"
            )
        yield f"{mover} to move: {moves} by thermostrat, {why}."
        return
    if not answer.is_solved:
        yield f"{mover} to move: the best move is not known."
        return
    best = answer.best[0]
    value = answer.values[best]
    ahead = "neither is ahead"
    if value:
        ahead = f"{side(BLACK if value > 0 else WHITE)} is ahead by {points(abs(value))}"
    how = "of all regions together" if answer.by_parts else "counted on the whole board"
    yield f"{mover} to move: {vertex_of(best, size)} is best, {how}; then {ahead} on the board."


def tell_ko(ko: KoValue, size: int) -> str:
    """Return what a ko is worth, as the end of a sentence.

    Where it is worth the same whichever side has the larger ko threats, that is said once.
    """
    if not ko.is_placid:
        return "a ko; " + "; ".join(
            f"if {side(master)} has the ko threats {_tell_ko_worth(ko, {BLACK: master, WHITE: master}, size)}"
            for master in (BLACK, WHITE)
        )
    stages = ko.stages
    how = ""
    if stages is not None:
        needed = f"{side(BLACK)} needs {stages.black_moves} and {side(WHITE)} {stages.white_moves} in a row"
        how = f" that {points(stages.black_wins - stages.white_wins)} hang on, {needed}"
    worth = _tell_ko_worth(ko, {BLACK: WHITE, WHITE: BLACK}, size)
    return f"a ko{how}; whoever has the ko threats {worth}"


def ko_lines(ko: KoValue, size: int) -> Iterator[str]:
    """Yield a line on what a ko is worth for either komaster, with the walls of its
    thermograph, and one on its formula.
    """
    for master in (BLACK, WHITE):
        drawn = ko.by_master[master]
        walls = "; ".join(
            f"{side(color)} first "
            + " ".join(f"{value} at {temperature}" for temperature, value in wall.corners)
            for color, wall in ((BLACK, drawn.left), (WHITE, drawn.right))
        )
        worth = _tell_ko_worth(ko, {BLACK: master, WHITE: master}, size)
        yield f"{side(master)} has the ko threats: {worth}; {walls}"
    if ko.stages is not None:
        yield f"formula: {ko.stages.mean} for Black, a move gains {ko.stages.temperature}"


def _tell_ko_worth(ko: KoValue, masters: Mapping[int, int], size: int) -> str:
    """Return what a move in a ko gains, what its region is worth, and the moves of each side, as the end of a
    sentence.

    ``masters``: by the side to move, the komaster then, i.e. the side that wins the ko by larger ko threats
    """
    drawn = ko.by_master[masters[BLACK]]
    moves = "; ".join(
        f"{side(color)} {vertices(ko.moves[master, color], size)}"
        for color, master in masters.items()
        if ko.moves[master, color]
    )
    worth = f"{tell_amount(abs(drawn.mean))} for {side(BLACK if drawn.mean >= 0 else WHITE)}"
    return f"a move gains {tell_amount(drawn.temperature)}, worth {worth}; {moves}"


def _tell_region(region: RegionAnswer, size: int) -> str:
    """Return what is known of one region, as the end of a sentence."""
    if region.ko is not None:
        return tell_ko(region.ko, size)
    if region.kind is None or region.thermograph is None:
        local = region.local
        least = 0 if local is None else local.least.right_stop
        most = 0 if local is None else local.most.left_stop
        return UNKNOWN[region.why or LARGE].format(least=least, most=most)
    if region.kind == SETTLED:
        return "nothing to gain"
    moves = "; ".join(
        f"{side(color)} {vertices(region.moves[color], size)}"
        for color in (BLACK, WHITE)
        if region.moves[color]
    )
    return f"{region.kind}, a move gains {tell_amount(region.thermograph.temperature)}; {moves}"
