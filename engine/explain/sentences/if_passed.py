"""The counterfactual: what the opponent would do if the move were not played, whose stones suffer, and what it costs.

It comes from games that begin with a pass, as many as begin with the move; no rule has a say in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import PASS, opponent, vertex_of
from engine.decide.decision.record import Tried
from engine.explain.claims.after_a_pass import (
    LEAST_AS_READ,
    find_fates_by_games,
)
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fates import first_of
from engine.explain.claims.fights import is_in_fight
from engine.explain.claims.gains import LEANING, LEANS, OWNED, REDUCES, built_or_reduced
from engine.explain.claims.kinds import (
    ATTACKS,
    COST,
    COULD,
    COUNTED,
    CUTS,
    DEFENDS,
    DIES,
    GETS_OUT,
    GROUND,
    KILLS,
    LEFT,
    LIKELY,
    LINKS,
    LIVES,
    OF_HELP,
    OF_LIFE,
    RULE,
    SAVES,
    SETTLES,
    SHAPE,
    SHUTS_IN,
    SPREAD,
    TAKES,
    THERE,
    UNSETTLES,
    Claim,
    Sentence,
    as_claims_before,
    taken_too,
    tell_little,
    weak_of,
)
from engine.explain.claims.next_ataris import add_atari_prevented
from engine.explain.claims.next_moves import costs_of_next
from engine.explain.claims.opponents_point import (
    read_deeds,
)
from engine.explain.claims.passing import CostOfPassing, cost_to_tell
from engine.explain.claims.phases import is_early
from engine.explain.claims.shapes import TIES
from engine.explain.claims.stakes import is_more_than
from engine.explain.claims.standing import is_shut_in
from engine.explain.claims.threats import find_danger
from engine.explain.claims.whose_stones_suffer import find_killed
from engine.explain.claims.witness import Witness
from engine.explain.claims.won_kos import find_lost_to_ko
from engine.explain.sentences.at_the_same_point import tell_judged_tie_there, tell_tie_there
from engine.explain.sentences.fate_if_passed import OF_GROUPS, tell_answer_and_fate, tell_fate_of_group
from engine.explain.sentences.what_is_said_already import (
    find_undoing_told,
    is_ground,
    is_said,
    is_same_ground,
    is_stone_taken,
)
from engine.explain.sentences.what_it_does_to_stones import tell_deeds, tell_undoing
from engine.explain.sentences.where_the_opponent_plays import (
    MOST_DEEDS,
    ONLY_WHERE,
    is_bare,
    is_of_stones,
    tell_answer,
    tell_answer_by_shape,
    tell_area_at,
    tell_area_of_answer,
    tell_deed_at_same_point,
    tell_point,
    tell_turned,
)
from engine.explain.words.naming import name_stones
from engine.explain.words.phrases import listed, points, side
from engine.explain.words.templates import say

HARDLY_URGENT = 0.45
"""Points for each line of the board's width that a pass may cost at most after a move that is called hardly urgent."""

_OF_STANDING = {ATTACKS, DEFENDS, *OF_HELP, SHUTS_IN, GETS_OUT, UNSETTLES, SETTLES, KILLS, SAVES}
"""What is told of a move about how a group stands."""

_OF_WHOLE_GROUPS = {DIES, LIVES, SAVES, KILLS, SHUTS_IN, UNSETTLES}
"""What is told of groups that live or die, or are hemmed in, with the ground around them. How a group stands, that it
has to run, say, is not of these: most of them get away, and the price says what that costs."""

_A_FEW, _NOT_MANY = 2, 3
"""Stones whose fate comes after what the enemy undoes, and of which more are many beside a number of points."""

OF_A_STONE = 2.0
"""What a stone that is taken, captured or saved counts, as where it is read."""

OF_A_GROUP = 12.0
"""What a group counts for at least that lives or dies, however few stones it has: ground goes with it."""

HARDLY_MORE = 0.7
"""Part of what the enemy gains elsewhere after a pass that he must gain at the point of the move to be told there."""

NOT_FAR_BELOW, HARDLY_BELOW = 0.6, 0.8
"""Part of what stones count for that a pass must cost at least for the number to be told beside their fate, and the
same of many stones: readers take a smaller number beside a large group for wrong."""


