"""Forms for new names and places: notes, folders, headings, tags."""

from __future__ import annotations

from collections.abc import Sequence

from garden.okf import names
from garden.okf.note import Heading, NoteHeader
from garden.reshape.plan import Plan
from garden.reshape.renaming import NewName, title_follows

from .forms import Ask, Form, chosen


class RenameForm(Form):
    """A note's title and file name; the file name goes along as long as nobody touched it."""

    def __init__(self, header: NoteHeader) -> None:
        super().__init__()
        self._path = header.path
        self._old = header.title
        stem = names.stem(header.path)
        self._style = title_follows(header.title, stem)
        self._touched = not self._style
        self.title = self.tr("Rename “{title}”").format(title=header.title)
        self.verb = self.tr("Rename")
        self.name = self.add_line(self.tr("Title"), "rename-title", header.title)
        self.file = self.add_line(self.tr("File name"), "rename-file", stem)
        self.alias = self.add_check("rename-alias", self.tr("Keep the old title as an alias"))
        self.name.textEdited.connect(self._on_title)
        self.file.textEdited.connect(self._on_file)

    def _on_title(self, title: str) -> None:
        if self._touched:
            return
        slug = names.slugify(title) if self._style == "slug" else ""
        safe = slug or (names.safe_file_name(title).name if title.strip() else "")
        self.file.setText(safe)

    def _on_file(self, _text: str) -> None:
        self._touched = True

    def ask(self) -> Ask | None:
        if not self.name.text().strip() or not self.file.text().strip():
            return None
        title = self.name.text().strip()
        wish = NewName(
            self.file.text().strip(),
            title if title != self._old else None,
            keep_alias=self.alias.isChecked(),
        )
        if wish.title is None and self._style == "same":
            # The title was left alone on purpose: it is in sight.
            wish = NewName(wish.file, self._old, keep_alias=wish.keep_alias)
        return lambda verbs, token: verbs.rename_note(self._path, wish, token)

    def hint(self) -> str:
        return self.tr("A note needs a title and a file name.")

    def done(self, plan: Plan) -> str:
        return self.tr("Renamed to “{title}”").format(title=plan.facts["new"])


class FolderForm(Form):
    """A folder's name."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path
        name = path.rpartition("/")[2]
        self.title = self.tr("Rename the folder “{name}”").format(name=name)
        self.verb = self.tr("Rename")
        self.name = self.add_line(self.tr("Name"), "folder-name", name)

    def ask(self) -> Ask | None:
        name = self.name.text().strip()
        if not name:
            return None
        return lambda verbs, token: verbs.rename_folder(self._path, name, token)

    def hint(self) -> str:
        return self.tr("A folder needs a name.")

    def done(self, plan: Plan) -> str:
        return self.tr("Renamed the folder to “{name}”").format(name=self.name.text().strip())


class MoveForm(Form):
    """The folder that notes go to."""

    def __init__(self, paths: Sequence[str], folders: Sequence[str], folder: str = "") -> None:
        super().__init__()
        self._paths = list(paths)
        what = names.stem(paths[0])
        self.title = (
            self.tr("Move “{name}”").format(name=what)
            if len(paths) == 1
            else self.tr("Move {count} notes").format(count=len(paths))
        )
        self.verb = self.tr("Move")
        self.folder = self.add_combo(self.tr("To the folder"), "move-folder", folders, folder)
        line = self.folder.lineEdit()
        if line is not None:
            line.setPlaceholderText(self.tr("top of the garden"))
            line.selectAll()

    def ask(self) -> Ask:
        folder = self.folder.currentText().strip().strip("/")
        return lambda verbs, token: verbs.move(self._paths, folder, token)

    def nothing(self, plan: Plan) -> str:
        return super().nothing(plan) if plan else self.tr("It lies there already.")

    def done(self, plan: Plan) -> str:
        folder = plan.facts["folder"] or self.tr("the top of the garden")
        if len(self._paths) == 1:
            return self.tr("Moved “{name}” to {folder}").format(
                name=names.stem(self._paths[0]), folder=folder
            )
        return self.tr("Moved {count} notes to {folder}").format(
            count=len(self._paths), folder=folder
        )


class HeadingForm(Form):
    """One of a note's headings, and what it is called from now on."""

    def __init__(self, path: str, headings: Sequence[Heading], at: Heading | None) -> None:
        super().__init__()
        self._path = path
        self._headings = list(headings)
        self.title = self.tr("Rename a heading")
        self.verb = self.tr("Rename")
        rows = [(f"{'  ' * (h.level - 1)}{h.text}", h.anchor) for h in headings]
        self.which = self.add_choice(self.tr("Heading"), "heading-which", rows)
        self.words = self.add_line(self.tr("New words"), "heading-words", "")
        self.which.currentIndexChanged.connect(lambda _n: self._take_words())
        if at is not None:
            self.which.setCurrentIndex(self._headings.index(at))
        self._take_words()
        self._first = self.words

    def _take_words(self) -> None:
        number = self.which.currentIndex()
        if 0 <= number < len(self._headings):
            self.words.setText(self._headings[number].text)

    def ask(self) -> Ask | None:
        words, anchor = self.words.text().strip(), chosen(self.which)
        if not words or self.which.currentIndex() < 0:
            return None
        return lambda verbs, token: verbs.heading(self._path, anchor, words, token)

    def hint(self) -> str:
        return self.tr("A heading needs words.")

    def done(self, plan: Plan) -> str:
        return self.tr("Renamed the heading to “{words}”").format(words=plan.facts["new"])


class TagForm(Form):
    """A tag and its new name; onto another tag, both become one."""

    def __init__(self, tags: Sequence[str], tag: str = "") -> None:
        super().__init__()
        self.title = self.tr("Rename a tag")
        self.verb = self.tr("Rename")
        self._tags = {names.fold(each) for each in tags}
        self.old = self.add_combo(self.tr("Tag"), "tag-old", tags, tag)
        self.new = self.add_combo(self.tr("New name"), "tag-new", tags, tag)
        self.explain(self.tr("Tags below it (“tag/…”) are renamed too."))
        if tag:
            self._first = self.new

    def ask(self) -> Ask | None:
        old, new = self.old.currentText().strip(), self.new.currentText().strip()
        if not old or not new or old == new:
            return None
        return lambda verbs, token: verbs.tag(old, new, token)

    def hint(self) -> str:
        return self.tr("Choose a tag, and type its new name.")

    def nothing(self, plan: Plan) -> str:
        return super().nothing(plan) if plan else self.tr("No note has this tag.")

    def done(self, plan: Plan) -> str:
        if names.fold(plan.facts["new"]) in self._tags:
            return self.tr("Merged the tag “{old}” into “{new}”").format(**plan.facts)
        return self.tr("Renamed the tag “{old}” to “{new}”").format(**plan.facts)
