"""What a worker does, by name: it decides, explains, looks at a position, reviews a game, answers in a problem."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.board.points import vertex_of
from engine.decide.decision.budget import Budget
from engine.decide.decision.resignation import is_hopeless
from engine.explain.words.languages import ENGLISH, speaking
from engine.library.asking import Asked as Question
from engine.library.table import final_statuses
from engine.library.workshop import WORKSHOP
from engine.studio import knowledge_jobs, study_jobs
from engine.studio.bench import Asked, Bench, NotWanted
from engine.studio.danger import endangered
from engine.studio.explaining import candidates, explain, glance, think_of, why_not
from engine.studio.looking import looked, read_at
from engine.studio.reviewing import reviewed
from engine.studio.shown_decision import plain
from engine.studio.solving import answered, hinted, shown


def decide(bench: Bench, position: dict[str, Any], seconds: float | None, resign: float) -> dict[str, Any]:
    """Return the decision of the player whose turn it is, as a dict for JSON (see `plain`), with
    ``resigns``: whether it gives up.

    ``position`` names the position and the player, as `Asked.of` takes them. ``seconds`` is the time to
    think, None for as long as the level takes; with 0 the player moves at once, and only ``move`` and
    ``resigns`` are returned. ``resign`` is the chance to win, in percent, below which it gives up, 0 for
    never.
    """
    asked = Asked.of(position)
    if seconds == 0.0:
        return {"move": bench.at_once(asked), "resigns": False}
    decision = bench.decided(asked, None if seconds is None else Budget(seconds))
    return {**plain(decision, asked.game), "resigns": _gives_up(bench, asked, resign)}


def finish(bench: Bench, position: dict[str, Any]) -> dict[str, Any]:
    """Return what every point is at the end of a game, as a dict of ``statuses`` and ``doubtful``.

    ``statuses`` gives a word for each vertex: ``alive``, ``dead``, ``seki``, or whose territory it is.
    ``doubtful`` holds a stone of each string that a person should look at. ``position`` is the end of the
    game, as `Asked.of` takes it.
    """
    game = Asked.of(position).game
    board = game.record.board
    found = final_statuses.find(Question(WORKSHOP, game.record, board.copy()))
    doubtful = board.first_stones(found.doubtful)
    return {
        "statuses": {vertex_of(point, game.size): word for point, word in found.names.items()},
        "doubtful": [vertex_of(stone, game.size) for stone in doubtful],
    }


def look(bench: Bench, position: dict[str, Any], language: str) -> dict[str, Any]:
    """Return for JSON, by name, all that can be drawn over the board in a position, as `looked` does.

    That is groups, eyes, connections, influence, ownership and so on. ``position`` names the position and the
    player, as `Asked.of` takes them; ``language`` is that of what is said of known moves.
    """
    asked = Asked.of(position)
    with speaking(language):
        return looked(asked.game, asked.player(bench))


def danger(bench: Bench, position: dict[str, Any], vertex: str) -> dict[str, Any]:
    """Return for JSON what the enemy could capture after a move at ``vertex``, as `endangered` does.

    The dict has ``stones``, the largest such string, and ``move``, which captures it; both are empty if there
    is none.
    """
    return endangered(Asked.of(position).game, vertex)


def read(bench: Bench, position: dict[str, Any], vertex: str, language: str) -> dict[str, Any]:
    """Return, for JSON, what the readers say becomes of the stones at a vertex, in a language.

    It is a dict of ``vertex``, ``stones``, ``sentence`` and ``readings``, as `read_at` makes it.
    """
    with speaking(language):
        return read_at(Asked.of(position).game, vertex)


def review(
    bench: Bench,
    sgf: str,
    level: int,
    everything: bool,
    kept: dict[str, Any] | None = None,
    judge: str = "",
    person: str = "",
    is_against_us: bool = False,
    language: str = ENGLISH,
) -> dict[str, Any]:
    """Judge all moves of a game and return the review for JSON, a dict as `reviewed` makes it.

    What is found of each move is sent to the page meanwhile. ``sgf`` is the record in base 64. ``level`` is
    that of the engine that judges. ``everything``: whether every move gets sentences. ``kept`` is what was
    kept of this review when it was broken off. ``judge`` is the command line of another engine that judges,
    empty for ours. ``person`` and ``is_against_us`` tell who reads it, as for
    `engine.studio.reviewing.Review`; ``language`` is the language of the sentences. Raises NotWanted if
    nobody wants it any more.
    """

    bench.forget_judge(judge)

    def step(told: dict[str, Any]) -> None:
        if bench.is_stopped():
            raise NotWanted
        bench.tell(told)

    player = bench.player("hybrid", level, 1, judge=judge, teaches=True)
    with speaking(language):
        return reviewed(sgf, player, level, everything, step, kept, person, is_against_us)


def forget_judge(bench: Bench, judge: str) -> dict[str, Any]:
    """Have a judge asked again that was given up after a failure; return an empty answer.

    ``judge`` is the command line of an engine that decides in a player's place.
    """
    bench.forget_judge(judge)
    return {}


def problem(bench: Bench, position: dict[str, Any], problem: dict[str, Any], language: str) -> dict[str, Any]:
    """Return, for JSON, how a problem goes on after the person's move, the last one of the position, in a
    language.

    The dict has ``state`` (solved, open, refuted or lost), ``text``, and ``reply``, the vertex of the enemy's
    move or None. ``problem`` holds the fields of `engine.studio.solving.Problem`.
    """
    with speaking(language):
        return answered(Asked.of(position).game, problem)


def hint(
    bench: Bench, position: dict[str, Any], problem: dict[str, Any], number: int, language: str
) -> dict[str, Any]:
    """Return a hint for a problem, in a language, as ``text`` and ``points``, a list of vertices to be marked.

    With ``number`` 1 it says roughly where the move is, with 2 what kind of move it is, with 3 the move.
    ``problem`` holds the fields of `engine.studio.solving.Problem`.
    """
    with speaking(language):
        return hinted(Asked.of(position).game, problem, number)


def goal(bench: Bench, position: dict[str, Any], language: str) -> dict[str, Any]:
    """Return what a position given without a task asks of the side to move, as the readers see it, in a
    language.

    The dict has ``goal``, ``target`` (a stone) and ``text``.
    """
    with speaking(language):
        return shown(Asked.of(position).game)


JOBS: dict[str, Callable[..., dict[str, Any]]] = {
    job.__name__: job
    for job in (
        *(
            decide,
            candidates,
            glance,
            explain,
            why_not,
            think_of,
            finish,
            look,
            danger,
            read,
            review,
            problem,
            hint,
            goal,
            forget_judge,
        ),
        *(knowledge_jobs.renew, knowledge_jobs.joseki, knowledge_jobs.joseki_names),
        *(knowledge_jobs.edit_joseki, knowledge_jobs.delete_joseki),
        *(knowledge_jobs.patterns, knowledge_jobs.pattern, knowledge_jobs.pattern_matches),
        *(knowledge_jobs.edit_pattern, knowledge_jobs.delete_pattern),
        *(knowledge_jobs.play_through, knowledge_jobs.draft_pattern),
        *(study_jobs.study_people, study_jobs.study_plan, study_jobs.study, study_jobs.study_record),
    )
}
"""What the server may ask for."""


def _gives_up(bench: Bench, asked: Asked, resign: float) -> bool:
    """Return whether the player is to resign.

    It is if its kept decisions in this game, up to the position that is asked about, say that the game is
    lost beyond doubt. ``resign`` is the chance to win, in percent, below which the game counts as lost; 0 for
    never.
    """
    moves, *others = asked.key
    own = [
        (len(earlier), each.record)
        for (earlier, *settings), (_, each) in bench.decisions.items()
        if moves.startswith(earlier) and settings == others
    ]
    records = [record for _, record in sorted(own, key=lambda pair: pair[0])]
    if any(record.strategy is None for record in records):
        return False
    return is_hopeless(records, asked.game.size, len(asked.game.moves), resign)
