"""Sets of numbers: written whole, read with a sentence for what cannot be used, and played by."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.board.points import BLACK
from engine.decide.decision.number_sets import MANIFEST, SetError, read_contents, read_set, write_set
from engine.decide.decision.settings import Settings
from engine.decide.decision.worth import FILE as WORTH
from engine.decide.games.records import WEIGHTS_DTYPE
from engine.decide.games.weights import save_weights
from engine.decide.players import assemble
from engine.game.game import Game
from engine.jit.declaring import record_array


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A set of playout weights that are all alike, and of the shipped worth."""
    weights = record_array(1, WEIGHTS_DTYPE)
    for name in WEIGHTS_DTYPE.names or ():
        weights[name] = 1.0
    save_weights(weights, tmp_path / "alike.npz")
    contents = ("playouts.npz", (tmp_path / "alike.npz").read_bytes()), ("worth.yaml", WORTH.read_bytes())
    write_set(tmp_path / "set", contents)
    assert read_contents(tmp_path / "set") == contents
    return tmp_path / "set"


def test_a_player_plays_by_a_set(folder: Path) -> None:
    files = read_set(folder)
    assert files == {"playouts": folder / "playouts.npz", "worth": folder / "worth.yaml"}
    for name in ("hybrid", "montecarlo"):
        by_itself, by_set, again = (
            assemble(name, Settings(level=1, playouts=300, files=each)).decide(Game(9), BLACK)
            for each in ({}, files, files)
        )
        assert by_set.move == again.move
        if name == "hybrid":
            assert by_set.owned == again.owned
            assert by_set.owned != by_itself.owned
    # knowledge alone has no use for the playouts, and no complaint
    assemble("tamen", Settings(files=files))


def test_a_file_that_is_broken_is_named(folder: Path) -> None:
    np.savez(folder / "playouts.npz", answer=np.ones(3))
    with pytest.raises(ValueError, match=r"playouts\.npz is no file of playout weights"):
        assemble(settings=Settings(files={"playouts": folder / "playouts.npz"}))


def test_what_is_no_set_is_said(folder: Path) -> None:
    manifest = folder / MANIFEST
    text = manifest.read_text()
    for changed, said in (
        (
            text.replace("version: ", "version: 9."),
            "was learned by version 9.0.1.0 of the engine, this is 0.1.0",
        ),
        (text.replace("form: 2\n", ""), "another build of the engine, whose numbers have another form"),
        (text.replace("worth.yaml", "../worth.yaml"), "'../worth.yaml' is no file of the folder"),
        ("files: [", "it is not YAML"),
        ("files: 3", "expected 'version' and 'files'"),
    ):
        manifest.write_text(changed)
        with pytest.raises(SetError, match=said):
            read_set(folder)
    manifest.write_text(text)
    with folder.joinpath("worth.yaml").open("ab") as file:
        file.write(b"\n")
    with pytest.raises(SetError, match=r"worth.yaml' is damaged or was changed"):
        read_set(folder)
    folder.joinpath("worth.yaml").unlink()
    with pytest.raises(SetError, match=r"worth.yaml' cannot be read: No such file"):
        read_set(folder)
    manifest.unlink()
    with pytest.raises(SetError, match="is no set of numbers: there is no 'set.yaml'"):
        read_set(folder)