def tell_if_passed(
    witness: Witness, chosen: Tried, passed: Tried, told: Sequence[Claim] = ()
) -> Sentence | None:
    """Return a sentence on what would follow if the side passed in place of the chosen move; None if that is not
    clear. Where it says no more than that the enemy cuts what the move is ``told`` to connect, with what hangs on that,
    or takes a stone that it is told to save, or only how his stone would stand there beside what is known of the move,
    it is what a pass costs, or None. Stones that the move brings out would be shut in, if no more is known than that,
    or ground.

    The arguments are those of `_tell_what_follows_pass`.
    """
    found = _tell_what_follows_pass(witness, chosen, passed, told)
    ties = [each for each in told if each.kind == LINKS and weak_of(each)]
    linked = [_strings_of(witness, each) for each in ties]
    weak = {stone for each in ties for stone in weak_of(each)}
    done = [] if found is None else [each for each in found.claims if each.kind not in (*ONLY_WHERE, COST)]
    is_told = (
        is_stone_taken(each, told)
        or (
            each.rule == CUTS
            and (_strings_of(witness, each) in linked or weak.issuperset(weak_of(each) or [PASS]))
        )
        for each in done
    )
    is_shape = all(each.rule == SHAPE and each.words.get(RULE) not in TIES for each in done)
    out = next((each for each in told if each.kind == GETS_OUT), None)
    if out is not None and (is_shape or all(each.rule == GROUND for each in done)):
        return _tell_shut_in(witness, out, found)
    if found is None or not done:
        return found
    is_priced = any(each.kind == COST for each in found.claims)
    is_shape &= any(each.kind == LINKS for each in told) or (is_priced and not tell_little(told))
    return tell_price_alone(witness, found) if is_shape or all(is_told) else found


def _tell_shut_in(witness: Witness, out: Claim, found: Sentence | None) -> Sentence | None:
    """Return a sentence that the enemy would shut the stones in, at the same point, which the move brings out, by the
    claim ``out`` of that, with what a pass costs by ``found``, the sentence on a pass, if there is one; this where he
    plays elsewhere, or is not judged to shut them in, or they are shut in already.
    """
    known = () if found is None else found.claims
    is_elsewhere = any(each.points != (out.move,) for each in known if each.kind in ONLY_WHERE)
    there = None if is_elsewhere else witness.witness_after([PASS])
    then = None if there is None else there.witness_after([out.move])
    # what is shut in already is not shut in by his stone
    if there is None or then is None or is_shut_in(there, out.stones) or not is_shut_in(then, out.stones):
        return found
    shuts = Claim(SHUTS_IN, LIKELY, out.move, out.stones)
    claims = (*as_claims_before([shuts], PASS), out)
    point = vertex_of(out.move, witness.board.size)
    clause = say("passed shuts in", enemy=side(opponent(witness.color)), point=point)
    price = next((each for each in known if each.kind == COST), None)
    return word_pass(witness, clause, claims, price)


def tell_price_alone(witness: Witness, found: Sentence) -> Sentence | None:
    """Return a sentence on what a pass costs, by the sentence ``found`` on what follows it; None if it is not told."""
    price = next((each for each in found.claims if each.kind == COST), None)
    return None if price is None else _word_price(witness, price)


def word_pass(
    witness: Witness, clauses: str, claims: Sequence[Claim], price: Claim | None = None
) -> Sentence:
    """Return a sentence on what follows a pass, by ``clauses`` and the ``claims`` of these, with what it costs by the
    claim ``price``, if one is given.
    """
    words = {"mover": side(witness.color), "clauses": clauses}
    # early in a game no number is known so well
    if price is None or is_early(witness.board):
        return Sentence(say("passed if", **words), tuple(claims))
    return Sentence(say("passed costs", least=_least_of(price), **words), (price, *claims))


def _word_price(witness: Witness, price: Claim) -> Sentence | None:
    """Return a sentence that says no more of a pass than what it costs, by the claim ``price``; None early in a
    game.
    """
    if is_early(witness.board):
        return None
    return Sentence(say("passed price", mover=side(witness.color), least=_least_of(price)), (price,))


def _least_of(price: Claim) -> str:
    """Return in words how many points a pass costs at least, by the claim ``price``."""
    return points(CostOfPassing(price.value, price.margin).least)


