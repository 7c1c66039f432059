"""`tamen measure prices`: what chosen moves cost, by phase, and held against another run position by position."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.board.points import PASS, parse_vertex
from engine.cli import main
from engine.decide.decision.budget import Budget
from engine.decide.decision.number_sets import write_set
from engine.decide.decision.record import Decision
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.games.constants import FILE as CONSTANTS
from engine.game.game import Game
from engine.lab.measure import prices

CAPTURE = {
    "id": "one",
    "size": 5,
    "komi": 7.5,
    "phase": "opening",
    "to_move": "B",
    "moves": ["C2", "C3", "B3", "A5", "D3", "E5"],
    "prices": [["C4", 0.0, 0.0], ["A1", 3.0, 0.5], ["pass", 4.0, 0.2]],
}
"""Black captures a stone by C4."""

OTHERS = [
    {**CAPTURE, "id": "two", "phase": "endgame", "prices": [["B1", 0.5, 0.25], ["A1", 1.0, 0.0]]},
    {**CAPTURE, "id": "three", "phase": "endgame", "prices": [["A1", 2.0, 0.125]]},
]


def written(file: Path, *lines: object) -> Path:
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return file


class Chooser:
    """Plays the same move everywhere; counts how often it was put back to its first move, and keeps its budgets."""

    def __init__(self, move: int) -> None:
        self.move, self.begun = move, 0
        self.budgets: list[Budget | None] = []

    def decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Report = to_nobody,
    ) -> Decision:
        self.budgets.append(budget)
        return Decision(color, self.move, seconds=0.25)

    def afresh(self) -> Chooser:
        self.begun += 1
        return self


def paid(
    monkeypatch: pytest.MonkeyPatch, file: Path, vertex: str, *words: str, size: int = 5
) -> tuple[Chooser, int]:
    """Who played one move everywhere, and the exit status of the command that asked what it cost."""
    chooser = Chooser(parse_vertex(vertex, size))
    monkeypatch.setattr(prices, "assemble", lambda name, settings: chooser)
    return chooser, main(["measure", "prices", str(file), *words])


def test_means_are_told_by_phase_and_a_move_without_a_price_is_dear(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path / "priced.jsonl", CAPTURE, *OTHERS)
    chooser, status = paid(monkeypatch, file, "C4", "--json")
    assert (status, chooser.begun) == (0, 3)
    found = json.loads(capsys.readouterr().out)["prices"]
    assert list(found) == ["all", "opening", "endgame"]
    assert found["opening"] == {
        "positions": 1,
        "points": 0.0,
        "chance": 0.0,
        "seconds": 0.25,
        "unpriced": 0,
    }
    assert found["endgame"]["points"] == prices.UNPRICED
    assert found["endgame"]["chance"] == (0.25 + 0.125) / 2, "as much as the dearest move with a price"
    assert found["all"]["unpriced"] == 2
    assert found["all"]["points"] == pytest.approx(2 * prices.UNPRICED / 3)


def test_two_runs_are_compared_position_by_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, kept = written(tmp_path / "priced.jsonl", CAPTURE, *OTHERS), tmp_path / "kept.jsonl"
    paid(monkeypatch, file, "C4", "--keep", str(kept))
    assert [json.loads(line)["move"] for line in kept.read_text(encoding="utf-8").splitlines()] == ["C4"] * 3
    capsys.readouterr()
    paid(monkeypatch, file, "A1", "--against", str(kept), "--json", "--part", "1/2")
    found = json.loads(capsys.readouterr().out)
    assert found["prices"]["all"]["positions"] == 2, "the first and the third"
    more = found["differences"]
    assert (more["all"]["positions"], more["all"]["other moves"]) == (2, 2)
    assert more["opening"]["points"] == 3.0
    assert more["endgame"]["points"] == 2.0 - prices.UNPRICED
    # two differences, 3 and -8: half of what is between them is the standard error of their mean
    assert more["all"]["points"] == -2.5
    assert more["all"]["error of points"] == pytest.approx(5.5)
    assert more["endgame"]["error of points"] == 0.0, "of one difference nothing is known"


def test_the_table_is_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, kept = written(tmp_path / "priced.jsonl", CAPTURE, OTHERS[0]), tmp_path / "kept.jsonl"
    paid(monkeypatch, file, "pass", "--keep", str(kept))
    assert capsys.readouterr().out.splitlines() == [
        "all         2 positions: 7.00 points, 22.5% of the chance lost a move, 0.25 s; 1 without a price",
        "opening     1 positions: 4.00 points, 20.0% of the chance lost a move, 0.25 s; 0 without a price",
        "endgame     1 positions: 10.00 points, 25.0% of the chance lost a move, 0.25 s; 1 without a price",
    ]
    paid(monkeypatch, file, "A1", "--against", str(kept))
    assert capsys.readouterr().out.splitlines()[3] == (
        "all      against the other run: -5.00 ± 4.00 points, +2.5% ± 27.5%; 2 of 2 moves differ"
    )


@pytest.mark.parametrize("words", [(), ("--points",)])
def test_points_are_asked_for_on_request(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chooser, _ = paid(monkeypatch, written(tmp_path / "priced.jsonl", CAPTURE), "C4", *words)
    assert chooser.budgets == [Budget(for_points=bool(words))]


def test_a_player_of_the_table_is_asked_about_the_position_that_the_moves_lead_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path / "priced.jsonl", CAPTURE)
    assert main(["measure", "prices", str(file), "--player", "simple", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["prices"]["all"]["points"] == 0.0


@pytest.mark.parametrize(
    "line", ["{", "[]", json.dumps({**CAPTURE, "prices": []}), json.dumps({**CAPTURE, "moves": ["Z9"]})]
)
def test_a_line_that_is_no_position_is_named(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "priced.jsonl"
    file.write_text(json.dumps(CAPTURE) + "\n" + line + "\n", encoding="utf-8")
    assert main(["measure", "prices", str(file)]) == 1
    assert capsys.readouterr().err.startswith(
        "tamen measure prices: priced.jsonl, line 2 is no priced position, expected id, size, "
    )


@pytest.mark.parametrize("text", ["0/2", "3/2", "1", "a/b", "1/0"])
def test_a_part_is_one_of_several(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path / "priced.jsonl", CAPTURE)
    with pytest.raises(SystemExit):
        main(["measure", "prices", str(file), "--part", text])
    assert "argument --part: " in capsys.readouterr().err


def test_what_was_not_kept_by_a_run_is_no_run_to_compare_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path / "priced.jsonl", CAPTURE)
    assert main(["measure", "prices", str(file), "--against", str(file)]) == 1
    assert capsys.readouterr().err == (
        "tamen measure prices: priced.jsonl, line 1 was not written by --keep\n"
    )


def test_a_pass_may_have_a_price(tmp_path: Path) -> None:
    (position,) = prices.read_priced(written(tmp_path / "priced.jsonl", CAPTURE))
    assert position.prices[PASS] == (4.0, 0.2)


def test_the_player_has_the_numbers_of_a_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, found = written(tmp_path / "priced.jsonl", CAPTURE), []
    monkeypatch.setattr(
        prices, "assemble", lambda name, settings: found.append(settings.files) or Chooser(PASS)
    )
    write_set(tmp_path / "set", (("constants.yaml", CONSTANTS.read_bytes()),))
    assert main(["measure", "prices", str(file), "--numbers", str(tmp_path / "set")]) == 0
    assert found == [{"constants": tmp_path / "set" / "constants.yaml"}]
    (tmp_path / "set" / "constants.yaml").write_text("")
    assert main(["measure", "prices", str(file), "--numbers", str(tmp_path / "set")]) == 1
    assert "is damaged or was changed" in capsys.readouterr().err
