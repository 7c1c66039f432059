"""What else is told of a move beside what it does first: threats, groups at stake, the moves that carry attacks out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from engine.board.points import NEIGHBORS, opponent, vertex_of
from engine.explain.claims.barred_ways import find_stopped
from engine.explain.claims.bases import find_base
from engine.explain.claims.carried_out import find_carrier, is_first_of_games
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import LOST, is_doomed, is_safe_anyhow
from engine.explain.claims.fights import MANY
from engine.explain.claims.gains import OWNED
from engine.explain.claims.helps import EYES, WAY, find_helps, find_way_of_help
from engine.explain.claims.judged_ties import find_judged_tie
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    BASE,
    BY,
    CARRIES,
    CATCHES,
    CUTS,
    DEFENDS,
    FAVOURS,
    FEEL,
    FRAMEWORK,
    GROUND,
    HELPS,
    HERE,
    HINDERS,
    HOLDS,
    HOW,
    KILLS,
    LIBERTIES,
    OF_BOARD,
    OF_FATE,
    OF_LEADING,
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
from engine.explain.claims.open_ties import find_open_tie, leaves_room
from engine.explain.claims.own_ataris import as_it_stands
from engine.explain.claims.parting import find_held, find_parted
from engine.explain.claims.phases import is_almost_empty
from engine.explain.claims.read_again import without_refuted
from engine.explain.claims.shapes import BETWEEN, BETWEEN_TWO, CROSSCUT, JOINING, relation_of
from engine.explain.claims.stakes import find_stakes, find_stakes_as_judged
from engine.explain.claims.threats import find_threats
from engine.explain.claims.undone import is_undone
from engine.explain.claims.ways_of_life import find_way_of_doom
from engine.explain.claims.what_decided import OF_STONES
from engine.explain.claims.what_ties_hold import name_what_ties_hold
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_it_gains import STRENGTHENS, WEAKENS, effect_verb
from engine.explain.sentences.what_it_helps import tell_helps
from engine.explain.sentences.what_shape_it_is import is_idle, is_of_joseki, tell_shape_of
from engine.explain.words.naming import name_stones
from engine.explain.words.phrases import unfinished
from engine.explain.words.predicates import join_predicates
from engine.explain.words.templates import say

_OF_GROUND = {GROUND, SPREAD, FRAMEWORK}
"""What is told of a move that is not about stones."""

MOST_FATES = 2
"""So many changes of fate are told in a sentence."""

_APART = {CROSSCUT, BETWEEN_TWO, BETWEEN}
"""Shapes of a stone that stands between enemy ones: that it comes between these is not told as well."""

_OF_CORNERS = {"corner", "star", "approach"}
"""Shapes of a move that is played in an open corner."""

_BARE, _ATTACHED = {"jump", "knight", "out"}, "meet-attach"
"""Shapes that say no more of a move than how it stands to an own stone, and the rule of one that says no more than
that it touches an enemy one."""

SHORT = 2
"""Of an enemy string that a move touches the liberties are told if there are no more than this."""

SEEN_FREE = 3
"""Liberties of a string with which one sees that it is out of atari."""

_REASONS = {*OF_STONES, BASE, THREATENS, PARTS, HOLDS, HELPS, HINDERS, LIBERTIES}
"""What is told of stones that says what a move is for."""

_LITTLE = {SHAPE, LIBERTIES, ATARI, FEEL}
"""What is told of a move that says nothing of what it is for; an atari everybody sees, and not what for."""


def add_deed(does: Sentence, deed: str, claims: Sequence[Claim]) -> Sentence:
    """Return the sentence ``does`` on a move, with one more predicate added: ``deed``, a further thing that
    it does.

    ``claims`` are the claims of the whole new sentence. Beside a reason no more is said of how the stone stands to
    others, if that says nothing of what it is for (`is_idle`); what the move is called still rests on it.
    """
    new = {each.kind for each in claims if each not in does.claims}
    if does.deed and not does.is_extended and is_idle(does.claims) and not new.isdisjoint(_REASONS):
        return replace(does, text=does.text.replace(does.deed, deed, 1), claims=tuple(claims), deed="")
    name = "does also" if does.is_extended else "does further"
    text = say(name, text=unfinished(does.text), deeds=deed)
    return replace(does, text=text, claims=tuple(claims), is_extended=True)


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
    if tie is None and _is_open_for_tie(told) and leaves_room(told.claims):
        tie = find_stopped(witness, move, Games.from_witness(witness, move))
    told = _add_tie(witness, move, add_stakes(witness, move, told, off), tie)
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
    return _put_before(witness, move, does, deed, (out, *does.claims))


def add_helped(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move, of which it tells only its shape, with the addition of whom it helps.

    Before ground that is not surely the mover's it is told which group gets out, or makes eyes, more easily by the
    move, or less. It stays unchanged where more is told, in a joseki, and where nothing is known.
    """
    kinds = {each.kind for each in does.claims}
    tie = next((each for each in does.claims if each.kind == STOPS or each.rule in OF_BOARD), None)
    if (
        witness.is_brief
        or is_of_joseki(does.claims)
        or not kinds <= _LITTLE | _OF_GROUND | {STOPS, PARTS, HOLDS}
    ):
        return does
    if not kinds.isdisjoint((PARTS, HOLDS)) and tie is None:
        return does
    if not kinds.isdisjoint(_OF_GROUND):
        return _add_helped_before_ground(witness, move, does)
    found = [each for each in find_helps(witness, move) if not is_undone(witness, each)]
    if is_almost_empty(witness.board):
        found = [each for each in found if each.rule != EYES]
    if tie is not None:
        # by which it is told who gets out, or makes eyes
        found = [each for each in found if each.rule in (WAY, EYES)]
        out = next((each for each in found if _does_lead_out(tie, each)), None)
        if out is not None:
            does = _tell_led_out(witness, does, out, tie, tell_deeds(witness, [tie])[0], (out, *does.claims))
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
    return _put_before(witness, move, does, deed, (*helped[:1], *does.claims))


