"""Sentences about the subgroups of a bracket: who was in them, who changed sides, who met whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissblossom.explanations.division import DivisionExplanation, ShiftExplanation
from swissblossom.explanations.phrases import Phrases, marked
from swissblossom.languages import mark

__all__ = ["division_lines"]

_NAMED = 12  # players of a subgroup that are named
_FACTS = 4  # reasons of one kind that are said


def division_lines(of: Phrases, made: DivisionExplanation, *, verbose: bool = False) -> list[str]:
    """Return how a bracket was divided and paired across.

    Args:
        of: Makes the parts of sentences.
        made: What is to be said.
        verbose: Name everybody and give every reason.
    """
    article = made.articles["subgroups"]
    most = None if verbose else _NAMED
    if made.by_halves:
        lines = [
            of.say(
                "Nobody here has played yet: G1 is the first half by pairing number ({article}): {players}.",
                article=article,
                players=_listed(of, made.first, most),
            ),
            of.say("G2 is the second half: {players}.", players=_listed(of, made.second, most)),
        ]
    else:
        lines = [
            of.say("G1, who prefer White ({article}): {players}.", article=article, players=names)
            if (names := _listed(of, made.first, most))
            else of.say("Nobody prefers White: G1 is empty ({article}).", article=article),
            of.say("G2, who prefer Black: {players}.", players=names)
            if (names := _listed(of, made.second, most))
            else of.say("Nobody prefers Black: G2 is empty."),
        ]
    if not made.shifts:
        lines.append(of.say("Nobody has to change sides ({article}).", article=made.articles["shifts"]))
    for shift in made.shifts:
        lines += _shift(of, made, shift, verbose=verbose)
    return [*lines, *_across(of, made, verbose=verbose)]


def _listed(of: Phrases, players: Sequence[int], most: int | None, averages: Iterable[int] = ()) -> str:
    """Return players in their order, those beyond `most` only counted."""
    known = dict(zip(players, averages, strict=False))
    names = [of.player(p) + (f" ({known[p]})" if known.get(p) else "") for p in players]
    if most is not None and len(names) > most + 1:
        return of.say("{names} and {n} more", names=", ".join(names[:most]), n=len(names) - most)
    return ", ".join(names)


def _shift(of: Phrases, made: DivisionExplanation, shift: ShiftExplanation, *, verbose: bool) -> list[str]:
    n = len(shift.players)
    places = {
        "group": shift.group,
        "other": "G2" if shift.group == "G1" else "G1",
        "article": made.articles["shifts"],
        "players": of.players(shift.players, None if verbose else _NAMED),
    }
    if shift.kind == "forced":
        head = of.count(
            "One pair inside {group} cannot be avoided, so one moves to {other} ({article}): {players}.",
            "{n} pairs inside {group} cannot be avoided, so {n} move to {other} ({article}): {players}.",
            n,
            **places,
        )
    else:
        head = of.count(
            "{group} has two players more than {other}, so one moves there ({article}): {players}.",
            "{group} has {more} players more than {other}, so {n} move there ({article}): {players}.",
            n,
            more=2 * n,
            **places,
        )
    lines = [head]
    lines += ["  " + text for text in of.grouped(shift.bars)[: None if verbose else _FACTS]]
    averages = [dict(of.facts[player - 1].more).get("average-rating", 0) for player in shift.order]
    order = of.say(
        mark("Shifters by average rating, from the middle of the list ({article}): {players}.")
        if shift.by_average
        else mark("Shifters by pairing number, from the middle of the list ({article}): {players}."),
        article=made.articles["shifters"],
        players=_listed(of, shift.order, None if verbose else _NAMED, averages if shift.by_average else ()),
    )
    if not shift.passed:
        served = of.count("The first of them serves.", "The first {n} of them serve.", n)
        return [*lines, f"  {order} {served}"]
    lines.append(
        "  "
        + order
        + " "
        + of.say(
            "The first set that leaves a legal pairing, with as few preferences denied as can be ({mark}), "
            "is taken.",
            mark=marked(made.criterion, made.article, short=True),
        )
    )
    shown = shift.passed if verbose else shift.passed[:_FACTS]
    for passed in shown:
        why = of.say("Why not {player}?", player=of.player(passed.player))
        if passed.reason.bars:
            told = of.say("Whoever changes sides meets somebody who stays in {group}.", group=shift.group)
            told = " ".join([told, *of.grouped(passed.reason.bars)])
        else:
            told = of.say("The subgroups would then have no legal pairing.")
        lines.append(f"    {why} {told}")
    if len(shift.passed) > len(shown):
        lines.append("    " + of.say("And {n} more.", n=len(shift.passed) - len(shown)))
    return lines


def _across(of: Phrases, made: DivisionExplanation, *, verbose: bool) -> list[str]:
    """Return the order of S1, and who was taken for T2 and why."""
    most = None if verbose else _NAMED
    s1 = [seat.player for seat in made.seats]
    averages = [seat.average for seat in made.seats]
    text = (
        mark("S1, by ascending average rating of the opponents ({article}): {players}.")
        if any(averages)
        else mark("S1, by pairing number, as nobody there has met an opponent ({article}): {players}.")
    )
    lines = [of.say(text, article=made.articles["first"], players=_listed(of, s1, most, averages))]
    t2 = of.say(
        "T2, their opponents in turn ({article}): {players}.",
        article=made.articles["second"],
        players=_listed(of, [seat.opponent for seat in made.seats], most),
    )
    if not made.transposed:
        return [*lines, t2 + " " + of.say("These are G2 in the order of pairing numbers.")]
    first = of.say(
        "This is the first transposition ({article}) with a legal pairing.",
        article=made.articles["transpositions"],
    )
    lines.append(f"{t2} {first}")
    limit = None if verbose else _FACTS
    bars = [bar for seat in made.seats for passed in seat.passed for bar in passed.reason.bars]
    lines += ["  " + said for said in of.grouped(bars)[:limit]]
    stuck = []
    for seat in made.seats:
        others = [passed.player for passed in seat.passed if not passed.reason.bars]
        if others:
            stuck.append(
                of.say(
                    "{player} does not get {others}: the rest of S1 and T2 could then not be paired.",
                    player=of.player(seat.player),
                    others=of.players(others, most),
                )
            )
    return [*lines, *("  " + said for said in stuck[:limit])]
