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
    LARGE,
    SETTLED,
    WHITE_SENTE,
    EndgameAnswer,
    RegionAnswer,
)
from engine.explain.claims.kinds import ENDING, LIKELY, PROVEN, Claim, Sentence
from engine.explain.words.phrases import in_parts, points, side, vertices
from engine.explain.words.templates import say

_SENTE = {BLACK_SENTE: BLACK, WHITE_SENTE: WHITE}


def tell_amount(number: Fraction) -> str:
    """Return a number of points as people write it: ``1 1/2 points``."""
    whole, rest = divmod(number, 1)
    text = " ".join(str(each) for each in (whole, rest) if each) or "0"
    return say("points one" if number == 1 or not whole else "points many", count=text)


def tell_manner(kind: str, color: int) -> str:
    """Return how a side plays in a region: ``in gote``, ``in sente``, ``in reverse sente`` or
    ``in double sente``.

    ``kind`` is the region's kind, ``color`` the side that plays.
    """
    if kind in (GOTE, DOUBLE_SENTE):
        return say(f"manner {kind}")
    return say("manner sente" if _SENTE[kind] == color else "manner reverse sente")


def tell_counted_end(counted: Counted, color: int, move: int, size: int) -> Sentence:
    """Return a sentence on a move chosen by counting the rest of the game: what it is worth, and who wins.

    ``counted`` is what the counting found. If only a part could be counted, it says how much may be lost
    instead.
    """
    begin = say(
        {1: "counted one", 2: "counted two"}.get(counted.regions, "counted all"), count=str(counted.regions)
    )
    worth = ""
    if counted.gain is not None and counted.kind is not None and move == counted.moves[0]:
        worth = say(
            "counted worth",
            move=vertex_of(move, size),
            points=tell_amount(counted.gain),
            manner=tell_manner(counted.kind, color),
        )
    gain = 0.0 if counted.gain is None else float(counted.gain)
    if counted.may_lose is not None:
        text = say("counted in part", places=begin, worth=worth, most=tell_amount(counted.may_lose))
        return Sentence(text, (Claim(ENDING, LIKELY, move, margin=gain),))
    outcome = say("counted draw")
    if counted.lead:
        winner = side(color if counted.lead > 0 else opponent(color))
        outcome = say("counted wins", winner=winner, points=points(abs(counted.lead)))
    text = say("counted to the end", places=begin, worth=worth, outcome=outcome, lost=points(counted.lost))
    return Sentence(text, (Claim(ENDING, PROVEN, move, value=counted.lead, other=counted.lost, margin=gain),))


def endgame_lines(answer: EndgameAnswer, size: int) -> Iterator[str]:
    """Yield a line on every open region, and then one on the best move on the board."""
    if not answer.regions:
        yield say("region nothing open")
        return
    for region in answer.regions:
        yield say("region each", points=vertices(region.region, size), told=_tell_region(region, size))
    mover, orthodox = side(answer.color), answer.orthodox
    if orthodox is not None:
        yield say(
            "region thermostrat" if orthodox.may_lose is not None else "region thermostrat with ko",
            mover=mover,
            moves=vertices(orthodox.moves, size),
            enemy=side(opponent(answer.color)),
            most="" if orthodox.may_lose is None else tell_amount(orthodox.may_lose),
        )
        return
    if not answer.is_solved:
        yield say("region not known", mover=mover)
        return
    best = answer.best[0]
    value = answer.values[best]
    ahead = say("region even")
    if value:
        ahead = say("region ahead", leader=side(BLACK if value > 0 else WHITE), points=points(abs(value)))
    name = "region best by parts" if answer.by_parts else "region best on the board"
    yield say(name, mover=mover, move=vertex_of(best, size), ahead=ahead)


