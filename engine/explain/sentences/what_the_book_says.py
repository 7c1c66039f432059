"""What the corner book says of a move: its comment and, in a joseki, how it goes on, and who gets what."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import opponent, vertex_of
from engine.explain.claims.joseki_lines import JosekiLine, find_joseki_line
from engine.explain.claims.kinds import ANSWER, FATES, FORCES, LINE, SHAPE, TAKES, TURNS, Claim, Sentence
from engine.explain.claims.shapes import relation_of
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_shape_it_is import OF_JOSEKI
from engine.explain.words.languages import spoken
from engine.explain.words.naming import zone_of
from engine.explain.words.phrases import after_each_other, listed, side
from engine.explain.words.templates import say

MOST_TOLD = 2
"""So many moves of a line are told: nobody follows more without a board."""

_OF_WHAT_FOLLOWS = (ANSWER, LINE, TURNS, FORCES)
"""What is told of how the game goes on after a move."""


def tell_book(
    witness: Witness, move: int, told: Sequence[Claim], follows: Sentence | None = None
) -> Sentence | None:
    """Return sentences on what the corner book says of a move; None if it says nothing.

    ``told`` are the claims of the sentence on the move. Of a move that this does not call one of a joseki only the
    book's comment is told. By ``follows``, the sentence on what follows, the game may go on otherwise: then the book's
    line is left out.
    """
    shapes = [each for each in told if each.kind == SHAPE]
    if not shapes or any(each.kind in (*FATES, TAKES) for each in told):
        return None
    line = find_joseki_line(witness, move)
    joseki = next((each for each in shapes if relation_of(each) in OF_JOSEKI), None)
    if line is None or (joseki is None and not line.book.comment):
        return None
    comment, ending = line.book.comments_in(spoken())
    if joseki is None:
        return Sentence(comment, (line.claim,))
    texts, claims = list[str](), [line.claim]
    texts.append(comment)
    is_expected = _is_expected(line, follows)
    if is_expected:
        texts += [*_tell_line(witness, line), ending]
        claims += line.gets
    text = after_each_other(texts)
    return (
        Sentence(text, tuple(claims), is_extended=is_expected and len(line.claim.points) > 1)
        if text
        else None
    )


def has_line(book: Sentence | None) -> bool:
    """Return whether the sentence ``book`` tells how the joseki goes on."""
    return book is not None and book.is_extended


def _is_expected(line: JosekiLine, follows: Sentence | None) -> bool:
    """Return whether what is told to follow a move, by the sentence ``follows``, begins like the book's line."""
    claims = () if follows is None else follows.claims
    answers = [each.points[1:2] for each in claims if each.kind in _OF_WHAT_FOLLOWS]
    return all(each == line.claim.points[1:2] for each in answers)


def _tell_line(witness: Witness, line: JosekiLine) -> list[str]:
    """Return a sentence, in a list, on how the joseki goes on by the book, and who gets what; an empty list if there is
    nothing to tell.
    """
    _, *following = line.claim.points
    mover = witness.color if len(following) % 2 else opponent(witness.color)
    words = {"gets": _tell_gets(witness, line.gets), "sente": say("line sente", mover=side(mover))}
    if not following:
        return [say("book ends", **words)] if words["gets"] else []
    sides, size = (opponent(witness.color), witness.color), witness.board.size
    moves = [
        say("book move", side=side(color), point=vertex_of(point, size))
        for color, point in zip(sides, following, strict=False)
    ]
    return [say(f"book {'begins' if len(following) > MOST_TOLD else 'goes on'}", line=listed(moves), **words)]


def _tell_gets(witness: Witness, claims: Sequence[Claim]) -> str:
    """Return a clause on who gets which places, by claims of kind GETS; empty without any."""
    size, by_side = witness.board.size, dict[int, list[str]]()
    for each in claims:
        zone = zone_of(each.points[len(each.points) // 2], size)
        by_side.setdefault(int(each.value), []).append(say(f"towards {zone}"))
    told = [say("book gets", side=side(one), places=listed(each)) for one, each in by_side.items()]
    return listed(told, "clauses") if told else ""
