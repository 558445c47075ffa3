"""How another pairing of a round compares with the prescribed one, by the articles alone.

The brackets are those of the literal engine down to the first that differs. There both ways are counted in C6
to C21, and the first criterion in which they differ decides (3.8.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from oracle.completion import Completion, lowest_floaters
from oracle.criteria import NAMES, Candidate, Criteria, Value, scores
from oracle.engine import Bracket, pair
from oracle.field import ABSOLUTE, Field, Player

Counts = dict[str, Value | tuple[int, tuple[int, ...]] | None]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is wrong: "same", "illegal", "worse" or "later", the criterion, and its values here and there."""

    kind: str
    criterion: int | None = None
    prescribed: object = None
    other: object = None


def judge(field: Field, pairs: Iterable[tuple[int, int]], bye: int | None) -> Judgement:
    """Compare a pairing of all players of the field, colours left out, with the prescribed one."""
    players = {player.id: player for player in field.players()}
    listed = [frozenset(pair) for pair in pairs]
    broken = sorted(
        {n for one, two in map(tuple, listed) for n in _broken(field, players[one], players[two])}
        | ({2} if bye is not None and players[bye].barred_from_bye else set())
    )
    if broken:
        return Judgement("illegal", broken[0])
    prescribed = pair(field)
    completion = Completion(field, field.players())
    if bye is not None and completion.bye_score is not None and players[bye].score > completion.bye_score:
        return Judgement("worse", 5, completion.bye_score, players[bye].score)
    partner = {one: two for board in listed for one, two in (tuple(board), tuple(board)[::-1])}
    for number, bracket in enumerate(prescribed.brackets):
        ours = {frozenset(board) for board in bracket.pairs}
        members = {*bracket.mdps, *bracket.residents}
        theirs = {board for board in listed if board <= members}
        if theirs == ours:
            continue
        below = [players[n] for later in prescribed.brackets[number + 1 :] for n in later.residents]
        counts = _counts(field, completion, bracket, partner, below)
        for name, mine in bracket.criteria.items():
            if mine != counts[name]:
                assert mine is None or counts[name] is None or mine < counts[name]  # type: ignore[operator]
                return Judgement("worse", int(name[1:]), mine, counts[name])
        return Judgement("later")
    return Judgement("same")


def _broken(field: Field, one: Player, two: Player) -> list[int]:
    """Return the absolute criteria that a pair breaks: 1, forbidden pairs with it (D29), and 3."""
    broken = []
    if two.id in one.met or frozenset((one.id, two.id)) in field.forbidden:
        broken.append(1)
    same = one.preference == two.preference and one.preference[1] == ABSOLUTE
    if same and not one.topscorer and not two.topscorer:
        broken.append(3)
    return broken


def _counts(
    field: Field,
    completion: Completion,
    bracket: Bracket,
    partner: dict[int, int],
    below: Sequence[Player],
) -> Counts:
    """Count C6 to C21 of the way in which a bracket was paired, `below` being everybody of lower score."""
    players = {player.id: player for player in field.players()}
    members = {*bracket.mdps, *bracket.residents}
    mdps = set(bracket.mdps)
    mdp_pairs: list[tuple[Player, Player]] = []
    pairs: list[tuple[Player, Player]] = []
    limbo: list[Player] = []
    floaters: list[Player] = []
    for n in (*bracket.mdps, *bracket.residents):
        other = partner.get(n, 0)
        if other not in members:
            (limbo if n in mdps else floaters).append(players[n])
        elif n in mdps:
            assert other not in mdps
            mdp_pairs.append((players[n], players[other]))
        elif other not in mdps and players[n].order < players[other].order:
            pairs.append((players[n], players[other]))
    down = sorted((*limbo, *floaters), key=lambda player: player.order)
    c8: tuple[int, tuple[int, ...]] | None = None
    if below:
        upcoming = [player for player in below if player.score == below[0].score]
        beyond = [player for player in below if player.score != below[0].score]
        following = lowest_floaters(completion, down, upcoming, beyond)
        assert following is not None
        c8 = following.c6, following.c7
    c9 = None
    if len(down) == 1 and down[0].score == completion.bye_score:
        c9 = down[0].unplayed
    candidate = Candidate(tuple(mdp_pairs), tuple(pairs), tuple(limbo), tuple(floaters))
    vector = Criteria(field).vector(candidate)
    return {
        "C6": len(down),
        "C7": scores(down),
        "C8": c8,
        "C9": c9,
        **dict(zip(NAMES, vector, strict=True)),
    }
