"""`frozen`: what `dataclass(frozen=True, slots=True)` makes, made thirty times as fast.

`dataclass` writes and compiles six functions for each class, which takes 0.8 ms. Ninety classes of
values stand on the way from the program's start to the first page; a seventh of that time went
into them. Here all classes share their methods, and only `__init__` is compiled, when the first
object is made.

    @frozen
    class Spot:
        path: str
        offset: int | None = None

Defaults, `field(default_factory=...)`, `__post_init__`, inheritance, `match`, `replace`, `fields`
and `asdict` work as with a dataclass, and so does the type checker. What a value class can't have
(`InitVar`, `kw_only`, fields left out of `repr` or comparison) is refused when the class is made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")

_PLAIN = {"init": True, "repr": True, "hash": None, "compare": True, "kw_only": MISSING}


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """The class with slots, compared and hashed by its fields, and not to be changed."""
    body = dict(cls.__dict__)
    names = [name for name, kind in body.get("__annotations__", {}).items() if _is_field(kind)]
    defaults = {name: body.pop(name) for name in names if name in body}
    _check(cls, names, defaults)
    for key in ("__dict__", "__weakref__"):
        body.pop(key, None)
    inherited = getattr(cls, "__match_args__", ())
    body["__slots__"] = tuple(name for name in names if name not in inherited)
    body["__match_args__"] = (*inherited, *body["__slots__"])
    body["__dataclass_fields__"] = _Fields()
    body["_items"] = _items(body["__match_args__"])
    body["_defaults"] = {**getattr(cls, "_defaults", {}), **defaults}
    for name, method in _SHARED.items():
        body.setdefault(name, method)
    if body["__hash__"] is None:  # Python's doing, where the class has an __eq__ of its own
        body["__hash__"] = _hash
    make: Callable[..., Any] = type(cls)
    made = make(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__

    def first(self: object, *args: Any, **kwargs: Any) -> None:
        made.__init__ = _make_init(made)
        made.__init__(self, *args, **kwargs)

    made.__init__ = first
    return made  # type: ignore[no-any-return]


def _is_field(annotation: object) -> bool:
    if not isinstance(annotation, str):
        raise TypeError("a module with values needs `from __future__ import annotations`")
    return not annotation.removeprefix("typing.").startswith("ClassVar")


def _check(cls: type, names: list[str], defaults: dict[str, Any]) -> None:
    if "__init__" in cls.__dict__:
        raise TypeError(f"{cls.__name__} has an __init__ of its own")
    before = getattr(cls, "_defaults", {})
    optional = bool(before)
    for name in names:
        default = defaults.get(name, MISSING)
        if default is MISSING and optional and name not in before:
            raise TypeError(f"{cls.__name__}.{name} needs a default: one before it has one")
        optional |= default is not MISSING
        if isinstance(default, list | dict | set):
            raise TypeError(f"{cls.__name__}.{name}: use field(default_factory=...)")
        if isinstance(default, Field) and any(
            getattr(default, key) is not usual for key, usual in _PLAIN.items()
        ):
            raise TypeError(f"{cls.__name__}.{name}: only a default or a default_factory")


def _make_init(cls: type) -> Callable[..., None]:
    """`__init__` of a class: one parameter and one slot filled for each field."""
    known: dict[str, Any] = {"MISSING": MISSING}
    parameters, lines = ["self"], []
    for name in cls.__match_args__:  # type: ignore[attr-defined]
        default = cls._defaults.get(name, MISSING)  # type: ignore[attr-defined]
        known[f"set_{name}"] = getattr(cls, name).__set__
        if isinstance(default, Field) and default.default_factory is not MISSING:
            known[f"make_{name}"] = default.default_factory
            parameters.append(f"{name}=MISSING")
            lines.append(f"    if {name} is MISSING: {name} = make_{name}()")
        elif default is MISSING or (isinstance(default, Field) and default.default is MISSING):
            parameters.append(name)
        else:
            known[f"or_{name}"] = default.default if isinstance(default, Field) else default
            parameters.append(f"{name}=or_{name}")
        lines.append(f"    set_{name}(self, {name})")
    if hasattr(cls, "__post_init__"):
        lines.append("    self.__post_init__()")
    source = "\n".join([f"def __init__({', '.join(parameters)}):", *(lines or ["    pass"])])
    exec(source, known)
    init: Callable[..., None] = known["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


class _Fields:
    """`__dataclass_fields__`, made when `replace`, `fields` or `asdict` ask for it."""

    def __get__(self, instance: object, owner: type) -> dict[str, Field[Any]]:
        names = owner.__match_args__  # type: ignore[attr-defined]
        twin = type(
            owner.__name__,
            (),
            {
                "__annotations__": dict.fromkeys(names, "Any"),
                "__module__": owner.__module__,
                **owner._defaults,  # type: ignore[attr-defined]
            },
        )
        found: dict[str, Field[Any]] = dataclass(twin).__dataclass_fields__  # type: ignore[attr-defined]
        owner.__dataclass_fields__ = found  # type: ignore[attr-defined]
        return found


def _items(names: tuple[str, ...]) -> Callable[[object], tuple[Any, ...]]:
    """What reads all fields of an object at once."""
    if len(names) > 1:
        return attrgetter(*names)
    return staticmethod(lambda self: tuple(getattr(self, name) for name in names))


def _eq(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self._items(self) == other._items(other)


def _hash(self: Any) -> int:
    return hash(self._items(self))


def _repr(self: Any) -> str:
    inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__qualname__}({inside})"


def _reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
    return type(self), self._items(self)


def _no_set(self: Any, name: str, _value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _no_delete(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


_SHARED: dict[str, Any] = {
    "__eq__": _eq,
    "__hash__": _hash,
    "__repr__": _repr,
    "__reduce__": _reduce,
    "__setattr__": _no_set,
    "__delattr__": _no_delete,
}
