"""Which position a page asks about: one of the game at the board, or one of a review, with moves tried out there."""

from __future__ import annotations

from dataclasses import dataclass

from engine.base.errors import InputError
from engine.library.game import Game

MOST_TRIED = 200
"""Moves that can be tried out after a position of a review."""


@dataclass(frozen=True)
class Place:
    """A position that a page asks about.

    moves: how many moves of the game at the board, or of the review's game, lead to it; None for all
    review: the name of a review, empty for the game at the board
    base: in a review, how many moves of the record are played
    tried: in a review, the moves tried out after those instead of the record's, as colours and vertices
    """

    moves: int | None = None
    review: str = ""
    base: int = 0
    tried: tuple[tuple[str, str], ...] = ()

    def with_tried(self, game: Game) -> Game:
        """Play on ``game`` the moves that the person tried out after this position of a review, and return
        it.

        Raises IllegalMoveError or InputError if a move cannot be played.
        """
        for color, vertex in self.tried:
            game.play(vertex, color)
        return game

    def reached(self, game: Game) -> Game:
        """Return ``game`` as it was at the position that the page asks about, i.e. after its first `moves`
        moves; the whole game if `moves` is None.

        The side to move is the one that played next in the game. Raises InputError if the game does not have
        so many moves.
        """
        count = len(game.moves) if self.moves is None else self.moves
        if not 0 <= count <= len(game.moves):
            raise InputError(f"the game has {len(game.moves)} moves, so there is none number {count}")
        if count == len(game.moves):
            return game
        to_move = game.moves[count].color
        game = game.copy()
        while len(game.moves) > count:
            game.undo()
        game.to_move = to_move
        return game


HERE = Place()
"""The present position of the game at the board."""
