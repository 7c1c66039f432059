"""How one more predicate is put into a sentence on a move: after what it does already, or before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import vertex_of
from engine.explain.claims.kinds import (
    BASE,
    HELPS,
    HINDERS,
    HOLDS,
    LIBERTIES,
    PARTS,
    THREATENS,
    Claim,
    Sentence,
)
from engine.explain.claims.what_decided import OF_STONES
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_shape_it_is import is_idle
from engine.explain.words.phrases import unfinished
from engine.explain.words.templates import say

_REASONS = {*OF_STONES, BASE, THREATENS, PARTS, HOLDS, HELPS, HINDERS, LIBERTIES}
"""What is told of stones that says what a move is for."""


def add_deed(does: Sentence, deed: str, claims: Sequence[Claim]) -> Sentence:
    """Return the sentence ``does`` on a move, with one more predicate added: ``deed``, a further thing that
    it does.

    ``claims`` are the claims of the whole new sentence. Beside a reason no more is said of how the stone stands to
    others, if that says nothing of what it is for (`is_idle`); what the move is called still rests on it.
    """
    new = {each.kind for each in claims if each not in does.claims}
    if _says_only_where(does) and not new.isdisjoint(_REASONS):
        return replace(does, text=does.text.replace(does.deed, deed, 1), claims=tuple(claims), deed="")
    name = "does also" if does.is_extended else "does further"
    text = say(name, text=unfinished(does.text), deeds=deed)
    return replace(does, text=text, claims=tuple(claims), is_extended=True)


def _says_only_where(does: Sentence) -> bool:
    """Return whether a sentence on a move says no more than how its stone stands to others (`is_idle`), or in which
    part of the board it is.
    """
    return bool(does.deed) and not does.is_extended and (not does.claims or is_idle(does.claims))


def put_deed_before(
    witness: Witness, move: int, does: Sentence, deed: str, claims: Sequence[Claim]
) -> Sentence:
    """Return the sentence ``does`` on a move with one more predicate, ``deed``, before all others.

    ``claims`` are the claims of the whole new sentence.
    """
    first = say("does this", move=vertex_of(move, witness.board.size), deeds=deed)
    if not does.text:
        return replace(does, text=first, claims=tuple(claims))
    subject = first.partition(deed)[0]
    if _says_only_where(does):
        return replace(does, text=first, claims=tuple(claims), deed="")
    rest, has_subject = does.text.removeprefix(subject), does.text.startswith(subject)
    if has_subject and not does.is_extended:
        return add_deed(Sentence(first), unfinished(rest), claims)
    if has_subject:
        text = say("does then", text=unfinished(first), deeds=unfinished(rest))
    else:
        text = say("sentence next", before=first, next=does.text)
    return replace(does, text=text, claims=tuple(claims), deed="")
