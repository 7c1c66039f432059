"""`tamen picture GAME.sgf`: a position of a game as an SVG picture, with what the engine thinks of it drawn in.

moves       the candidates by letters, the best first, with what each comes to and its best reason
territory   whose each point will be, if the side to move moves next
influence   whose influence is stronger on each point
groups      how safe each group is; those that are not safe are described below the board
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from engine.base.files import replace_text
from engine.base.options import STANDARD_OUTPUT, is_same_file, output_file
from engine.board.points import BLACK, PASS
from engine.decide.decision.budget import Budget
from engine.decide.players import Adviser
from engine.evaluate.tables import POINT
from engine.explain.claims.scene import Scene
from engine.explain.drawing.overlays import (
    ALIVE,
    BANDS,
    DEAD,
    SETTLED,
    UNSETTLED,
    WEAK,
    balance,
    band,
    ownership,
)
from engine.explain.drawing.picture import BoardPicture
from engine.explain.reviews.explain_command import (
    add_game_arguments,
    add_thinking_arguments,
    adviser_of,
    game_of,
)
from engine.explain.words.phrases import capitalized, lead, side, vertices
from engine.explain.words.reasons import first_reason
from engine.game.game import Game
from engine.game.records.sources import split_number
from engine.game.scoring import score_compensation
from engine.game.sgf import SgfError

LETTERS = "ABCDEFGH"

MOST_CANDIDATES = 5

STRONGEST_SHADE = 0.8
"""The ground stays visible where one side's influence is alone."""

COLOR_WORDS = {ALIVE: "green", SETTLED: "blue", UNSETTLED: "yellow", WEAK: "purple", DEAD: "red"}
"""What the colours of the bands in `engine.explain.drawing.picture.STYLE` are called."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subcommand to ``parser``."""
    add_game_arguments(parser, "the game record")
    parser.add_argument(
        "--move", type=int, metavar="N", help="show the position after so many moves (default: after all)"
    )
    parser.add_argument(
        "--show", choices=SHOWN, default="moves", help="what is drawn into the position (default moves)"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=svg_file,
        metavar="FILE.svg",
        required=True,
        help="the picture to write, - for the standard output",
    )
    add_thinking_arguments(parser)


def svg_file(text: str) -> Path:
    """Return a text as the path of the SVG file to write. Raises ArgumentTypeError if the text cannot name
    one.
    """
    path = output_file(text)
    if path != STANDARD_OUTPUT and path.suffix.lower() != ".svg":
        raise argparse.ArgumentTypeError(
            f"'{text}' is no name for an SVG picture, expected one that ends in .svg"
        )
    return path


