"""What may come after a move of which little else is known: the answer and our next move, and how a group stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.board.points import PASS, opponent, vertex_of
from engine.explain.claims.already_told import is_told_as_threat
from engine.explain.claims.fates import find_ataris, find_largest_atari, find_taken
from engine.explain.claims.given_up import find_given_up
from engine.explain.claims.kinds import (
    ANSWER,
    ATARI,
    ATTACKS,
    CARRIES,
    COULD,
    DEFENDS,
    FATES,
    GROUND,
    LIBERTIES,
    LINKS,
    OF_ANSWERS,
    PASSED,
    POINT,
    RESCUES,
    RULE,
    SHAPE,
    TAKES,
    THERE,
    THREATENS,
    Claim,
    Sentence,
    as_claim_there,
    as_claims_before,
    tell_little,
    weak_of,
)
from engine.explain.claims.nearby import FARTHEST
from engine.explain.claims.next_ataris import add_atari
from engine.explain.claims.outlooks import (
    BESIDE,
    IN_SIGHT,
    OPEN,
    find_following,
    find_outlook,
    find_unstable_group,
    shares_on,
)
from engine.explain.claims.plain_moves import find_helped, find_plain_deed
from engine.explain.claims.shapes import BETWEEN_TWO, CROSSCUT, EDGE_BLOCK, JOINING, STOP, relation_of
from engine.explain.claims.standing import name_what_is_cut
from engine.explain.claims.unanswered import find_unanswered
from engine.explain.claims.witness import Witness
from engine.explain.sentences.how_it_stands import word_state
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_it_gains import tell_gain_plainly
from engine.explain.sentences.what_it_gives_up import word_given_up
from engine.explain.sentences.what_it_helps import tell_helps
from engine.explain.sentences.what_shape_it_is import tell_relation, tell_seen
from engine.explain.words.naming import nearest_named, steps_between
from engine.explain.words.phrases import capitalized, finished, listed, side
from engine.explain.words.predicates import join_predicates
from engine.explain.words.templates import say

_TELL_NEXT = (THREATENS, CARRIES)
"""Where one of these is told, our next move is told with it."""

GAINS = (ATTACKS, DEFENDS, GROUND)
"""What games alone say of our next move."""

_TELLING = (
    *(
        "hane",
        "block",
        EDGE_BLOCK,
        "crawl",
        "push",
        "three-three",
        CROSSCUT,
        BETWEEN_TWO,
        "two",
        "three",
        "turn",
    ),
    *(
        "between",
        "pincer",
        "approach",
        "monkey",
        "cap",
        "shoulder",
        "out",
        "enemy",
        "jump",
        "knight",
        "own",
        "ahead",
    ),
    "step",
)
"""How a stone may stand to others for one to see by that, beside what is known of another move, what it wants."""


_DOING = (
    STOP,
    JOINING,
    "block",
    EDGE_BLOCK,
    BETWEEN_TWO,
    "push",
    "crawl",
    "three-three",
    "monkey",
    "cap",
    "out",
)
"""How a stone may stand to others by which one sees what it does, though nothing is told of what comes then."""


def tell_what_may_come(witness: Witness, move: int, told: Sequence[Claim]) -> Sentence | None:
    """Return a sentence on the answer to a move and our move after it, each by what it does; None if not known.

    An answer that undoes what the claims ``told`` say of stones is left out.
    """
    found = None if witness.is_brief else find_outlook(witness, move, told)
    if found is None:
        return None
    _, answer, *following = found.claim.points if found.could is None else found.could.points
    if found.deeds[0] and following and is_told_as_threat(told, following[0], found.deeds[1]):
        if found.claim.kind != ANSWER:
            # an answer that few games have is told only for what we could do then
            return None
        # what the answer does is new
        claim = replace(found.claim, points=(move, answer))
        found, following = replace(found, claim=claim, deeds=(found.deeds[0], ()), could=None), []
    size, claims, of_deeds = witness.board.size, [found.claim], dict[str, Sequence[Claim]]()
    if found.could is not None and found.could != found.claim:
        claims.append(found.could)
    words = {
        "mover": side(witness.color),
        "enemy": side(opponent(witness.color)),
        "answer": vertex_of(answer, size),
        "next": vertex_of(following[0], size) if following else "",
    }
    for name, before, point, deeds in (
        ("deed", [move], answer, found.deeds[0]),
        ("does", [move, answer], following[0] if following else None, found.deeds[1]),
    ):
        is_last = point == found.claim.points[-1] and found.could is None
        text, of_deed = (
            ("", ()) if point is None else tell_deed_or_shape(witness, before, point, deeds, is_last)
        )
        words[name] = text
        of_deeds[name] = of_deed
    if following and _is_saved_for_nothing(of_deeds):
        # stones that are saved are not in danger by the next atari
        words |= {"next": "", "does": ""}
        claims, following = [replace(found.claim, points=(move, answer))], []
        found, of_deeds["does"] = replace(found, claim=claims[0], could=None), ()
    is_expected = found.claim.kind == ANSWER and found.claim.value >= shares_on(witness).expected
    if not (words["deed"] or words["does"]):
        return None
    given = find_given_up(witness, move, answer, found.deeds[0]) if is_expected and words["does"] else None
    if given is not None:
        name = "goes on" if found.could is None else "could go on"
        going_on = say(f"line {name}", mover=words["mover"], next=words["next"], does=words["does"])
        text = word_given_up(witness, given, following=going_on)
        # of what else the answer does nothing is said
        kept = [each for each in of_deeds["deed"] if set(each.stones) <= set(given.stones)]
        return Sentence(finished(capitalized(text)), (*claims, given, *kept, *of_deeds["does"]))
    claims += [each for of_deed in of_deeds.values() for each in of_deed]
    if _says_little(claims):
        # by how moves stand to other stones alone nobody sees why they are played
        return None
    name = "answer alone" if not following else "answer and next" if found.could is None else "answer could"
    text = say(f"outlook {name if is_expected else 'if ' + name}", **words)
    return Sentence(finished(capitalized(text)), tuple(claims))


def _is_saved_for_nothing(deeds: Mapping[str, Sequence[Claim]]) -> bool:
    """Return whether our next move only gives an atari on stones that the answer is said to save, by the ``deeds`` of
    the answer and of that move, which are called as the words for them.
    """
    saved = {stone for each in deeds["deed"] if each.rule == RESCUES for stone in each.stones}
    following = deeds["does"]
    return bool(following) and all(
        each.rule == ATARI and not saved.isdisjoint(each.stones) for each in following
    )


def _says_little(claims: Sequence[Claim]) -> bool:
    """Return whether claims of later moves say no more of them than how they stand to other stones, and not what they
    do to these.
    """
    deeds = [each for each in claims if each.kind == THERE]
    return bool(deeds) and all(each.rule == SHAPE and each.words[RULE] not in _DOING for each in deeds)


def tell_next(witness: Witness, move: int, told: Sequence[Claim]) -> Sentence | None:
    """Return a sentence on what we could play next if the enemy plays elsewhere, by what that does; None if not known.

    It is for moves of which else nothing is told of what follows. What the claims ``told`` call a threat, or which
    stones they say to be taken or weak, is not told again, nor ground that might be had: so much may happen before.
    """
    is_known = witness.is_sparse or witness.is_brief or any(each.kind in _TELL_NEXT for each in told)
    near = [stone for each in told for stone in each.stones if steps_between(stone, move) <= FARTHEST]
    found = None if is_known else find_unanswered(witness, move, None, near, is_all=True)
    there = witness.witness_after([move, PASS])
    if found is None or found.blow is None or there is None:
        return None
    # how few liberties stones have says nothing yet of the atari
    named = {stone for each in told if each.kind not in (LIBERTIES, SHAPE) for stone in each.stones}
    done = [each for each in found.deeds if each.rule != GROUND]
    point, deeds = found.blow.points[0], [as_claim_there(each) for each in done]
    if not deeds or any(not named.isdisjoint(each.stones) for each in deeds):
        return None
    own = {stone for each in deeds if each.kind in (LINKS, RESCUES, DEFENDS) for stone in each.stones}
    if own and named.union(there.board.stones(move)).isdisjoint(_strings_of(there, own)):
        # what it does for own stones that neither the move nor what is told of it touches says nothing of the move
        return None
    deed = tell_deeds_there(there, name_what_is_cut(there, point, deeds))
    words = {"next": vertex_of(point, witness.board.size), "deed": deed}
    text = say("outlook next", mover=side(witness.color), **words)
    return Sentence(finished(capitalized(text)), (found.blow, *done))


def _strings_of(there: Witness, stones: Iterable[int]) -> set[int]:
    """Return the stones of the strings of some stones in the position of a witness."""
    return {each for stone in stones for each in there.board.stones(stone)}


def tell_deeds_there(there: Witness, deeds: Sequence[Claim]) -> str:
    """Return what our next move does as a predicate, from claims about the position in which it is played.

    ``there`` is the witness of that position.
    """
    gained = [tell_gain_plainly(there, each) for each in deeds if each.kind in GAINS][:1]
    others = [each for each in deeds if each.kind not in GAINS]
    return join_predicates([*tell_deeds(there, others), *gained])


def tell_following(
    witness: Witness, line: Sequence[int], told: Sequence[Claim] = ()
) -> tuple[str, list[Claim]]:
    """Return a clause on our next move after a line and what it does, and its claims; both are empty where no such move
    does anything to stones but what is ``told`` that the first one threatens.
    """
    there, following = witness.witness_after(line), find_following(witness, line, told)
    if there is None or following is None:
        return "", []
    if is_told_as_threat(told, following.claim.points[-1], following.deeds):
        return "", []
    name = "goes on" if following.claim.kind == ANSWER else "could go on"
    point = following.claim.points[-1]
    deeds = add_atari(there, point, following.deeds)
    text = say(
        f"line {name}",
        mover=side(witness.color),
        next=vertex_of(point, witness.board.size),
        does=listed(tell_deeds(there, deeds), "deeds"),
    )
    return text, [following.claim, *as_claims_before(deeds, *line)]


def tell_deed_or_shape(
    witness: Witness, before: Sequence[int], point: int, deeds: Sequence[Claim], is_last: bool = False
) -> tuple[str, list[Claim]]:
    """Return what a move at a point does after others, as a predicate, and its claims.

    Where nothing is claimed of it, in ``deeds``, it is how the stone stands to those beside it, if one sees by that
    what it wants, or which group it helps, as judged, if it ``is_last``: a move after it may undo that. Stones that it
    takes are told where nothing is claimed, else those that it puts in atari, except after a pass: whether that is due
    to the pass is not known here. Then how it stands to stones in atari is not told either.
    """
    there = witness.witness_after(before)
    if there is None:
        return "", []
    if PASS not in before:
        # what it takes it may take without the line, too, but nothing else says as much
        deeds = deeds or find_taken(there, point)
        # a stone that puts others in atari is told to do so before how it stands to them, whatever comes of it
        deeds = add_atari(there, point, deeds) or find_largest_atari(there, point)
    plain = None if deeds or PASS in before else find_plain_deed(there, point)
    if plain is not None:
        return tell_seen(there.board, plain), as_claims_before([plain], *before)
    if not deeds:
        shape = tell_relation(there.board, point, there.color)
        if PASS in before and _stands_to_atari(there, point, shape.claims):
            return "", []
        is_doing = any(relation_of(each) in _DOING for each in shape.claims)
        helped = find_helped(there, point) if is_last and not is_doing else None
        if helped is not None:
            return listed(tell_helps(there, [helped]), "deeds"), as_claims_before([helped], *before)
        is_telling = any(relation_of(each) in _TELLING for each in shape.claims)
        return (shape.deed, as_claims_before(shape.claims, *before)) if is_telling else ("", [])
    return listed(tell_deeds(there, deeds), "deeds"), as_claims_before(deeds, *before)


def _stands_to_atari(there: Witness, point: int, shown: Sequence[Claim]) -> bool:
    """Return whether claims of how a stone at a point stands to others, ``shown``, are of stones that it puts in atari:
    nobody calls an atari a hane.
    """
    caught = {stone for each in find_ataris(there, point) for stone in each.stones}
    return any(not caught.isdisjoint(each.stones) for each in shown)


def unless_done_anyway(passed: Sentence | None, may: Sentence | None) -> Sentence | None:
    """Return the sentence ``passed`` on what the enemy would do after a pass; None if he does so after the move, or
    plays at the same point then.

    ``may`` is the sentence on what may come after the move.
    """
    if passed is None or may is None:
        return passed
    answers = [each.points[1:2] for each in may.claims if each.kind in OF_ANSWERS]
    if any(each.points in answers for each in passed.claims if each.kind in (PASSED, POINT)):
        return None
    done = [
        (each.rule, set(each.stones)) for each in may.claims if each.kind == THERE and len(each.points) == 1
    ]
    is_done = any(
        (each.rule, set(each.stones)) in done
        for each in passed.claims
        if each.kind in (THERE, COULD) and each.stones
    )
    return None if is_done else passed


def tell_how_a_group_stands(witness: Witness, move: int, told: Sequence[Claim]) -> Sentence | None:
    """Return a sentence on how the group stands that a move is about, if that is neither alive nor dead; else None.

    The stones that the claims ``told`` name come first. None, too, where these tell whose stones live or die, or are
    weak.
    """
    if witness.is_brief or any(each.kind in (*FATES, TAKES) or weak_of(each) for each in told):
        return None
    named = {stone for each in told for stone in each.stones}
    claim = find_unstable_group(witness, move, named, IN_SIGHT if tell_little(told) else BESIDE)
    there = witness.witness_after([move])
    if claim is None or there is None:
        return None
    stone = nearest_named(there.board, claim.stones, move)
    is_open = there.scene.aliveness(stone) in OPEN
    state = say("state not settled") if is_open else word_state(there, stone, claim.value)
    words = {"move": vertex_of(move, witness.board.size), "state": state}
    text = say("outlook stands", group=there.scene.group_name(stone), **words)
    return Sentence(finished(capitalized(text)), (claim,))