def _tell_what_follows_pass(
    witness: Witness, chosen: Tried, passed: Tried, told: Sequence[Claim] = ()
) -> Sentence | None:
    """Return a sentence on what would follow if the side passed in place of the chosen move; None if that is
    not clear.

    chosen, passed: the move and the pass, played out in equally many games; told: the claims (statements) of
        the sentence before this one, which are not repeated
    """
    cost = cost_to_tell(witness, chosen, passed)
    if Games.of(chosen, passed) is None or cost is None:
        return _tell_same_point_alone(witness, chosen.move)
    size, mover = witness.board.size, side(witness.color)
    price = Claim(COST, COUNTED, chosen.move, value=cost.points, margin=cost.margin)
    is_priced = cost.is_told and not _hangs_more(price, told)
    undoing = find_undoing_told(witness, chosen.move, told)
    if not cost.is_clear:
        fates = [] if undoing is not None else find_fates_by_games(witness, chosen.move)
        could = undoing or find_killed(witness, chosen.move) or _find_first_danger(witness, fates)
        if undoing is not None and is_said(witness, undoing, chosen.move, told):
            return None
        if could is not None:
            clause, done = _tell_strongest(witness, chosen.move, could)
            return word_pass(witness, clause, done)
        parts, claims = _tell_fates(witness, chosen.move, passed, fates, told)
        if parts:
            return word_pass(witness, listed(parts, "clauses"), claims)
        alone = _tell_answer_alone(witness, chosen.move, passed, told)
        if alone is not None and is_ground(alone.claims):
            parts, found = _tell_rather_here(witness, chosen.move, told, [], list(alone.claims))
            alone = word_pass(witness, listed(parts, "clauses"), found) if parts else alone
        alone = alone or _tell_same_point_alone(witness, chosen.move)
        # what does something to stones, or gains points, is not called idle by the next sentence
        is_plain = all(each.kind not in (*OF_GROUPS, GROUND, SPREAD) for each in told)
        is_plain = is_plain and witness.is_late and not is_in_fight(witness, chosen.move)
        if alone is not None or cost.most > HARDLY_URGENT * size or not is_plain:
            return alone
        return Sentence(say("passed hardly urgent", mover=mover, most=points(cost.most)), (price,))
    parts, found = _tell_consequences(witness, chosen, passed, told, undoing)
    if is_ground(found):
        parts, found = _tell_rather_here(witness, chosen.move, told, parts, found)
    is_same = is_same_ground(witness, chosen.move, found, told)
    if is_same and not is_priced:
        return None
    was_bare = is_bare(found)
    if is_same or was_bare:
        # where he plays alone says nothing, and whose the ground is was told with what the move does
        named = [each for each in found if each.kind in ONLY_WHERE]
        # beside what a move does to stones it matters little whose ground it is
        is_beside = is_same or is_of_stones(told)
        parts, found = ([], []) if is_beside else tell_area_of_answer(witness, chosen.move, passed)
        if not parts:
            parts, found = tell_answer_by_shape(witness, chosen.move, named)
        if is_same and not parts:
            return _word_price(witness, price)
    if not parts:
        alone = _tell_same_point_alone(witness, chosen.move)
        is_little = bool(told) and (tell_little(told) or (was_bare and is_of_stones(told)))
        if alone is not None or not ((witness.is_late or is_little) and is_priced):
            # a number alone says something of a move only where most else is settled, where little is known of the
            # move, or where it is for stones and of the enemy's move only the point was known
            return alone
        return _word_price(witness, price)
    if not is_priced or not can_be_priced(price, found):
        if all(each.kind == COULD and is_said(witness, each, chosen.move, told) for each in found):
            return None
        return word_pass(witness, listed(parts, "clauses"), found)
    return word_pass(witness, listed(parts, "clauses"), found, price)


def _tell_rather_here(
    witness: Witness, move: int, told: Sequence[Claim], parts: list[str], found: list[Claim]
) -> tuple[list[str], list[Claim]]:
    """Return clauses on the enemy's stone at the point of a ``move`` after a pass, and their claims, in the place of
    ``parts`` and ``found``, those on ground that he gains: which strings it ties, or comes between; how a group stands
    then; or where he gains by it, if he does so elsewhere by ``found``. There he must gain hardly more.
    """
    where = next(
        (each.points[0] for each in found if each.kind in ONLY_WHERE and len(each.points) == 1), move
    )
    if where != move:
        there, here = (costs_of_next(witness, move, [PASS], point) for point in (where, move))
        if not there or not here or min(here) < HARDLY_MORE * min(there):
            return parts, found
    deeds, claims = tell_tie_there(witness, move)
    turned, of_group = tell_turned(witness, move, move) if where == move and not deeds else ({}, [])
    if where == move and not deeds and not turned:
        deeds, claims = tell_judged_tie_there(witness, move, told)
    if deeds or turned:
        return [tell_point(witness, [move], deeds, turned)], [*claims, *of_group]
    if where == move or is_of_stones(told):
        return parts, found
    deeds, claims = tell_area_at(witness, move)
    return ([tell_point(witness, [move], deeds)], claims) if deeds else (parts, found)


