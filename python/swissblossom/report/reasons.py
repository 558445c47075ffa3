"""The sentences that say why, with the names made safe to stand in them."""

from __future__ import annotations

from swissblossom.errors import InvalidTournamentError, NoLegalPairingError
from swissblossom.explanations import explain
from swissblossom.explanations.answers import DeadEnd
from swissblossom.explanations.sentences import Sentences
from swissblossom.markup import display_name, isolated
from swissblossom.pairing import Round
from swissblossom.plain_data import dataclass, replace
from swissblossom.report.words import Words
from swissblossom.tournament import Tournament, format_points

__all__ = ["Reason", "Reasons", "dead_end_blocks", "reasons", "with_safe_names"]

Reason = tuple[str, tuple[str, ...]]
"""What sentences are about, and the sentences."""

_DETAILED = 100  # boards up to which nearer opponents are told: the round is paired again for each of them


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a round is paired as it is.

    Attributes:
        boards: For each board the pair and its colours: (what it is about, sentences).
        lanes: Sentences for each bracket.
        bye: Sentences about the pairing-allocated bye.
    """

    boards: tuple[tuple[Reason, ...], ...]
    lanes: tuple[tuple[str, ...], ...]
    bye: tuple[str, ...]


def with_safe_names(t: Tournament) -> Tournament:
    """Return the tournament with names that can stand in a sentence, whatever their script and marks."""
    players = tuple([replace(player, name=isolated(display_name(player))) for player in t.players])
    return replace(t, players=players)


def reasons(paired: Round, words: Words) -> Reasons | None:
    """Return the sentences about a round, or None for a system that has no explanations.

    Args:
        paired: The round.
        words: Language of the page.
    """
    try:
        told = explain(paired, detailed=len(paired.pairs) <= _DETAILED)
    except InvalidTournamentError:
        return None
    say = Sentences(paired, told.facts, words.language, with_safe_names(paired.state.tournament))
    lanes = []
    for index in range(len(told.brackets)):
        _heading, *lines = say.bracket(told, index, boards=False)
        lanes.append(tuple([line.strip() for line in lines]))
    boards = []
    for board in told.boards:
        _colours, *lines = say.board(board)
        score = format_points(told.brackets[board.bracket].score)
        pair = (*lanes[board.bracket], *[line.strip() for line in lines])
        boards.append(
            (
                (words.say("The pair, in the bracket of {score}", score=score), pair),
                (words.say("The colours"), (say.of.colours(board.colours),)),
            )
        )
    return Reasons(
        tuple(boards),
        tuple(lanes),
        tuple([line.strip() for line in say.bye(told.bye)[1:]]) if told.bye is not None else (),
    )


def dead_end_blocks(error: NoLegalPairingError, t: Tournament, language: str) -> tuple[Reason, ...]:
    """Return what is in the way of a round and what would free it.

    Args:
        error: Why the round could not be paired.
        t: The tournament.
        language: As for `translator`.

    Returns:
        Paragraphs, each with the items of a list that belongs to it.
    """
    found = error.explanation
    if not isinstance(found, DeadEnd):
        return ((str(error), ()),)
    of_teams = found.state.event is not None
    text = Sentences(None, found.facts, language, with_safe_names(t), of_teams=of_teams).dead_end(found)
    blocks: list[tuple[str, list[str]]] = []
    for line in filter(None, map(str.rstrip, text.splitlines())):
        if line.startswith(" ") and blocks:
            blocks[-1][1].append(line.strip().removeprefix("- "))
        else:
            blocks.append((line, []))
    return tuple([(line, tuple(items)) for line, items in blocks])
