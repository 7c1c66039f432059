"""What a move does to stones in words: the ends of a sentence whose subject is the move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.board import Board
from engine.board.kernels import line_of
from engine.board.points import opponent, vertex_of
from engine.explain.claims.contact_shapes import LOW, are_crosscut, joined_by_end_of_ko
from engine.explain.claims.fights import MANY
from engine.explain.claims.kinds import (
    AS_GOOD_AS_DEAD,
    ATARI,
    ATTACKS,
    BASE,
    BREAKER,
    CATCHES,
    CUTS,
    DEFENDS,
    GETS_OUT,
    HOLDS,
    KILLS,
    KO,
    LEAVES_SEKI,
    LIBERTIES,
    LIKELY,
    LINKS,
    LOOSELY,
    MAKES_EYES,
    OF_BOARD,
    OF_LEADING,
    PARTS,
    PROVEN,
    RESCUES,
    SAVES,
    SETTLES,
    STANDING,
    STOPS,
    TAKES,
    THREATENS,
    TIE,
    UNSETTLES,
    Claim,
    taken_too,
    weak_of,
)
from engine.explain.claims.ties import is_in_ko
from engine.explain.claims.witness import Witness
from engine.explain.sentences.in_which_way import word_line, word_way
from engine.explain.sentences.what_it_gains import EFFECTS, word_effect
from engine.explain.words.naming import (
    is_corner,
    name_stones,
    names_of_points,
    nearest_stone,
    number_in_words,
    zone_of,
)
from engine.explain.words.phrases import listed, name_move, side
from engine.explain.words.predicates import Predicate
from engine.explain.words.templates import say

_DOUBLE = 2
"""So many strings put in atari at once are a double atari."""

_READ_FOR_LIFE, _TRUST = (KILLS, SAVES, MAKES_EYES, LEAVES_SEKI), (PROVEN, LIKELY)
_OF_LIFE = (KILLS, SAVES)
_DONE_IN_A_WAY = (CATCHES, *_OF_LIFE)
"""What is told with how it is done."""

_OUT_OF_KO, _OUT_OF_LATER_KO = f"{RESCUES} in ko", f"{RESCUES} in later ko"
_IN_KO, _IN_ATARI, _OUT_OF_ATARI = f"{TAKES} in ko", f"{LINKS} in atari", f"{RESCUES} from atari"
_AT_ONCE = f"{RESCUES} at once"
_LOOSELY_CUTS = f"{CUTS} loosely"
_CUTS_FOR_GOOD = f"{CUTS} for good"
"""What is proven to be done to stones that are cut apart already, but could still come together."""
_OUT_ALONG = f"{GETS_OUT} along"
_OUT_OF_LADDER, _BREAKS_LADDER = f"{RESCUES} from ladder", "breaks ladder"


def tell_deeds(witness: Witness, claims: Sequence[Claim], seen: str = "", is_main: bool = False) -> list[str]:
    """Return predicates on what a move does to stones, made from claims about them, such as "cuts D4 from
    F4".

    If a move does the same to several groups, that is one predicate. ``seen``: the text before, or empty;
    stones that it names are called by a shorter name. ``is_main``: whether these are the main claims of the text: how
    far a reading of a capture can be trusted is said of the first of these only, and nothing of the kind twice.
    """
    alike: dict[tuple[str, tuple[tuple[str, str], ...]], list[str]] = {}
    said = set[str]()
    for claim in claims:
        name, words, stones = _word_deed(witness, claim, seen)
        seen = f"{seen} {stones}"
        is_trusted = claim.kind in _READ_FOR_LIFE or (is_main and claim == claims[0])
        if "trust" in words and (not is_trusted or words["trust"] in said):
            del words["trust"]
        said.add(words.get("trust", ""))
        if not is_main and name == _OUT_OF_KO:
            # of a ko that may come nothing was said
            name = _OUT_OF_LATER_KO
        alike.setdefault((name, tuple(words.items())), []).append(stones)
    return [_tell_deed(name, dict(words), stones) for (name, words), stones in alike.items()]


def _tell_deed(name: str, words: dict[str, str], stones: Sequence[str]) -> str:
    """Return a predicate on what a move does to stones, from the name of its template and the words that fill
    it in.

    ``name``: the template's name without ``deed``; ``words``: the words by their names; ``stones``: the names
    of all stones that it is about
    """
    if name == ATARI and len(stones) == _DOUBLE:
        name = "double atari"
    named = [each for each in stones if each]
    words |= {"stones": listed(named) if named else ""}
    return Predicate.of_group(name, **words) if name in EFFECTS else say(f"deed {name}", **words)


def _word_deed(witness: Witness, claim: Claim, seen: str) -> tuple[str, dict[str, str], str]:
    """Return the parts of a predicate on what a move does to stones, as one claim says.

    They are the name of the predicate's template, the words that fill it in, and what to call the stones. The
    last is empty if the stones are named by the words. Stones that are named in ``seen``, the text before,
    are called by one of their points.
    """
    board, move, kind = witness.board, claim.move, claim.rule if claim.kind == THREATENS else claim.kind
    is_rough = kind in (ATTACKS, DEFENDS, BASE, *STANDING)
    is_pair = kind in (CUTS, PARTS, HOLDS) or (claim.kind, claim.rule) == (THREATENS, ATARI)
    enemy = opponent(witness.color)
    stones = _name_pair(witness, claim) if is_pair else name_stones(board, claim.stones, move, is_rough)
    if claim.kind == THREATENS:
        point = vertex_of(claim.points[0], board.size) if claim.points else ""
        words = {"point": point} | ({"way": word_way(claim, board.size, enemy)} if kind == CATCHES else {})
        if kind != CUTS:
            return f"{THREATENS} {kind}", words, stones
        words |= {"weak": _name_weak(board, claim)}
        after = witness.board_after(move)
        is_cut = after is not None and claim.trust == PROVEN and are_crosscut(after, *claim.stones)
        return f"{THREATENS} {_CUTS_FOR_GOOD if is_cut else kind}", words, stones
    if kind == LINKS:
        # what is in atari comes first
        pair = sorted(claim.stones, key=lambda stone: board.count_liberties(stone) > 1)
        one, other = points_of_pair(witness, replace(claim, stones=tuple(pair)))
        name = name_stones(board, board.stones(pair[0]), move)
        if claim.rule == KO:
            return _name_end_of_ko(witness, move), _word_joined(board, move, board.stones(pair[0])), name
        is_in_atari = board.count_liberties(pair[0]) == 1
        weak = _name_weak(board, claim)
        if weak == name and name not in seen:
            weak = say("stones those" if len(weak_of(claim)) > 1 else "stones that")
        # of a stone or two everybody sees that they are weak if they are cut off
        is_held = len(weak_of(claim)) >= MANY
        words = {"one": one if name in seen else name, "other": other, "weak": weak if is_held else ""}
        return (
            (_IN_ATARI, words, "")
            if is_in_atari
            else (LINKS, words | word_line(claim, board.size, enemy), "")
        )
    if kind == CUTS:
        words = {"lost" if AS_GOOD_AS_DEAD in claim.words else "weak": _name_weak(board, claim)}
        if claim.words.get(LOOSELY):
            return _LOOSELY_CUTS, words, stones
        is_for_good = claim.trust == PROVEN and are_crosscut(board, *claim.stones)
        name = _CUTS_FOR_GOOD if is_for_good else kind
        return name, words | word_line(claim, board.size, enemy), stones
    if kind == STOPS:
        zones = [zone_of(each, board.size) for each in claim.points]
        zone = max(zones, key=zones.count)
        words = {"place": say(f"towards {zone}")}
        if claim.rule:
            return f"{kind} {claim.rule}", {}, stones
        return f"{kind} {'corner' if is_corner(zone) else 'side'}", words, stones
    if kind == HOLDS and claim.rule in OF_LEADING:
        first, last = claim.stones
        name = name_stones(board, board.stones(first), move)
        return f"{kind} {claim.rule}", {"one": name, "other": vertex_of(last, board.size)}, ""
    if kind in (PARTS, HOLDS) and claim.rule in OF_BOARD:
        return f"{kind} {claim.rule}", {}, stones
    if kind == PARTS and claim.rule:
        return _LOOSELY_CUTS, {"weak": ""}, stones
    if kind in (PARTS, HOLDS):
        return kind, {}, stones
    if kind == ATARI:
        nearest = vertex_of(nearest_stone(claim.stones, move), board.size)
        return kind, {}, nearest if nearest in names_of_points(seen) else stones
    if kind == RESCUES and claim.words.get(BREAKER):
        return *_word_broken_ladder(board, claim), stones
    if kind in (TAKES, RESCUES) and claim.rule == KO:
        joined = {} if kind == TAKES else _word_joined(board, move, claim.stones)
        return _IN_KO if kind == TAKES else _name_end_of_ko(witness, move), joined, stones
    if kind == DEFENDS and _is_out_of_atari(witness, claim):
        return _OUT_OF_ATARI, {}, stones
    if kind in (ATTACKS, DEFENDS):
        return *word_effect(claim, board.size, enemy), stones
    if kind == BASE:
        is_ours = board.color_at(claim.stones[0]) == witness.color
        return "makes base" if is_ours else "takes base", {}, stones
    if kind in (SETTLES, UNSETTLES):
        return f"{kind} {claim.rule}".strip(), {}, stones
    if kind == GETS_OUT and line_of(move, board.size) <= LOW:
        return _OUT_ALONG, {}, stones
    if kind == LIBERTIES and claim.rule:
        return _OUT_OF_ATARI, {}, stones
    if kind == LIBERTIES:
        return kind, {"liberties": liberties_in_words(int(claim.value))}, stones
    says_trust = kind in _READ_FOR_LIFE or (kind in (RESCUES, CATCHES) and claim.trust == LIKELY)
    words = {"trust": say(f"trust {claim.trust}")} if says_trust and claim.trust in _TRUST else {}
    if TIE in claim.words:
        words["other"] = vertex_of(_nearest_of_string(witness, int(claim.words[TIE]), move), board.size)
    if kind == RESCUES:
        return _OUT_OF_ATARI if board.count_liberties(claim.stones[0]) == 1 else kind, words, stones
    return (
        kind,
        words | ({"way": word_way(claim, board.size, enemy)} if kind in _DONE_IN_A_WAY else {}),
        stones,
    )


def _name_end_of_ko(witness: Witness, move: int) -> str:
    """Return the name of the template for stones that a move keeps from being taken in a ko: the ko ends, unless the
    move takes in a ko itself, which the enemy may retake later.
    """
    after = witness.board_after(move)
    return _OUT_OF_LATER_KO if after is not None and after.ko_point else _OUT_OF_KO


def _is_out_of_atari(witness: Witness, claim: Claim) -> bool:
    """Return whether the stones of a claim are of a string in atari that has more liberties after its move."""
    board, after = witness.board, witness.board_after(claim.move)
    is_one = after is not None and set(claim.stones) <= set(board.stones(claim.stones[0]))
    liberties = [each.count_liberties(claim.stones[0]) for each in (board, after) if each is not None]
    return is_one and liberties[0] == 1 < liberties[-1]


def _name_weak(board: Board, claim: Claim) -> str:
    """Return a name for the stones that a claim of a tie says to be weak without it; empty if it names none."""
    weak = weak_of(claim)
    if claim.kind == CUTS and set(weak).issuperset(claim.stones):
        return say("stones both")
    return name_stones(board, weak, claim.move, True) if weak else ""


def _word_joined(board: Board, move: int, kept: Sequence[int]) -> dict[str, str]:
    """Return words for the strings that a move joins as it ends a ko, beside that of the stones ``kept``; none if there
    are not several: that is what hangs on the ko.
    """
    joined = joined_by_end_of_ko(board, move, kept)
    return {"joined": listed([vertex_of(each, board.size) for each in joined])} if joined else {}


def _word_broken_ladder(board: Board, claim: Claim) -> tuple[str, dict[str, str]]:
    """Return the name of the template for stones that get out of a ladder, and the words that fill it in.

    They tell which stone breaks the ladder: the move itself, or another one.
    """
    breaker = int(claim.words[BREAKER])
    if breaker == claim.move:
        return _BREAKS_LADDER, {}
    return _OUT_OF_LADDER, {"breaker": name_stones(board, [breaker], claim.move)}


def points_of_pair(witness: Witness, claim: Claim) -> tuple[str, str]:
    """Return one point of each of the two strings in a claim of a link or a cut: those nearest to the claim's
    move.
    """
    one, other = (
        vertex_of(_nearest_of_string(witness, each, claim.move), witness.board.size) for each in claim.stones
    )
    return one, other


def _name_pair(witness: Witness, claim: Claim) -> str:
    """Return a name for both strings of a claim of a link or a cut: ``White's stones at D4 and F4``."""
    one, other = points_of_pair(witness, claim)
    return say("stones two", side=side(witness.board.color_at(claim.stones[0])), one=one, other=other)


