"""A game at the studio's board: settings, taking back, the clock, dead stones, and what is saved."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from engine.base.errors import IllegalMoveError, InputError
from engine.library.game import Game
from engine.studio.folders import Folder
from engine.studio.table import FINISHED, MARKING, PLAYING, Table, TableSettings

ENDED = """
. X O . .
X X O O .
. X O . X
X X O O .
. X O . .
"""


def table(**given: object) -> Table:
    """A game on 9x9 with some settings."""
    return Table.begun("20260101-000000-9x9", TableSettings.of({"size": 9, **given}), seed=1)


def played(*vertices: str, **given: object) -> Table:
    """A game after some moves."""
    made = table(**given)
    for vertex in vertices:
        made.play(vertex)
    return made


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"size": 1}, "2 to 25"),
        ({"size": "nine"}, "no number"),
        ({"rules": "chess"}, "chinese"),
        ({"komi": 1e9}, "komi"),
        ({"komi": "nan"}, "komi"),
        ({"handicap": 1}, "handicap"),
        ({"person": "red"}, "black, white or both"),
        ({"level": 0}, "levels"),
        ({"player": "katago"}, "hybrid"),
        ({"playouts": -1}, "games for a move"),
        ({"playouts": 10**9}, "games for a move"),
        ({"resign": 100}, "gives up below"),
        ({"resign": "nan"}, "gives up below"),
        ({"clock": "hourglass 5"}, "unknown time system"),
    ],
)
def test_settings_that_cannot_be_are_refused_in_a_sentence(given: dict[str, object], says: str) -> None:
    with pytest.raises(InputError, match=says):
        TableSettings.of(given)


def test_the_engine_is_to_move_where_it_is_not_the_persons_turn() -> None:
    assert not table().engine_is_to_move
    assert played("E5").engine_is_to_move
    assert table(person="white").engine_is_to_move
    assert not played("E5", person="both").engine_is_to_move
    assert table(handicap=2).engine_is_to_move


def test_take_back_goes_to_the_persons_turn() -> None:
    game = played("E5", "C3", "G7", "G3")
    game.undo()
    assert [move.vertex for move in game.game.moves] == ["E5", "C3"]
    waiting = played("E5")
    waiting.undo()
    assert waiting.game.moves == ()
    both = played("E5", "C3", person="both")
    both.undo()
    assert [move.vertex for move in both.game.moves] == ["E5"]
    with pytest.raises(InputError, match="no move of yours"):
        played("E5", person="white").undo()


def test_an_illegal_move_changes_nothing() -> None:
    game = played("E5")
    before = game.as_seen()
    with pytest.raises(IllegalMoveError):
        game.play("E5")
    assert game.as_seen() == before


def test_two_passes_lead_to_marking_and_the_persons_marks_count() -> None:
    game = Table(
        "20260101-000000-5x5",
        TableSettings(size=5, person="both", komi=0.5),
        Game.from_diagram(ENDED, komi=0.5),
        1,
    )
    game.play("pass")
    game.play("pass")
    assert game.phase == MARKING
    game.judged({"E3": "dead"}, ["B3"])
    assert "B3" in game.as_seen()["doubtful"][0]
    assert game.dead == {"E3"} and game.score_text() == "W+5.5"
    game.toggle_dead("C5")
    assert game.dead == {"C5", "C4", "D4", "C3", "C2", "D2", "C1", "E3"}
    game.toggle_dead("C5")
    assert game.score_text() == "W+5.5"
    with pytest.raises(InputError, match="no stone"):
        game.toggle_dead("A5")
    game.accept()
    assert (game.phase, game.result) == (FINISHED, "W+5.5")
    with pytest.raises(InputError, match="over"):
        game.play("A5")


def test_borders_are_closed_once_for_each_change(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Table("t", TableSettings(size=5, person="both", komi=0.5), Game.from_diagram(ENDED, komi=0.5), 1)
    game.play("pass")
    game.play("pass")
    asked: list[object] = []

    def close_borders(board: object, dead: object, seki: object) -> dict[int, int]:
        asked.append(dead)
        return {}

    monkeypatch.setattr("engine.studio.table.borders.close_borders", close_borders)
    game.as_seen()
    game.as_seen()
    game.sgf()
    assert len(asked) == 1
    game.toggle_dead("E3")
    game.as_seen()
    assert len(asked) == 2 and asked[0] != asked[1]


def test_play_goes_on_after_the_passes_are_taken_back() -> None:
    game = played("E5", "C3", "pass", "pass", person="both")
    game.go_on()
    assert game.phase == PLAYING and len(game.game.moves) == 2


def test_resigning_is_taken_back_without_a_move() -> None:
    game = played("E5", "C3")
    game.resign("black")
    assert (game.phase, game.result) == (FINISHED, "W+R")
    game.undo()
    assert (game.phase, len(game.game.moves)) == (PLAYING, 2)


def test_the_clock_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    game = table(clock="absolute 10")
    game.start_clock()
    now = 104.0
    game.play("E5")
    assert game.as_seen()["clock"]["black"]["seconds"] == pytest.approx(6.0)
    assert game.seconds_left() == pytest.approx(10.0)
    now = 113.9
    assert not game.out_of_time()
    now = 114.1
    assert game.out_of_time() and game.result == "B+T"


def test_the_clock_stands_still_while_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    game = table(clock="byoyomi 60 10 3")
    game.start_clock()
    now = 120.0
    game.stop_clock()
    now = 1000.0
    assert not game.out_of_time()
    game.start_clock()
    assert game.seconds_left() == pytest.approx(40.0 + 30.0)


@pytest.mark.parametrize(
    "clock", ["none", "byoyomi 60 10 3", "fischer 60 5", "canadian 60 30 5", "absolute 60"]
)
def test_a_saved_game_comes_back_as_it_was(clock: str, tmp_path: Path) -> None:
    game = played("E5", "D3", "G5", clock=clock, rules="japanese", handicap=2, person="white")
    folder = Folder(tmp_path)
    folder.write(game.name, ".sgf", game.sgf())
    folder.write_json(game.name, game.saved())
    again = Table.restored(
        game.name, folder.read_record(game.name, pytest.fail), folder.read(game.name, ".sgf")
    )
    assert again.as_seen() | {"number": 0} == game.as_seen() | {"number": 0}
    assert again.seed == game.seed
    assert json.loads(json.dumps(again.saved())) == json.loads(json.dumps(game.saved()))
    record = game.sgf().decode()
    assert "PW[Guest]" in record and "PB[Tamen" in record and "DT[2026-01-01]" in record


@pytest.mark.parametrize("name", ["../x", "a/b", "", "a.b", "a..b", "x" * 81, "-a", "a b", "ä"])
def test_no_name_leads_out_of_the_folder(name: str, tmp_path: Path) -> None:
    folder = Folder(tmp_path / "games")
    with pytest.raises(InputError):
        folder.write(name, ".sgf", b"x")
    with pytest.raises(InputError):
        folder.read(name, ".sgf")
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


@pytest.mark.parametrize(
    ("rules", "black"),
    [("chinese", {"territory": 10, "stones": 8}), ("japanese", {"territory": 10, "prisoners": 1})],
)
def test_the_account_adds_up_to_the_score(rules: str, black: dict[str, int]) -> None:
    game = Game.from_diagram(ENDED, komi=0.5, rules=rules)
    made = Table.continued("t", TableSettings.of({"person": "both"}), game, 1)
    assert made.as_seen()["account"] is None
    made.play("pass")
    made.play("pass")
    made.judged({"E3": "dead"})
    made.toggle_dead("B1")
    made.toggle_dead("B1")
    seen = made.as_seen()
    account, score = seen["account"], seen["score"]
    for color in ("black", "white"):
        assert sum(account[color].values()) == score[color]
    assert len(account["owner"]) == 5 and {each for row in account["owner"] for each in row} <= {0, 1, -1}
    assert set(account["black"]) == {*black, "beside"}


def test_a_game_goes_on_from_a_position_of_another() -> None:
    game = Game(13, 6.5, "japanese")
    for vertex in ("D4", "K10", "D10"):
        game.play(vertex)
    made = Table.continued("t", TableSettings.of({"size": 9, "person": "white", "level": 3}), game, 1)
    assert (made.settings.size, made.settings.komi, made.settings.rules) == (13, 6.5, "japanese")
    assert made.to_move == "white" and not made.engine_is_to_move
    made.set_level(7)
    assert made.settings.level == 7
    with pytest.raises(InputError, match="levels"):
        made.set_level(0)


def test_a_loss_on_time_shows_no_time_until_it_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(person="both", clock="absolute 60")
    made.start_clock()
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + 61)
    assert made.out_of_time()
    assert made.as_seen()["clock"]["black"]["seconds"] == 0
    made.undo()
    assert made.as_seen()["clock"]["black"]["seconds"] == 60


@pytest.mark.parametrize("clock", ["fischer 60 5", "byoyomi 60 10 3", "canadian 60 30 5", "absolute 60"])
@pytest.mark.parametrize("is_restored", [False, True])
def test_a_move_taken_back_leaves_no_time_that_it_gained_or_cost(
    clock: str, is_restored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    game = table(clock=clock)
    game.start_clock()
    seen = []
    for number, vertex in enumerate(("E5", "C3", "G7", "G3", "pass", "pass")):
        seen.append([game.as_seen()["clock"][color] for color in ("black", "white")])
        now += 1.0 + number
        game.play(vertex)
    if is_restored:
        game = Table.restored(game.name, json.loads(json.dumps(game.saved())), game.sgf())
    game.go_on()
    for before in (4, 2, 0):
        assert [game.as_seen()["clock"][color] for color in ("black", "white")] == seen[before]
        if before:
            game.undo()


def test_the_record_names_the_person() -> None:
    made = played("E5", name="  Ada\n Lovelace ")
    assert b"PB[Ada Lovelace]" in made.sgf() and b"PW[Tamen" in made.sgf()


def test_the_moves_of_a_record_are_nobodys_until_they_are_taken_back() -> None:
    record = Game.from_moves(["E5", "C3", "G7"], size=9)
    table = Table.continued("20260101-000000-9x9", TableSettings(size=9, person="black"), record, 1, 3)
    assert table.as_seen()["taken_over"] == 3
    assert Table.restored(table.name, table.saved(), table.sgf()).taken_over == 3
    table.undo()
    assert (len(table.game.moves), table.taken_over) == (2, 2)
