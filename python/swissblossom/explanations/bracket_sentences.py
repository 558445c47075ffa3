"""Brackets and the bye in words: who is there, what is tried first, who floats, what counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from swissblossom.explanations.division_sentences import division_lines
from swissblossom.explanations.phrases import Phrases, marked, short_mark
from swissblossom.explanations.structure import (
    Alternative,
    BracketExplanation,
    ByeExplanation,
    FloatExplanation,
    Reason,
)
from swissblossom.languages import mark
from swissblossom.tournament import format_points

__all__ = ["CANNOT_SAY", "BracketSentences"]

CANNOT_SAY = -1
"""In place of the bracket that is being spoken of, where there is none."""
NAMED = 12
"""Players that are named before the others are only counted."""
_FACTS = 4  # sentences on what keeps players apart


class BracketSentences:
    """Says brackets and byes of one round in one language, in lines without line ends."""

    def __init__(self, of: Phrases, reason: Callable[[Reason, int | None], str]) -> None:
        """Take the phrases.

        Args:
            of: Makes parts of sentences.
            reason: Makes sentences of a reason, given the bracket that is being spoken of.
        """
        self.of = of
        self._reason = reason

    def lines(self, bracket: BracketExplanation, *, verbose: bool) -> list[str]:
        """Return what happened in a bracket, boards excepted.

        Args:
            bracket: The bracket.
            verbose: Say everything.
        """
        lines = [self.heading(bracket)]
        if bracket.mdps:
            moved = ", ".join(map(self.of.with_score, bracket.mdps))
            lines.append("  " + self.of.say("Moved down: {players}.", players=moved))
        parts = [*self._upfloats(bracket), *self._again(bracket)]
        if bracket.division is not None:
            parts += division_lines(self.of, bracket.division, verbose=verbose)
        if verbose and bracket.pairs:
            parts += self._first(bracket)
        parts += self._choice(bracket)
        if bracket.floats is not None:
            parts += self.floats(bracket, bracket.floats)
        if bracket.collapsed:
            parts.append(self.of.say("All players left are paired together here (A.9)."))
        if bracket.cracked:
            names = self.of.players(bracket.cracked, NAMED)
            text = self.of.say(
                "Pairings cracked for the sake of the median scoregroup (2.6): {players}.", players=names
            )
            parts.append(text)
        if verbose or bracket.counts:
            parts += self._counts(bracket, verbose=verbose)
        return [*lines, *("  " + part for part in parts)]

    def heading(self, bracket: BracketExplanation) -> str:
        """Return who is at home in a bracket."""
        score = format_points(bracket.score)
        if len(bracket.residents) > NAMED:
            return self.of.say("Bracket of {score}: {n} players.", score=score, n=len(bracket.residents))
        if not bracket.residents:  # the median scoregroup, to which others came (Lim 2.6)
            return self.of.say("Bracket of {score}: nobody has this score.", score=score)
        residents = ", ".join(map(self.of.player, bracket.residents))
        return self.of.say("Bracket of {score}: {players}.", score=score, players=residents)

    def _again(self, bracket: BracketExplanation) -> list[str]:
        """Return how a bracket was paired first, where it was paired again for the sake of those below."""
        if not bracket.again:
            return []
        what = self.of.way(bracket.given_up, bracket.given_up_floaters)
        return [
            self.of.say(
                "Paired first as: {what}. After that the others could not all be paired, so that this "
                "bracket is paired again for their sake (C.4), as the last but one ({article}).",
                what=what,
                article=bracket.articles["again"],
            )
        ]

    def _first(self, bracket: BracketExplanation) -> list[str]:
        first = bracket.first
        if first is None:
            return []
        by_halves = bracket.generation is not None
        articles = bracket.articles
        lines = []
        if by_halves:
            text = self.of.count(
                "One pair at most can be made here (MaxPairs, {article}).",
                "At most {n} pairs can be made here (MaxPairs, {article}).",
                bracket.max_pairs,
                article=articles["max-pairs"],
            )
            lines.append(text)
        if bracket.mdps and by_halves:
            text = self.of.say(
                "Of the moved-down players {n} can be paired here (M1, {article}).",
                n=bracket.m1,
                article=articles["m1"],
            )
            lines.append(text)
        if first.s1 and by_halves:
            lines.append(f"S1: {', '.join(map(self.of.player, first.s1))}")
            lines.append(f"S2: {', '.join(map(self.of.player, first.s2))}")
        if first.limbo:
            limbo = self.of.players(first.limbo)
            lines.append(
                self.of.say("Limbo ({article}): {players}", article=articles["limbo"], players=limbo)
            )
        if first.remainder_s1:
            upper = ", ".join(map(self.of.player, first.remainder_s1))
            lower = ", ".join(map(self.of.player, first.remainder_s2))
            lines.append(self.of.say("S1 of the remainder: {players}", players=upper))
            lines.append(self.of.say("S2 of the remainder: {players}", players=lower))
        if first.pairs:
            pairs = _short(first.pairs)
            lines.append(self.of.say("First candidate: {pairs}.", pairs=pairs))
        return lines

    def _choice(self, bracket: BracketExplanation) -> list[str]:
        if not bracket.pairs:
            return [] if bracket.cracked else [self.of.say("No pair can be made here.")]
        if bracket.first is None:
            return []
        if bracket.first_fails is None:
            return [self.of.say("The first candidate is the best; nothing is altered.")]
        why = self._reason(bracket.first_fails, bracket.index)
        lines = [self.of.say("The first candidate gives way. {why}", why=why)]
        if bracket.generation is None:
            pairs = _short(bracket.pairs)
            return [*lines, self.of.say("Chosen: {pairs}.", pairs=pairs)]
        return [*lines, self.of.generation(bracket.generation)]

    def floats(self, bracket: BracketExplanation, floats: FloatExplanation) -> list[str]:
        """Return who floats from a bracket, why so many, and why these."""
        names = self.of.players(floats.players, NAMED)
        n = len(floats.players)
        if floats.last_bracket:
            return [self.of.say("{player} stays over and takes the bye.", player=names)]
        short = short_mark(floats.criterion, floats.article)
        why = {
            "odd": lambda: self.of.say("the bracket has an odd number of players"),
            "legal": lambda: (
                self.of.possible(floats.possible)
                if floats.possible is not None
                else self.of.count(
                    "C1 and C3 allow only one pair here",
                    "C1 and C3 allow only {n} pairs here",
                    len(bracket.pairs),
                )
                if bracket.pairs
                else self.of.say("C1 and C3 allow no pair here")
            ),
            "below": lambda: (
                self.of.say("otherwise the others could not all be paired ({mark})", mark=short)
                if floats.possible is not None
                else self.of.say("otherwise the players below could not all be paired ({mark})", mark=short)
            ),
            "bye": lambda: self.of.say(
                "otherwise the bye would go to a score of {score} (C5)",
                score=format_points(floats.other_bye_score or 0),
            ),
        }[floats.number]()
        if floats.up:
            head = self.of.count(
                "{players} floats up: {why}.", "{players} float up: {why}.", n, players=names, why=why
            )
        else:
            head = self.of.count(
                "{players} floats down: {why}.", "{players} float down: {why}.", n, players=names, why=why
            )
        lines = [head, *("  " + text for text in self.of.grouped(floats.bars)[:_FACTS])]
        members = (*bracket.mdps, *bracket.residents)
        if floats.players == members[-n:] and n < len(members):
            lines.append(
                "  "
                + self.of.count(
                    "This is the lowest-ranked player of the bracket.",
                    "These are the lowest-ranked players of the bracket.",
                    n,
                )
            )
        lines += ["  " + self.not_chosen(alternative, bracket.index) for alternative in floats.alternatives]
        return lines

    def not_chosen(self, alternative: Alternative, here: int | None = CANNOT_SAY) -> str:
        """Return why somebody was not chosen.

        Args:
            alternative: Who it is, and the reason.
            here: Index of the bracket that is being spoken of.
        """
        who = self.of.say("Why not {player}?", player=self.of.player(alternative.player))
        return f"{who} {self._reason(alternative.reason, here)}"

    def _upfloats(self, bracket: BracketExplanation) -> list[str]:
        """Return who came from below, why so many, and why these."""
        if not bracket.upfloaters:
            return []
        names = ", ".join(map(self.of.with_score, bracket.upfloaters))
        made = bracket.upfloats
        if made is None:
            return [self.of.say("Moved up: {players}.", players=names)]
        why = {
            "odd": lambda: self.of.say("the scoregroup has an odd number of players"),
            "legal": lambda: self.of.possible(made.possible),
            "below": lambda: self.of.say(
                "otherwise the others could not all be paired ({mark})",
                mark=short_mark(made.criterion, made.completion),
            ),
        }[made.number]()
        n = len(made.players)
        lines = [
            self.of.count(
                "Moved up: {players}. One is needed, no fewer ({article}): {why}.",
                "Moved up: {players}. {n} are needed, no fewer ({article}): {why}.",
                n,
                players=names,
                article=made.article,
                why=why,
            )
        ]
        lines += ["  " + text for text in self.of.grouped(made.bars)[:_FACTS]]
        lines += ["  " + self.not_chosen(alternative, bracket.index) for alternative in made.alternatives]
        if made.order and not made.earlier:
            text = self.of.say("Nobody comes earlier in the order of upfloaters ({order}).", order=made.order)
            lines.append("  " + text)
        return lines

    def bye_order(self, bye: ByeExplanation) -> list[str]:
        """Return by which rules the taker of the bye was chosen."""
        if not bye.order:
            return []
        texts = {
            "score": mark("the lowest score"),
            "games": mark("the most games played"),
            "number": mark("the largest pairing number"),
            "rank": mark("the lowest place in the ranking"),
        }
        rules = ", ".join([f"{self.of.say(texts[what])} ({article})" for article, what in bye.order])
        lines = [
            self.of.say(
                "Of those who may have it and leave a legal pairing it goes to the one with {rules}.",
                rules=rules,
            )
        ]
        if any(what == "games" for _, what in bye.order):
            who, points = self.of.player(bye.player), format_points(bye.score)
            text = self.of.say(
                "{player}: {points} points; games played: {games}.",
                player=who,
                points=points,
                games=bye.games,
            )
            lines.append(text)
        return lines

    def _counts(self, bracket: BracketExplanation, *, verbose: bool) -> list[str]:
        if bracket.counts:
            return [
                self.of.say(
                    "{mark}, {what}: {value}.",
                    mark=marked(count.criterion, count.article),
                    what=self.of.say(count.what),
                    value=self.of.values(count.values, count.unit),
                )
                for count in bracket.counts
                if verbose or any(count.values)
            ]
        counts = [
            f"C{number} = {self.of.value(number, values)}"
            for number, values in sorted(bracket.criteria.items())
            if any(values)
        ]
        return [self.of.say("Criteria: {counts}; all others 0.", counts="; ".join(counts))] if counts else []


def _short(pairs: Iterable[Sequence[int]]) -> str:
    return ", ".join([f"{a}–{b}" for a, b in pairs])