def run(options: argparse.Namespace) -> int:
    """Draw the picture that the options of the command line ask for, and write it to their file.

    Returns 0 if the file was written, else 1 after a message on standard error.
    """
    try:
        if is_same_file(Path(split_number(str(options.game))[0]), options.output):
            raise SgfError(f"'{options.output}' is the game itself, expected another file to write")
        game = position_after(options.game, options.move, options.strict)
        picture = draw(game, options.show, adviser_of(options), options.nodes)
        if options.output == STANDARD_OUTPUT:
            print(picture.text(), end="")
            return 0
        replace_text(options.output, picture.text())
    except SgfError as error:
        print(f"tamen picture: error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"tamen picture: error: cannot write '{options.output}': {error.strerror}", file=sys.stderr)
        return 1
    print(options.output)
    return 0


def position_after(path: Path, number: int | None = None, strict: bool = False) -> Game:
    """Read the game of a file and return it as it stood after its first ``number`` moves. Raises SgfError."""
    game = game_of(path, strict)
    if number is None:
        return game
    if not 0 <= number <= game.move_count:
        raise SgfError(f"'{path}': there is no move {number}, expected 0 to {game.move_count}")
    while game.move_count > number:
        game.undo()
    return game


def draw(game: Game, show: str, adviser: Adviser, nodes: int | None = None) -> BoardPicture:
    """Return a picture of the game's position with the player's view of it: moves, territory, influence or
    groups.

    ``show``, one of SHOWN, says which of these is drawn. ``nodes`` is the most evaluations that a decision
    may use.
    """
    title = f"After move {game.move_count}, {side(game.to_move)} to move: {show}"
    picture = BoardPicture(game.board.grid(), title)
    SHOWN[show](picture, game, adviser, nodes)
    if game.moves:
        _, last = game.moves[-1]
        picture.circle([last], "last", 3.5)
    return picture


def _draw_moves(picture: BoardPicture, game: Game, adviser: Adviser, nodes: int | None) -> None:
    """Draw letters on a picture for the moves that the player considers, and explain each below the board.

    The best move comes first. Candidates whose reasons do not hold are left out. ``nodes`` is the most
    evaluations for the decision, None for as many as the level allows.
    """
    color, size = game.to_move, game.size
    decision = adviser.decide(game, color, Budget(evaluations=nodes))
    passing = capitalized(lead(decision.before, color, "would"))
    picture.write_below(f"{side(color)} to move. {passing} after a pass.")
    chosen = decision.chosen
    held = [each for each in decision.others if each.move != PASS]
    if chosen is not None:
        held.insert(0, chosen)
    for letter, each in zip(LETTERS, held[:MOST_CANDIDATES], strict=False):
        kind = "best" if each is chosen else "other"
        picture.circle([each.move], kind, 8.5)
        picture.label(each.move, letter, "on-disc")
        after = vertices(each.line, size)
        told = f"{letter}: {first_reason(each, color, size)} After {after} {lead(each.score, color)}."
        picture.write_below(told)
    if chosen is None:
        picture.write_below(f"{side(color)} passes. {capitalized(lead(decision.score, color))}.")


def _draw_territory(picture: BoardPicture, game: Game, adviser: Adviser, nodes: int | None) -> None:
    """Draw small squares on a picture that show who will own the points, and write the score below the board.

    The surer the player's evaluation is that somebody owns a point, the larger its square. ``nodes`` is
    accepted but not used.
    """
    scene, color = Scene.of(adviser, game, game.to_move), game.to_move
    for point in scene.board.points():
        owned = ownership(scene.tables, color, point)
        picture.dot(point, "for-black" if owned > 0 else "for-white", abs(owned))
    score = float(scene.tables["score"][color]) / POINT - score_compensation(game)
    picture.write_below(
        f"If {side(color)} moves next, {lead(score, BLACK)}, komi {game.komi:g} counted. "
        "The larger a square, the surer the point."
    )


def _draw_influence(picture: BoardPicture, game: Game, adviser: Adviser, nodes: int | None) -> None:
    """Colour the ground of a picture: dark where Black's influence is stronger, light where White's is.

    The influence is that of the player's evaluation. ``nodes`` is accepted but not used.
    """
    scene = Scene.of(adviser, game, game.to_move)
    for point in scene.board.points():
        stronger = balance(scene.tables, point)
        picture.shade(point, "for-black" if stronger > 0 else "for-white", STRONGEST_SHADE * abs(stronger))
    picture.write_below("Dark ground: Black's influence is stronger there. Light ground: White's is.")


def _draw_groups(picture: BoardPicture, game: Game, adviser: Adviser, nodes: int | None) -> None:
    """Draw on each stone of a picture a dot whose colour says how alive its group is.

    The groups that are not safe are described below the board. ``nodes`` is accepted but not used.
    """
    scene = Scene.of(adviser, game, game.to_move)
    groups = scene.tables["groups"]
    for point in scene.board.points():
        if scene.is_stone(point):
            picture.circle([point], band(int(groups[scene.group_at(point)]["aliveness"])), 6)
    count = int(scene.tables["group_count"])
    worst = sorted(range(count), key=lambda row: (-int(groups[row]["stones"]), int(groups[row]["first"])))
    weak = [row for row in worst if band(int(groups[row]["aliveness"])) not in (ALIVE, SETTLED)]
    colors = ", ".join(f"{COLOR_WORDS[name]} {words}" for name, words in BANDS.items())
    picture.write_below(f"{capitalized(colors)}.")
    for letter, row in zip(LETTERS, weak, strict=False):
        picture.label(int(groups[row]["first"]), letter, "on-disc")
        picture.write_below(f"{letter}: {capitalized(scene.describe_group(row))}.")


SHOWN: dict[str, Callable[[BoardPicture, Game, Adviser, int | None], None]] = {
    "moves": _draw_moves,
    "territory": _draw_territory,
    "influence": _draw_influence,
    "groups": _draw_groups,
}