def add_threat(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move with the addition of what the move threatens, if there is room.

    A threat to stones that the sentence already says are attacked is left out; of some that it calls weaker it says
    why. If there is no threat and the sentence does not speak of stones, or says no more than that some are weaker or
    stronger, it adds how few liberties an enemy string beside the move has left.
    """
    if sum(each.kind in OF_STONES for each in does.claims) >= MOST_FATES:
        return does
    attacked = {
        stone
        for each in does.claims
        if each.kind in (KILLS, CATCHES, TAKES) or (each.kind == ATTACKS and effect_verb(each) != WEAKENS)
        for stone in each.stones
    }
    threats = (each for each in find_threats(witness, move) if attacked.isdisjoint(each.stones))
    found = name_what_ties_hold(witness, move, without_refuted(witness, islice(threats, 1)), None)
    is_soft = all(each.kind in (ATTACKS, DEFENDS) and _is_soft(each) for each in _about_stones(does))
    if not found and is_soft and not (does.is_extended and _about_stones(does)):
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
    if len(hanging) >= MANY and is_soft:
        return _put_before(witness, move, does, deed, (*found, *does.claims))
    return add_deed(does, deed, (*does.claims, *found))


def add_parted(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move with the addition, before all else, of the two enemy strings between which
    it comes, or the two own ones that it keeps together; unchanged without such (`find_tie`).
    """
    return _add_tie(witness, move, does, find_tie(witness, move, does))


def find_tie(witness: Witness, move: int, does: Sentence) -> Claim | None:
    """Return the claim of the two enemy strings between which a move comes, or the two own ones that it keeps together.

    None without such, and where by the sentence ``does`` stones live or die, are linked or cut, or threatened to be
    cut, where its shape says that it comes between stones, and in a joseki.
    """
    if not _is_open_for_tie(does):
        return None
    games = Games.from_witness(witness, move)
    read = find_parted(witness, move, games) or find_held(witness, move, games)
    judged = read or find_judged_tie(witness, move, games)
    is_joining = any(each.kind == SHAPE and relation_of(each) == JOINING for each in does.claims)
    if judged is not None or is_joining or not leaves_room(does.claims):
        return judged
    seen = find_open_tie(witness, move, games)
    threatened = {stone for each in does.claims if each.kind == THREATENS for stone in each.stones}
    return None if seen is None or not threatened.isdisjoint(seen.stones) else seen


def _is_open_for_tie(does: Sentence) -> bool:
    """Return whether a sentence on a move does not say already how stones live or die, or are linked or cut by it, or
    threatened to be cut, nor that it comes between some, nor that it is one of a joseki.
    """
    is_told = any(each.kind in OF_FATE or each.rule == CUTS for each in does.claims)
    relations = {relation_of(each) for each in does.claims if each.kind == SHAPE}
    return not is_told and _APART.isdisjoint(relations) and not is_of_joseki(does.claims)


def _add_tie(witness: Witness, move: int, does: Sentence, tie: Claim | None) -> Sentence:
    """Return the sentence ``does`` on a move with ``tie``, what it comes between or keeps together, told before all
    else; unchanged without one.
    """
    if tie is None:
        return does
    if _is_seen(witness, tie, does):
        # by it the move is called
        return replace(does, claims=(tie, *does.claims))
    (deed,) = tell_deeds(witness, [tie])
    if tie.rule in OF_BOARD or tie.kind == STOPS:
        does = _without_bare_shape(witness, move, does)
    if any(each.kind == SHAPE and relation_of(each) in _OF_CORNERS for each in does.claims):
        # what the corner is called comes first
        return add_deed(does, deed, (*does.claims, tie))
    out = next((each for each in does.claims if _does_lead_out(tie, each)), None)
    if out is not None and (told := tell_deeds(witness, [out])[0]) in does.text:
        return _tell_led_out(witness, does, out, tie, told, (tie, *does.claims))
    if tie.rule in OF_LEADING and _says_no_more(does, tie):
        does = replace(does, text="", deed="")
    return _put_before(witness, move, does, deed, (tie, *does.claims))


def _does_lead_out(tie: Claim, claim: Claim) -> bool:
    """Return whether a claim says that own stones get out more easily by a move, and it leads some of them towards
    others by the claim ``tie``.
    """
    is_way = (claim.kind == HELPS and claim.rule == WAY) or (
        claim.kind == DEFENDS and _is_soft(claim) and claim.words.get(HOW) == WAY
    )
    return is_way and tie.rule in OF_LEADING and tie.stones[0] in claim.stones


def _tell_led_out(
    witness: Witness, does: Sentence, out: Claim, tie: Claim, deed: str, claims: Sequence[Claim]
) -> Sentence:
    """Return the sentence ``does`` on a move with a predicate in the place of ``deed``: that stones get out more easily
    (`_does_lead_out`), and towards which others. ``claims`` are those of the whole new sentence.
    """
    board = witness.board
    names = name_stones(board, out.stones, tie.move, out.kind == DEFENDS)
    led = say("deed helps way towards", stones=names, other=vertex_of(tie.stones[1], board.size))
    return replace(does, text=does.text.replace(deed, led, 1), claims=tuple(claims))


def _says_no_more(does: Sentence, tie: Claim) -> bool:
    """Return whether a sentence on a move tells, beside a shape, no more than that the stones that it leads somewhere,
    by the claim ``tie``, are stronger by it.
    """
    told = [each for each in does.claims if each.kind not in (SHAPE, CARRIES)]
    return bool(told) and all(
        each.kind == DEFENDS and _is_soft(each) and tie.stones[0] in each.stones for each in told
    )


def _without_bare_shape(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move without the clause that says no more than how the stone stands to others
    (`is_idle`, _BARE), beside what is told of strings on both sides of it. Its claims stay.
    """
    plain = tell_shape_of(witness, witness.play_out(move))
    is_bare = is_idle(plain.claims) or all(
        relation_of(each) in _BARE or each.rule == _ATTACHED for each in plain.claims
    )
    if not plain.deed or not is_bare:
        return does
    if does.text == plain.text:
        return replace(does, text="", deed="")
    tail = say("does further", text="-", deeds=plain.deed)[1:]
    if does.text.endswith(tail):
        left = does.text.removesuffix(tail) + tail.removeprefix(unfinished(tail))
        return replace(does, text=left, is_extended=False)
    head, _, end = say("does further", text=unfinished(plain.text), deeds="-").rpartition("-")
    if not does.text.startswith(head):
        return does
    deeds = does.text.removeprefix(head).removesuffix(end)
    text = say("does this", move=vertex_of(move, witness.board.size), deeds=deeds)
    return replace(does, text=text, is_extended=False)


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
            each.kind == ATTACKS and _is_soft(each) and not stones.isdisjoint(each.stones) for each in told
        )
    )


def _is_soft(claim: Claim) -> bool:
    """Return whether stones are only weakened or strengthened by a claim of an attack or a defence."""
    return effect_verb(claim) in (WEAKENS, STRENGTHENS)


def _is_seen(witness: Witness, tie: Claim, does: Sentence) -> bool:
    """Return whether a ``tie`` of own strings that a move keeps together is that of the strings which it joins on the
    board by the sentence ``does``: then that is said already.
    """
    joined = [each for each in does.claims if each.kind == SHAPE and each.rule == JOINING]
    heads = set(witness.board.first_stones(tie.stones))
    return tie.kind == HOLDS and any(heads <= set(witness.board.first_stones(each.stones)) for each in joined)


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
    is_little = found[0].kind in (ATTACKS, DEFENDS) and _is_soft(found[0])
    if is_little and sum(each.kind != ATARI for each in told) >= MOST_FATES:
        return does
    (deed,) = tell_deeds(witness, found)
    is_of_group = len(found[0].stones) >= MANY and all(len(each.stones) < MANY for each in told)
    if is_of_group and not is_of_joseki(does.claims) and all(each.kind not in OF_FATE for each in told):
        return _put_before(witness, move, does, deed, (*found, *carriers, *does.claims))
    return add_deed(does, deed, (*does.claims, *found, *carriers))


def _is_second_base(witness: Witness, found: Claim, told: Sequence[Claim]) -> bool:
    """Return whether a claim is of a base of the side of which a base is ``told`` already: one sees one base there."""
    color = witness.board.color_at(found.stones[0])
    bases = (each for each in told if each.kind == BASE)
    return found.kind == BASE and any(witness.board.color_at(each.stones[0]) == color for each in bases)


def _put_before(witness: Witness, move: int, does: Sentence, deed: str, claims: Sequence[Claim]) -> Sentence:
    """Return the sentence ``does`` on a move with one more predicate, ``deed``, before all others.

    ``claims`` are the claims of the whole new sentence.
    """
    first = say("does this", move=vertex_of(move, witness.board.size), deeds=deed)
    if not does.text:
        return replace(does, text=first, claims=tuple(claims))
    subject = first.partition(deed)[0]
    if does.deed and not does.is_extended and is_idle(does.claims):
        return replace(does, text=first, claims=tuple(claims), deed="")
    rest, has_subject = does.text.removeprefix(subject), does.text.startswith(subject)
    if has_subject and not does.is_extended:
        return add_deed(Sentence(first), unfinished(rest), claims)
    if has_subject:
        text = say("does then", text=unfinished(first), deeds=unfinished(rest))
    else:
        text = say("sentence next", before=first, next=does.text)
    return replace(does, text=text, claims=tuple(claims), deed="")


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
    is_soft = claim.kind in (ATTACKS, DEFENDS) and effect_verb(claim) in (WEAKENS, STRENGTHENS)
    way = find_way_of_help(witness, claim.move, claim.stones) if is_soft and not witness.is_brief else ""
    if way == EYES and (
        is_almost_empty(witness.board) or is_undone(witness, replace(claim, kind=HELPS, rule=EYES))
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
