"""The first candidate of a bracket, and where the pairing stands in the order of generation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swissblossom.brackets import Bracket
from swissblossom.explanations.structure import Candidate, Generation

__all__ = ["first_candidate", "generation"]


def first_candidate(bracket: Bracket, scores: Sequence[int]) -> Candidate:
    """Make the first candidate of a bracket, as it would be before anything is altered.

    MaxPairs, M1 and the scores of the Limbo are those of the pairing: the criteria on downfloaters fix them
    (C6 and C7 with 3.1 and 4.4.1; in 2017 C.5 and C.6 with B.1). A collapsed bracket without moved-down
    players is heterogeneous all the same, and all of it is remainder (A.3, 2017).

    Args:
        bracket: The bracket as paired.
        scores: Pairing scores by id - 1, in tenths.

    **Source:** C.04.3 3.2, 3.3 and 4.4 (2026); A.3, B.2, B.3 and D.3 (2017).
    """
    paired = {player for pair in bracket.pairs for player in pair}
    if not _has_remainder(bracket, scores):
        half = len(bracket.pairs)
        s1, s2 = bracket.residents[:half], bracket.residents[half:]
        pairs = tuple(zip(s1, s2, strict=False))
        return Candidate(s1, s2, (), (), (), pairs, s2[half:])
    quota: dict[int, int] = {}
    for mdp in bracket.mdps:
        score = scores[mdp - 1]
        quota[score] = quota.get(score, 0) + (mdp in paired)
    s1 = ()
    for mdp in bracket.mdps:  # the first set whose Limbo has the scores that C7 (C.6) asks for
        if quota[scores[mdp - 1]]:
            quota[scores[mdp - 1]] -= 1
            s1 += (mdp,)
    limbo = tuple([mdp for mdp in bracket.mdps if mdp not in s1])
    mdp_pairs = tuple(zip(s1, bracket.residents, strict=False))
    remainder = bracket.residents[len(s1) :]
    half = len(bracket.pairs) - len(s1)
    upper, lower = remainder[:half], remainder[half:]
    pairs = (*mdp_pairs, *zip(upper, lower, strict=False))
    return Candidate(s1, bracket.residents, limbo, upper, lower, pairs, (*limbo, *lower[half:]))


def generation(
    bracket: Bracket, first: Candidate, scores: Sequence[int], articles: Mapping[str, str]
) -> Generation:
    """Say by which set of moved-down players, transposition and exchange the pairing is first generated.

    Of the exchanges that give the same pairs, the one generated first has the higher-ranked member of each
    pair in S1.

    Args:
        bracket: The bracket as paired.
        first: Its first candidate.
        scores: Pairing scores by id - 1, in tenths.
        articles: As `Telling.generation` has them.

    **Source:** C.04.3 article 4 (2026); C.04.3 D (2017).
    """
    mdps = set(bracket.mdps)
    heterogeneous = _has_remainder(bracket, scores)
    partner = dict(bracket.pairs)
    numbers = {player: n for n, player in enumerate((*bracket.mdps, *bracket.residents), 1)}
    chosen = tuple([mdp for mdp in bracket.mdps if mdp in partner])
    met = tuple([partner[mdp] for mdp in chosen])
    remainder = tuple([player for player in bracket.residents if player not in met])
    upper = tuple([player for player in remainder if player in partner])
    opponents = tuple([partner[player] for player in upper])
    half = len(upper)
    leaving = tuple([player for player in remainder[:half] if player not in upper])
    joining = tuple([player for player in remainder[half:] if player in upper])
    in_remainder = False
    kind = ""
    if mdps and chosen != first.s1:
        kind = "set"
    elif mdps and met != bracket.residents[: len(met)]:
        kind = "transposition"
    else:
        in_remainder = heterogeneous
        if leaving:
            kind = "exchange"
        elif opponents != remainder[half : 2 * half]:
            kind = "transposition"
    return Generation(
        kind=kind,
        article=articles[kind] if kind else "",
        in_remainder=in_remainder and bool(kind),
        s1=chosen if heterogeneous else upper,
        opponents=met if heterogeneous else opponents,
        leaving=leaving,
        joining=joining,
        remainder_s1=upper if heterogeneous else (),
        remainder_opponents=opponents if heterogeneous else (),
        numbers=numbers,
        remainder_numbers={player: n for n, player in enumerate(remainder, 1)} if heterogeneous else {},
    )


def _has_remainder(bracket: Bracket, scores: Sequence[int]) -> bool:
    return bool(bracket.mdps) or len({scores[player - 1] for player in bracket.residents}) > 1