def tell_ko(ko: KoValue, size: int) -> str:
    """Return what a ko is worth, as the end of a sentence.

    If this depends on which side has the larger ko threats, it is told for each side, else once.
    """
    if not ko.is_placid:
        return say(
            "ko by master", told=in_parts(_tell_ko_of_master(ko, master, size) for master in (BLACK, WHITE))
        )
    worth = _tell_ko_worth(ko, {BLACK: WHITE, WHITE: BLACK}, size)
    if ko.stages is None:
        return say("ko placid", told=worth)
    return say(
        "ko in stages",
        points=points(ko.stages.black_wins - ko.stages.white_wins),
        black=str(ko.stages.black_moves),
        white=str(ko.stages.white_moves),
        told=worth,
    )


def _tell_ko_of_master(ko: KoValue, master: int, size: int) -> str:
    """Return a clause on what a ko is worth if the side ``master`` has the larger ko threats."""
    worth = _tell_ko_worth(ko, {BLACK: master, WHITE: master}, size)
    return say("ko if master", master=side(master), told=worth)


def ko_lines(ko: KoValue, size: int) -> Iterator[str]:
    """Yield two or three lines on what a ko is worth: one if Black has the larger ko threats, one if White
    has them, and perhaps one by a formula.

    Each of the first two tells what a move gains, what the region is worth, and each side's moves. It also
    gives the walls of the thermograph, i.e. the score that either side reaches by moving first, at each
    temperature (price of a move elsewhere) at which the wall bends. The third gives mean value and gain by
    the formula; it comes only if each move of the ko gains the same number of points. size: of the board
    """
    for master in (BLACK, WHITE):
        drawn = ko.by_master[master]
        walls = (
            say("ko wall", side=side(color), corners=" ".join(_tell_corner(*each) for each in wall.corners))
            for color, wall in ((BLACK, drawn.left), (WHITE, drawn.right))
        )
        worth = _tell_ko_worth(ko, {BLACK: master, WHITE: master}, size)
        yield say("ko of master", master=side(master), told=worth, walls=in_parts(walls))
    if ko.stages is not None:
        yield say("ko formula", mean=str(ko.stages.mean), gain=str(ko.stages.temperature))


def _tell_corner(temperature: Fraction, value: Fraction) -> str:
    """Return words for one corner of a line in a thermograph: which value it has at which temperature (the
    cost of a move elsewhere, in points).
    """
    return say("ko corner", value=str(value), temperature=str(temperature))


def _tell_ko_worth(ko: KoValue, masters: Mapping[int, int], size: int) -> str:
    """Return what a move in a ko gains, what its region is worth, and each side's moves, as the end of a
    sentence.

    ``masters``: for each side to move, the side that has the larger ko threats then
    """
    drawn = ko.by_master[masters[BLACK]]
    moves = in_parts(
        say("region moves", side=side(color), moves=vertices(ko.moves[master, color], size))
        for color, master in masters.items()
        if ko.moves[master, color]
    )
    return say(
        "ko worth",
        gain=tell_amount(drawn.temperature),
        mean=tell_amount(abs(drawn.mean)),
        side=side(BLACK if drawn.mean >= 0 else WHITE),
        moves=moves,
    )


def _tell_region(region: RegionAnswer, size: int) -> str:
    """Return what was found out about one region of the endgame, as the end of a sentence."""
    if region.ko is not None:
        return tell_ko(region.ko, size)
    if region.kind is None or region.thermograph is None:
        local = region.local
        least = 0 if local is None else local.least.right_stop
        most = 0 if local is None else local.most.left_stop
        return say(f"unknown {region.why or LARGE}", least=str(least), most=str(most))
    if region.kind == SETTLED:
        return say("region settled")
    moves = in_parts(
        say("region moves", side=side(color), moves=vertices(region.moves[color], size))
        for color in (BLACK, WHITE)
        if region.moves[color]
    )
    kind = say(f"region {region.kind}")
    return say("region gains", kind=kind, gain=tell_amount(region.thermograph.temperature), moves=moves)
