"""The table of a run: every step that was done, with its data, command, seed, digest, figures, seconds and verdict.

It is one file, written whole after every step, and what a run goes on from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

import yaml

from engine.base.files import replace_text
from engine.base.yaml_text import parse_yaml

PLAY, JUDGE, FIT, MATCH = "play", "judge", "fit", "match"
"""The steps of a turn, in their order; the last two come for each part that is learned."""

FILE = "table.yaml"
ADOPTED = "adopted"

ENGINE = "engine"
"""The option that says which engine the run is of, to the letter."""


Figures = dict[str, float | int | str]
"""What was counted or measured, by its name."""


class TableError(ValueError):
    """Raised if the table of a run is damaged, or belongs to a run with other options. The error's text names
    the file and says what is wrong.
    """


@dataclass(frozen=True)
class Step:
    """One step of a run of the loop, as it stands in the run's table.

    turn: from 1; what: PLAY, JUDGE, FIT or MATCH
    part: the part of the numbers that is fitted or tried, empty for other steps
    data: digests of all that it was made from, by name
    command: the command line that does it again; seed: None where nothing is drawn
    product: the file or folder that it made, in the folder of the run, empty for none
    digest: of the product, or of the result without one; figures: by name; seconds: of work, by all workers
    together
    verdict: what came of it; said: what else it printed
    """

    turn: int
    what: str
    part: str
    data: Mapping[str, str]
    command: str
    seed: int | None
    product: str
    digest: str
    figures: Figures
    seconds: float
    verdict: str
    said: list[str] = field(default_factory=list)


@dataclass
class Table:
    """The table of a run of the loop: the steps done so far, the folder, and the options that must be the
    same for the run to go on.
    """

    folder: Path
    options: dict[str, object]
    steps: list[Step] = field(default_factory=list)

    def find(self, turn: int, what: str, part: str = "") -> Step | None:
        """Return a step of the run, None if it was not done yet.

        turn: from 1; what: the kind of step, PLAY, JUDGE, FIT or MATCH; part: the part of the numbers that it
        is about, empty for none
        """
        return next(
            (each for each in self.steps if (each.turn, each.what, each.part) == (turn, what, part)), None
        )

    @property
    def best(self) -> str:
        """The folder, within that of the run, of the set of numbers that was adopted last. Empty as long as
        none was adopted.
        """
        adopted = [each for each in self.steps if each.what == MATCH and each.verdict.startswith(ADOPTED)]
        return adopted[-1].product if adopted else ""

    def add(self, step: Step) -> None:
        """Enter a step and write the table. Raises OSError; then the step is not entered."""
        steps = [*self.steps, step]
        entries = {"options": self.options, "steps": [asdict(each) for each in steps]}
        self.folder.mkdir(parents=True, exist_ok=True)
        text = yaml.safe_dump(entries, sort_keys=False, width=115, allow_unicode=True)
        replace_text(self.folder / FILE, "# The steps of 'tamen learn loop'; --report prints them.\n" + text)
        self.steps = steps


def read(folder: Path) -> Table:
    """Read the table of the run in a folder. Raises TableError if there is no table or it is damaged."""
    file = folder / FILE
    try:
        found = parse_yaml(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise TableError(f"'{file}' cannot be read: {error.strerror}") from None
    except (yaml.YAMLError, UnicodeDecodeError):
        raise TableError(f"'{file}' is damaged: it is not YAML") from None
    if not isinstance(found, dict) or not isinstance(found.get("options"), dict):
        raise TableError(f"'{file}' is damaged: expected 'options' and 'steps'")
    steps = found.get("steps")
    names = {each.name for each in fields(Step)}
    if not isinstance(steps, list) or not all(
        isinstance(each, dict) and set(each) == names for each in steps
    ):
        raise TableError(f"'{file}' is damaged: expected 'steps', each with {', '.join(sorted(names))}")
    return Table(folder, found["options"], [Step(**each) for each in steps])


def begin(folder: Path, options: dict[str, object]) -> Table:
    """Return the table of a run in a folder. It has the steps of an earlier run that now goes on, or none.

    Raises TableError, naming what differs, if that run had other options.
    """
    if not folder.joinpath(FILE).exists():
        return Table(folder, options)
    table = read(folder)
    for name in {**options, **table.options}:
        then, now = table.options.get(name), options.get(name)
        if then != now:
            what = "was begun by another version of the engine" if name == ENGINE else f"had another {name}"
            raise TableError(
                f"the run in '{folder}' {what} ({then}, now {now}); go on with that, or in another folder"
            )
    return table


def report(table: Table) -> str:
    """Return a text with all steps as a table in Markdown. After the table it says what each step was made
    from and by which command.
    """
    rows = [
        (
            str(number),
            str(step.turn),
            f"{step.what} {step.part}".strip(),
            "" if step.seed is None else str(step.seed),
            step.digest[:12],
            ", ".join(f"{name} {value}" for name, value in step.figures.items()),
            f"{step.seconds:.0f}",
            step.verdict,
        )
        for number, step in enumerate(table.steps, 1)
    ]
    head = ("", "turn", "step", "seed", "digest", "figures", "seconds", "verdict")
    lines = [f"| {' | '.join(row)} |" for row in (head, ("---",) * len(head), *rows)]
    for number, step in enumerate(table.steps, 1):
        data = ", ".join(f"{name} {digest[:12]}" for name, digest in step.data.items())
        lines += ["", f"{number}. `{step.command}`", f"   data: {data or 'none'}"]
        lines += [f"   {line}" for line in step.said]
    best = table.best
    kept = f"`tamen --numbers {table.folder / best}`" if best else "the numbers that come with the engine"
    tried = sum(step.what == MATCH for step in table.steps)
    adopted = sum(step.what == MATCH and step.verdict.startswith(ADOPTED) for step in table.steps)
    lines += ["", f"{adopted} of {tried} new sets adopted; the best player has {kept}"]
    return "\n".join(lines)
