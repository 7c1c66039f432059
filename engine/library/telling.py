"""Decisions of the engine told with vertices and sentences."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from math import nan

from engine.board.points import PASS, color_name, vertex_of
from engine.decide.decision import record as records
from engine.decide.decision.budget import Budget
from engine.decide.decision.standing import Standing, expected, standings
from engine.decide.players import Adviser
from engine.explain.claims.bearers import bearer_of
from engine.explain.claims.kinds import Sentence
from engine.explain.explainers import explainer_of_ours
from engine.explain.questions import Questions
from engine.explain.sentences.from_the_record import explain_from_record
from engine.explain.words.languages import speaking
from engine.explain.words.reasons import reason_sentence, reasons_text
from engine.explain.words.templates import in_own_words
from engine.game.game import Game
from engine.game.scoring import score_compensation
from engine.library.decision import Candidate, Claim, Decision, KnownMove, Statement, Suggestion
from engine.suggest.candidate import Candidate as Suggested
from engine.suggest.candidate import Reason
from engine.suggest.experts import joseki, patterns
from engine.suggest.firing import Share
from engine.suggest.suggester import Suggester


def told(adviser: Adviser | None, game: Game, decision: records.Decision, language: str = "") -> Decision:
    """Return a decision of the engine, which has points, as a decision of the library, which has vertices and
    sentences.

    adviser: the player that can be asked for reasons, None if there is none; language: of the sentences,
    empty for the one spoken. The game must stay as it is as long as the result may be asked to explain.
    """
    with speaking(language):
        return _in_words(adviser, game, decision, language)


def _in_words(adviser: Adviser | None, game: Game, decision: records.Decision, language: str) -> Decision:
    """Do the work of `told`: return a decision of the engine as a decision of the library.

    Its sentences are in the language that is set now. If it is asked to explain itself later, it does so in
    ``language``.
    """
    size, color, chosen = game.size, decision.color, decision.chosen
    standing = standings(decision)
    best = expected(decision)
    gives_reasons = decision.strategy is not None
    return Decision(
        color=color_name(color),
        move=vertex_of(decision.move, size),
        candidates=tuple(
            _candidate(each, decision, size) for each in standing if each.tried.candidate.move != PASS
        ),
        untried=tuple(_suggestion(each, color, size) for each in decision.untried),
        refused=tuple(_suggestion(each.candidate, color, size, each.why) for each in decision.refused),
        reasons=() if chosen is None else _sentences(chosen.reasons, color, size),
        line=_vertices((decision.move,) if chosen is None else chosen.line, size),
        score=best.score if gives_reasons else nan,
        chance=best.chance if gives_reasons else nan,
        score_after_pass=decision.before if gives_reasons else nan,
        evaluations=decision.evaluations,
        seconds=decision.seconds,
        record=decision,
        _explain=functools.partial(_explained, adviser, game, decision, language),
    )


def judged(player: Adviser, game: Game, color: int, move: int) -> Candidate:
    """Try out a legal move of a colour as the player does with the moves that it compares. Return what comes
    of the move, with score and chance to win, as the library's `Candidate`.
    """
    # a decision without looking ahead knows by how much scores are wrong here
    at_sight = player.decide(game, color, Budget(evaluations=0))
    tried = player.judge(game, color, move)
    return _candidate(Standing(tried, at_sight.chance_of(tried), tried.score), at_sight, game.size)


def asked(
    player: Adviser,
    game: Game,
    decision: records.Decision,
    point: int,
    careful: bool = False,
    interrupted: Callable[[], bool] = lambda: False,
) -> list[str]:
    """Return sentences that say why a player did not play at ``point`` in its ``decision``, or why it did.
    The game must be at the position of the decision.

    careful: whether many more games are played out for the answer. Then `BrokenOff` is raised if
    ``interrupted()`` returns True meanwhile.
    """
    return Questions(game, player, {}, careful=careful, interrupted=interrupted).instead(decision, point)


def known(player: Adviser, game: Game, color: int) -> tuple[KnownMove, ...]:
    """Return the moves that a player's joseki and patterns have for a colour in a game's position, each with
    a sentence or two. The moves of joseki come first.

    Changes the game's board: the side to move is set to the colour.
    """
    game.board.to_move = color
    view = player.look(game.board, color, score_compensation(game))
    found = []
    for source, expert in (("joseki", joseki.suggest), ("pattern", patterns.suggest)):
        for each in Suggester((expert,), view.knowledge).candidates(view):
            share = each.reasons[0].firing.facts.get("share")
            found.append(
                KnownMove(
                    vertex_of(each.move, game.size),
                    source,
                    reasons_text(each.reasons, each.move, color, game.size),
                    share.value if isinstance(share, Share) else None,
                    each.is_urgent,
                )
            )
    return tuple(found)


def _explained(
    adviser: Adviser | None,
    game: Game,
    decision: records.Decision,
    language: str,
    everything: bool,
    careful: bool,
    interrupted: Callable[[], bool],
) -> tuple[list[Statement], list[Statement]]:
    """Return the explanation of a decision as two lists of statements: first what is told in any case, then
    the further details. The details are empty unless ``everything`` is True.

    Without an adviser (None) the explanation is made from the decision's record alone, and there are no
    details. careful, interrupted: as for `Decision.explain_in_parts`
    """
    with speaking(language):
        if adviser is None:
            return [Statement(each) for each in explain_from_record(decision, game.size)], []
        explainer = explainer_of_ours(adviser, game, decision, careful, interrupted)
        told, behind = explainer.state_our_move(everything)
    return [_statement(each, game.size) for each in told], [_statement(each, game.size) for each in behind]


def _statement(sentence: Sentence, size: int) -> Statement:
    """Return a sentence and its claims as a `Statement` of the library."""
    return Statement(
        sentence.text,
        tuple(
            Claim(
                each.kind,
                bearer_of(each),
                each.trust,
                vertex_of(each.move, size),
                _vertices(each.stones, size),
                _vertices(each.points, size),
            )
            for each in sentence.claims
        ),
    )


def _candidate(standing: Standing, decision: records.Decision, size: int) -> Candidate:
    tried = standing.tried
    return Candidate(
        move=vertex_of(tried.move, size),
        reasons=_sentences(tried.reasons, decision.color, size),
        rejected=in_own_words(tried.rejected),
        score=standing.score,
        chance=standing.chance,
        line=_vertices(tried.line, size),
        likelihood=_likelihood(tried.candidate),
    )


def _suggestion(candidate: Suggested, color: int, size: int, refused: str = "") -> Suggestion:
    return Suggestion(
        vertex_of(candidate.move, size),
        _sentences(candidate.reasons, color, size),
        _likelihood(candidate),
        in_own_words(refused),
    )


def _likelihood(candidate: Suggested) -> float:
    """Return the chance, 0 to 1, that a strong player chooses a candidate.

    It is 0 for a move that nobody suggested.
    """
    return min(1.0, 2.0**candidate.likelihood) if candidate.reasons else 0.0


def _sentences(reasons: Sequence[Reason], color: int, size: int) -> tuple[str, ...]:
    """Return the reasons for a move as sentences, without repeating any."""
    return tuple(dict.fromkeys(reason_sentence(each, color, size) for each in reasons))


def _vertices(line: Iterable[int], size: int) -> tuple[str, ...]:
    return tuple(vertex_of(point, size) for point in line)