def tell_undoing(witness: Witness, claim: Claim, others: str = "") -> str:
    """Return a clause on what the enemy could do to stones after a pass, from a claim of kind COULD: ``White
    would play E4 and cut D4 and F4 apart``. ``others`` names stones that he puts in atari as he cuts others apart, or
    connects them, or that he captures as he ends a ko.
    """
    board, point, taken = witness.board, name_move(claim.points[0], witness.board.size), taken_too(claim)
    stones, name, words = "", f"undone {claim.rule}", {"atari": others, "caught": others}
    if taken:
        words["taken"] = name_stones(board, taken, claim.move)
    caught = [each for each in claim.stones if board.liberties(each) == list(claim.points)]
    after = witness.board_after(claim.move)
    if claim.rule == TAKES and after is not None and after.ko_point in claim.stones:
        name, stones = f"undone {_IN_KO}", ""
    elif claim.rule == LINKS and caught:
        # what is taken off the board is not cut off
        name = f"undone {_OUT_OF_KO if is_in_ko(witness, caught[0]) else _AT_ONCE}"
        strings = (stone for each in caught for stone in board.stones(each))
        stones = name_stones(board, list(dict.fromkeys((*strings, *taken))), claim.move)
    elif claim.rule in (LINKS, CUTS):
        stones = listed(points_of_pair(witness, claim))
    else:
        is_at_once = claim.rule == RESCUES and bool(caught)
        stones = name_stones(board, [*claim.stones, *(taken if is_at_once else [])], claim.move)
        if is_at_once:
            name = f"undone {_OUT_OF_KO if is_in_ko(witness, caught[0]) else _AT_ONCE}"
        elif claim.rule in (RESCUES, *_OF_LIFE):
            words |= {"way": word_way(claim, board.size, witness.color)}
    return say(name, enemy=side(opponent(witness.color)), point=point, stones=stones, **words)


def liberties_in_words(count: int) -> str:
    """Return a number of liberties in words: ``two liberties``."""
    return say("liberties one" if count == 1 else "liberties many", count=number_in_words(count))


def _nearest_of_string(witness: Witness, stone: int, move: int) -> int:
    """Return the point of the stone of a string that is nearest to a move."""
    return nearest_stone(witness.board.stones(stone), move)
