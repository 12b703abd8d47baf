"""Doing a plan: everything is checked, then all of it is one journalled operation.

A file that is not what the plan was made from stops it before the first write, and is named.
"""

from __future__ import annotations

from garden.errors import NotFound
from garden.okf import textfile
from garden.okf.layout import GardenLayout
from garden.reshape import naming
from garden.reshape.basis import PlanOutdated
from garden.reshape.plan import FilePlan, Plan
from garden.storage import atomic
from garden.storage.journal import Operation


def gather(operation: Operation, layout: GardenLayout, plan: Plan) -> None:
    """Put all of a plan into an operation of the journal, which does it when its block ends.

    Raises PlanOutdated, NotFound or AlreadyExists, naming the first file that is another one
    than when the plan was made; nothing is written then.
    """
    data = {file.path: _checked(layout, file) for file in plan.files if file.path}
    targets = dict(plan.moves)
    for target in [*targets.values(), *(f.target for f in plan.files if not f.path)]:
        source = next((old for old, new in plan.moves if new == target), "")
        naming.check_free(layout, target, source)
    for old, new in plan.moves:
        operation.move(layout.absolute(old), layout.absolute(new))
    for file in plan.files:
        if not file.path:
            text = textfile.NoteText("").encode(file.after)
            operation.create(layout.absolute(file.target), text)
        elif file.target and file.changes:
            content = data[file.path]
            encoded = textfile.decode(content, where=file.path).encode(file.after)
            operation.write(layout.absolute(file.target), encoded, file.version)
    for path in plan.trash:
        operation.trash(layout.absolute(path))


def check_files(layout: GardenLayout, plan: Plan) -> None:
    """Raise PlanOutdated, naming it, for a file that is another one than the plan's."""
    for file in plan.files:
        if file.path:
            _checked(layout, file)


def _checked(layout: GardenLayout, file: FilePlan) -> bytes:
    """The bytes of a file that are what the plan was made from."""
    if file.version is None:
        return b""
    try:
        data, version = atomic.read(layout.absolute(file.path))
    except NotFound as error:
        raise PlanOutdated(file.path, "went") from error
    if version.hash != file.version.hash:
        raise PlanOutdated(file.path, "changed", expected=file.version.hash, actual=version.hash)
    return data
