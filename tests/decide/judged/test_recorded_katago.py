"""What KataGo 1.17 says is understood, in both of its protocols, and it is sent what it understands."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from engine.board.points import BLACK, WHITE, parse_vertex, vertex_of
from engine.decide.judged.analysis import Analysis, parse_analysis
from engine.decide.judged.analysis_judge import AnalysisJudge
from engine.decide.judged.judge import Judge, JudgeError
from engine.game.game import Game
from tests.decide.judged import recorded_katago

pytestmark = pytest.mark.process


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TAMEN_CACHE", str(tmp_path))


def recorded(kind: type[Judge], *words: str, komi: float = 7.5) -> tuple[str, Analysis]:
    """The name of a recorded judge, and what it says of a 9x9 board with Black's stone in the middle."""
    judge = kind(shlex.join([sys.executable, recorded_katago.__file__, *words]))
    game = Game(9, komi)
    game.play(BLACK, parse_vertex("E5", 9))
    try:
        return judge.name, judge.look(game, WHITE)
    finally:
        judge.close()


@pytest.mark.parametrize(("kind", "how"), [(Judge, "gtp"), (AnalysisJudge, "analysis")])
def test_moves_chances_points_lines_and_owners(kind: type[Judge], how: str) -> None:
    name, found = recorded(kind, how)
    assert name == "KataGo"
    first, second = found.moves
    assert [vertex_of(point, 9) for point in first.line] == ["C4", "G6"]
    assert (first.won, first.score) == (pytest.approx(0.622345), pytest.approx(1.47))
    assert first.prior == pytest.approx(0.25387, abs=1e-4)
    assert len(first.line_visits) == 2 and first.visits == first.line_visits[0] > second.visits == 42
    assert (vertex_of(second.move, 9), second.order) == ("G4", 1)
    assert (found.won, found.score) == (pytest.approx(0.615), pytest.approx(1.4))
    assert found.visits >= 200
    owned = found.owned
    assert owned is not None
    assert [owned[parse_vertex(vertex, 9)] for vertex in ("A1", "E9", "J5")] == [0.91, 0.01, -0.88]


def test_the_lines_of_a_search_are_those_of_an_analysis() -> None:
    line, played = recorded_katago.SEARCH_ANALYZE
    assert vertex_of(parse_analysis(line, WHITE, 9).moves[0].move, 9) == "C4"
    with pytest.raises(ValueError, match="begins with 'play', expected 'info'"):
        parse_analysis(played, WHITE, 9)


def test_a_query_that_it_refuses_is_said() -> None:
    with pytest.raises(
        JudgeError, match="refused a query: the record has another query.*; expected an analysis"
    ):
        recorded(AnalysisJudge, "analysis", komi=6.5)


@pytest.mark.parametrize("field", ["winrate", "scoreLead", "visits"])
def test_an_answer_that_lacks_something_is_said(field: str) -> None:
    with pytest.raises(JudgeError, match=f"answered without what an analysis has \\('{field}'\\), expected"):
        recorded(AnalysisJudge, "analysis", field)
