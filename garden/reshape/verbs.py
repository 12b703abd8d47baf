"""`Reshaping`: the verbs by which a garden changes its shape. Plans read; `apply` writes.

plan = garden.reshaping.rename_note("a/old.md", NewName("new"))
garden.reshaping.apply(plan)          # one operation: garden.undo() takes all of it back
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from garden.changes import Changes
from garden.editing import Editing, Saved
from garden.okf import templates
from garden.okf.note import NoteHeader, Span
from garden.reshape import applying, basis, html_links
from garden.reshape.deleting import Inbound, plan_delete
from garden.reshape.elsewhere import plan_mend
from garden.reshape.headings import plan_heading
from garden.reshape.merging import Joining, plan_merge
from garden.reshape.moving import plan_move, plan_rename_folder
from garden.reshape.plan import Plan
from garden.reshape.renaming import NewName, plan_rename
from garden.reshape.sources import Sources, names_in
from garden.reshape.splitting import Cutting, plan_split, plan_split_heading
from garden.reshape.tags import plan_tag
from garden.reshape.wishing import NewNote, write_wished
from garden.reshape.workshop import Workshop
from garden.search.lookups import headers_of
from garden.work import CancelToken

if TYPE_CHECKING:
    from garden.garden import Garden


class Reshaping:
    """Plans may be made in any thread; `apply` belongs to the writing one."""

    def __init__(
        self,
        garden: Garden,
        editing: Callable[[], Editing],
        level: Callable[[], None],
        level_all: Callable[[], None],
    ) -> None:
        """`level` brings the index level with what was written last, `level_all` with the disk as
        it is now; `editing` takes the garden for us (raises Locked)."""
        self._garden = garden
        self._index = garden.index
        self._editing = editing
        self._level = level
        self._level_all = level_all

    def prepare(self) -> None:
        """Level the index and load the names of all notes and links in HTML, while the person still
        types."""
        self._level()
        with self._index.lent_names():
            pass
        html_links.in_garden(self._index)

    def rename_note(self, path: str, wish: NewName, token: CancelToken | None = None) -> Plan:
        """See `renaming.plan_rename`."""
        return self._planned(token, lambda shop: plan_rename(shop, path, wish))

    def rename_folder(self, path: str, name: str, token: CancelToken | None = None) -> Plan:
        """See `moving.plan_rename_folder`."""
        return self._planned(token, lambda shop: plan_rename_folder(shop, path, name))

    def move(self, paths: Sequence[str], folder: str, token: CancelToken | None = None) -> Plan:
        """See `moving.plan_move`."""
        return self._planned(token, lambda shop: plan_move(shop, paths, folder))

    def split_heading(
        self, path: str, anchor: str, wish: Cutting, token: CancelToken | None = None
    ) -> Plan:
        """See `splitting.plan_split_heading`."""
        return self._planned(token, lambda shop: plan_split_heading(shop, path, anchor, wish))

    def split(self, path: str, span: Span, wish: Cutting, token: CancelToken | None = None) -> Plan:
        """See `splitting.plan_split`."""
        return self._planned(token, lambda shop: plan_split(shop, path, span, wish))

    def merge(self, keep: str, other: str, wish: Joining, token: CancelToken | None = None) -> Plan:
        """See `merging.plan_merge`."""
        return self._planned(token, lambda shop: plan_merge(shop, keep, other, wish))

    def heading(self, path: str, anchor: str, words: str, token: CancelToken | None = None) -> Plan:
        """See `headings.plan_heading`."""
        return self._planned(token, lambda shop: plan_heading(shop, path, anchor, words))

    def tag(self, old: str, new: str, token: CancelToken | None = None) -> Plan:
        """See `tags.plan_tag`."""
        return self._planned(token, lambda shop: plan_tag(shop, old, new))

    def delete(
        self,
        paths: Sequence[str],
        inbound: Inbound = "wish",
        point_to: str = "",
        token: CancelToken | None = None,
    ) -> Plan:
        """See `deleting.plan_delete`."""
        return self._planned(token, lambda shop: plan_delete(shop, paths, inbound, point_to))

    def mend(self, moved: Sequence[tuple[str, str]], token: CancelToken | None = None) -> Plan:
        """See `elsewhere.plan_mend`."""
        return self._planned(token, lambda shop: plan_mend(shop, moved))

    def write_wished(self, wished: str, note: NewNote) -> Saved:
        """See `wishing.write_wished`. Belongs to the writing thread."""
        self._level()
        saved = write_wished(self._index, self._garden.layout, self._editing(), wished, note)
        self._garden.written(saved.changes)
        return saved

    def apply(self, plan: Plan) -> Saved:
        """Do a plan as one operation; `undo` takes it back as one, across restarts.

        Raises VersionConflict or AlreadyExists, with the file's name and nothing written, when
        anything that the plan rests on is not as it was (`basis`); what making the plan raises; and
        what writing raises, with everything taken back.
        """
        editing, layout = self._editing(), self._garden.layout
        applying.check_files(layout, plan)
        self._level_all()
        basis.check(plan, self._index, layout)
        with editing.operation(plan.label) as operation:
            applying.gather(operation, layout, plan)
        saved = editing.saved(plan.show, operation)
        return replace(saved, path=plan.show, headers=self._headers(plan, saved.changes))

    def _headers(self, plan: Plan, changes: Changes) -> tuple[NoteHeader, ...]:
        """Headers of the notes that moved, so that lists have them before the index is level."""
        texts = {file.target: file.after for file in plan.files if file.target}
        old = {header.path: header for header in headers_of(self._index, dict(changes.moved))}
        found: list[NoteHeader] = []
        for before, after in changes.moved:
            header = old.get(before)
            if header is not None:
                named = texts.get(after)
                title = header.title if named is None else names_in(after, named)[0]
                found.append(header._replace(path=after, title=title))
        return tuple(found)

    def _planned(self, token: CancelToken | None, make: Callable[[Workshop], Plan]) -> Plan:
        """A plan, and what it rests on: what it was made from, and how it is made."""
        self._level()
        now = self._garden.now()
        return basis.planned(self._index, self._garden.layout, lambda: make(self._shop(token, now)))

    def _shop(self, token: CancelToken | None, now: datetime) -> Workshop:
        layout = self._garden.layout
        return Workshop(
            self._index,
            layout,
            Sources(layout),
            token,
            self._garden.options.wiki_links,
            lambda title, body: self._first_text(title, body, now),
        )

    def _first_text(self, title: str, body: str, now: datetime) -> str:
        by = f"human:{self._editing().author}"
        return templates.new_note(title=title, by=by, now=now, body=body)
