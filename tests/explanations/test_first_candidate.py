"""The first candidate of each bracket as the literal engine makes it, why it gives way by counting rounds."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

import swissblossom as sb
from oracle.generate import states
from oracle.order import exchanges, mdp_sets, transpositions
from oracle.reader import read_field
from rules.ledger import Drawn, Ledger
from swissblossom.explanations.structure import BracketExplanation, Explanation


def first_pairs(bracket: BracketExplanation, scores: tuple[int, ...]) -> list[tuple[int, int]]:
    """Make the first candidate with the orders of article 4 as the literal engine generates them."""
    limbo = sorted(
        scores[p - 1] for p in bracket.mdps if p in (bracket.floats.players if bracket.floats else ())
    )
    members = (*bracket.mdps, *bracket.residents)
    pairs: list[tuple[int, int]] = []
    remainder = list(bracket.residents)
    if bracket.mdps:
        m1 = len(bracket.mdps) - len(limbo)
        chosen = next(
            chosen
            for chosen, left in mdp_sets(len(bracket.mdps), m1)
            if sorted(scores[bracket.mdps[bsn - 1] - 1] for bsn in left) == limbo  # 4.4.1
        )
        numbers = range(1, len(bracket.residents) + 1)
        met = next(iter(transpositions(numbers, m1, lambda _: True)))
        pairs = [(members[mdp - 1], bracket.residents[bsn - 1]) for mdp, bsn in zip(chosen, met, strict=True)]
        remainder = [p for p in remainder if p not in {resident for _, resident in pairs}]
    size = len(bracket.pairs) - len(pairs)
    first, second = next(iter(exchanges(size, len(remainder))))
    opponents = next(iter(transpositions(second, size, lambda _: True)))
    pairs += [(remainder[a - 1], remainder[b - 1]) for a, b in zip(first, opponents, strict=True)]
    return pairs


def completions(book: Ledger, explanation: Explanation, index: int) -> list[Drawn]:
    """Return the legal rounds that begin as prescribed and go on with the first candidate of a bracket."""
    brackets = explanation.brackets
    wanted = [frozenset(map(frozenset, bracket.pairs)) for bracket in brackets[:index]]
    wanted.append(frozenset(map(frozenset, brackets[index].first.pairs)))
    return [
        drawn for drawn, made in book.rounds.items() if [part.pairs for part in made[: index + 1]] == wanted
    ]


@pytest.mark.parametrize("dense", [False, True])
def test_why_the_first_candidate_gives_way(dense: bool) -> None:
    kinds: Counter[object] = Counter()
    for seed in range(220):
        for text in islice(states(seed, most=8, dense=dense), 6):
            try:
                paired = sb.pair(sb.parse_trf(text))
            except sb.NoLegalPairingError:
                continue
            if paired.state.assigned_bye:
                continue
            explanation = sb.explain(paired)
            field = read_field(text)
            by_id = {player.id: player for player in field.players()}
            book: Ledger | None = None
            for bracket in explanation.brackets:
                first, fails = bracket.first, bracket.first_fails
                assert list(first.pairs) == first_pairs(bracket, paired.pairing_scores), text
                assert (fails is None) == (bracket.generation.article == "")
                if fails is None:
                    assert sorted(first.pairs) == sorted(bracket.pairs)
                    kinds["none"] += 1
                    continue
                kinds[fails.criterion] += 1
                barred = [(a, b) for a, b in first.pairs if not field.may_meet(by_id[a], by_id[b])]
                assert (fails.kind == "illegal") == bool(barred)
                if barred:
                    assert {bar.players for bar in fails.bars} == {tuple(sorted(pair)) for pair in barred}
                    continue
                book = book or Ledger(text)
                rounds = completions(book, explanation, bracket.index)
                assert (fails.kind == "impossible") == (not rounds), text
                if not rounds:
                    continue
                ours = Drawn(frozenset(map(frozenset, paired.pairs)), paired.bye)
                good = [drawn for drawn in rounds if book._good_bye(drawn)]
                assert (fails.criterion == 5) == (not good), text
                if good:
                    better, name = book.compare(ours, good[0])
                    assert better < 0
                    assert name == f"C{fails.criterion}", text
    assert kinds["none"] > 100
    assert {1, 4, 8, 12} <= kinds.keys()
    assert "later" not in kinds
