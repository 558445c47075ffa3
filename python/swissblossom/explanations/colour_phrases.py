"""Why a pair has its colours, as a sentence for each rule on colours."""

from __future__ import annotations

from swissblossom.explanations.phrases import Phrases, signed
from swissblossom.explanations.structure import ColourExplanation

__all__ = ["ColourPhrases"]


class ColourPhrases:
    """Says in one language by which rule colours were given."""

    def __init__(self, of: Phrases) -> None:
        """Take the phrases.

        Args:
            of: Says players, colours and histories.
        """
        self._of = of

    def sentence(self, made: ColourExplanation) -> str:
        """Return why a pair has its colours, as a sentence that begins with the article."""
        white, black = self._of.player(made.white), self._of.player(made.black)
        w, b = self._of.facts[made.white - 1], self._of.facts[made.black - 1]
        places = {"white": white, "black": black, "article": made.article}
        histories = {"hw": self._of.history(made.white), "hb": self._of.history(made.black)}
        other_rule = self._other_rule(made, places, histories)
        if other_rule:
            return other_rule
        if made.rule == "granted":
            if w.preference and b.preference:
                return self._of.say(
                    "{article}: {white} ({hw}) prefers White and {black} ({hb}) Black; both are granted.",
                    **places,
                    **histories,
                )
            one, other = (made.white, made.black) if w.preference else (made.black, made.white)
            return self._of.say(
                "{article}: {one} ({history}) prefers {colour}; {other} has no preference.",
                article=made.article,
                one=self._of.player(one),
                history=self._of.history(one),
                colour=self._of.colour("white" if w.preference else "black"),
                other=self._of.player(other),
            )
        if made.rule == "number":
            return self._by_number(made)
        winner, loser = (w, b) if made.granted == (w.id,) else (b, w)
        colour = self._of.colour(winner.preference)
        both = {"winner": self._of.player(winner.id), "loser": self._of.player(loser.id), "colour": colour}
        both["article"] = made.article
        histories = {"mine": self._of.history(winner.id), "theirs": self._of.history(loser.id)}
        if made.rule == "stronger" and made.wider:
            return self._of.say(
                "{article}: both must have {colour}; the colour difference of {winner} is wider: {d} "
                "({mine}) against {e} ({theirs}).",
                d=signed(winner.colour_difference),
                e=signed(loser.colour_difference),
                **both,
                **histories,
            )
        if made.rule == "stronger":
            return self._of.say(
                "{article}: both prefer {colour}; the preference of {winner} is the stronger: {mine} "
                "against {theirs}.",
                **both,
                mine=self._of.strength(winner.id),
                theirs=self._of.strength(loser.id),
            )
        if made.rule == "alternate" and made.rounds:
            return self._of.say(
                "{article}: both prefer {colour} equally; when their colours last differed, {white} had "
                "Black (round {rw}) and {black} had White (round {rb}).",
                colour=colour,
                rw=made.rounds[0],
                rb=made.rounds[1],
                **places,
            )
        if not (winner.colours and loser.colours):
            return self._of.say(
                "{article}: both prefer {colour} equally ({mine} and {theirs}); {winner} ranks higher and "
                "gets it.",
                **both,
                **histories,
            )
        return self._of.say(
            "{article}: both prefer {colour} equally ({mine} and {theirs}), and their last colours are "
            "alike; "
            "{winner} ranks higher and gets it.",
            **both,
            **histories,
        )

    def _other_rule(
        self, made: ColourExplanation, places: dict[str, str], histories: dict[str, str]
    ) -> str | None:
        """Return the sentence for a rule on colours that the Dutch rules do not have."""
        w, b = self._of.facts[made.white - 1], self._of.facts[made.black - 1]
        if made.rule == "fewer":
            return self._of.say(
                "{article}: {white} has had White fewer times: {w} against {b} ({hw} and {hb}).",
                w=w.colours.count("white"),
                b=b.colours.count("white"),
                **places,
                **histories,
            )
        if made.rule == "difference":
            return self._of.say(
                "{article}: the colour difference of {white} is lower: {w} against {b} ({hw} and {hb}).",
                w=signed(w.colour_difference),
                b=signed(b.colour_difference),
                **places,
                **histories,
            )
        if made.rule == "limit":
            return self._of.say(
                "{article}: only so does neither get a colour three times in a row, or three more of "
                "one colour than of the other: {white} ({hw}), {black} ({hb}).",
                **places,
                **histories,
            )
        if made.rule == "due":
            return self._of.say(
                "{article}: {white} ({hw}) and {black} ({hb}) get the colours due to them.",
                **places,
                **histories,
            )
        if made.rule == "own":
            return self._own_last(made)
        if made.rule == "alternate" and w.preference and w.preference == b.preference and made.rounds:
            return None  # as in the Dutch rules
        if made.rule == "alternate":
            return self._alternate(made, places, histories)
        return None

    def _alternate(self, made: ColourExplanation, places: dict[str, str], histories: dict[str, str]) -> str:
        pasts = [reversed(self._of.facts[player - 1].colours) for player in (made.white, made.black)]
        if all(mine == theirs for mine, theirs in zip(*pasts, strict=False)):
            return self._of.say(
                "{article}: the latest colours of both are alike ({hw} and {hb}); the place in the ranking "
                "decides, {higher} ranking higher.",
                higher=self._of.player(made.higher),
                **places,
                **histories,
            )
        return self._of.say(
            "{article}: the colours are exchanged against the latest time when they differed; then {white} "
            "had Black and {black} had White ({hw} and {hb}).",
            **places,
            **histories,
        )

    def _own_last(self, made: ColourExplanation) -> str:
        first = self._of.facts[made.higher - 1]
        if not first.colours:
            first = self._of.facts[made.white + made.black - made.higher - 1]
        return self._of.say(
            "{article}: nothing before this article decides; {player} ({history}) gets the other colour than "
            "in the last match, {colour}.",
            article=made.article,
            player=self._of.player(first.id),
            history=self._of.history(first.id),
            colour=self._of.colour("white" if first.id == made.white else "black"),
        )

    def _by_number(self, made: ColourExplanation) -> str:
        places = {
            "article": made.article,
            "higher": self._of.player(made.higher),
            "n": made.arrival_rank,
            "initial": self._of.colour(made.initial_colour or "white"),
            "colour": self._of.colour("white" if made.higher == made.white else "black"),
        }
        if (made.arrival_rank or 0) % 2:
            return self._of.say(
                "{article}: neither has played; {higher} ranks higher, with the odd number {n} among "
                "those who have arrived, and gets the initial colour, {initial}.",
                **places,
            )
        return self._of.say(
            "{article}: neither has played; {higher} ranks higher, with the even number {n} among those "
            "who have arrived, and gets {colour}, the initial colour being {initial}.",
            **places,
        )