def _tell_answer_alone(witness: Witness, move: int, passed: Tried, told: Sequence[Claim]) -> Sentence | None:
    """Return a sentence on what the enemy would play after a pass, for use where the cost of the pass is not
    clear.

    None if no answer is known near the move or near the stones of the claims ``told``, or if it is not known
    what the answer does: without a price where he plays alone says nothing. ``told``: the claims of the sentence
    before; ``passed``: the pass, played out
    """
    answer, claims = tell_answer(witness, move, passed, told)
    if not answer or is_bare(claims) or is_same_ground(witness, move, claims, told):
        return None
    return word_pass(witness, answer, claims)


def _tell_same_point_alone(witness: Witness, move: int) -> Sentence | None:
    """Return a sentence on what the enemy would do at the point of a move if it was not played; None without a deed."""
    parts, claims = ([], []) if witness.is_brief else tell_deed_at_same_point(witness, move)
    return word_pass(witness, listed(parts, "clauses"), claims) if parts else None


def _strings_of(witness: Witness, tie: Claim) -> set[int]:
    """Return the first stone of each string that a claim of a tie is about."""
    return set(witness.board.first_stones(tie.stones))


def can_be_priced(price: Claim, found: Sequence[Claim]) -> bool:
    """Return whether what a pass costs, by the claim ``price``, does not contradict what is told in the claims
    ``found``.
    """
    return CostOfPassing(price.value, price.margin).least >= _points_in_words(found)


def _points_in_words(found: Sequence[Claim]) -> float:
    """Return how many points a pass must cost at least for the number not to contradict what is told in the claims
    ``found``: part of what the stones count for that live or die, more of that of many, and of the least that a group
    does.
    """
    counted = (
        max(
            OF_A_STONE * len(each.stones) * (HARDLY_BELOW if len(each.stones) > _NOT_MANY else NOT_FAR_BELOW),
            0.0 if _OF_WHOLE_GROUPS.isdisjoint((each.kind, each.rule)) else NOT_FAR_BELOW * OF_A_GROUP,
        )
        for each in found
        if each.kind in (COULD, DIES, LIVES, *OF_LIFE) or each.rule in (*OF_LIFE, *_OF_WHOLE_GROUPS)
    )
    return max(counted, default=0.0)


def _hangs_more(price: Claim, told: Sequence[Claim]) -> bool:
    """Return whether it is ``told`` that more hangs on a move than what a pass costs, by the claim ``price``: how many
    stones of a group stand, which count far more.
    """
    groups = (each for each in told if each.kind in _OF_STANDING and len(each.stones) > _NOT_MANY)
    counted = (NOT_FAR_BELOW * OF_A_STONE * len(each.stones) for each in groups)
    return CostOfPassing(price.value, price.margin).least < max(counted, default=0.0)


def _is_of_few(told: Sequence[Claim]) -> bool:
    """Return whether no more than a stone or two die by the claims ``told``, and no stones live."""
    fates = [each for each in told if each.kind in (DIES, LIVES)]
    return bool(fates) and all(each.kind == DIES and len(each.stones) <= _A_FEW for each in fates)


def _tell_consequences(
    witness: Witness, chosen: Tried, passed: Tried, told: Sequence[Claim], undoing: Claim | None
) -> tuple[list[str], list[Claim]]:
    """Return clauses on what follows a pass, and their claims: the answer, whose stones suffer, whose ground
    it would be.

    told: the claims (statements) made before; undoing: the claim of something that the move does and the
        enemy could then undo, None if there is none; it is used only if it matches what was told, or nothing
        better is known
    """
    mover, enemy = side(witness.color), side(opponent(witness.color))
    if undoing is not None and undoing.rule in OF_LIFE:
        groups = find_fates_by_games(witness, chosen.move, beside=undoing.stones)
        return _tell_with_group(witness, chosen.move, undoing, groups)
    fates = find_fates_by_games(witness, chosen.move)
    feared = fates or find_fates_by_games(witness, chosen.move, LEAST_AS_READ)
    danger = find_killed(witness, chosen.move) or _find_first_danger(witness, feared)
    if danger is not None:
        return _tell_with_group(witness, chosen.move, danger, fates)
    parts, claims = _tell_fates(witness, chosen.move, passed, fates, told)
    if parts and undoing is not None and _is_of_few(claims):
        # what the move does to stones he undoes first; what becomes of one or two others comes of that
        return _in_list(_tell_strongest(witness, chosen.move, undoing))
    if parts:
        return parts, claims
    answer, claims = tell_answer(witness, chosen.move, passed, told)
    parts = [answer] if answer else []
    grounds = [each for each in told if each.kind == GROUND]
    # of ground that is taken from him, or kept, it was said that it is his
    is_built = (
        len(grounds) == 1 and grounds[0].margin >= LEANS and built_or_reduced(witness, grounds[0]) != REDUCES
    )
    if is_built and -OWNED < grounds[0].other <= -LEANING:
        parts.append(say("passed ground", enemy=enemy, mover=mover))
        claims.append(replace(grounds[0], kind=LEFT, value=grounds[0].other))
    if undoing is not None and not any(each.kind == THERE and each.rule in OF_LIFE for each in claims):
        return _in_list(_tell_strongest(witness, chosen.move, undoing))
    if not parts:
        return tell_deed_at_same_point(witness, chosen.move)
    return parts, claims


