"""The Dubov System (C.04.4.1, in force since 1 February 2026)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissblossom._core import DubovRound
from swissblossom.brackets import Bracket
from swissblossom.criteria import criteria
from swissblossom.errors import Diagnostic
from swissblossom.plain_data import replace
from swissblossom.systems.interface import Pairing
from swissblossom.systems.state import RoundState
from swissblossom.systems.upfloats import UpfloatParts, upfloat_bracket
from swissblossom.tournament import BLACK, Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.pairing import Round
    from swissblossom.systems.division import Division
    from swissblossom.systems.telling import Telling
    from swissblossom.verdict import Verdict

ABSOLUTE = 3  # strength of a colour preference

__all__ = ["EDITIONS", "divisions", "judge", "most_upfloats", "pair_round", "prepare", "round_faults", "tell"]

EDITIONS = ("2026",)
TEXT = "C.04.4.1"
"""The FIDE text that states the system."""


def most_upfloats(total_rounds: int) -> int:
    """Return how often a player is upfloated before counting as a maximum upfloater.

    Args:
        total_rounds: The announced number of rounds.

    **Source:** C.04.4.1 1.8.2 (2026).

    >>> most_upfloats(9), most_upfloats(11)
    (3, 4)
    """
    return DubovRound.most_upfloats(total_rounds)


def round_faults(tournament: Tournament, round: int, total_rounds: int) -> list[Diagnostic]:  # noqa: A002, ARG001
    """Return who has no rating, which this system needs of everybody.

    Args:
        tournament: The tournament.
        round: The round to pair.
        total_rounds: The announced number of rounds.

    **Source:** C.04.4.1 1.1 (2026).
    """
    return [
        Diagnostic(
            "error",
            "no-rating",
            f"player {player.id} has no rating, and the Dubov System pairs by ratings",
            "assign a provisional rating",
            line=player.line,
            player=player.id,
        )
        for player in tournament.players
        if not player.rating
    ]


def pair_round(state: RoundState, progress: Callable[[int, int], None] | None = None) -> Pairing:  # noqa: ARG001
    """Pair a round.

    Args:
        state: The round to pair.
        progress: Not called: a round takes no time worth telling.

    Raises:
        NoLegalPairingError: No pairing of the round keeps C1 to C3 (1.9.3).
        TooLargeError: The round needs more memory or wider numbers than the engine has.

    **Source:** C.04.4.1 (2026).
    """
    made = prepare(state)
    boards = made.boards()
    scores, pairing_scores = made.scores()
    counter = _Counter(made, state, pairing_scores)
    brackets = tuple([counter.bracket(parts) for parts in made.brackets])
    return Pairing(
        boards=None if boards is None else tuple(boards),
        bye=state.assigned_bye or made.bye,
        brackets=brackets,
        scores=tuple(scores),
        pairing_scores=tuple(pairing_scores),
        stats={"brackets": len(brackets), "searches": sum(bracket.searches for bracket in brackets)},
    )


def prepare(state: RoundState) -> DubovRound:
    """Work out the players and pair the round.

    Args:
        state: The round to pair.

    Raises:
        NoLegalPairingError: No pairing of the round keeps C1 to C3 (1.9.3).

    **Source:** C.04.4.1 (2026).
    """
    return DubovRound(state.data(), ratings=[player.rating or 0 for player in state.tournament.players])


def divisions(made: DubovRound) -> tuple[Division, ...]:
    """Return how each bracket was divided into G1 and G2, from the top down.

    Args:
        made: The round as paired.

    **Source:** C.04.4.1 3.2.3 to 3.2.6, 4.3 and 4.4 (2026).
    """
    from swissblossom.systems.division import Division, Shift  # noqa: PLC0415

    articles = {
        "subgroups": "3.2.3",
        "shifts": "3.2.4",
        "shifters": "4.3",
        "first": "3.2.5",
        "second": "3.2.6",
        "transpositions": "4.4",
    }
    averages = [average for average, *_ in made.pasts()]
    return tuple(
        [
            Division(
                by_halves=by_halves,
                first=tuple(first),
                second=tuple(second),
                shifts=tuple(
                    [
                        Shift(from_first, forced, from_first and not by_halves, tuple(order), tuple(players))
                        for (from_first, order, players), forced in zip(shifts, (True, False), strict=True)
                        if players
                    ]
                ),
                pairs=tuple(pairs),
                averages=tuple([averages[player - 1] for player, _ in pairs]),
                articles=articles,
                preferences=(7, "2.3.3"),
            )
            for by_halves, first, second, shifts, pairs in made.divisions()
        ]
    )


def judge(round: Round, pairs: Sequence[tuple[int, int]], bye: int | None) -> Verdict:  # noqa: A002
    """Compare another pairing of a round with the prescribed one; see `swissblossom.verdict.judge`.

    Where both are equal in all criteria and have the same upfloaters, shifts that are not needed (3.2.4), the
    order of shifters (4.3) or that of transpositions (4.4) decides.

    Args:
        round: The round.
        pairs: Pairs of ids, of exactly the players whom the round pairs.
        bye: Taker of the pairing-allocated bye, or None.

    **Source:** C.04.4.1 articles 2 to 4 (2026).
    """
    from swissblossom.systems.telling import kept_apart, meetings  # noqa: PLC0415
    from swissblossom.systems.upfloat_judge import Counts, Subject, judge_by_upfloats  # noqa: PLC0415

    made = prepare(round.state)
    facts = made.players()
    counter = _Counter(made, round.state, list(round.pairing_scores))
    apart = kept_apart(round.state) | meetings(round.state)

    def bar(a: int, b: int) -> int | None:
        if (min(a, b), max(a, b)) in apart:
            return 1
        one, two = facts[a - 1], facts[b - 1]
        return 3 if one.strength == two.strength == ABSOLUTE and one.preference == two.preference else None

    def of_set(
        residents: Sequence[int],
        upfloaters: Sequence[int],
        couples: Sequence[tuple[int, int]],
        _: Sequence[int],
    ) -> Counts:
        return sorted(counter.count(residents, upfloaters, couples).items())

    articles: dict[int | str, str] = {1: "2.1.1", 2: "2.1.2", 3: "2.1.3", "bye": "3.1.3, 3.1.4, 3.1.5"}
    articles |= {"set": "4.2", "pairing": "4.4"}
    articles |= {criterion.number: criterion.article for criterion in criteria("2026", "dubov")}
    tpns = list(round.state.tournament.tpn)
    subject = Subject(
        scores=round.pairing_scores,
        tpns=tpns,
        bye_barred=[not player.may_have_bye for player in facts],
        bye_keys=[(player.score, -player.games, -tpn) for player, tpn in zip(facts, tpns, strict=True)],
        bar=bar,
        of_set=of_set,
        of_pairing=lambda _residents, _pairs: [],
        articles=articles,
    )
    verdict = judge_by_upfloats(subject, round, pairs, bye)
    other = verdict.other_part
    if verdict.kind == "later" and verdict.article == "4.4" and other and verdict.bracket is not None:
        from swissblossom.systems.division import parting  # noqa: PLC0415

        division = divisions(made)[verdict.bracket]
        return replace(verdict, article=division.articles[parting(division, other.pairs)[0]])
    return verdict


def tell(state: RoundState) -> Telling:
    """Return what is particular to a round of the Dubov system, for explanations.

    Args:
        state: The round.

    **Source:** C.04.4.1 (2026).
    """
    from swissblossom.systems.dubov_telling import tell  # noqa: PLC0415

    return tell(state)


class _Counter:
    """Counts the criteria of finished brackets."""

    def __init__(self, made: DubovRound, state: RoundState, scores: list[int]) -> None:
        self.scores = scores
        self.preferences = [facts.preference if facts.games else BLACK for facts in made.players()]
        self.pasts = made.pasts()
        self.last = state.round >= state.total_rounds
        self.most = most_upfloats(state.total_rounds)

    def clash(self, a: int, b: int) -> bool:
        return self.preferences[a - 1] == self.preferences[b - 1]

    def bracket(self, parts: UpfloatParts) -> Bracket:
        residents, upfloaters, pairs, _ = parts
        return upfloat_bracket(self.scores[residents[0] - 1], parts, self.count(residents, upfloaters, pairs))

    def count(
        self, residents: Sequence[int], upfloaters: Sequence[int], pairs: Sequence[tuple[int, int]]
    ) -> dict[int, tuple[int, ...]]:
        score = self.scores[residents[0] - 1]
        counts: dict[int, tuple[int, ...]] = {
            5: (len(upfloaters),),
            6: tuple(sorted([score - self.scores[up - 1] for up in upfloaters], reverse=True)),
            7: (sum(self.clash(a, b) for a, b in pairs),),
        }
        if not self.last:
            pasts = [self.pasts[up - 1] for up in upfloaters]
            full = [times for _, times, _ in pasts if times >= self.most]
            counts |= {8: (len(full),), 9: (sum(full),), 10: (sum(again for *_, again in pasts),)}
        return counts
