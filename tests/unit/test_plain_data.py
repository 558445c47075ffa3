"""Data classes made without `dataclasses` behave like those made with it."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import pprint
from array import array

import pytest

import swissblossom as sb
from swissblossom.plain_data import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Frozen:
    """A frozen one."""

    first: int
    hidden: str = field(repr=False)
    last: tuple[int, ...] = ()


@dataclass(slots=True)
class Open:
    """One that can be changed."""

    name: str = ""
    items: list[int] = field(default_factory=list)
    size: int = 0

    def __post_init__(self) -> None:
        self.size = len(self.items)


def test_arguments_and_defaults() -> None:
    one = Frozen(1, hidden="x")
    assert (one.first, one.hidden, one.last) == (1, "x", ())
    assert Frozen.__match_args__ == ("first", "hidden", "last")
    assert list(inspect.signature(Open).parameters) == ["name", "items", "size"]
    with pytest.raises(TypeError, match=r"Frozen\.__init__\(\) missing 1 required .* 'hidden'"):
        Frozen(1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword"):
        Frozen(1, "x", other=2)  # type: ignore[call-arg]


def test_defaults_are_made_anew() -> None:
    one, two = Open(), Open()
    one.items.append(3)
    assert two.items == []
    given = [1, 2]
    assert Open(items=given).items is given


def test_post_init() -> None:
    assert Open(items=[1, 2]).size == 2


def test_repr() -> None:
    assert repr(Frozen(1, "x", (2,))) == "Frozen(first=1, last=(2,))"


def test_equality_and_hash() -> None:
    assert Frozen(1, "x") == Frozen(1, "x")
    assert Frozen(1, "x") != Frozen(1, "y")
    its_values: object = (1, "x", ())
    assert Frozen(1, "x") != its_values
    assert len({Frozen(1, "x"), Frozen(1, "x"), Frozen(2, "x")}) == 2
    assert Open("a") == Open("a")
    with pytest.raises(TypeError, match="unhashable"):
        hash(Open())


def test_frozen_ones_refuse_changes() -> None:
    one = Frozen(1, "x")
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.first = 2  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del one.first
    assert one == Frozen(1, "x")


def test_slots() -> None:
    assert not hasattr(Open(), "__dict__")
    with pytest.raises(AttributeError):
        Open().other = 1  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="slots"):
        dataclass(slots=False)


@pytest.mark.parametrize("one", [Frozen(1, "x", (2, 3)), Open("a", [1])])
def test_copies(one: object) -> None:
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301
    assert copy.copy(one) == one
    assert copy.deepcopy(one) == one


def test_replace() -> None:
    one = Frozen(1, "x")
    assert replace(one, first=2) == Frozen(2, "x")
    assert dataclasses.replace(one, first=2) == Frozen(2, "x")
    with pytest.raises(TypeError, match="unexpected keyword"):
        replace(one, other=2)  # type: ignore[call-arg]


def test_the_standard_functions_know_them() -> None:
    one = Frozen(1, "x")
    assert dataclasses.is_dataclass(one)
    assert [entry.name for entry in dataclasses.fields(Frozen)] == ["first", "hidden", "last"]
    assert dataclasses.asdict(Open("a", [1])) == {"name": "a", "items": [1], "size": 1}
    assert "Frozen" in pprint.pformat(one)


def test_public_classes() -> None:
    tournament = sb.Tournament(players=(sb.Player(1), sb.Player(2)))
    assert tournament.tpn == array("H", [1, 2])
    assert pickle.loads(pickle.dumps(tournament)) == tournament  # noqa: S301
    changed = dataclasses.replace(tournament, name="Other")
    assert (changed.name, changed.players) == ("Other", tournament.players)
