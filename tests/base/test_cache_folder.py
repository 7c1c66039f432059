"""What is made of sources is made once, and again whenever what was kept of it is of no use."""

from __future__ import annotations

import datetime
import marshal
import os
from pathlib import Path

import pytest

from engine.base.cache_folder import kept
from engine.base.files import write_checked

SOURCE, OTHER = b"a source", b"another source"


class Maker:
    """Counts how often something is made."""

    def __init__(self, made: object) -> None:
        self.made, self.times = made, 0

    def __call__(self) -> object:
        self.times += 1
        return self.made


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAMEN_CACHE", str(tmp_path))
    return tmp_path / "kept"


def test_what_was_made_once_is_found(folder: Path) -> None:
    make = Maker({"rules": [1, 2.5, True, None, "hane"]})
    assert [kept("rules", SOURCE, make) for _ in range(3)] == [make.made] * 3
    assert make.times == 1


def test_another_source_or_name_is_something_else(folder: Path) -> None:
    first, second, third = Maker(1), Maker(2), Maker(3)
    for _ in range(2):
        assert kept("rules", SOURCE, first) == 1
        assert kept("rules", OTHER, second) == 2
        assert kept("weights", SOURCE, third) == 3
    assert (first.times, second.times, third.times) == (1, 1, 1)


@pytest.mark.parametrize(
    "damage", [lambda whole: whole[:-1], lambda whole: b"", lambda whole: whole[:40] + b"?"]
)
def test_a_damaged_file_is_made_again(folder: Path, damage: object) -> None:
    make = Maker(["hane"] * 10)
    kept("rules", SOURCE, make)
    (file,) = folder.iterdir()
    file.write_bytes(damage(file.read_bytes()))  # type: ignore[operator]
    assert [kept("rules", SOURCE, make) for _ in range(2)] == [make.made] * 2
    assert make.times == 2


@pytest.mark.parametrize(
    "wrong",
    [marshal.dumps(["another", "thing"]), marshal.dumps(["rules"]), marshal.dumps(7), b"", b"no marshal"],
)
def test_a_file_with_the_right_digest_and_wrong_contents_is_made_again(folder: Path, wrong: bytes) -> None:
    make = Maker({"hane": 1})
    kept("rules", SOURCE, make)
    (file,) = folder.iterdir()
    write_checked(file, wrong)
    assert [kept("rules", SOURCE, make) for _ in range(2)] == [make.made] * 2
    assert make.times == 2


def test_a_file_of_something_else_is_not_taken_for_this(folder: Path) -> None:
    kept("rules", SOURCE, Maker(1))
    (first,) = folder.iterdir()
    kept("weights", SOURCE, Maker(2))
    (second,) = set(folder.iterdir()) - {first}
    second.write_bytes(first.read_bytes())
    assert kept("weights", SOURCE, Maker(3)) == 3


def test_what_cannot_be_kept_is_made_each_time(folder: Path) -> None:
    make = Maker(datetime.date(1985, 4, 1))
    assert [kept("date", SOURCE, make) for _ in range(2)] == [make.made] * 2
    assert make.times == 2
    assert not folder.exists()


def test_errors_are_not_kept(folder: Path) -> None:
    def refuse() -> object:
        raise ValueError("no rules")

    for _ in range(2):
        with pytest.raises(ValueError, match="no rules"):
            kept("rules", SOURCE, refuse)
    assert kept("rules", SOURCE, Maker(1)) == 1


def test_where_nothing_can_be_written_it_is_made_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "a file"
    in_the_way.write_text("")
    monkeypatch.setenv("TAMEN_CACHE", str(in_the_way))
    make = Maker(1)
    assert [kept("rules", SOURCE, make) for _ in range(2)] == [1, 1]
    assert make.times == 2


def test_what_was_made_of_older_sources_goes_in_time(folder: Path) -> None:
    kept("rules", SOURCE, Maker(1))
    kept("weights", SOURCE, Maker(2))
    for file in folder.iterdir():
        os.utime(file, (0, 0))
    kept("rules", OTHER, Maker(3))
    names = sorted(file.name.split("-")[0] for file in folder.iterdir())
    assert names == ["rules", "weights"]
    assert kept("rules", SOURCE, Maker(4)) == 4
