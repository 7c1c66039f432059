"""`tamen measure worth`: what a part is worth by matches at equal time and by likelihood, kept from run to run."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from engine.cli import main
from engine.decide.decision.levels import HIGHEST, load_level
from engine.lab.measure import worth
from engine.lab.measure.until_decided import NOBODY, Played
from engine.lab.measure.worth import Opening, PositionsPiece, Way
from tests.lab.make.learn.made_up import write_labels

SIZE, POSITIONS, USUAL = 5, 20, 400


class Work:
    """Stands in for the work of a crew: with all parts a game takes four times as long as without, the moves of the
    whole player are likelier, and ``winners`` win the two games of each opening. Notes the pieces done, and the
    openings that are played to measure time apart from those of the match.
    """

    def __init__(self, winners: tuple[int, int] = (0, 0)) -> None:
        self.winners = winners
        self.asked: list[PositionsPiece] = []
        self.openings: list[Opening] = []
        self.timed: list[Opening] = []

    def decide(self, piece: PositionsPiece) -> Played:
        self.asked.append(piece)
        is_whole = not piece.way.without
        places = np.arange(piece.first, piece.past)
        chance = np.where(places % 2 == 0, 0.5, 0.25 if is_whole else 0.125) + 0.0625 * piece.seed
        return {"chance": chance}

    def play(self, piece: Opening) -> Played:
        is_timed = piece.number >= worth.FIRST_TIMED
        (self.timed if is_timed else self.openings).append(piece)
        of_a_game = [each.playouts * (1.0 if each.without else 4.0) for each in piece.ways]
        return {
            "winners": np.array(self.winners),
            "moves": np.array([20, 30]),
            "faults": np.array([NOBODY, NOBODY]),
            "seconds": np.array([of_a_game] * 2 if is_timed else [[1.0, 2.0], [4.0, 3.0]]),
        }


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    """Labelled positions in all of which the network likes one point, and has seen no last move."""
    file = write_labels(tmp_path / "labels5.npz", SIZE)
    with np.load(file) as packed:
        arrays = dict(packed)
    count = len(arrays["stones"])
    named = {
        "top_moves": np.full((count, 1), 2),
        "top_prior": np.ones((count, 1)),
        "last": np.full((count, 2), -1),
    }
    np.savez(file, **arrays, **named)
    return file


def told(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    work: Work,
    words: list[str],
    build: str = "this one",
) -> list[dict[str, object]]:
    """What the command says with ``--json`` of the only part that it is asked about."""
    monkeypatch.setattr(worth, "decide_some", work.decide)
    monkeypatch.setattr(worth, "play_opening", work.play)
    monkeypatch.setattr(worth, "engine_digest", lambda: build)
    usual = ["--parts", "proofs", "--positions", str(POSITIONS), "--playouts", str(USUAL), "--json"]
    assert main(["measure", "worth", *words, *usual]) == 0
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return found


def test_a_part_is_held_against_as_much_time_without_it(
    labels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    work = Work()
    (found,) = told(monkeypatch, capsys, work, [str(tmp_path / "kept"), str(labels)])
    assert found["playouts"] == [USUAL, 4 * USUAL]
    assert {piece.ways for piece in work.openings} == {(Way((), USUAL), Way(("proofs",), 4 * USUAL))}
    assert (found["verdict"], found["lost"]) == ("better", 0)
    assert found["won"] == 2 * len(work.openings) < worth.LONGEST
    # the first round finds how many games take as long, the second finds that they do
    assert [piece.ways[1].playouts for piece in work.timed] == [USUAL, USUAL, 4 * USUAL, 4 * USUAL]
    # 25 moves of each player in a pair of games
    assert found["seconds"] == pytest.approx([5 / 25, 5 / 25])
    seeds = [piece.seed for piece in work.openings]
    assert seeds[:4] == [1, 2, 1, 2]


def test_likelihood_is_held_position_by_position(
    labels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (found,) = told(monkeypatch, capsys, Work(), [str(tmp_path / "kept"), str(labels)])
    more = np.where(np.arange(POSITIONS) % 2 == 0, 0.0, 0.125)
    assert found["positions"] == POSITIONS
    assert found["gain"] == pytest.approx(more.mean())
    assert found["error"] == pytest.approx(more.std(ddof=1) / POSITIONS**0.5)
    assert found["likelihood"] == pytest.approx((0.5 + 0.25) / 2 + 0.0625 * 1.5)


def test_a_match_that_nobody_wins_stays_open(
    labels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    work = Work(winners=(0, 1))
    (found,) = told(monkeypatch, capsys, work, [str(tmp_path / "kept"), str(labels), "--longest", "6"])
    assert (found["won"], found["lost"], found["verdict"], len(work.openings)) == (3, 3, "open", 3)


def test_what_was_measured_is_kept_for_the_same_build(
    labels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(tmp_path / "kept"), str(labels), "--longest", "4"]
    first = told(monkeypatch, capsys, Work(winners=(0, 1)), words)
    again = Work(winners=(1, 1))
    assert told(monkeypatch, capsys, again, words) == first
    assert not [*again.asked, *again.openings, *again.timed]
    # longer matches go on from the games that were played
    (longer,) = told(monkeypatch, capsys, again, [*words[:-1], "8"])
    assert (longer["won"], longer["lost"], len(again.openings)) == (2, 6, 2)
    other = Work(winners=(1, 1))
    (changed,) = told(monkeypatch, capsys, other, words, build="another one")
    assert (changed["won"], len(other.openings)) == (0, 2)


@pytest.mark.slow
def test_all_parts_together_are_one_of_those_measured(
    labels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    work = Work(winners=(0, 1))
    monkeypatch.setattr(worth, "decide_some", work.decide)
    monkeypatch.setattr(worth, "play_opening", work.play)
    monkeypatch.setattr(worth, "engine_digest", lambda: "this one")
    words = [str(tmp_path / "kept"), str(labels), "--longest", "2", "--positions", "20"]
    assert main(["measure", "worth", *words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [*worth.PARTS, worth.ALL]
    assert work.openings[-1].ways[1].without == tuple(worth.PARTS)
    # those of the strongest level, which are more on smaller boards
    assert work.openings[-1].ways[0].playouts == load_level(HIGHEST).playouts * 9 // SIZE
    assert "1 of 2 games won with it, open" in lines[0]


def test_a_test_between_two_equal_guesses_is_refused(
    labels: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["measure", "worth", str(tmp_path / "kept"), str(labels), "--elo", "0"]) == 2
    assert "expected the second to be more" in capsys.readouterr().err


def test_labels_without_moves_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    without = write_labels(tmp_path / "labels.npz", SIZE)
    assert main(["measure", "worth", str(tmp_path / "kept"), str(without)]) == 2
    assert "labels.npz has no array 'last'" in capsys.readouterr().err


@pytest.mark.slow
def test_positions_are_decided_and_games_are_played(labels: Path) -> None:
    way = Way(("experts",), 10)
    found = worth.decide_some(PositionsPiece(way, 1, str(labels), POSITIONS, 1, 3, ""))
    assert found["chance"].shape == (2,)
    assert ((found["chance"] >= 0) & (found["chance"] <= 1)).all()
    played = worth.play_opening(Opening((Way((), 10), way), SIZE, 2, 1, 0, ""))
    assert set(played["winners"].tolist()) <= {0, 1, NOBODY}
    assert (played["moves"] > 2).all()
    assert (played["faults"] == NOBODY).all()
    assert played["seconds"].shape == (2, 2)
    assert (played["seconds"] > 0).all()
