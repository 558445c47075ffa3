"""A small part of `dataclasses`, made quickly: `dataclass`, `field` and `replace`.

The standard module imports `inspect`, `ast` and `dis` and compiles up to six functions for each class, which
takes longer than to pair a round of a hundred players. Here one function a class is compiled and nothing is
imported. Type checkers see the standard names, and `dataclasses.fields`, `asdict` and `replace` work on these
classes too.

Supported is what this package uses: `frozen`, always slots, fields compared in their order,
`default_factory`, `repr=False` and `__post_init__`; no inheritance between data classes.
"""

from __future__ import annotations

__all__ = ["dataclass", "field", "replace"]

TYPE_CHECKING = False  # importing the constant from `typing` would take longer than everything here
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from dataclasses import dataclass, field, replace
    from typing import Any

else:

    def dataclass(*, frozen: bool = False, slots: bool = True) -> Callable[[type], type]:
        """Return a decorator that makes a class with annotations a data class with slots.

        Args:
            frozen: Refuse assignments; instances are hashable then.
            slots: Only True is supported; written out so that type checkers see it.
        """
        if not slots:
            raise TypeError("plain data classes have slots")
        return lambda cls: _make(cls, frozen=frozen)

    def field(*, default_factory: Callable[[], Any] | None = None, repr: bool = True) -> Any:  # noqa: A002
        """Describe a field whose default is made anew for each instance, or that `repr` leaves out."""
        return _Special(default_factory, repr)

    def replace(instance: Any, /, **changes: Any) -> Any:
        """Return a copy of an instance with some fields changed."""
        return instance.__replace__(**changes)


class _Special:
    """What `field` was told."""

    __slots__ = ("factory", "shown")

    def __init__(self, factory: Callable[[], Any] | None, shown: bool) -> None:
        self.factory = factory
        self.shown = shown


class _Missing:
    """Stands for an argument that was not given."""

    def __repr__(self) -> str:
        return "<factory>"


_MISSING = _Missing()


def _make(cls: type, *, frozen: bool) -> type:
    """Return the class made anew with slots and the methods of a data class."""
    types = dict(cls.__annotations__)
    names = tuple(types)
    body = dict(cls.__dict__)
    special = {name: body[name] for name in names if isinstance(body.get(name), _Special)}
    defaults = {name: body.pop(name) for name in names if name in body}
    shown = tuple(name for name in names if name not in special or special[name].shown)
    for name in ("__dict__", "__weakref__"):
        body.pop(name, None)

    def values(instance: Any) -> tuple[Any, ...]:
        return tuple([getattr(instance, name) for name in names])

    def represent(self: Any) -> str:
        text = ", ".join([f"{name}={getattr(self, name)!r}" for name in shown])
        return f"{type(self).__qualname__}({text})"

    def equals(self: Any, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def hash_of(self: Any) -> int:
        return hash(values(self))

    def reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
        return type(self), values(self)

    def with_changes(self: Any, /, **changes: Any) -> Any:
        return type(self)(**dict(zip(names, values(self), strict=True)) | changes)

    methods: dict[str, Callable[..., Any]] = {
        "__init__": _initialiser(names, defaults, special, frozen=frozen, post="__post_init__" in body),
        "__repr__": represent,
        "__eq__": equals,
        "__reduce__": reduce,
        "__replace__": with_changes,
    }
    methods["__init__"].__annotations__ = types | {"return": "None"}
    if frozen:
        methods["__hash__"] = hash_of
        body["__setattr__"], body["__delattr__"] = _refuse_assignment, _refuse_deletion
    else:
        body["__hash__"] = None
    for name, method in methods.items():
        method.__name__ = name
        method.__qualname__ = f"{cls.__qualname__}.{name}"
        method.__module__ = cls.__module__
        body[name] = method
    body["__slots__"] = body["__match_args__"] = names
    for attribute in ("__dataclass_fields__", "__dataclass_params__"):
        body[attribute] = _Standard(names, defaults, special)
    made = type(cls)(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    return made


def _initialiser(
    names: tuple[str, ...],
    defaults: Mapping[str, Any],
    special: Mapping[str, _Special],
    *,
    frozen: bool,
    post: bool,
) -> Callable[..., None]:
    """Compile `__init__`, as fast as one written by hand."""
    scope: dict[str, Any] = {"_set": object.__setattr__, "_missing": _MISSING}
    arguments, lines = [], []
    for name in names:
        value = name
        if name not in defaults or (name in special and special[name].factory is None):
            arguments.append(name)
        elif name in special:
            scope[f"_make_{name}"] = special[name].factory
            arguments.append(f"{name}=_missing")
            value = f"_make_{name}() if {name} is _missing else {name}"
        else:
            scope[f"_default_{name}"] = defaults[name]
            arguments.append(f"{name}=_default_{name}")
        lines.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if post:
        lines.append("self.__post_init__()")
    exec(f"def __init__(self, {', '.join(arguments)}):\n " + "\n ".join(lines), scope)  # noqa: S102
    made: Callable[..., None] = scope["__init__"]
    return made


def _refuse_assignment(self: object, name: str, value: object) -> None:  # noqa: ARG001
    from dataclasses import FrozenInstanceError  # noqa: PLC0415

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_deletion(self: object, name: str) -> None:  # noqa: ARG001
    from dataclasses import FrozenInstanceError  # noqa: PLC0415

    raise FrozenInstanceError(f"cannot delete field {name!r}")


class _Standard:
    """An attribute by which `dataclasses` (and `pprint`) know their classes, made when they ask for it."""

    def __init__(
        self, names: tuple[str, ...], defaults: Mapping[str, Any], special: Mapping[str, _Special]
    ) -> None:
        self.parts = names, defaults, special
        self.attribute = ""
        self.made: Any = None

    def __set_name__(self, owner: type, name: str) -> None:
        self.attribute = name

    def __get__(self, instance: object, owner: type) -> Any:
        if self.made is None:
            import dataclasses as standard  # noqa: PLC0415

            names, defaults, special = self.parts
            body: dict[str, Any] = dict(defaults)
            for name, told in special.items():
                factory: Any = standard.MISSING if told.factory is None else told.factory
                body[name] = standard.field(default_factory=factory, repr=told.shown)
            body["__annotations__"] = {name: owner.__annotations__[name] for name in names}
            body["__module__"] = owner.__module__
            twin: Any = standard.dataclass(type(owner.__name__, (), body))
            self.made = getattr(twin, self.attribute)
        return self.made
