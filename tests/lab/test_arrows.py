"""Rooms, floors and arrows, counted in houses that are easily surveyed."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cli import main
from engine.lab.arrows import describe_plan, imports, list_named, plan


@pytest.fixture
def built(tmp_path: Path):
    """Writes modules by their names, and gives their files."""

    def build(sources: dict[str, str]) -> dict[str, Path]:
        files = {}
        for module, source in sources.items():
            files[module] = tmp_path / f"{module}.py"
            files[module].write_text(source)
        return files

    return build


HOUSE = {
    "engine": "",
    "engine.low": "",
    "engine.room": "",
    "engine.room.first": "import engine.low\nfrom engine.room import second",
    "engine.room.second": "from engine.low import something\nNAME = 'engine.room.first'",
    "engine.high": "def f():\n    from engine.room.first import g\n    from engine import low",
    "beside": "if TYPE_CHECKING:\n    import engine.high\nimport os",
    "beside.more": "",
}


def test_rooms_floors_and_arrows_are_counted(built) -> None:
    house = plan(built(HOUSE))
    assert house.arrows == {
        "engine": frozenset(),
        "engine.low": frozenset(),
        "engine.room": frozenset({"engine.low"}),
        "engine.high": frozenset({"engine.room", "engine.low"}),
        "beside": frozenset({"engine.high"}),
    }
    assert house.count == 4
    assert house.circle == []
    assert house.floors == {"engine": 1, "engine.low": 1, "engine.room": 2, "engine.high": 3, "beside": 4}


def test_an_arrow_upward_is_shown(built) -> None:
    files = built(HOUSE)
    order = ["engine", "engine.low", "engine.high", "engine.room", "beside"]
    assert plan(files).list_upward(order) == ["engine.high → engine.room"]
    first, *rooms = describe_plan(files, order)
    assert first == "5 rooms on 4 floors, 4 arrows, no circle, engine.high → engine.room upward"
    assert rooms[1] == "  3  engine.high       room low"


def test_a_circle_is_shown(built) -> None:
    files = built({"engine.one": "import engine.two", "engine.two": "import engine.one"})
    assert plan(files).circle in (
        ["engine.one", "engine.two", "engine.one"],
        ["engine.two", "engine.one", "engine.two"],
    )
    assert next(describe_plan(files, [*files])).startswith("2 rooms, 2 arrows, a circle: engine.")


def test_strings_name_modules_and_import_none(built) -> None:
    files = built(HOUSE)
    assert dict(list_named(files["engine.room.second"], files)) == {"engine.room.first": 2}
    assert dict(imports(files["engine.room.second"], files)) == {"engine.low": 1}


def test_a_relative_import_is_refused(built) -> None:
    files = built({"engine.one": "import os\nfrom . import two"})
    with pytest.raises(ValueError, match="line 2: a relative import, expected the whole name"):
        list(imports(files["engine.one"], files))


@pytest.mark.slow
def test_the_command_prints_the_numbers_of_this_house(capsys) -> None:
    assert main(["modules", "--arrows"]) == 0
    first, *rooms = capsys.readouterr().out.splitlines()
    assert first.endswith("no circle, none upward")
    assert int(first.split()[0]) == len(rooms) == 20
