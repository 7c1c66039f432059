"""What else is told of a move beside what it does first: threats, groups at stake, the moves that carry attacks out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from engine.board.points import NEIGHBORS, opponent, vertex_of
from engine.explain.claims.bases import find_base
from engine.explain.claims.carried_out import find_carrier, is_first_of_games
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import LOST, is_doomed, is_safe_anyhow
from engine.explain.claims.fights import MANY
from engine.explain.claims.gains import OWNED
from engine.explain.claims.helps import EYES, WAY, find_helps, find_way_of_help
from engine.explain.claims.kinds import (
    AMID,
    ATARI,
    ATTACKS,
    BASE,
    BY,
    CATCHES,
    CUTS,
    DEFENDS,
    FAVOURS,
    FEEL,
    FRAMEWORK,
    GROUND,
    HELPS,
    HERE,
    HOLDS,
    HOW,
    KILLS,
    LIBERTIES,
    OF_BOARD,
    OF_FATE,
    OF_LEADING,
    OF_LIFE,
    OUT_OF_ATARI,
    PARTS,
    SEEN,
    SHAPE,
    SPREAD,
    STOPS,
    TAKES,
    THREATENS,
    TIE,
    UNNAMED,
    Claim,
    Sentence,
    tell_little,
    weak_of,
    without_weak,
)
from engine.explain.claims.nearby import parted_off, strings_touching
from engine.explain.claims.own_ataris import as_it_stands
from engine.explain.claims.phases import has_few_stones
from engine.explain.claims.read_again import without_refuted
from engine.explain.claims.stakes import find_stakes, find_stakes_as_judged
from engine.explain.claims.threats import find_next_capture, find_threats
from engine.explain.claims.undone import is_undone
from engine.explain.claims.ways_of_life import find_way_of_doom
from engine.explain.claims.what_decided import OF_STONES
from engine.explain.claims.what_ties_hold import name_what_ties_hold
from engine.explain.claims.witness import Witness
from engine.explain.sentences.how_deeds_are_added import add_deed, put_deed_before
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_it_gains import WEAKENS, effect_verb, is_soft
from engine.explain.sentences.what_it_helps import tell_helps
from engine.explain.sentences.what_lies_on_both_sides import (
    add_tie,
    does_lead_out,
    find_barred,
    find_tie,
    tell_led_out,
)
from engine.explain.sentences.what_shape_it_is import is_of_joseki
from engine.explain.sentences.which_stones_are_around import add_around
from engine.explain.words.predicates import join_predicates
from engine.explain.words.templates import say

_OF_GROUND = {GROUND, SPREAD, FRAMEWORK}
"""What is told of a move that is not about stones."""

MOST_FATES = 2
"""So many changes of fate are told in a sentence."""

SHORT = 2
"""Of an enemy string that a move touches the liberties are told if there are no more than this."""

SEEN_FREE = 3
"""Liberties of a string with which one sees that it is out of atari."""

_LITTLE = {SHAPE, LIBERTIES, ATARI, FEEL}
"""What is told of a move that says nothing of what it is for; an atari everybody sees, and not what for."""


def add_what_else(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move with the addition of what it threatens, what else is at stake, and, before
    all else, between which enemy stones it comes, or which own ones it keeps together; where it tells no more than a
    shape then, with whom it helps, which is told before ground that is not surely the mover's, too. First stands which
    own stones it brings out of atari.
    """
    told = add_threat(witness, move, does)
    tie = find_tie(witness, move, told)
    # of a group that it parts the smaller part is not what is at stake
    off = parted_off(witness, move, tie.stones) if tie is not None and tie.kind == PARTS else ()
    tie = tie or find_barred(witness, move, told)
    staked = add_stakes(witness, move, told, off)
    is_vague = tie is None or tie.rule in OF_LEADING
    around = add_around(witness, move, staked) if is_vague else staked
    told = around if around != staked else add_tie(witness, move, staked, tie)
    return _add_out_of_atari(witness, move, add_helped(witness, move, told))