def _tell_fates(
    witness: Witness, move: int, passed: Tried, fates: Sequence[Claim], told: Sequence[Claim]
) -> tuple[list[str], list[Claim]]:
    """Return clauses on what becomes of a group after a pass, by the first of the claims ``fates`` of which anything is
    known that one could see, and their claims; both are empty without one.
    """
    found = (tell_answer_and_fate(witness, move, passed, each, told) for each in fates)
    return next((each for each in found if each[0]), ([], []))


def _in_list(clause: tuple[str, list[Claim]]) -> tuple[list[str], list[Claim]]:
    """Return a clause, with its claims, in a list."""
    return [clause[0]], clause[1]


def _tell_with_group(
    witness: Witness, move: int, could: Claim, fates: Sequence[Claim]
) -> tuple[list[str], list[Claim]]:
    """Return clauses on what the enemy could do to stones after a pass, and their claims: ``could``, and what becomes
    of the group that hangs on them, if it is much larger.

    ``fates`` are claims of the groups whose life depends on the ``move`` by the games.
    """
    clause, claims = _tell_strongest(witness, move, could)
    named = {stone for each in claims for stone in (*each.stones, *taken_too(each))}
    group = next((each for each in fates if is_more_than(each.stones, named)), None)
    games = None if group is None else Games.from_witness(witness, move)
    if group is None or games is None:
        return [clause], claims
    others = tuple(each for each in group.stones if each not in named)
    died, died_after_pass = games.shares_lost(witness.board.color_at(others[0]), others)
    fate = replace(
        group, stones=others, value=died_after_pass, other=died, margin=abs(died_after_pass - died)
    )
    is_rest = not named.isdisjoint(group.stones)
    text = say("passed with group", clause=clause, fate=tell_fate_of_group(witness, fate, is_rest))
    return [text], [*claims, fate]


def _tell_strongest(witness: Witness, move: int, could: Claim) -> tuple[str, list[Claim]]:
    """Return a clause on what the enemy could do after a pass, and its claims: the most that is known of.

    That is ``could``, a claim of kind COULD, unless by reading he takes, captures or saves more stones at once, there
    or at the point of ``move``.
    """
    there, least = witness.witness_after([PASS]), OF_A_STONE * len(could.stones)
    if there is None:
        return tell_undoing(witness, could), [could]
    read = {
        each: read_deeds(witness, move, there, each)
        for each in dict.fromkeys((move, could.points[0]))
        if there.board_after(each) is not None
    }
    of_life = (
        first_of([each for each in deeds if each.kind in OF_LIFE], MOST_DEEDS) for deeds in read.values()
    )
    best = max(of_life, key=_worth_of, default=[])
    if best and (could.rule not in OF_LIFE or _worth_of(best) > least):
        deeds = listed(tell_deeds(there, best), "deeds")
        return tell_point(witness, [best[0].move], deeds), as_claims_before(best, PASS)
    ataris = add_atari_prevented(witness, move, could.points[0]) if could.rule in (LINKS, CUTS) else []
    lost = find_lost_to_ko(witness, could) if could.rule == TAKES and could.points == (move,) else None
    others = [*as_claims_before(ataris, PASS), *([] if lost is None else [lost])]
    named = "".join(name_stones(witness.board, each.stones, could.points[0]) for each in others)
    return tell_undoing(witness, could, named), [could, *others]


def _worth_of(deeds: Sequence[Claim]) -> float:
    """Return how much is said by some claims of what a move does to stones."""
    return sum(each.value for each in deeds)


def _find_first_danger(witness: Witness, fates: Sequence[Claim]) -> Claim | None:
    """Return the claim of the first of some groups that reading finds in danger, as the games do; None without
    one.

    ``fates`` are the claims by the games, the most important first. Where own stones are, it is of own ones.
    """
    alike = (each for each in fates if each.kind == fates[0].kind)
    return next(filter(None, (find_danger(witness, each) for each in alike)), None)
