"""`frozen` does what `dataclass(frozen=True, slots=True)` does."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, is_dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from garden.values import frozen

T = TypeVar("T")


@frozen
class Point:
    """A place."""

    x: int
    y: int = 2
    tags: list[str] = field(default_factory=list)
    count: ClassVar[int] = 7

    @property
    def both(self) -> int:
        """Both."""
        return self.x + self.y

    @staticmethod
    def of(text: str) -> Point:
        """From text."""
        return Point(*map(int, text.split()))


@dataclass(frozen=True, slots=True)
class Model:
    """The same, by the standard library."""

    x: int
    y: int = 2
    tags: list[str] = field(default_factory=list)


@frozen
class Named(Point):
    name: str = ""

    def __post_init__(self) -> None:
        if self.name == "bad":
            raise ValueError(self.name)


@frozen
class Empty:
    pass


@frozen
class One:
    only: tuple[int, ...]


@frozen
class Box(Generic[T]):
    item: T


@frozen
class Loud:
    word: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Loud) and other.word.lower() == self.word.lower()


def test_fields_defaults_and_methods() -> None:
    point = Point(1)
    assert (point.x, point.y, point.tags, point.both, Point.count) == (1, 2, [], 3, 7)
    assert point.tags is not Point(1).tags
    assert Point.of("3 4") == Point(x=3, y=4)
    assert Point.__doc__ == "A place." and Point.__qualname__ == "Point"
    assert not hasattr(point, "__dict__")
    with pytest.raises(TypeError, match=r"Point.__init__\(\) missing 1 required"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword"):
        Point(1, z=3)  # type: ignore[call-arg]


def test_nothing_can_be_changed() -> None:
    point: Any = Point(1)
    for change in (lambda: setattr(point, "x", 2), lambda: delattr(point, "x")):
        with pytest.raises(FrozenInstanceError, match="field 'x'"):
            change()
    with pytest.raises(FrozenInstanceError):
        point.other = 1


@given(st.integers(), st.integers(), st.lists(st.text()), st.integers())
def test_it_compares_copies_and_shows_like_a_dataclass(
    x: int, y: int, tags: list[str], z: int
) -> None:
    ours, model = Point(x, y, tags), Model(x, y, tags)
    assert repr(ours) == repr(model).replace("Model", "Point")
    assert asdict(ours) == asdict(model)
    assert replace(ours, y=z) == Point(x, z, tags)
    assert [one.name for one in fields(ours)] == ["x", "y", "tags"] and is_dataclass(Point)
    for made in (copy.copy(ours), copy.deepcopy(ours), pickle.loads(pickle.dumps(ours))):
        assert made == ours and made is not ours
    assert (ours == Point(z, y, tags)) == (x == z)
    assert ours != model and ours != (x, y, tags)


def test_hashes_go_by_the_fields() -> None:
    assert len({One((1,)), One((1,)), One((2,))}) == 2
    assert hash(Empty()) == hash(Empty()) and Empty() == Empty() and repr(Empty()) == "Empty()"
    with pytest.raises(TypeError):
        hash(Point(1))  # holds a list
    assert Loud("A") == Loud("a") and isinstance(hash(Loud("A")), int)


def test_a_child_has_the_fields_of_its_parent_first() -> None:
    child = Named(1, 3, ["t"], "n")
    assert (child.x, child.name, child.both) == (1, "n", 4)
    assert repr(child) == "Named(x=1, y=3, tags=['t'], name='n')"
    assert child != Point(1, 3, ["t"]) and replace(child, name="m").name == "m"
    assert pickle.loads(pickle.dumps(child)) == child
    assert Point(1, 3, ["t"]).both == 4
    with pytest.raises(ValueError, match="bad"):
        Named(1, name="bad")


def test_it_can_be_matched_and_take_a_type() -> None:
    match Point(5, 6):
        case Point(x, y):
            assert (x, y) == (5, 6)
        case _:
            pytest.fail("no match")
    box: Box[int] = Box(3)
    assert box.item == 3 and Box[int] is not Box


def mutable() -> None:
    @frozen
    class _A:
        x: list[int] = []  # noqa: RUF012


def no_default() -> None:
    @frozen
    class _A:
        x: int = 1
        y: str  # type: ignore[misc]


def left_out() -> None:
    @frozen
    class _A:
        x: int = field(default=1, repr=False)


def own_init() -> None:
    @frozen
    class _A:
        x: int

        def __init__(self) -> None: ...


@pytest.mark.parametrize("make", [mutable, no_default, left_out, own_init])
def test_what_it_can_not_do_is_refused(make: Callable[[], None]) -> None:
    with pytest.raises(TypeError, match="_A"):
        make()
