"""How another pairing of a round compares with the one that the rules prescribe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from swissblossom.pairing import Round
from swissblossom.plain_data import dataclass
from swissblossom.systems import find_system

__all__ = ["Fault", "Part", "Verdict", "judge", "judge_below"]


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a pairing is illegal.

    Attributes:
        criterion: 1 (they have met, or may not meet), 2 (no right to the bye), 3 (same absolute colour
            preference), or None where another article is broken.
        article: The article that is broken.
        players: The two players of the pair, or the taker of the bye.
    """

    criterion: int | None
    article: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One of two ways to pair the bracket in which two rounds part.

    Attributes:
        pairs: Pairs of ids, the higher-ranked first.
        downfloaters: Ids that leave the bracket, in order of rank.
        criteria: Counts by criterion number as in `Bracket.criteria`, with C8 where a bracket follows.
        upfloaters: Ids from lower scoregroups, in systems that pair with such.
    """

    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    criteria: dict[int, tuple[int, ...]]
    upfloaters: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of another pairing of a round.

    Attributes:
        kind: "same" (the same pairs and bye), "illegal", "worse" (in the first criterion that tells them
            apart) or "later" (equal in all criteria and generated later, article 4).
        criterion: The first criterion broken or in which it is worse, where there is one.
        article: The article that decides, "" for "same".
        prescribed: Value of that criterion in the prescribed round, in tenths where scores are compared.
        other: The same in the other round.
        bracket: Index in `Round.brackets` of the first bracket paired differently, or None.
        prescribed_part: What the prescribed round does there, or None.
        other_part: What the other round does there, or None.
        faults: Everything illegal in it.
        what: What is counted, in English, where it is no numbered criterion and the system says it.
        prescribed_concerned: Who counts there in the prescribed round, where the system says it.
        concerned: Who counts there in the other round.

    **Source:** C.04.3 articles 2 and 3.5 (2026).
    """

    kind: str
    criterion: int | None = None
    article: str = ""
    prescribed: tuple[int, ...] = ()
    other: tuple[int, ...] = ()
    bracket: int | None = None
    prescribed_part: Part | None = None
    other_part: Part | None = None
    faults: tuple[Fault, ...] = ()
    what: str = ""
    prescribed_concerned: tuple[int, ...] = ()
    concerned: tuple[int, ...] = ()


def judge(round: Round, pairs: Iterable[Sequence[int]], bye: int | None = None) -> Verdict:  # noqa: A002
    """Compare another pairing of the same players with the prescribed one.

    The verdict is exact: it comes from the engine that paired the round. Colours are not compared.

    Args:
        round: The round as `pair` made it.
        pairs: Pairs of ids, in any order.
        bye: Taker of the pairing-allocated bye in the other pairing, or None.

    Returns:
        The verdict. Where the other pairing is legal and differs, it names the first bracket in which the two
        part and the first criterion in which the other is worse there.

    Raises:
        ValueError: The pairing is not one of exactly the players that this round pairs, each once; the
            message names them.

    **Source:** C.04.3 articles 1.9, 2, 3 and 4 (2026).

    >>> import swissblossom as sb
    >>> from swissblossom.verdict import judge
    >>> r = sb.pair(sb.read_trf("examples/alekhine-memorial.trf"))
    >>> verdict = judge(r, [(1, 5), (2, 4), (3, 7), (6, 8)])
    >>> verdict.kind, verdict.criterion, verdict.faults[0].players
    ('illegal', 1, (1, 5))
    >>> verdict = judge(r, [(1, 2), (3, 4), (5, 7), (6, 8)])
    >>> verdict.kind, verdict.article
    ('later', '4.3')
    """
    wanted = {id for pair in round.pairs for id in pair} | ({round.bye} if round.bye else set())  # noqa: A001
    listed = [(int(a), int(b)) for a, b in pairs]
    given = Counter(chain(chain.from_iterable(listed), () if bye is None else (bye,)))
    wrong = {
        "not among those to pair": sorted(given.keys() - wanted),
        "left out": sorted(wanted - given.keys()),
        "there more than once": sorted(player for player, times in given.items() if times > 1),
    }
    if any(wrong.values()):
        told = "; ".join(f"{what}: {', '.join(map(str, ids))}" for what, ids in wrong.items() if ids)
        raise ValueError(f"not a pairing of the players of round {round.round}: {told}")
    module = find_system(round.system)
    if module is None:
        raise ValueError(f"round {round.round} is of the {round.system} system, which is not known")
    verdict: Verdict = module.judge(round, listed, bye)
    return verdict


def judge_below(
    round: Round,  # noqa: A002
    pairs: Iterable[Sequence[int]],
    first: Verdict,
) -> tuple[Verdict, ...]:
    """Compare what another pairing does below the first bracket in which it differs from the prescribed one.

    Each bracket is paired by the rules with the downfloaters that came into it in the other pairing, so that
    what only follows from a difference above is none.

    Args:
        round: The round as `pair` made it.
        pairs: Pairs of ids, in any order.
        first: What `judge` said of them.

    Returns:
        One verdict for each further bracket that differs, from the top down; empty for a pairing that is
        illegal or worse in C5, or where the rest is as it should be.

    **Source:** C.04.3 articles 1.9, 2, 3 and 4 (2026).
    """
    module = find_system(round.system)
    if module is None or not hasattr(module, "judge_below"):
        return ()
    verdicts: tuple[Verdict, ...] = module.judge_below(round, [(int(a), int(b)) for a, b in pairs], first)
    return verdicts
