"""The facts of a mistake, by which its kind is found: what the readers, the games and the board say of the move, of the
better move and of the punishment.

A fact is a short text. ``better: kills`` is a claim (`engine.explain.claims.kinds`) that the better move makes and the
move played does not; ``mainly: kills`` says that this is what it does above all for stones, as the sentences say it;
``punished: takes`` is one that the answer makes; ``told: attacks`` is what the sentences say first that it does, if
that is about a group, ``said: attacks`` what they say anywhere; ``reason: save-run-to-friend`` names a rule by which
it was suggested. The others are in PLAIN.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, opponent
from engine.decide.decision.record import Decision, Tried
from engine.evaluate.strategy import ENDGAME, FUSEKI, MIDDLE_GAME
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fates import find_fates, read_fates
from engine.explain.claims.gains import find_gain, split_by_zone
from engine.explain.claims.kinds import (
    ATTACKS,
    BREAKER,
    CATCHES,
    KINDS,
    KO,
    LADDER,
    SPREAD,
    TAKES,
    Claim,
    Sentence,
)
from engine.explain.claims.ladders import trace_ladder
from engine.explain.claims.nearby import groups_of
from engine.explain.claims.phases import phase_of
from engine.explain.claims.witness import Witness
from engine.explain.study.board_facts import (
    facts_of_board,
    link_by_answer,
    strings_in_atari,
)
from engine.explain.study.group_facts import facts_of_borders, facts_of_depth, facts_of_groups, find_changed
from engine.explain.study.purpose_facts import known_purpose_facts
from engine.explain.study.told_facts import (
    HELP,
    OF_STONES,
    facts_of_sentences,
    first_said,
    known_told_facts,
)
from engine.explain.words.naming import steps_between
from engine.suggest.rules import load_rules

BETTER, MAINLY, PUNISHED, REASON = "better: ", "mainly: ", "punished: ", "reason: "
"""What facts begin with that are claims of the better move, the one of these that is worth most, claims of the answer,
and rules of the better move.
"""

OF_PLAYED = {
    "passed": "the move played is a pass",
    "first line": "the move is on the first line",
    "second line": "the move is on the second line",
    "better is higher": "the better move is farther from the edge",
    "far away": "the better move is more than a third of the board's width away from the move played",
    "nearby": "the better move is closer than that",
    "close by": "the better move is at most CLOSE_BY steps away",
    "same place": "the better move is few steps away, by SAME and MOST_SAME",
    "side by side": "the better move is beside the move played",
    "few stones": "fewer than FEW of the board's points have stones, and these are fewer than FEWEST",
    "board is open": "fewer than OPEN of them have",
    "many stones": "more than MANY_STONES of them have",
    "self-atari": "the stone played has one liberty, and took nothing",
    "stone is lost": "the stone played can be captured at once, as read",
    "punished by a ladder": "the answer is atari on the stone played, which cannot run: it is in a ladder",
    "punished at once": "the answer is near the move played, and not where the better move is",
    "dies in their ground": "the stone played dies where the opponent owns the point after the better move",
    "gains nothing": "the move gains no more than a pass",
    "hurried": "little time was left",
    "beside weak group": "the move played stands beside the own stones that the better move helps, or that are lost",
    "beside weak enemy": "an enemy group could be attacked by the evaluation, and the move played stands beside it",
    "presses": "the move played leaves an enemy string in atari, or one of two or more stones two liberties",
    "contested": "a string of two or more stones near the move played has few liberties",
    "from own stones": "the move played touches an own stone",
    "at the same stones": "the move played touches, or stands beside, the enemy stones that the better move is at",
    "ko in the lines": "a ko is taken in the line expected after the move, or after the better one",
    "ko retaken": "the player takes a ko right after the better move and its answer",
    "better still comes": "the better move is expected later, after the move played",
}
"""Facts of the move played and of when it was, and when they hold; those that begin with PUNISHED are of it, too."""

PLAIN = {
    **OF_PLAYED,
    "pass is better": "the better move is a pass",
    "opening": "the games leave most of the board open",
    "middle game": "between the opening and the endgame",
    "endgame": "little of the board is open",
    "own stone in atari": "a stone of the player's stood in atari before the move",
    "own stones in atari": "two or more, in one string",
    "enemy in atari": "a string of the opponent's stood in atari before the move",
    "atari left": "the answer takes stones that stood in atari before the move, and would not answer the better one",
    "better helps those in atari": "what the better move does, it does for stones that stood in atari before the move",
    "better rescues from atari": "the better move gives stones in atari more liberties, and no proof catches them then",
    "better rescues several from atari": "the same, and they are two or more in one string",
    "better takes from atari": "the better move takes stones that stood in atari",
    "better gives atari": "the better move is atari",
    "better takes next": "the better move is atari, and the player takes those stones at the next move of its line",
    "better gives double atari": "the better move is atari on two strings, and cannot be taken itself",
    "ladder": "the main thing that the better move does is to catch stones in a ladder, or to break one",
    "better chases": "the better move and the one after it give atari to stones that run in between",
    "better joins": "the better move touches two own strings",
    "better parts": "the better move takes the only liberty that two enemy strings have in common",
    "better pushes through": "the better move goes on from an own stone, in between two enemy stones",
    "in the open": "hardly any stone is near the better move",
    "better is sente": "the better move is expected to be answered, and its player to play elsewhere then",
    "better presses": "the better move leaves an enemy string of two or more stones two liberties or fewer",
    "better in a fight": "the better move touches stones, and a string of two or more near it has few liberties",
    "better in contact": "the better move touches enemy stones",
    "stones fight there": "near the better move strings of both sides touch, and do so with few liberties",
    "better is a double atari": "the sentences call the better move a double atari",
    "better attaches": "it does, and no own stone is near it",
    "better saves from atari": "the better move gives an own stone in atari liberties, and it stands after its line",
    "better saves several from atari": "the same, and they are two or more in one string",
    "better takes as many": "the better move takes stones, as many as it saves from atari or more, and not in a ko",
    "answer joins": "the answer to the better move joins strings that were apart",
    "better forestalls": "the answer to the move would be at the better move, or beside it",
    "ko": "a ko was taken just before, or the better move takes one",
    "better takes a ko": "what the better move does above all is to take a stone in a ko",
    "weak group": "an own group needed a move by the evaluation, and the better move is near it",
    "weak enemy": "an enemy group could be attacked by the evaluation, and the better move is near it",
    "semeai": "the better move is at strings of both sides that touch, have few liberties, and do not get more by it",
    "own stones lost": "own stones on the board are lost in more of the games after the move than after the better one",
    "enemy stones live": "enemy stones get away in more of the games after the move than after the better one",
    "own group suffers": "most of what is lost is on and around a weak own group near the better move",
    "enemy group recovers": "most of what is lost is on and around a weak enemy group near the better move",
    "own group dies": "an own group of several stones is mostly lost after the move, but not after the better one",
    "enemy group lives": "an enemy group of several stones mostly lives after the move, but not after the better one",
    "settled": "hardly any empty point is still open when the games end after the better move",
    "counted": "the last open regions are counted to the end",
}
"""All facts that are no claims and no reasons, and when they hold."""

MOST_REASONS = 4
"""So many of the reasons for the better move count, the best ones: a move has many reasons that hardly matter."""

NEAR = 5
"""Steps from a group to a move that is near it, at most."""
BESIDE = 2
"""Steps from a group to a move that stands beside it, at most."""
AT_ONCE = 2
"""Steps from a move to an answer that has to do with it, at most."""
FEW, MANY_STONES = 0.2, 0.45
"""Shares of the points of the board that have stones, below which the board is nearly empty, and above which it is late
for a framework."""
FEWEST = 50
"""So many stones are few on no board: the opening of a large one is over then."""

OFTEN = 0.35
"""Share of the games by which stones must be lost more often."""

MANY = 2
"""Stones, at least, of which it is told that the games lose them more often."""


def known_facts() -> frozenset[str]:
    """Return all facts that a mistake can have: the fixed ones, and those named after rules and kinds of
    claims.

    A fact is a short text, such as 'self-atari'.
    """
    rules = (f"{REASON}{rule}" for rule in load_rules())
    claims = (f"{begin}{kind}" for begin in (BETTER, PUNISHED) for kind in KINDS)
    main = (f"{MAINLY}{kind}" for kind in OF_STONES)
    return frozenset({*PLAIN, *rules, *claims, *main, *known_told_facts(), *known_purpose_facts()})


def find_facts(
    decision: Decision,
    witness: Witness,
    theirs: Tried,
    ours: Tried,
    hurried: bool,
    told: Sequence[Sentence] = (),
) -> frozenset[str]:
    """Return the facts of a mistake: short texts such as 'self-atari', from which its kind is found.

    decision: our own decision in the position before the mistake; witness: plays games and reads in that
    position; theirs, ours: the move that was played and the better one, both played out; hurried: whether the
    player had little time left; told: the sentences that explain the mistake, with their claims
    """
    claims, changed = _new_claims(witness, theirs, ours), _changed_fates(witness, theirs, ours)
    said = first_said(told, theirs.move, ours.move)
    helped = {stone for claim in claims if claim.kind in HELP for stone in claim.stones}
    helped.update(changed[witness.color])
    groups = find_changed(witness, theirs, ours)
    helped.update(stone for each in groups if each.is_own for stone in each.stones)
    found = {
        *facts_of_board(witness.board, witness.color, theirs.move, ours.move, theirs.line, ours.line),
        *facts_of_groups(groups),
        *facts_of_borders(witness, ours),
        *facts_of_depth(witness, theirs, ours),
        *_facts_of_stage(decision, witness),
        *_facts_of_rescues(witness, ours.move),
        *_facts_of_groups(decision, witness, theirs.move, ours.move),
        *_facts_of_help(witness, theirs.move, helped),
        *_facts_of_games(witness, theirs, changed),
        *(f"{REASON}{each.rule.id}" for each in ours.reasons[:MOST_REASONS]),
        *_facts_of_claims(witness.board, claims, said),
        *facts_of_sentences(witness.board, witness.color, told, theirs.move, ours.move),
        *_facts_of_punishment(witness, theirs, ours),
    }
    if hurried:
        found.add("hurried")
    return frozenset(found)


def _facts_of_stage(decision: Decision, witness: Witness) -> Iterator[str]:
    """Yield facts about how far the game has gone: its stage, whether few stones are on the board, and
    whether the end was counted.
    """
    yield {FUSEKI: "opening", MIDDLE_GAME: "middle game", ENDGAME: "endgame"}[phase_of(decision)]
    share = witness.stones / witness.board.size**2
    if share < FEW and witness.stones < FEWEST:
        yield "few stones"
    if share > MANY_STONES:
        yield "many stones"
    if decision.counted is not None:
        yield "counted"


def _facts_of_rescues(witness: Witness, better: int) -> Iterator[str]:
    """Yield facts about own strings in atari that the ``better`` move rescues: they have more liberties after it,
    and no proof shows that the opponent catches them all the same.
    """
    after = None if better == PASS else witness.board_after(better)
    if after is None:
        return
    for stone in strings_in_atari(witness.board, witness.color):
        if after.count_liberties(stone) < 2:
            continue
        caught = witness.prove_capture(after, stone, opponent(witness.color))
        if caught.yes is False and caught.is_proven:
            continue
        yield "better rescues from atari"
        if len(witness.board.stones(stone)) > 1:
            yield "better rescues several from atari"


def _facts_of_groups(decision: Decision, witness: Witness, move: int, better: int) -> Iterator[str]:
    """Yield 'weak group' if the ``better`` move is near an urgent own group, 'weak enemy' if near an urgent
    enemy group, and 'beside weak enemy' if the ``move`` played stands beside an urgent enemy group.

    The strategy of the decision says which groups are urgent.
    """
    if decision.strategy is None:
        return
    own, enemy = (
        [point for group in groups_of(witness) if not set(group).isdisjoint(stones) for point in group]
        for stones in (decision.strategy.urgent_own, decision.strategy.urgent_enemy)
    )
    for fact, point, stones, most in (
        ("weak group", better, own, NEAR),
        ("weak enemy", better, enemy, NEAR),
        ("beside weak enemy", move, enemy, BESIDE),
    ):
        if _is_near(point, stones, most):
            yield fact


def _facts_of_help(witness: Witness, move: int, helped: Collection[int]) -> Iterator[str]:
    """Yield facts about own stones that the better move helps, or that are lost without it (``helped``):
    whether some of them stood in atari, and whether the ``move`` played stands beside them.
    """
    if _touches(witness.board, strings_in_atari(witness.board, witness.color), helped):
        yield "better helps those in atari"
    if _is_near(move, helped, BESIDE):
        yield "beside weak group"


def _is_near(point: int, stones: Collection[int], most: int) -> bool:
    """Return whether a move is at most ``most`` steps away from one of some stones; a pass is not."""
    return point != PASS and any(steps_between(stone, point) <= most for stone in stones)


def _facts_of_games(witness: Witness, theirs: Tried, changed: Mapping[int, Collection[int]]) -> Iterator[str]:
    """Yield facts, short texts, on how the games after the move played differ from those after the better
    move.

    They say whether the move played (``theirs``) gains no more than a pass, and whether own stones are lost,
    or enemy stones live, much more often after it. changed: as `_changed_fates` returns them
    """
    if theirs.move != PASS and theirs.score <= witness.play_out(PASS).score:
        yield "gains nothing"
    if len(changed[witness.color]) >= MANY:
        yield "own stones lost"
    if len(changed[opponent(witness.color)]) >= MANY:
        yield "enemy stones live"


def _changed_fates(witness: Witness, theirs: Tried, ours: Tried) -> Mapping[int, Collection[int]]:
    """Return the points of the stones of each colour whose owner is worse off for us, in OFTEN of the games
    or more, after the move played (``theirs``) than after the better one (``ours``).
    """
    changed: dict[int, list[int]] = {witness.color: [], opponent(witness.color): []}
    if theirs.owned is None or ours.owned is None:
        return changed
    sign = 1 if witness.color == BLACK else -1
    for point in witness.board.points():
        color = witness.board.color_at(point)
        if color != EMPTY and sign * (ours.owned[point] - theirs.owned[point]) / 2 >= OFTEN:
            changed[color].append(point)
    return changed


def _new_claims(witness: Witness, theirs: Tried, ours: Tried) -> list[Claim]:
    """Return the claims on what only the better move (``ours``) does, not the move played (``theirs``).

    An attack on stones that the answer links is left out: nothing is attacked then.
    """
    done = {(each.kind, frozenset(each.stones)) for each in _claims_of(witness, theirs, ours)}
    return [
        claim
        for claim in _claims_of(witness, ours, theirs)
        if (claim.kind, frozenset(claim.stones)) not in done
        and not (
            claim.kind == ATTACKS and link_by_answer(witness.board, witness.color, claim.stones, ours.line)
        )
    ]


def _facts_of_claims(board: Board, claims: Sequence[Claim], said: Sequence[Claim]) -> Iterator[str]:
    """Yield facts, short texts, on what only the better move does, by its claims, and on what it does above all.

    That is what the sentences say first that it does for stones (``said``), or, where they say nothing of the kind, the
    claim about stones that is worth most. Stones that could be taken at once are in no ladder to speak of.
    """
    for claim in claims:
        yield f"{BETTER}{claim.kind}"
        if claim.rule == KO:
            yield "ko"
    deeds, told = ([each for each in some if each.kind in OF_STONES] for some in (claims, said))
    main = max(told or deeds, key=lambda claim: claim.value, default=None)
    if main is not None:
        yield f"{MAINLY}{main.kind}"
        is_taken = main.kind == CATCHES and board.count_liberties(main.stones[0]) == 1
        if main.words.keys() & {LADDER, BREAKER} and not is_taken:
            yield "ladder"
        if main.rule == KO:
            yield "better takes a ko"


def _claims_of(witness: Witness, move: Tried, other: Tried) -> list[Claim]:
    """Return claims on what ``move`` does: the stones whose fate it changes by readings (local searches), and
    what it gains in games over ``other``.

    Empty for a pass.
    """
    if move.move == PASS:
        return []
    games = Games.of(move, other)
    gain = find_gain(witness, move.move, games)
    gained = [] if gain is None else [gain]
    if gain is not None and games is not None and gain.kind == SPREAD:
        gained = split_by_zone(witness, gain, games)[:1]
    named = [each.firing.target for each in move.candidate.reasons if each.firing.target != PASS]
    return [*find_fates(witness, move.move, named, games), *gained]


def _facts_of_punishment(witness: Witness, theirs: Tried, ours: Tried) -> Iterator[str]:
    """Yield facts, short texts, on how the opponent punishes the move played, ``theirs``: what his likeliest
    answer does.

    ``ours`` is the better move; both are played out.
    """
    after = witness.witness_after([theirs.move])
    if after is None:
        return
    if theirs.move != PASS and _is_taken(after, theirs.move):
        yield "stone is lost"
    answer = theirs.line[1] if len(theirs.line) > 1 else PASS
    answered = None if answer == PASS else after.board_after(answer)
    if answered is None:
        return
    if theirs.move != PASS and answered.color_at(theirs.move) == witness.color:
        if trace_ladder(after, answered, theirs.move):
            yield "punished by a ladder"
    own = strings_in_atari(witness.board, witness.color)
    is_punishment = answer not in ours.line
    if is_punishment and steps_between(answer, theirs.move) <= AT_ONCE:
        yield "punished at once"
    for claim in read_fates(after, answer):
        yield f"{PUNISHED}{claim.kind}"
        if claim.kind == TAKES and is_punishment and _touches(witness.board, own, claim.stones):
            yield "atari left"


def _is_taken(after: Witness, stone: int) -> bool:
    """Return whether it is proven that the opponent, who is to move, can capture the stone just played.

    after: the witness of the position after the move
    """
    answer = after.prove_capture(after.board, stone, after.color)
    return answer.yes is False and answer.is_proven


def _touches(board: Board, strings: Collection[int], stones: Collection[int]) -> bool:
    return any(set(board.stones(each)) & set(stones) for each in strings)
