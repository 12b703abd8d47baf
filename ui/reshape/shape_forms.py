"""Forms for notes that are cut, joined or deleted, and for links that were left behind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from PySide6.QtWidgets import QComboBox

from garden.okf import names
from garden.okf.note import Heading, NoteHeader, Span
from garden.reshape.deleting import Inbound
from garden.reshape.merging import Front, Joining, Order
from garden.reshape.plan import Plan
from garden.reshape.splitting import Cutting, Leave
from ui.widgets.suggesting import on_enter

from .forms import Ask, Form, chosen
from .note_field import NoteField


class SplitForm(Form):
    """A section, or selected text, and the note it becomes."""

    def __init__(
        self,
        path: str,
        folders: Sequence[str],
        *,
        selection: Span | None = None,
        words: str = "",
        headings: Sequence[Heading] = (),
        at: Heading | None = None,
    ) -> None:
        """With `selection` the selected text; else one of the headings, `at` chosen first."""
        super().__init__()
        self._path = path
        self._selection = selection
        self._headings = list(headings)
        self._which: QComboBox | None = None
        self.title = (
            self.tr("A note from the selected text")
            if selection
            else self.tr("A note from a section")
        )
        self.verb = self.tr("Make the note")
        if selection is None:
            rows = [(f"{'  ' * (h.level - 1)}{h.text}", h.anchor) for h in headings]
            self._which = self.add_choice(self.tr("Section"), "split-which", rows)
            if at is not None:
                self._which.setCurrentIndex(self._headings.index(at))
            self._which.currentIndexChanged.connect(lambda _n: self._take_words())
        self.name = self.add_line(self.tr("Title"), "split-title", words)
        self.folder = self.add_combo(
            self.tr("Folder"), "split-folder", folders, path.rpartition("/")[0]
        )
        line = self.folder.lineEdit()
        if line is not None:
            line.setPlaceholderText(self.tr("top of the garden"))
        self.leave = self.add_choice(
            self.tr("In its place"),
            "split-leave",
            [
                (self.tr("a link to it"), "link"),
                (self.tr("an embed of it"), "embed"),
                (self.tr("nothing"), "nothing"),
            ],
        )
        self._take_words()
        self._first = self.name

    def _take_words(self) -> None:
        if self._which is not None and 0 <= self._which.currentIndex() < len(self._headings):
            self.name.setText(self._headings[self._which.currentIndex()].text)

    def ask(self) -> Ask | None:
        title = self.name.text().strip()
        if not title or (self._which is not None and self._which.currentIndex() < 0):
            return None
        leave = cast(Leave, chosen(self.leave))
        wish = Cutting(title, self.folder.currentText().strip().strip("/"), leave=leave)
        span = self._selection
        if span is not None:
            return lambda verbs, token: verbs.split(self._path, span, wish, token)
        assert self._which is not None
        anchor = chosen(self._which)
        return lambda verbs, token: verbs.split_heading(self._path, anchor, wish, token)

    def hint(self) -> str:
        return self.tr("The new note needs a title.")

    def done(self, plan: Plan) -> str:
        return self.tr("Made “{new}” from “{old}”").format(**plan.facts)


class MergeForm(Form):
    """The note that another one goes into, and how."""

    def __init__(self, header: NoteHeader, headers: Iterable[NoteHeader]) -> None:
        super().__init__()
        self._other = header.path
        self._title = header.title
        self.title = self.tr("Merge “{title}” into another note").format(title=header.title)
        self.verb = self.tr("Merge")
        others = [h for h in headers if h.path != header.path and not h.reserved]
        self.into = NoteField(others, self)
        self.into.setObjectName("merge-into")
        self.into.textChanged.connect(lambda _text: self.changed.emit())
        on_enter(self.into, self.confirmed.emit)
        self.add_row(self.tr("Into"), self.into)
        self.order = self.add_choice(
            self.tr("Its text goes"),
            "merge-order",
            [(self.tr("below the other's"), "after"), (self.tr("above the other's"), "before")],
        )
        self.front = self.add_choice(
            self.tr("Fields"),
            "merge-front",
            [
                (self.tr("the other's, completed by this one's"), "both"),
                (self.tr("the other's"), "first"),
                (self.tr("this one's"), "second"),
            ],
        )

    def ask(self) -> Ask | None:
        keep = self.into.path
        if not keep:
            return None
        wish = Joining(cast(Order, chosen(self.order)), cast(Front, chosen(self.front)))
        return lambda verbs, token: verbs.merge(keep, self._other, wish, token)

    def hint(self) -> str:
        return self.tr("Choose the note that stays.")

    def done(self, plan: Plan) -> str:
        return self.tr("Merged “{old}” into “{new}”").format(**plan.facts)


class DeleteForm(Form):
    """What becomes of the links to what is deleted."""

    dangerous = True

    def __init__(
        self, paths: Sequence[str], what: str, links: int, headers: Iterable[NoteHeader]
    ) -> None:
        super().__init__()
        self._paths = list(paths)
        self._what = what
        self.title = self.tr("Delete “{title}”").format(title=what)
        self.verb = self.tr("Delete")
        if links:
            self.explain(
                self.tr("One other link leads here.")
                if links == 1
                else self.tr("{count} links of other notes lead here.").format(count=f"{links:,}")
            )
        self.inbound = self.add_choice(
            self.tr("Links to it"),
            "delete-inbound",
            [
                (self.tr("stay, as wishes for a note"), "wish"),
                (self.tr("become plain words"), "unlink"),
                (self.tr("lead to another note"), "point"),
            ],
        )
        self.other = NoteField([h for h in headers if h.path not in set(paths)], self)
        self.other.setObjectName("delete-other")
        self.other.textChanged.connect(lambda _text: self.changed.emit())
        on_enter(self.other, self.confirmed.emit)
        self.add_row(self.tr("Which note"), self.other)
        self.inbound.currentIndexChanged.connect(lambda _n: self._show_other())
        self._show_other()

    def _show_other(self) -> None:
        self._rows.setRowVisible(self.other, chosen(self.inbound) == "point")

    def ask(self) -> Ask | None:
        inbound = cast(Inbound, chosen(self.inbound))
        other = self.other.path
        if inbound == "point" and not other:
            return None
        return lambda verbs, token: verbs.delete(self._paths, inbound, other, token)

    def hint(self) -> str:
        return self.tr("Choose the note that links shall lead to.")

    def done(self, plan: Plan) -> str:
        return self.tr("Moved “{title}” to the trash").format(title=self._what)


class MendForm(Form):
    """Links that another program left behind when it moved files."""

    def __init__(self, moved: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._moved = list(moved)
        self.title = self.tr("Mend links")
        self.verb = self.tr("Mend")
        old, new = self._moved[0]
        if len(self._moved) == 1:
            said = self.tr("Another program moved “{old}” to “{new}”.").format(old=old, new=new)
        else:
            said = self.tr("Another program moved {count} files.").format(count=len(self._moved))
        self.explain(said)

    def ask(self) -> Ask:
        return lambda verbs, token: verbs.mend(self._moved, token)

    def done(self, plan: Plan) -> str:
        if plan.links == 1:
            return self.tr("Mended 1 link")
        return self.tr("Mended {count} links").format(count=f"{plan.links:,}")


def title_of(path: str, header: NoteHeader | None) -> str:
    """What to call a note or a folder."""
    return header.title if header is not None else names.stem(path)
