"""Explanations for the page: why a move, why not another one, what is thought of somebody's.

Who explains may be stronger than who plays (`Asked.played_at`). Then a move of the weak player is told as what it is:
what that player went for, and what is stronger.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Any

from engine.board.points import vertex_of
from engine.decide.players import DEFAULT_PLAYER, PLAYERS
from engine.explain.claims.bearers import bearers_of
from engine.explain.claims.kinds import Sentence
from engine.explain.claims.readings import BrokenOff
from engine.explain.explainers import Explainer, explainer_of_others, explainer_of_ours, texts_of
from engine.explain.words.addressing import speaking_of_ours, speaking_to
from engine.explain.words.languages import speaking
from engine.explain.words.templates import say
from engine.library.decision import Decision
from engine.library.game import point_of
from engine.studio.bench import Asked, Bench, NotWanted
from engine.studio.shown_decision import LEAST_GAMES, games_of, line_from, plain, same_moves
from engine.studio.telling import tell

LEVEL_OF_A_GLANCE = 5
"""The level of what is said of a position at once: its decisions take no second on 19x19, on a busy machine either."""

GAMES_ASKED = 200
"""Games with a move that a person asks about, and with ours, at least."""


def candidates(bench: Bench, position: dict[str, Any]) -> dict[str, Any]:
    """Return what the player would play in a position and the moves that it looked at, for JSON, as `plain`
    does.

    There are no sentences. The page is told the same of the decision so far, now and then, until it is made.
    ``position`` names the position and the player, as `Asked.of` takes them.
    """
    asked = Asked.of(position)

    def report(so_far: Decision) -> None:
        bench.tell(plain(so_far, asked.game))

    return plain(bench.decided(asked, report=report), asked.game)


def glance(bench: Bench, position: dict[str, Any]) -> dict[str, Any]:
    """Return, for JSON, what can be said of a position at once, before anybody explains it: as `candidates` does,
    but without numbers.

    That is the decision of the player that ``position`` names, if it has made one there; else that of our
    engine at a level of at most LEVEL_OF_A_GLANCE. Who explains counts games of its own, and nobody is to
    see two numbers for one move.
    """
    asked = Asked.of(position)
    if asked.key not in bench.decisions:
        level = min(asked.level, LEVEL_OF_A_GLANCE)
        asked = replace(asked, name=DEFAULT_PLAYER, level=level, playouts=0, judge="", teaches=True)
    found = plain(bench.decided(asked), asked.game)
    listed = [{**each, "chance": None, "score": None, "games": 0} for each in found["candidates"]]
    return {**found, "chance": None, "score": None, "games": 0, "candidates": listed}


def explain(bench: Bench, position: dict[str, Any], vertex: str, careful: bool = False) -> dict[str, Any]:
    """Return the player's decision in a position for JSON, with ``sentences`` that give its reasons and
    ``details`` behind them.

    ``vertex`` is the move that the player made there, empty if it made none. If the decision is now another
    move, the sentences first say what was played and what is stronger, and then explain the stronger move.
    With ``careful``, many more games are played out for what is said.
    """
    asked = Asked.of(position)
    decision = bench.decided(asked)
    with speaking(asked.language):
        found = _explained(bench, asked, decision, careful)
        if vertex in ("", decision.move):
            return found
        if _is_same(asked, decision, vertex):
            own = [tell("asked same", move=vertex, choice=decision.move)]
        else:
            is_as_good = found_as_good(found["candidates"], vertex, decision.move)
            own = _own_move(bench, asked, vertex, decision.move, is_as_good)
        return {**found, "sentences": [*own, *found["sentences"]]}


def why_not(bench: Bench, position: dict[str, Any], vertex: str) -> dict[str, Any]:
    """Return the player's decision in a position for JSON, with what the player thinks of another move, the
    one at ``vertex``.

    That move is listed even if the player did not consider it. ``sentences`` tell what the player thinks of
    it. ``line`` holds the moves expected after it, as vertices; if the move is not legal, it is the line of
    the decision. Both moves get enough games for that. ``position`` names the position and the player, as
    `Asked.of` takes them. Where a weaker level of ours plays, the move of the decision is told as a stronger
    one, not as the one that we would have played.
    """
    asked = Asked.of(position)
    decision = bench.decided(asked)
    is_weaker = bool(asked.played_at) and not asked.is_person
    with speaking(asked.language), speaking_of_ours() if is_weaker else nullcontext():
        explainer = _comparing(bench, asked, decision, vertex, False)
        if explainer is None:
            told = _told_without_games(bench, asked, decision, vertex, False)
            is_same = _is_same(asked, decision, vertex)
            line = line_from(vertex, decision, asked.game) if is_same else decision.line
            found = _without_games(asked, decision, vertex)
            return {"vertex": vertex, **found, **spoken(told), "line": line}
        explainer = explainer.count_again(games=GAMES_ASKED)
        point = point_of(asked.game, vertex)
        with _stopping():
            # our move is played out first, and so told with the same number whatever is asked about
            played = explainer.play_out(point)
            told = explainer.state_why_not(point)
            found = plain(decision, asked.game, explainer.play_out, point)
        line = [vertex_of(each, asked.game.size) for each in played.line] if played is not None else [vertex]
        words = spoken(told, explainer.judge_name)
        return {"vertex": vertex, **found, **words, "line": line or [vertex]}


def think_of(bench: Bench, position: dict[str, Any], vertex: str, careful: bool = False) -> dict[str, Any]:
    """Return the player's decision in a position for JSON, with ``sentences`` on the move at ``vertex`` that
    a person played there.

    They tell what the player thinks of that move and what there is to learn from it. ``careful`` is as for
    `explain`.
    """
    asked = Asked.of(position)
    decision = bench.decided(asked)
    with speaking(asked.language), speaking_to(decision.record.color if asked.is_person else None):
        explainer = _comparing(bench, asked, decision, vertex, careful)
        if explainer is None:
            told = _told_without_games(bench, asked, decision, vertex, careful)
            return {**_without_games(asked, decision, vertex), **spoken(told)}
        point = point_of(asked.game, vertex)
        with _stopping():
            explainer = _with_games_enough(explainer, point)
            told = explainer.state_their_move(point, explainer.play_out(point))
            shown = plain(decision, asked.game, explainer.play_out, point)
        return {**shown, **spoken(told, explainer.judge_name)}


def _explained(bench: Bench, asked: Asked, decision: Decision, careful: bool) -> dict[str, Any]:
    """Return a decision for JSON, with ``sentences`` that explain it (see `spoken`) and ``details``.

    The numbers of the decision come from the same games as those of the sentences.
    """
    if not PLAYERS[asked.name].advises:
        told = [Sentence(each) for each in decision.explain()]
        return {**plain(decision, asked.game), **spoken(told), "details": []}
    kept = bench.explained.get((*asked.key, asked.language))
    if kept is not None and not careful:
        return kept
    adviser, position = asked.player(bench).adviser, asked.game.record.turned(0)
    explainer = explainer_of_ours(adviser, position, decision.record, careful, bench.is_stopped)
    with _stopping():
        told, details = explainer.state_our_move(everything=True)
        shown = plain(decision, asked.game, explainer.play_out)
    found = {**shown, **spoken(told, adviser.judge_name), "details": texts_of(details)}
    bench.keep_explained(asked, found)
    return found


def spoken(told: Sequence[Sentence], judge: str = "") -> dict[str, Any]:
    """Return sentences for JSON, as a dict of three entries.

    ``sentences`` holds their texts. ``bearers`` gives, for the text of each sentence that claims something,
    what its claims rest on: some of `engine.explain.claims.bearers.BEARERS`. ``judge`` is the name of the
    judge whose numbers the sentences use, empty if they are ours.
    """
    borne = {each.text: bearers_of(each.claims) for each in told}
    bearers = {text: by for text, by in borne.items() if by}
    return {"sentences": texts_of(told), "bearers": bearers, "judge": judge}


def _with_games_enough(explainer: Explainer, point: int) -> Explainer:
    """Return an explainer that compares the move at ``point`` by so many games that they are told: the one
    given, or one like it that counts more.
    """
    played = explainer.play_out(point)
    has_few = played is not None and played.won is not None and games_of(played) < LEAST_GAMES
    return explainer.count_again(games=LEAST_GAMES) if has_few else explainer


def _comparing(
    bench: Bench, asked: Asked, decision: Decision, vertex: str, careful: bool
) -> Explainer | None:
    """Return the explainer that compares the move at ``vertex`` with that of a decision.

    Returns None if both are the same move or equal by symmetry, or if the rules forbid the move at
    ``vertex``. Raises InputError if ``vertex`` is no point of the board.
    """
    point_of(asked.game, vertex)
    if _is_same(asked, decision, vertex) or not asked.game.is_legal(vertex):
        return None
    position = asked.game.record.turned(0)
    adviser = asked.player(bench).adviser
    return explainer_of_others(adviser, position, decision.record, careful, bench.is_stopped)


def _told_without_games(
    bench: Bench, asked: Asked, decision: Decision, vertex: str, careful: bool
) -> list[Sentence]:
    """Return sentences on the move at ``vertex`` if there are no two moves to compare by games.

    That is so if the move is the decision's own, or equal to it by symmetry, or if the rules forbid it.
    """
    if vertex != decision.move and _is_same(asked, decision, vertex):
        return [Sentence(tell("asked same", move=vertex, choice=decision.move))]
    player = asked.player(bench)
    with _stopping():
        told = player.why_not(asked.game, vertex, decision, careful, bench.is_stopped)
    return [Sentence(each) for each in told]


def _without_games(asked: Asked, decision: Decision, vertex: str) -> dict[str, Any]:
    """Return a decision for JSON, with the move at ``vertex`` beside its own if both are equal by symmetry."""
    same = point_of(asked.game, vertex) if _is_same(asked, decision, vertex) else None
    return plain(decision, asked.game, asked=same)


def _is_same(asked: Asked, decision: Decision, vertex: str) -> bool:
    """Return whether the move at ``vertex`` is that of a decision, or equal to it by symmetry."""
    images = same_moves(decision, asked.game).images(decision.record.move)
    return point_of(asked.game, vertex) in images


def found_as_good(candidates: Sequence[dict[str, Any]], move: str, choice: str) -> bool:
    """Return whether games do not tell a move from the one that was chosen: the shares of games won differ by
    less than their standard error.

    ``candidates`` are the moves that were compared, as `plain` returns them. False if one of the two has no
    share to be shown.
    """
    shown = {each["move"]: each for each in candidates if each["chance"] is not None and each["games"]}
    if move not in shown or choice not in shown:
        return False
    one, other = shown[move], shown[choice]
    middle = (one["chance"] + other["chance"]) / 2
    error = math.sqrt(middle * (1 - middle) * (1 / one["games"] + 1 / other["games"]))
    return bool(other["chance"] - one["chance"] < error)


def _own_move(bench: Bench, asked: Asked, vertex: str, choice: str, is_as_good: bool) -> list[str]:
    """Return sentences on a move that the engine made but would not make now, on a second look.

    They say what the move was for, as far as the level that played knows, and that the move ``choice`` is
    stronger, or that games do not tell the two apart (``is_as_good``).
    """
    if not asked.played_at:
        if is_as_good:
            return [tell("asked as good", move=vertex, choice=choice)]
        return [say("ours looking again", move=vertex, stronger=choice)]
    reasons = _reasons_for(bench, asked, vertex)[:1]
    level = str(asked.played_at)
    if is_as_good:
        return [*reasons, tell("asked as good at level", level=level, move=vertex, choice=choice)]
    return [*reasons, say("ours at level", level=level, move=vertex, stronger=choice)]


def _reasons_for(bench: Bench, asked: Asked, vertex: str) -> tuple[str, ...]:
    """Return the reasons that the level which played at the board has for its move at ``vertex``.

    They are those that who explains has for it, too, if it compared that move: the experts are the same.
    """
    compared = next((each for each in bench.decided(asked).candidates if each.move == vertex), None)
    if compared is not None and compared.reasons:
        return compared.reasons
    own = bench.decided(replace(asked, level=asked.played_at, judge=""))
    return own.reasons if own.move == vertex else ()


@contextmanager
def _stopping() -> Iterator[None]:
    """Turn the end of an explanation that nobody wants any more into NotWanted, within the block."""
    try:
        yield
    except BrokenOff:
        raise NotWanted from None
