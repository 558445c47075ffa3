"""Parts of sentences: players, scores, facts, reasons, colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissblossom.explanations.answers import Remedy
from swissblossom.explanations.structure import Bar, ColourExplanation, Generation, Reason
from swissblossom.history import PlayerFacts
from swissblossom.languages import mark, translator
from swissblossom.tournament import Tournament, format_points

__all__ = ["Phrases", "marked", "short_mark", "signed"]

_CRITERIA = {
    0: mark("pairs that the event would rather avoid"),
    5: mark("score of the player with the bye"),
    6: mark("downfloaters"),
    7: mark("scores of the downfloaters"),
    8: mark("downfloaters of the next bracket, and their scores"),
    9: mark("unplayed games of the player with the bye"),
    10: mark("topscorers, or their opponents, with a colour difference beyond two"),
    11: mark("topscorers, or their opponents, with the same colour three times in a row"),
    12: mark("players without the colour they prefer"),
    13: mark("players without the colour they strongly prefer"),
    14: mark("resident downfloaters who floated down in the previous round"),
    15: mark("opponents of moved-down players who floated up in the previous round"),
    16: mark("resident downfloaters who floated down two rounds before"),
    17: mark("opponents of moved-down players who floated up two rounds before"),
    18: mark("score differences of moved-down players who floated down in the previous round"),
    19: mark("score differences of opponents who floated up in the previous round"),
    20: mark("score differences of moved-down players who floated down two rounds before"),
    21: mark("score differences of opponents who floated up two rounds before"),
}
_LATER = {
    "4.2": mark(
        "Equal in every criterion, but generated later: S2 is tried in the order of its numbers (4.2)."
    ),
    "4.3": mark("Equal in every criterion, but generated later: smaller exchanges come first (4.3)."),
    "4.4": mark("Equal in every criterion, but generated later: the higher-ranked MDPs come first (4.4)."),
}
_BYE_ORDER = {
    "score": mark("score of the player with the bye"),
    "games": mark("games played by the player with the bye"),
    "number": mark("pairing number of the player with the bye"),
    "rank": mark("place of the player with the bye, counted from the last"),
}
_COLOURS = {"white": mark("White"), "black": mark("Black")}
_LETTERS = {"white": mark("W"), "black": mark("B")}
_STRENGTHS = {"absolute": mark("absolute"), "strong": mark("strong"), "mild": mark("mild")}
_IN_LIMBO = 9_000  # a difference that no two scores have: the player floats on (C18, C20)
_BEYOND_ALL = 100_000  # stands in C.7 of 2017 for somebody left over who may not have the bye
_MOST_NAMED = 12
_SCORES = frozenset({5, 7, 18, 19, 20, 21})


def marked(criterion: int | None, article: str, *, short: bool = False) -> str:
    """Return a criterion with its article, or the article alone where there is no number."""
    if not criterion or article == f"C.{criterion}":  # so the articles of 2017 are called
        return article
    return f"C{criterion}, {article}" if short else f"C{criterion} ({article})"


def signed(difference: int) -> str:
    """Return a colour difference as the rules write it: with its sign, 0 without one."""
    return f"{difference:+}" if difference else "0"


def short_mark(criterion: int | None, article: str) -> str:
    """Return a criterion as it is called, or the article where there is no number."""
    return article if not criterion or article == f"C.{criterion}" else f"C{criterion}"


_MATCHES_FOR_GAMES = {
    "no games": mark("no matches"),
    "the most games played": mark("the most matches played"),
    "{player}: {points} points; games played: {games}.": mark(
        "{player}: {points} points; matches played: {games}."
    ),
}
_OF_TEAMS = {
    "Players:": mark("Teams:"),
    "Bracket of {score}: {n} players.": mark("Bracket of {score}: {n} teams."),
    "the scoregroup has an odd number of players": mark("the scoregroup has an odd number of teams"),
    "{mark}: the players left over could then not all be paired.": mark(
        "{mark}: the teams left over could then not all be paired."
    ),
    "of these players no pair can be made": mark("of these teams no pair can be made"),
    "score of the player with the bye": mark("score of the team with the bye"),
    "games played by the player with the bye": mark("matches played by the team with the bye"),
    "pairing number of the player with the bye": mark("pairing number of the team with the bye"),
    **_MATCHES_FOR_GAMES,
}
"""What is said of teams in place of what is said of players."""

_OF_MATCHES = {
    **_MATCHES_FOR_GAMES,
    "games played by the player with the bye": mark("matches played by the player with the bye"),
    "Round {n} of {total}": mark("Match {n} of {total}"),
    "Round {round} has no legal pairing; the Chief Arbiter decides ({article}).": mark(
        "Match {round} has no legal pairing; the Chief Arbiter decides ({article})."
    ),
    "{mark}: {a} and {b} have already played, in round {round}.": mark(
        "{mark}: {a} and {b} have already played, in match {round}."
    ),
    "{mark}: {a} has already had the pairing-allocated bye, in round {round}.": mark(
        "{mark}: {a} has already had the pairing-allocated bye, in match {round}."
    ),
    "{mark}: {a} scored the points of a win without playing, in round {round}.": mark(
        "{mark}: {a} scored the points of a win without playing, in match {round}."
    ),
}
"""What is said of matches of several games in place of rounds; the numbers are those of matches."""
_NUMBERS = frozenset(["n", "total", "round"])


class Phrases:
    """Makes the parts of sentences about one round in one language."""

    def __init__(
        self,
        tournament: Tournament,
        facts: Sequence[PlayerFacts],
        language: str,
        *,
        of_teams: bool = False,
        games: int = 1,
    ) -> None:
        """Take what is known of the players.

        Args:
            tournament: Gives the names.
            facts: What the past says of each player, in order of id.
            language: "en", "de", "nb" or "hi".
            of_teams: Whether the players of the tournament are teams.
            games: Games of a match, where rounds are matches of several.
        """
        self.tournament = tournament
        self.facts = facts
        self.of_teams = of_teams
        self.games = games
        self._translate = translate = translator(language)
        self.count = translate.count

    def say(self, text: str, **places: object) -> str:
        """Return a message with its places filled, for teams and matches in their words."""
        if self.of_teams:
            text = _OF_TEAMS.get(text, text)
        if self.games > 1 and text in _OF_MATCHES:
            text = _OF_MATCHES[text]
            for name in _NUMBERS.intersection(places):
                number = places[name]
                places[name] = -(-number // self.games) if isinstance(number, int) else number
        return self._translate.say(text, **places)

    def player(self, ident: int) -> str:
        """Return a player's number and name; "the bye" for 0."""
        if not ident:
            return self.say("the bye")
        name = self.tournament.players[ident - 1].name
        return f"{ident} {name}" if name else str(ident)

    def players(self, idents: Iterable[int], most: int | None = None) -> str:
        """Return players as a list in words; those beyond `most` are only counted."""
        names = [self.player(ident) for ident in idents]
        if most is not None and len(names) > most + 1:
            return self.say("{names} and {n} more", names=", ".join(names[:most]), n=len(names) - most)
        if len(names) < 2:
            return "".join(names)
        return self.say("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])

    def with_score(self, ident: int) -> str:
        """Return a player with the pairing score."""
        return f"{self.player(ident)} ({format_points(self.facts[ident - 1].score)})"

    def pair(self, pair: Sequence[int]) -> str:
        """Return a pair of players."""
        return f"{self.player(pair[0])} – {self.player(pair[1])}"

    def colour(self, colour: str) -> str:
        """Return the name of a colour."""
        return self.say(_COLOURS[colour])

    def history(self, ident: int) -> str:
        """Return the colours of a player's games, oldest first."""
        letters = [self.say(_LETTERS[colour]) for colour in self.facts[ident - 1].colours]
        return "".join(letters) or self.say("no games")

    def strength(self, ident: int) -> str:
        """Return how strong a player's preference is, with the history that makes it so."""
        strength = self.say(_STRENGTHS[self.facts[ident - 1].strength])
        return f"{strength} ({self.history(ident)})"

    def criterion(self, number: int) -> str:
        """Return what a criterion counts."""
        return self.say(_CRITERIA[number])

    def value(self, number: int, values: Sequence[int]) -> str:
        """Return the value of a criterion."""
        if number == 8:
            scores = ", ".join([format_points(value) for value in values[1:] if value < _BEYOND_ALL])
            if any(value >= _BEYOND_ALL for value in values[1:]):  # C.7 of 2017
                left = self.say("somebody is left over who may not have the bye")
                scores = f"{scores}; {left}" if scores else left
            return f"{values[0]} ({scores})" if scores else str(values[0])
        if number not in _SCORES:
            return ", ".join(map(str, values)) or "0"
        texts = [
            self.say("floats on") if value >= _IN_LIMBO and number in {18, 20} else format_points(value)
            for value in values
        ]
        return ", ".join(texts) or self.say("none")

    def bar(self, bar: Bar) -> str:
        """Return what forbids a pair or a bye, as a sentence."""
        mark_ = marked(bar.criterion, bar.article)
        a = self.player(bar.players[0])
        if bar.kind == "had-bye":
            return self.say(
                "{mark}: {a} has already had the pairing-allocated bye, in round {round}.",
                mark=mark_,
                a=a,
                round=bar.round,
            )
        if bar.kind == "unplayed-win":
            return self.say(
                "{mark}: {a} scored the points of a win without playing, in round {round}.",
                mark=mark_,
                a=a,
                round=bar.round,
            )
        if bar.kind == "fewest-bye":
            return self.say("{a} has the bye in no round with as few unwanted pairs as possible.", a=a)
        if len(bar.players) == 1:
            return self.say("{a} may not have the bye as things were asked for.", a=a)
        b = self.player(bar.players[1])
        if bar.kind == "met":
            return self.say(
                "{mark}: {a} and {b} have already played, in round {round}.",
                mark=mark_,
                a=a,
                b=b,
                round=bar.round,
            )
        if bar.kind == "colour":
            return self.say(
                "{mark}: {a} ({ha}) and {b} ({hb}) must both have {colour}.",
                mark=mark_,
                a=a,
                b=b,
                ha=self.history(bar.players[0]),
                hb=self.history(bar.players[1]),
                colour=self.colour(bar.colour),
            )
        if bar.kind == "forbidden":
            return self.say("{mark}: {a} and {b} are a forbidden pair.", mark=mark_, a=a, b=b)
        if bar.kind == "fewest":
            return self.say(
                "{a} and {b} are kept apart so that as few unwanted pairs meet as possible.", a=a, b=b
            )
        if bar.kind == "same-score":
            return self.say(
                "{mark}: {a} and {b} both moved down and do not meet in this bracket.", mark=mark_, a=a, b=b
            )
        return self.say("{a} and {b} may not meet as things were asked for.", a=a, b=b)

    def grouped(self, bars: Iterable[Bar]) -> list[str]:
        """Return facts as few sentences: those of one kind around one player together."""
        left = [bar for bar in bars if len(bar.players) > 1 or bar.kind != "wish"]
        texts = {
            "wish": mark("{a} may not meet {others}, by what was asked for."),
            "met": mark("{a} has already played {others} ({mark})."),
            "forbidden": mark("{a} may not be paired with {others} (forbidden pairs)."),
            "colour": mark("{a} and {others} must have the same colour ({mark})."),
            "fewest": mark("{a} is kept apart from {others} so that as few unwanted pairs meet as possible."),
        }
        lines = []
        for kind, text in texts.items():
            of_kind = [bar for bar in left if bar.kind == kind]
            while of_kind:
                players = [player for bar in of_kind for player in bar.players]
                hub = max(sorted(set(players)), key=players.count)
                mine = [bar for bar in of_kind if hub in bar.players]
                of_kind = [bar for bar in of_kind if hub not in bar.players]
                others = sorted(player for bar in mine for player in bar.players if player != hub)
                mark_ = marked(mine[0].criterion, mine[0].article, short=True)
                names = self.players(others, _MOST_NAMED)
                lines.append(self.say(text, a=self.player(hub), others=names, mark=mark_))
        single = {
            "had-bye": mark("Already had the pairing-allocated bye: {players} ({mark})."),
            "unplayed-win": mark(
                "Scored a win without playing, and so may not have the bye: {players} ({mark})."
            ),
            "fewest-bye": mark("Have the bye in no round with as few unwanted pairs as possible: {players}."),
        }
        for kind, text in single.items():
            barred = [bar for bar in left if bar.kind == kind]
            if barred:
                takers = self.players([bar.players[0] for bar in barred], _MOST_NAMED)
                mark_ = marked(barred[0].criterion, barred[0].article, short=True)
                lines.append(self.say(text, players=takers, mark=mark_))
        return lines

    def remedy(self, remedy: Remedy) -> str:
        """Return a least change, as a sentence or several."""
        if remedy.kind == "absent":
            who = self.players(remedy.players)
            return self.say("{player} sits out, with a bye asked for.", player=who)
        texts = {
            "met": mark("{pair} may meet again."),
            "forbidden": mark("{pair} is allowed, against the list of forbidden pairs."),
            "colour": mark("{pair} may meet, though both must have the same colour."),
            "fewest": mark("{pair} is allowed, with perhaps more unwanted pairs than needed."),
            "fewest-bye": mark("{player} may have the bye, with more unwanted pairs than needed."),
            "had-bye": mark("{player} may have the bye a second time."),
            "unplayed-win": mark("{player} may have the bye in spite of a win without playing."),
        }
        parts = []
        for bar in remedy.bars:
            if len(bar.players) == 1:
                parts.append(self.say(texts[bar.kind], player=self.player(bar.players[0])))
            else:
                parts.append(self.say(texts[bar.kind], pair=self.pair(bar.players)))
        return " ".join(parts)

    def way(
        self, pairs: Iterable[Sequence[int]], downfloaters: Sequence[int], upfloaters: Sequence[int] = ()
    ) -> str:
        """Return a way to pair a bracket by ids: pairs, who came up into it, who leaves it."""
        parts = [f"{a}–{b}" for a, b in pairs]
        if upfloaters:
            parts.append(self.say("upfloaters {players}", players=", ".join(map(str, upfloaters))))
        if downfloaters:
            parts.append(self.say("downfloaters {players}", players=", ".join(map(str, downfloaters))))
        return ", ".join(parts) or self.say("no pair")

    def possible(self, pairs: int) -> str:
        """Return how many pairs can be made of some players."""
        if not pairs:
            return self.say("of these players no pair can be made")
        if self.of_teams:
            return self.count(
                "of these teams only one pair can be made", "of these teams only {n} pairs can be made", pairs
            )
        return self.count(
            "of these players only one pair can be made", "of these players only {n} pairs can be made", pairs
        )

    def reason(self, reason: Reason, place: str = "") -> str:
        """Return why something gives way, as a sentence or several.

        Args:
            reason: The reason.
            place: The bracket that decides, where it has to be named.
        """
        if reason.kind == "same":
            return self.say("That is what the round has.")
        if reason.kind == "illegal":
            shown = [self.bar(bar) for bar in reason.bars[:_MOST_NAMED]]
            if len(reason.bars) > _MOST_NAMED:
                shown.append(self.say("And {n} more.", n=len(reason.bars) - _MOST_NAMED))
            return " ".join(shown)
        if reason.kind == "impossible":
            mark_ = marked(reason.criterion, reason.article)
            return self.say("{mark}: the players left over could then not all be paired.", mark=mark_)
        text = self._later(reason) if reason.kind == "later" and not reason.other else self._worse(reason)
        return f"{place}: {text}" if place else text

    def _later(self, reason: Reason) -> str:
        if not reason.what:
            return self.say(_LATER.get(reason.article, _LATER["4.2"]))
        places = {"order": self.say(reason.what), "article": reason.article}
        theirs = self.players(reason.concerned, _MOST_NAMED)
        ours = self.players(reason.prescribed_concerned, _MOST_NAMED)
        if theirs and ours:
            return self.say(
                "Equal in every criterion, but generated later: {order} ({article}); there {theirs}, here "
                "{ours}.",
                theirs=theirs,
                ours=ours,
                **places,
            )
        return self.say("Equal in every criterion, but generated later: {order} ({article}).", **places)

    def values(self, values: Sequence[int], unit: str) -> str:
        """Return the value of a criterion, by its unit; see `Reason`."""
        if not values:
            return self.say("none") if unit == "points" else "0"
        if unit == "count, points":
            return self.value(8, values)
        return ", ".join([format_points(value) if unit else str(value) for value in values])

    def _worse(self, reason: Reason) -> str:
        number = reason.criterion or 0
        if reason.what:
            places = {
                "mark": marked(number, reason.article),
                "what": self.say(_BYE_ORDER.get(reason.what, reason.what)),
                "other": self.values(reason.other, reason.unit),
                "prescribed": self.values(reason.prescribed, reason.unit),
            }
        else:
            places = {
                "mark": marked(number, reason.article) if number else self.say("Beyond the rules"),
                "what": self.criterion(number),
                "other": self.value(number, reason.other),
                "prescribed": self.value(number, reason.prescribed),
            }
        theirs = self.players(reason.concerned, _MOST_NAMED)
        ours = self.players(reason.prescribed_concerned, _MOST_NAMED)
        if theirs and ours:
            return self.say(
                "{mark}, {what}: {other} ({theirs}) instead of {prescribed} ({ours}).",
                theirs=theirs,
                ours=ours,
                **places,
            )
        if theirs:
            return self.say(
                "{mark}, {what}: {other} ({theirs}) instead of {prescribed}.", theirs=theirs, **places
            )
        return self.say("{mark}, {what}: {other} instead of {prescribed}.", **places)

    def numbers(self, players: Iterable[int], numbers: dict[int, int]) -> str:
        """Return bracket sequence numbers joined as in article 4; `#` tells them from players' numbers."""
        return "-".join([f"#{numbers[player]}" for player in players])

    def generation(self, made: Generation) -> str:
        """Return by which alteration of the first candidate a pairing came."""
        numbers = made.remainder_numbers or made.numbers
        opponents = made.remainder_opponents if made.remainder_numbers else made.opponents
        if made.kind == "set":
            return self.say(
                "Chosen: the set {numbers} of moved-down players ({article}).",
                numbers=self.numbers(made.s1, made.numbers),
                article=made.article,
            )
        if made.kind == "transposition" and not made.in_remainder and made.remainder_numbers:
            return self.say(
                "Chosen: the transposition in which the moved-down players meet {numbers} ({article}).",
                numbers=self.numbers(made.opponents, made.numbers),
                article=made.article,
            )
        shown = {"numbers": self.numbers(opponents, numbers), "article": made.article}
        if made.kind == "exchange":
            shown["leaving"] = self.numbers(made.leaving, numbers)
            shown["joining"] = self.numbers(made.joining, numbers)
            if made.in_remainder:
                return self.say(
                    "Chosen: in the remainder, the exchange of {leaving} in S1 for {joining} in S2 "
                    "({article}), with S2 in the order {numbers}.",
                    **shown,
                )
            return self.say(
                "Chosen: the exchange of {leaving} in S1 for {joining} in S2 ({article}), with S2 in the "
                "order {numbers}.",
                **shown,
            )
        if made.in_remainder:
            return self.say(
                "Chosen: the transposition {numbers} of S2 of the remainder ({article}).", **shown
            )
        return self.say("Chosen: the transposition {numbers} of S2 ({article}).", **shown)

    def colours(self, made: ColourExplanation) -> str:
        """Return why a pair has its colours, as a sentence that begins with the article."""
        from swissblossom.explanations.colour_phrases import ColourPhrases  # noqa: PLC0415  # needs this class

        return ColourPhrases(self).sentence(made)
