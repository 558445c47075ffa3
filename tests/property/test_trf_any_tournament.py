"""Random tournaments, built in Python: written in each edition and as JSON, they come back as they were."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import swissblossom as sb
from swissblossom.validation import scores
from unit.same import differences

NAMES = st.text(
    st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(" ,.'-éßøŁ王"), min_size=0, max_size=33
).filter(lambda name: name.isprintable())
TENTHS = st.sampled_from([0, 5, 10, 15, 20, 30])
SYSTEMS = st.one_of(
    st.just(sb.PointSystem()),
    st.builds(sb.PointSystem, *[TENTHS] * 12),
    st.builds(
        lambda w, d, z, p: sb.PointSystem(w, w, d, d, 0, 0, w, z, full_bye=w, half_bye=d, zero_bye=z, pab=p),
        *[TENTHS] * 4,
    ),
)


@st.composite
def worths(draw: st.DrawFn, t: sb.Tournament) -> sb.AbnormalPoints:
    """Draw another worth of a result that occurs: throughout, in a round, or for a player there."""
    ident, number = draw(st.integers(1, len(t.players))), draw(st.integers(1, t.rounds_played))
    letter = t.game(ident, number).result
    kind = {"1": "W", "=": "D", "0": "L", " ": "Z"}.get(letter, letter)
    where = draw(st.sampled_from([(0, ()), (number, ()), (0, (ident,)), (number, (ident,))]))
    return sb.AbnormalPoints(kind, None, draw(TENTHS), *where)


@st.composite
def tournaments(draw: st.DrawFn) -> sb.Tournament:
    size = draw(st.integers(2, 9))
    rounds = draw(st.one_of(st.none(), st.integers(4, 12)))
    b = sb.TournamentBuilder(
        draw(NAMES).strip(),
        rounds=rounds,
        initial_colour=draw(st.sampled_from([None, "white", "black"])),
        points=draw(SYSTEMS),
        system=draw(st.sampled_from(["dutch", "dutch", "burstein", "dubov", "lim", "double_swiss"])),
        baku=draw(st.booleans()),
    )
    for _ in range(size):
        b.add_player(
            draw(NAMES),
            rating=draw(st.one_of(st.none(), st.integers(0, 9999))),
            title=draw(st.sampled_from(["", "GM", "WIM", "FM"])),
            sex=draw(st.sampled_from(["", "m", "w"])),
            federation=draw(st.sampled_from(["", "LAT", "SUI"])),
            fide_id=draw(st.sampled_from(["", "1", "12345678901"])),
            birth=draw(st.sampled_from(["", "1990/01/00"])),
        )
    for _ in range(draw(st.integers(0, 4))):
        order = draw(st.permutations(list(range(1, size + 1))))
        games = draw(st.integers(1, size // 2))
        rest = order[2 * games :]
        byes = {player: draw(st.sampled_from("FHZ")) for player in rest}
        given_bye = draw(st.booleans())
        bye = rest[0] if rest and given_bye else None
        byes.pop(bye or 0, None)
        results = st.sampled_from(["1-0", "0-1", "=-=", "+--", "--+", "---"])
        b.add_round(
            [(order[2 * at], order[2 * at + 1], draw(results)) for at in range(games)], bye=bye, byes=byes
        )
        if size < 12 and draw(st.booleans()):
            size += 1
            b.add_player("Late")
    played = b.rounds_played
    if rounds is None or rounds > played:
        last = min(rounds or played + 2, played + 2)
        for _ in range(draw(st.integers(0, 4))):
            number = draw(st.integers(played + 1, last))
            b.request_bye(draw(st.integers(1, size)), number, draw(st.sampled_from("FHZ")))
        if draw(st.booleans()):
            b.withdraw(draw(st.integers(1, size)))
    for _ in range(draw(st.integers(0, 2))):
        ids = draw(st.lists(st.integers(1, size), min_size=2, max_size=4, unique=True))
        first = draw(st.integers(1, 5))
        b.forbid(*ids, first_round=first, last_round=draw(st.sampled_from([first, 9, 99])))
    for code in draw(st.lists(st.sampled_from(["022", "102", "112", "999", "ZZZ"]), max_size=3)):
        b.record(code, draw(NAMES))
    for _ in range(draw(st.integers(0, 2))):
        b.add_points(draw(st.integers(1, size)), draw(st.integers(-99, 150)), draw(st.integers(0, played)))
    t = b.tournament()
    if played and draw(st.booleans()):
        t.abnormal += tuple(draw(st.lists(worths(t), max_size=2, unique_by=lambda record: record.kind)))
        for described, total in zip(t.players, scores(t), strict=True):
            described.points = total
    if draw(st.booleans()):
        t.tpn = type(t.tpn)("H", draw(st.permutations(range(1, size + 1))))
    for player in draw(st.lists(st.integers(1, size), max_size=3)):
        values = draw(st.lists(TENTHS, min_size=1, max_size=4))
        t.virtual[player] = type(t.tpn)("H", values)
        t.explicit_virtual = True
    return t


@pytest.mark.parametrize("edition", ["TRF26", "TRF16", "TRFX"])
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(t=tournaments())
def test_written_and_read(edition: str, t: sb.Tournament) -> None:
    text = sb.format_trf(t, edition)
    again = sb.parse_trf(text.encode())
    if not t.initial_colour:  # a reader sees it in the games
        again.initial_colour = 0
    assert differences(t, again) == []
    again = sb.parse_trf(text)
    assert sb.format_trf(sb.parse_trf(sb.format_trf(again, edition)), edition) == sb.format_trf(
        again, edition
    )


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(t=tournaments())
def test_as_json(t: sb.Tournament) -> None:
    data = json.loads(json.dumps(sb.to_json(t)))
    again = sb.from_json(data)
    assert differences(t, again, records=True) == []
    assert sb.to_json(again) == data
