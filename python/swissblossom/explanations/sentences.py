"""Explanations in words: lines of text made from the data of `structure`, in any language of the catalogues.

`Sentences` has a method for each part (`bracket`, `board`, `bye`, `player`), which returns lines without line
ends, for whoever puts them on a page; and one for each whole answer, which returns text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from swissblossom.explanations.answers import DeadEnd, WhyNot
from swissblossom.explanations.bracket_sentences import CANNOT_SAY, BracketSentences
from swissblossom.explanations.phrases import Phrases, marked
from swissblossom.explanations.structure import BoardExplanation, ByeExplanation, Explanation, Reason
from swissblossom.history import PlayerFacts
from swissblossom.languages import mark
from swissblossom.pairing import Round
from swissblossom.systems import system_of_round
from swissblossom.systems.known import KNOWN, games_of
from swissblossom.systems.state import RoundState
from swissblossom.tournament import Tournament, format_points

__all__ = ["Sentences"]

_NAMED = 12  # players that are named before the others are only counted
_SHOWN = 3  # remedies of a kind that are shown


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
        games = games_of(paired.system if paired else known.system)
        self.of = Phrases(known, facts, language, of_teams=of_teams, games=games)
        self.facts = facts
        self._brackets = BracketSentences(self.of, self.reason)

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
        lines = self._brackets.lines(explanation.brackets[index], verbose=verbose)
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
        lines += ["  " + line for line in self._brackets.bye_order(bye)]
        if not bye.alternatives:
            lines.append("  " + self.of.say("Nobody ranks lower."))
        lines += ["  " + self._brackets.not_chosen(alternative) for alternative in bye.alternatives]
        if bye.omitted:
            lines.append("  " + self.of.say("And {n} more.", n=bye.omitted))
        return lines

    def reason(self, reason: Reason, here: int | None = CANNOT_SAY) -> str:
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
                lines.append(self._brackets.heading(bracket))
                lines += ["  " + line for line in self._brackets.floats(bracket, bracket.floats)]
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
        history = self.of.history(ident)
        parts = [
            self.of.say("{points} points", points=format_points(facts.points)),
            self.of.say("colours {history}", history=history) if facts.colours else history,
        ]
        if facts.score != facts.points:
            parts.insert(1, self.of.say("pairing score {score}", score=format_points(facts.score)))
        if facts.preference:
            colour = self.of.colour(facts.preference)
            if facts.strength:
                strength = self.of.strength(ident).partition(" (")[0]
                parts.append(self.of.say("prefers {colour}: {strength}", colour=colour, strength=strength))
            else:
                parts.append(self.of.say("prefers {colour}", colour=colour))
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
            "upfloats": mark("upfloats so far: {value}"),
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
        blocks = [[self._round(explanation.number), *self._other_rules()]]
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
        text = (
            mark("Round {round} has no legal pairing; the Chief Arbiter decides ({article}).")
            if dead_end.article
            else mark("Round {round} has no legal pairing; the Chief Arbiter decides.")
        )
        first = self.of.say(text, round=dead_end.number, article=dead_end.article)
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

    def _other_rules(self) -> list[str]:
        """Return by which rules the round was paired, where they are not those of the tournament's system."""
        if self.paired is None:
            return []
        round_ = self.paired
        rules = system_of_round(round_.system, round_.round, round_.total_rounds)
        if rules == round_.system:
            return []
        text = self.of.say(
            "This round is paired by the rules of another system: {rules}.", rules=KNOWN[rules].kind
        )
        return [text]

    def _tpn(self, ident: int) -> int:
        return self.of.tournament.tpn[ident - 1]

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
            if answer.again is not None:
                text = self.of.say(
                    "There the bracket of {score} has to be paired again for the sake of those below, who "
                    "all come into one bracket (A.9).",
                    score=format_points(answer.again),
                )
                lines.append(text)
        elif kind == "impossible":
            mark_ = marked(answer.reason.criterion, answer.reason.article, short=True)
            lines.append(self.of.say("With it, no legal pairing of the round exists ({mark}).", mark=mark_))
        else:
            lines.append(self.reason(answer.reason))
        return lines

    def _best_with_it(self, reason: Reason) -> str:
        why = self.of.reason(reason)
        if reason.kind == "later" and not reason.other:
            return self.of.say("The best round with it is as good. {why}", why=why)
        if reason.bracket is None or self.paired is None:
            return self.of.say("The best round with it is worse. {why}", why=why)
        score = format_points(self.paired.brackets[reason.bracket].score)
        if reason.criterion is None:  # a system without criteria
            return self.of.say(
                "With it the procedure goes another way in the bracket of {score}. {why}",
                score=score,
                why=why,
            )
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
            "rise": (mark("{a} floats up."), mark("{a} does not float up.")),
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
            theirs = answer.other_pairs if pairs is answer.prescribed_pairs else answer.prescribed_pairs
            other = set(map(frozenset, theirs))
            differ = [pair for pair in pairs if frozenset(pair) not in other]
            what = self.of.way(differ, floaters, upfloaters)
            lines.append(self.of.say(text, what=what))
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
