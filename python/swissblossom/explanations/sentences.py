"""Explanations in words: lines of text made from the data of `structure`, in any language of the catalogues.

`Sentences` has a method for each part (`bracket`, `board`, `bye`, `player`), which returns lines without line
ends, for whoever puts them on a page; and one for each whole answer, which returns text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from swissblossom.explanations.division_sentences import division_lines
from swissblossom.explanations.phrases import Phrases, marked
from swissblossom.explanations.structure import (
    Alternative,
    BoardExplanation,
    BracketExplanation,
    ByeExplanation,
    DeadEnd,
    Explanation,
    FloatExplanation,
    Reason,
    WhyNot,
)
from swissblossom.history import PlayerFacts
from swissblossom.languages import mark
from swissblossom.pairing import Round
from swissblossom.systems.state import RoundState
from swissblossom.tournament import Tournament, format_points

__all__ = ["Sentences"]

_NAMED = 12  # residents of a bracket that are named
_SHOWN = 3  # remedies of a kind that are shown
_FACTS = 4  # sentences on what keeps players apart
_CANNOT_SAY = -1


class Sentences:
    """Says explanations of one round in one language."""

    def __init__(
        self,
        paired: Round | None,
        facts: Sequence[PlayerFacts],
        language: str = "en",
        tournament: Tournament | None = None,
        *,
        of_teams: bool = False,
    ) -> None:
        """Take the round.

        Args:
            paired: The round, or None where there is none.
            facts: What the past says of each player, in order of id.
            language: "en", "de", "nb" or "hi".
            tournament: The tournament; that of the round when None.
            of_teams: Whether its players are teams; of a round that is known.
        """
        self.paired = paired
        known = tournament or (paired.state.tournament if paired else Tournament())
        of_teams = of_teams or (paired is not None and paired.state.event is not None)
        self.of = Phrases(known, facts, language, of_teams=of_teams)
        self.facts = facts

    @classmethod
    def of_state(cls, state: RoundState, facts: Sequence[PlayerFacts], language: str = "en") -> Sentences:
        """Return sentences about a round that could not be paired."""
        return cls(None, facts, language, state.tournament, of_teams=state.event is not None)

    # -- parts ----------------------------------------------------------------------------------------------

    def bracket(
        self, explanation: Explanation, index: int, *, verbose: bool = False, boards: bool = True
    ) -> list[str]:
        """Return what happened in a bracket.

        Args:
            explanation: The explanation of the round.
            index: The bracket, from 0.
            verbose: Say everything.
            boards: Say its boards too.
        """
        bracket = explanation.brackets[index]
        lines = [self._heading(bracket)]
        if bracket.mdps:
            moved = ", ".join(map(self.of.with_score, bracket.mdps))
            lines.append("  " + self.of.say("Moved down: {players}.", players=moved))
        lines += ["  " + line for line in self._upfloats(bracket)]
        if bracket.division is not None:
            lines += ["  " + line for line in division_lines(self.of, bracket.division, verbose=verbose)]
        if verbose and bracket.pairs:
            lines += ["  " + line for line in self._first(bracket)]
        lines += ["  " + line for line in self._choice(bracket)]
        if bracket.floats is not None:
            lines += ["  " + line for line in self._floats(bracket, bracket.floats)]
        if bracket.collapsed:
            lines.append("  " + self.of.say("All players left are paired together here (A.9)."))
        if bracket.cracked:
            names = self.of.players(bracket.cracked, _NAMED)
            text = self.of.say(
                "Pairings cracked for the sake of the median scoregroup (2.6): {players}.", players=names
            )
            lines.append("  " + text)
        if verbose or bracket.counts:
            lines += ["  " + line for line in self._counts(bracket, verbose=verbose)]
        if boards:
            for board in explanation.boards:
                if board.bracket == index:
                    lines += ["  " + line for line in self.board(board, verbose=verbose)]
        return lines

    def board(self, board: BoardExplanation, *, verbose: bool = False) -> list[str]:
        """Return why two players meet with these colours."""
        line = self.of.say(
            "Board {n}: {white} – {black}.",
            n=board.number,
            white=self.of.player(board.white),
            black=self.of.player(board.black),
        )
        lines = [f"{line} {self.of.colours(board.colours)}"]
        if board.colours.denied is not None and verbose:
            denied = self.of.player(board.colours.denied)
            lines.append("  " + self.of.say("{player} does not get the colour preferred.", player=denied))
        for alternative in board.alternatives:
            text = self.of.say(
                "Why does {a} not meet {b}?",
                a=self.of.player(board.upper),
                b=self.of.player(alternative.player),
            )
            lines.append(f"  {text} {self.reason(alternative.reason, board.bracket)}")
        return lines

    def bye(self, bye: ByeExplanation) -> list[str]:
        """Return why a player has the pairing-allocated bye."""
        who = self.of.with_score(bye.player)
        if bye.given:
            return [self.of.say("The arbiter gave the bye to {player} beforehand.", player=who)]
        lines = [self.of.say("The pairing-allocated bye: {player}.", player=who)]
        lines += ["  " + line for line in self._bye_order(bye)]
        if not bye.alternatives:
            lines.append("  " + self.of.say("Nobody ranks lower."))
        lines += ["  " + self._not(alternative) for alternative in bye.alternatives]
        if bye.omitted:
            lines.append("  " + self.of.say("And {n} more.", n=bye.omitted))
        return lines

    def reason(self, reason: Reason, here: int | None = _CANNOT_SAY) -> str:
        """Return why something gives way.

        Args:
            reason: The reason.
            here: Index of the bracket that is being spoken of; where another decides, it is named.
        """
        place = ""
        if reason.bracket is not None and reason.bracket != here and self.paired is not None:
            score = format_points(self.paired.brackets[reason.bracket].score)
            place = self.of.say("In the bracket of {score}", score=score)
        return self.of.reason(reason, place)

    def player(self, explanation: Explanation, ident: int, *, verbose: bool = True) -> list[str]:
        """Return all that concerns one player: the past, the floats, the board or the bye."""
        lines = [self.past(ident)]
        for bracket in explanation.brackets:
            if bracket.floats is not None and ident in bracket.floats.players:
                lines.append(self._heading(bracket))
                lines += ["  " + line for line in self._floats(bracket, bracket.floats)]
        if explanation.bye is not None and explanation.bye.player == ident:
            lines += self.bye(explanation.bye)
        for board in explanation.boards:
            if ident in (board.white, board.black):
                lines += self.bracket(explanation, board.bracket, boards=False)
                lines += self.board(board, verbose=verbose)
        return lines

    def past(self, ident: int) -> str:
        """Return what the past says of a player, in a line."""
        facts = self.facts[ident - 1]
        parts = [
            self.of.say("{points} points", points=format_points(facts.points)),
            self.of.say("colours {history}", history=self.of.history(ident)),
        ]
        if facts.score != facts.points:
            parts.insert(1, self.of.say("pairing score {score}", score=format_points(facts.score)))
        if facts.preference:
            parts.append(
                self.of.say(
                    "prefers {colour}: {strength}",
                    colour=self.of.colour(facts.preference),
                    strength=self.of.strength(ident).partition(" (")[0],
                )
            )
        texts = (
            {
                "down": mark("floated down in the previous round"),
                "up": mark("floated up in the previous round"),
                "float": mark("was a floater in the previous round"),
            },
            {"down": mark("floated down two rounds before"), "up": mark("floated up two rounds before")},
        )
        parts += [
            self.of.say(known[float_]) for float_, known in zip(facts.floats, texts, strict=True) if float_
        ]
        texts_of = {
            "buchholz": mark("Buchholz {value}"),
            "sonneborn-berger": mark("Sonneborn-Berger {value}"),
            "average-rating": mark("average rating of the opponents {value}"),
            "upfloats": mark("upfloated {value} times so far"),
        }
        for name, value in facts.more:
            shown = {"buchholz": f"{value / 10:g}", "sonneborn-berger": f"{value / 100:g}"}
            parts.append(self.of.say(texts_of[name], value=shown.get(name, str(value))))
        if facts.topscorer:
            parts.append(self.of.say("topscorer"))
        if not facts.may_have_bye:
            parts.append(self.of.say("may not have the bye"))
        return f"{self.of.player(ident)}: {'; '.join(parts)}."

    # -- whole answers --------------------------------------------------------------------------------------

    def explanation(self, explanation: Explanation, *, verbose: bool = False) -> str:
        """Return a whole round."""
        blocks = [[self._round(explanation.number)]]
        blocks += [
            self.bracket(explanation, index, verbose=verbose) for index in range(len(explanation.brackets))
        ]
        if explanation.bye is not None:
            blocks.append(self.bye(explanation.bye))
        if verbose:
            flags = explanation.paired.state.available
            there = [facts.id for facts in self.facts if flags[facts.id - 1]]
            order = sorted(there, key=lambda p: (-self.facts[p - 1].score, self._tpn(p)))
            blocks.append([self.of.say("Players:"), *("  " + self.past(ident) for ident in order)])
        return _text(blocks)

    def why_not(self, answer: WhyNot, *, verbose: bool = False) -> str:
        """Return the answer to a wish, and the two rounds side by side."""
        blocks = [self._answer(answer)]
        if answer.dead_end is not None:
            blocks.append(self._in_the_way(answer.dead_end, verbose=verbose))
        if answer.reason.kind in {"worse", "later"} and answer.reason.bracket is not None:
            blocks.append(self._parting(answer))
        if answer.pairs is not None and answer.reason.kind != "same":
            blocks.append(self._side_by_side(answer, verbose=verbose))
        if answer.wrong_colours:
            lines = [self.of.say("Colours that are not those of article 5:")]
            for made in answer.wrong_colours:
                board = self.of.say("{pair} is prescribed.", pair=self.of.pair((made.white, made.black)))
                lines.append(f"  {board} {self.of.colours(made)}")
            blocks.append(lines)
        return _text(blocks)

    def dead_end(self, dead_end: DeadEnd, *, verbose: bool = False) -> str:
        """Return what is in the way of a round, and the least changes that free it."""
        first = self.of.say(
            "Round {round} has no legal pairing; the Chief Arbiter decides ({article}).",
            round=dead_end.number,
            article=dead_end.article,
        )
        blocks = [[first], self._in_the_way(dead_end, verbose=verbose)]
        lines = [
            self.of.count(
                "One change would free the round. Each of these was tried:",
                "No fewer than {n} changes together would free the round. Tried:",
                dead_end.changes,
            )
        ]
        allow = [remedy for remedy in dead_end.remedies if remedy.kind == "allow"]
        absent = [remedy for remedy in dead_end.remedies if remedy.kind != "allow"]
        shown = dead_end.remedies if verbose else (*allow[:_SHOWN], *absent[:_SHOWN])
        for remedy in shown:
            lines.append(f"  - {self.of.remedy(remedy)}")
            if verbose:
                boards = ", ".join([f"{white}–{black}" for white, black in remedy.pairs])
                bye = "" if remedy.bye is None else "; " + self.of.say("bye: {n}", n=remedy.bye)
                lines.append(f"    {boards}{bye}")
        if len(dead_end.remedies) > len(shown):
            lines.append("  " + self.of.say("And {n} more.", n=len(dead_end.remedies) - len(shown)))
        if not shown:
            lines = [self.of.say("The changes that would free the round were not worked out.")]
        return _text([*blocks, lines])

    # -- lines ----------------------------------------------------------------------------------------------

    def _round(self, number: int) -> str:
        total = self.paired.total_rounds if self.paired else number
        name = self.of.tournament.name
        text = self.of.say("Round {n} of {total}", n=number, total=total)
        return f"{name}. {text}" if name else text

    def _tpn(self, ident: int) -> int:
        return self.of.tournament.tpn[ident - 1]

    def _heading(self, bracket: BracketExplanation) -> str:
        score = format_points(bracket.score)
        if len(bracket.residents) > _NAMED:
            return self.of.say("Bracket of {score}: {n} players.", score=score, n=len(bracket.residents))
        residents = ", ".join(map(self.of.player, bracket.residents))
        return self.of.say("Bracket of {score}: {players}.", score=score, players=residents)

    def _first(self, bracket: BracketExplanation) -> list[str]:
        first = bracket.first
        if first is None:
            return []
        by_halves = bracket.generation is not None
        lines = []
        if by_halves:
            text = self.of.count(
                "One pair at most can be made here (MaxPairs, 3.1.2).",
                "At most {n} pairs can be made here (MaxPairs, 3.1.2).",
                bracket.max_pairs,
            )
            lines.append(text)
        if bracket.mdps and by_halves:
            lines.append(
                self.of.say("Of the moved-down players {n} can be paired here (M1, 3.1.3).", n=bracket.m1)
            )
        if first.s1 and by_halves:
            lines.append(f"S1: {', '.join(map(self.of.player, first.s1))}")
            lines.append(f"S2: {', '.join(map(self.of.player, first.s2))}")
        if first.limbo:
            lines.append(self.of.say("Limbo (3.2.4): {players}", players=self.of.players(first.limbo)))
        if first.remainder_s1:
            upper = ", ".join(map(self.of.player, first.remainder_s1))
            lower = ", ".join(map(self.of.player, first.remainder_s2))
            lines.append(self.of.say("S1 of the remainder: {players}", players=upper))
            lines.append(self.of.say("S2 of the remainder: {players}", players=lower))
        if first.pairs:
            pairs = ", ".join([f"{a}–{b}" for a, b in first.pairs])
            lines.append(self.of.say("First candidate: {pairs}.", pairs=pairs))
        return lines

    def _choice(self, bracket: BracketExplanation) -> list[str]:
        if not bracket.pairs:
            return [self.of.say("No pair can be made here.")]
        if bracket.first is None:
            return []
        if bracket.first_fails is None:
            return [self.of.say("The first candidate is the best; nothing is altered.")]
        why = self.reason(bracket.first_fails, bracket.index)
        lines = [self.of.say("The first candidate gives way. {why}", why=why)]
        if bracket.generation is None:
            pairs = ", ".join([f"{a}–{b}" for a, b in bracket.pairs])
            return [*lines, self.of.say("Chosen: {pairs}.", pairs=pairs)]
        return [*lines, self.of.generation(bracket.generation)]

    def _floats(self, bracket: BracketExplanation, floats: FloatExplanation) -> list[str]:
        names = self.of.players(floats.players, _NAMED)
        n = len(floats.players)
        if floats.last_bracket:
            return [self.of.say("{player} stays over and takes the bye.", player=names)]
        short = f"C{floats.criterion}" if floats.criterion else floats.article
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
        lines += ["  " + self._not(alternative, bracket.index) for alternative in floats.alternatives]
        return lines

    def _not(self, alternative: Alternative, here: int | None = _CANNOT_SAY) -> str:
        who = self.of.say("Why not {player}?", player=self.of.player(alternative.player))
        return f"{who} {self.reason(alternative.reason, here)}"

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
                mark=f"C{made.criterion}" if made.criterion else made.completion,
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
        lines += ["  " + self._not(alternative, bracket.index) for alternative in made.alternatives]
        if made.order and not made.earlier:
            text = self.of.say("Nobody comes earlier in the order of upfloaters ({order}).", order=made.order)
            lines.append("  " + text)
        return lines

    def _bye_order(self, bye: ByeExplanation) -> list[str]:
        """Return by which rules the taker of the bye was chosen."""
        if not bye.order:
            return []
        texts = {
            "score": mark("the lowest score"),
            "games": mark("the most games or matches played"),
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
        lines.append(
            self.of.say(
                "{player}: {points} points, {n} games or matches played.",
                player=self.of.player(bye.player),
                points=format_points(bye.score),
                n=bye.games,
            )
        )
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

    def _answer(self, answer: WhyNot) -> list[str]:
        kind = answer.reason.kind
        lines = [self._asked(answer)]
        if answer.colours is not None and kind != "same":
            board = self.of.pair((answer.colours.white, answer.colours.black))
            lines.append(f"{board}: {self.of.colours(answer.colours)}")
        if kind == "same":
            return lines
        if kind in {"worse", "later"} and answer.wish is not None:
            lines.append(self._best_with_it(answer.reason))
        elif kind == "impossible":
            mark_ = marked(answer.reason.criterion, answer.reason.article, short=True)
            lines.append(self.of.say("With it, no legal pairing of the round exists ({mark}).", mark=mark_))
        else:
            lines.append(self.reason(answer.reason))
        return lines

    def _best_with_it(self, reason: Reason) -> str:
        why = self.of.reason(reason)
        if reason.kind == "later":
            return self.of.say("The best round with it is as good. {why}", why=why)
        if reason.bracket is None or self.paired is None:
            return self.of.say("The best round with it is worse. {why}", why=why)
        score = format_points(self.paired.brackets[reason.bracket].score)
        return self.of.say(
            "The best round with it is worse in the bracket of {score}. {why}", score=score, why=why
        )

    def _asked(self, answer: WhyNot) -> str:
        wish, fulfilled = answer.wish, answer.reason.kind == "same"
        if wish is None:
            if not fulfilled:
                return self.of.say("The round played is not the one that the rules prescribe.")
            if answer.wrong_colours:
                return self.of.say("The pairs are those that the rules prescribe; not all colours are.")
            return self.of.say("The round played is the one that the rules prescribe.")
        places = {
            "a": self.of.player(wish.players[0]),
            "b": self.of.player(wish.players[-1]),
        }
        texts = {
            "meet": (mark("{a} meets {b}."), mark("{a} does not meet {b}.")),
            "bye": (mark("{a} has the bye."), mark("{a} does not get the bye.")),
            "white": (mark("{a} has White."), mark("{a} does not get White.")),
            "black": (mark("{a} has Black."), mark("{a} does not get Black.")),
            "float": (mark("{a} floats down."), mark("{a} does not float down.")),
        }
        return self.of.say(texts[wish.kind][0 if fulfilled else 1], **places)

    def _parting(self, answer: WhyNot) -> list[str]:
        """Return both ways to pair the bracket in which two rounds part."""
        lines = []
        for text, pairs, floaters, upfloaters in (
            (
                mark("As prescribed: {what}."),
                answer.prescribed_pairs,
                answer.prescribed_floaters,
                answer.prescribed_upfloaters,
            ),
            (
                mark("Instead: {what}."),
                answer.other_pairs,
                answer.other_floaters,
                answer.other_upfloaters,
            ),
        ):
            mine = set(map(frozenset, pairs))
            theirs = set(
                map(
                    frozenset,
                    answer.other_pairs if pairs is answer.prescribed_pairs else answer.prescribed_pairs,
                )
            )
            parts = [f"{a}–{b}" for a, b in pairs if frozenset((a, b)) in mine - theirs]
            if upfloaters:
                ids = ", ".join(map(str, upfloaters))
                parts.append(self.of.say("upfloaters {players}", players=ids))
            if floaters:
                parts.append(self.of.say("downfloaters {players}", players=", ".join(map(str, floaters))))
            lines.append(self.of.say(text, what=", ".join(parts) or self.of.say("no pair")))
        return lines

    def _side_by_side(self, answer: WhyNot, *, verbose: bool) -> list[str]:
        """Return the boards of the two rounds in two columns, those in which they differ or all."""
        ours = [*answer.paired.pairs, *([(answer.paired.bye, 0)] if answer.paired.bye else [])]
        theirs = [*(answer.pairs or ()), *([(answer.bye, 0)] if answer.bye else [])]
        if not verbose:
            ours, theirs = (
                [pair for pair in ours if pair not in theirs],
                [pair for pair in theirs if pair not in ours],
            )
        other = self.of.say("Played") if answer.wish is None else self.of.say("With the wish")
        texts = [list(map(self.of.pair, pairs)) for pairs in (ours, theirs)]
        rows = [(self.of.say("Prescribed"), other), *zip_longest(*texts, fillvalue="")]
        wide = max(_width(left) for left, _ in rows)
        lines = [f"  {left}{' ' * (wide - _width(left))}   {right}".rstrip() for left, right in rows]
        head = self.of.say("All boards:") if verbose else self.of.say("The boards that differ:")
        return [head, *lines]

    def _in_the_way(self, dead_end: DeadEnd, *, verbose: bool) -> list[str]:
        lines = [self.of.say("In the way:")]
        if verbose:
            lines += [f"  - {self.of.bar(bar)}" for bar in dead_end.bars if bar.kind != "wish"]
            wished = [bar for bar in dead_end.bars if bar.kind == "wish"]
            lines += [f"  - {text}" for text in self.of.grouped(wished)]
        else:
            lines += [f"  - {text}" for text in self.of.grouped(dead_end.bars)]
        groups = "; ".join([self.of.players(group, _NAMED) for group in dead_end.groups])
        if not dead_end.helpers:
            text = self.of.say("So these groups, of odd size, cannot be mixed: {groups}.", groups=groups)
        else:
            text = self.of.say(
                "So each of these groups, of odd size, needs somebody from outside: {groups}. There is only: "
                "{helpers}.",
                groups=groups,
                helpers=self.of.players(dead_end.helpers, _NAMED),
            )
        return [*lines, "  " + text]


def _width(text: str) -> int:
    from swissblossom.text_table import cell_width  # noqa: PLC0415

    return cell_width(text)


def _text(blocks: Iterable[Sequence[str]]) -> str:
    return "\n\n".join(["\n".join(block) for block in blocks if block]) + "\n"
