"""Who gets White: article 5 of C.04.3 for one pair."""

from __future__ import annotations

from oracle.field import ABSOLUTE, Player, opposite


def allocate(one: Player, two: Player, initial_colour: str) -> tuple[Player, Player]:
    """Return the pair as (White, Black), by the first of 5.2.1-5.2.5 that decides."""
    higher, lower = sorted((one, two), key=lambda player: player.order)
    colour = _colour_of_higher(higher, lower, initial_colour)
    return (higher, lower) if colour == "w" else (lower, higher)


def _colour_of_higher(higher: Player, lower: Player, initial_colour: str) -> str:
    """Return the colour of the higher ranked player of a pair."""
    wanted, strength = higher.preference
    other_wanted, other_strength = lower.preference
    if wanted != other_wanted:  # 5.2.1: both can be granted, or only one of them has a preference
        return wanted or opposite(other_wanted)
    if wanted:
        if strength != other_strength:  # 5.2.2: the stronger preference
            return wanted if strength > other_strength else opposite(wanted)
        width, other_width = abs(higher.difference), abs(lower.difference)
        if strength == ABSOLUTE and width != other_width:  # 5.2.2: the wider colour difference (D16)
            return wanted if width > other_width else opposite(wanted)
        # 5.2.3: alternate from the latest game in which one had White and the other Black (D17, D18)
        for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if mine != theirs:
                return opposite(mine)
        return wanted  # 5.2.4
    return initial_colour if higher.number % 2 else opposite(initial_colour)  # 5.2.5