def _add_out_of_atari(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move with the addition, before all else, of the own string that it brings out
    of atari to so many liberties that one sees it (SEEN_FREE), if that is not captured all the same, as read. It stays
    unchanged where that string is told of, or stones are taken.
    """
    board, after = witness.board, witness.board_after(move)
    if after is None or any(each.kind == TAKES for each in does.claims):
        return does
    told = {stone for each in does.claims if each.kind in OF_STONES for stone in each.stones}
    heads = strings_touching(board, move, witness.color)
    caught = [
        each for each in heads if board.count_liberties(each) == 1 and told.isdisjoint(board.stones(each))
    ]
    enemy, count = opponent(witness.color), after.count_liberties(move)
    if not caught or count < SEEN_FREE or witness.read_capture(after, move, enemy).yes is False:
        return does
    stones = max((tuple(board.stones(each)) for each in caught), key=len)
    out = Claim(LIBERTIES, SEEN, move, stones, value=float(count), rule=OUT_OF_ATARI)
    (deed,) = tell_deeds(witness, [out])
    return put_deed_before(witness, move, does, deed, (out, *does.claims))


def add_helped(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move, of which it tells only its shape, with the addition of whom it helps.

    Before ground that is not surely the mover's it is told which group gets out, or makes eyes, more easily by the
    move, or less. It stays unchanged where more is told, in a joseki, and where nothing is known.
    """
    kinds = {each.kind for each in does.claims}
    tie = next((each for each in does.claims if each.kind in (STOPS, AMID) or each.rule in OF_BOARD), None)
    if (
        witness.is_brief
        or is_of_joseki(does.claims)
        or not kinds <= _LITTLE | _OF_GROUND | {STOPS, AMID, PARTS, HOLDS}
    ):
        return does
    if not kinds.isdisjoint((PARTS, HOLDS)) and tie is None:
        return does
    if not kinds.isdisjoint(_OF_GROUND):
        return _add_helped_before_ground(witness, move, does)
    found = [each for each in find_helps(witness, move) if not is_undone(witness, each)]
    if has_few_stones(witness.board):
        found = [each for each in found if each.rule != EYES]
    if tie is not None:
        # by which it is told who gets out, or makes eyes
        found = [each for each in found if each.rule in (WAY, EYES)]
        out = next((each for each in found if does_lead_out(tie, each)), None)
        if out is not None:
            does = tell_led_out(witness, does, out, tie, tell_deeds(witness, [tie])[0], (out, *does.claims))
            found.remove(out)
    if any(each.kind in (ATARI, LIBERTIES) for each in does.claims):
        # beside what is told of stones one does not ask where it helps a little
        found = [each for each in found if each.kind != FAVOURS]
    if not found:
        return does
    return add_deed(does, join_predicates(tell_helps(witness, found)), (*does.claims, *found))


def _add_helped_before_ground(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move, of which it tells what ground it gains, with the addition, before all
    else, of a group that gets out, or makes eyes, more easily by it, or less; unchanged where the ground is surely
    the mover's.
    """
    if witness.is_sparse or any(each.kind == GROUND and each.margin >= OWNED for each in does.claims):
        return does
    found = (each for each in find_helps(witness, move) if each.rule in (WAY, EYES))
    helped = [each for each in found if not is_undone(witness, each)]
    if not helped:
        return does
    deed = join_predicates(tell_helps(witness, helped[:1]))
    return put_deed_before(witness, move, does, deed, (*helped[:1], *does.claims))


def add_threat(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move with the addition of what the move threatens, if there is room.

    A threat to stones that the sentence already says are attacked is left out; of some that it calls weaker it says
    why. If there is no threat and the sentence does not speak of stones, or says no more than that some are weaker or
    stronger, it adds how few liberties an enemy string beside the move has left. Where it speaks of several strings
    already, a larger one than one of these must be captured next.
    """
    if sum(each.kind in OF_STONES for each in does.claims) >= MOST_FATES:
        return _add_larger_capture(witness, move, does)
    attacked = {
        stone
        for each in does.claims
        if each.kind in (KILLS, CATCHES, TAKES) or (each.kind == ATTACKS and effect_verb(each) != WEAKENS)
        for stone in each.stones
    }
    threats = (each for each in find_threats(witness, move) if attacked.isdisjoint(each.stones))
    found = name_what_ties_hold(witness, move, without_refuted(witness, islice(threats, 1)), None)
    are_soft = all(map(is_soft, _about_stones(does)))
    if not found and are_soft and not (does.is_extended and _about_stones(does)):
        found = _find_short_strings(witness, move)[:1]
    if not found:
        return does
    # what is weak already the threat does not leave weak
    weak = [stone for each in does.claims if each.kind == CUTS for stone in weak_of(each)]
    found = [without_weak(each, weak) for each in found]
    (deed,) = tell_deeds(witness, found)
    hanging = _stones_hanging_on(found[0])
    meant = {*found[0].stones, *hanging}
    if len(hanging) >= MANY and _is_all_about(does, meant):
        # the threat says how they are weaker, and it is that by which the move is called
        text = say("does this", move=vertex_of(move, witness.board.size), deeds=deed)
        return replace(does, text=text, claims=(*found, *does.claims), deed="", is_extended=False)
    if len(hanging) >= MANY and are_soft:
        return put_deed_before(witness, move, does, deed, (*found, *does.claims))
    return add_deed(does, deed, (*does.claims, *found))


def _add_larger_capture(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move, which tells of several strings, with the addition of one that the move
    threatens to capture, as proven, if it has more stones than one of those that live or die; else unchanged.
    """
    told = [each for each in does.claims if each.kind in OF_LIFE]
    named = {stone for each in does.claims for stone in each.stones}
    least = min((len(each.stones) for each in told), default=0)
    found = find_next_capture(witness, move) if told and not does.is_extended else []
    if not found or len(found[0].stones) <= least or not named.isdisjoint(found[0].stones):
        return does
    (deed,) = tell_deeds(witness, found)
    return add_deed(does, deed, (*does.claims, *found))


def _about_stones(does: Sentence) -> list[Claim]:
    """Return the claims of a sentence on a move that say what it does to stones."""
    return [each for each in does.claims if each.kind in (*OF_STONES, BASE)]


def _is_all_about(does: Sentence, stones: set[int]) -> bool:
    """Return whether a sentence on a move tells, beside a shape, no more than that enemy stones are weaker, some of the
    ``stones`` among them.
    """
    told = _about_stones(does)
    is_alone = all(each in told or each.kind == SHAPE for each in does.claims)
    return (
        bool(told)
        and is_alone
        and all(
            each.kind == ATTACKS and is_soft(each) and not stones.isdisjoint(each.stones) for each in told
        )
    )


def _stones_hanging_on(threat: Claim) -> list[int]:
    """Return the stones that would be captured, or killed, by a threat, or be weak by a cut that it is of."""
    if threat.kind != THREATENS:
        return []
    return weak_of(threat) if threat.rule == CUTS else list(threat.stones)


def add_stakes(witness: Witness, move: int, does: Sentence, off: Sequence[int] = ()) -> Sentence:
    """Return the sentence ``does`` on a move with the addition of what else is at stake: the group of several stones of
    which most hangs on the move by the games, if it is not told of.

    It stays unchanged if there is none, or if it tells of several groups already; that a third one is weaker or
    stronger is not told. Of each side one base is told. Left
    out are the stones ``off``, which the move parts from their group. The group is told first if else only ground, a
    shape and few stones are told of that neither live or die nor are linked or cut, but after a joseki.
    """
    games = Games.from_witness(witness, move)
    told = [each for each in does.claims if each.kind in (*OF_STONES, BASE, THREATENS)]
    if (
        games is None
        or sum(each.kind in (*OF_STONES, BASE) and each.kind != ATARI for each in told) > MOST_FATES
    ):
        return does
    tied = [int(each.words[TIE]) for each in told if TIE in each.words]
    heads = [*tied, *(stone for each in told for stone in each.stones)]
    # what a threat would leave weak is not weaker yet
    heads += [stone for each in told if each.kind != THREATENS for stone in weak_of(each)]
    named = {stone for first in heads for stone in witness.board.stones(first)}
    named.update(off)
    effects = find_stakes(witness, move, games, named, tell_little(does.claims))
    if not effects and all(
        each.kind in (SHAPE, LIBERTIES, GROUND, SPREAD, FRAMEWORK, ATARI) for each in does.claims
    ):
        effects = find_stakes_as_judged(witness, move, games, named)
    changes = name_bases(witness, games, effects)
    found = [each for each in changes if not _is_second_base(witness, each, told)][:1]
    if not found:
        return does
    found, carriers = name_carriers(witness, found)
    if is_soft(found[0]) and sum(each.kind != ATARI for each in told) >= MOST_FATES:
        return does
    (deed,) = tell_deeds(witness, found)
    is_of_group = len(found[0].stones) >= MANY and all(len(each.stones) < MANY for each in told)
    if is_of_group and not is_of_joseki(does.claims) and all(each.kind not in OF_FATE for each in told):
        return put_deed_before(witness, move, does, deed, (*found, *carriers, *does.claims))
    return add_deed(does, deed, (*does.claims, *found, *carriers))


def _is_second_base(witness: Witness, found: Claim, told: Sequence[Claim]) -> bool:
    """Return whether a claim is of a base of the side of which a base is ``told`` already: one sees one base there."""
    color = witness.board.color_at(found.stones[0])
    bases = (each for each in told if each.kind == BASE)
    return found.kind == BASE and any(witness.board.color_at(each.stones[0]) == color for each in bases)


def _find_short_strings(witness: Witness, move: int) -> list[Claim]:
    """Return claims (statements to be told) of the enemy strings that a move touches and leaves at most SHORT
    liberties; those with the fewest come first.
    """
    after, board = witness.board_after(move), witness.board
    if after is None:
        return []
    enemy = opponent(witness.color)
    heads = board.first_stones(move + step for step in NEIGHBORS if board.color_at(move + step) == enemy)
    left = [(after.count_liberties(head), head) for head in heads if after.color_at(head) == enemy]
    return [
        Claim(LIBERTIES, SEEN, move, tuple(board.stones(head)), value=float(count))
        for count, head in sorted(left)
        if count <= SHORT
    ]


def name_carriers(witness: Witness, claims: Sequence[Claim]) -> tuple[list[Claim], tuple[Claim, ...]]:
    """Return claims of attacks and defences, completed by the next move with which the attack is carried out, and of
    stones that are as good as dead, by how they are captured or die.

    For a defence the attack is the enemy's, against which the stones are defended. ``claims`` are the claims
    without these moves; those of other kinds stay as they are. The claims of the moves found are returned
    too. If no such move is found, its name in the claim is empty; for a defence against a move that is not the first of
    the games it is UNNAMED, and the claim of that move is left out.
    """
    named, carriers = list[Claim](), list[Claim]()
    for claim in claims:
        if is_doomed(claim):
            named.append(replace(claim, words={**find_way_of_doom(witness, claim), **claim.words}))
            continue
        if claim.kind not in (ATTACKS, DEFENDS) or claim.margin < LOST or BY in claim.words:
            named.append(_name_way(witness, claim))
            continue
        carrier = find_carrier(witness, claim)
        by = "" if carrier is None else vertex_of(carrier.points[0], witness.board.size)
        by = HERE if carrier is not None and carrier.points[0] == claim.move else by
        is_named = claim.kind == ATTACKS or by == HERE
        if carrier is not None and not is_named and not is_first_of_games(witness, claim, carrier):
            by, carrier = UNNAMED, None
        named.append(_name_way(witness, replace(claim, words={**claim.words, BY: by})))
        carriers += [] if carrier is None else [carrier]
    return named, tuple(carriers)


def _name_way(witness: Witness, claim: Claim) -> Claim:
    """Return the claim of stones that a move makes weaker or stronger, completed by what it does for them, or against
    them, if that is known; other claims unchanged.
    """
    is_asked = is_soft(claim) and not witness.is_brief
    way = find_way_of_help(witness, claim.move, claim.stones) if is_asked else ""
    if way == EYES and (
        has_few_stones(witness.board) or is_undone(witness, replace(claim, kind=HELPS, rule=EYES))
    ):
        way = ""
    return replace(claim, words={**claim.words, HOW: way}) if way else claim


def name_bases(witness: Witness, games: Games | None, effects: Sequence[Claim]) -> list[Claim]:
    """Return the claims ``effects`` on what a move does to groups, with a base named if the group gets or
    loses one.

    Groups that are safe in any case, or are taken in any case, are left out. games: with the move and with a pass;
    None returns ``effects`` unchanged
    """
    if games is None:
        return list(effects)
    based = ((each, find_base(witness, games, each)) for each in effects)
    told = (effect if is_undone(witness, base) else base for effect, base in based)
    stand = (as_it_stands(witness, each) for each in told if not is_safe_anyhow(witness, each))
    return [each for each in stand if each is not None]
