"""The context panel: all that belongs to the open note, in groups that remember their state.

A group asks the session only while it is open; what was asked for another note, or before a newer
change, never arrives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from garden.changes import Changes
from garden.errors import GardenError
from garden.index_state import IndexState
from garden.work import CancelToken
from ui import messages
from ui.context.around import AroundGroup
from ui.context.backlinks import BacklinksGroup
from ui.context.group import Group
from ui.context.links import LinksGroup, Place, places_of
from ui.context.mentions import MentionAt, MentionsGroup
from ui.context.metadata import MetadataGroup
from ui.context.near import NearGroup
from ui.context.outline import OutlineGroup
from ui.session import GardenSession
from ui.theme import SPACE_1, SPACE_2, Theme
from ui.widgets.empty import EmptyState
from ui.wiki.view_values import LinkRef, LinkStatus

if TYPE_CHECKING:
    from garden.document import NoteDocument
    from garden.editing import Saved
    from garden.garden import Garden
    from garden.okf.yaml_render import FieldValue
    from garden.search.records import IndexedLink

OPEN_AT_FIRST: Final = ("outline", "backlinks", "links")
"""Groups that are open for a person who never touched them."""
_SETTLE_MS: Final = 150


class Groups(NamedTuple):
    """The groups of a panel, in their order on the screen."""

    outline: OutlineGroup
    backlinks: BacklinksGroup
    mentions: MentionsGroup
    links: LinksGroup
    around: AroundGroup
    metadata: MetadataGroup
    near: NearGroup


def make_groups(theme: Theme, session: GardenSession) -> Iterator[Group]:
    """The groups one by one: together they would stop the window of a busy machine for 60 ms."""
    yield OutlineGroup(theme)
    yield BacklinksGroup(theme)
    yield MentionsGroup(theme)
    yield LinksGroup(theme)
    yield AroundGroup(theme, session)
    yield MetadataGroup(theme)
    yield NearGroup(theme)


class ContextPanel(QWidget):
    """Outline, backlinks, mentions, links, local graph, metadata and neighbours of one note."""

    link_activated = Signal(object, bool)
    """(LinkRef, new_tab): follow a link, as in the reader."""
    place_requested = Signal(str, int, bool)
    """(path, offset, new_tab): open a note at a place of its text."""
    heading_requested = Signal(str, int)
    """(fragment, offset): go to a heading of the open note."""
    rename_heading_requested = Signal(str)
    """Fragment of a heading of the open note."""
    split_requested = Signal(str)
    """Fragment of the heading whose section shall be a note of its own."""
    external_requested = Signal(str)
    create_requested = Signal(object)
    """LinkRef of a note nobody has written."""
    choose_requested = Signal(object)
    """LinkRef that may mean several notes."""
    linked = Signal(str, str)
    """(words, operation): a mention became a link; the shell offers to undo it."""
    groups_changed = Signal(list)
    """Keys of the open groups, to be remembered."""
    about_to_write = Signal(str)
    """Path of a note that is about to be changed on disk: unsaved text should be saved first."""

    def __init__(
        self,
        theme: Theme,
        session: GardenSession,
        open_groups: Iterable[str] = OPEN_AT_FIRST,
        parent: QWidget | None = None,
        made: Iterable[Group] | None = None,
    ) -> None:
        """`made`: the groups, where `make_groups` was called beforehand."""
        super().__init__(parent)
        self.setObjectName("context-panel")
        self.setAccessibleName(self.tr("About this note"))
        self._session = session
        self._document: NoteDocument | None = None
        self.groups = Groups._make(make_groups(theme, session) if made is None else made)
        self.outline = self.groups.outline
        self.backlinks = self.groups.backlinks
        self.mentions = self.groups.mentions
        self.links = self.groups.links
        self.around = self.groups.around
        self.metadata = self.groups.metadata
        self.near = self.groups.near
        self._loaders: dict[str, Callable[[], None]] = {
            "outline": self._load_outline,
            "backlinks": self._load_backlinks,
            "mentions": self._load_mentions,
            "links": self._load_links,
            "metadata": self._load_metadata,
            "near": self._load_near,
            "around": lambda: self.around.show_note(self._path),
        }
        self._waiting: set[str] = set()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_SETTLE_MS)
        self._later.timeout.connect(self._load_waiting)
        self.empty = EmptyState(theme, self)
        self._scroll = self._make_scroll()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.empty)
        column.addWidget(self._scroll)
        self.set_open_groups(open_groups)
        self._connect()
        self.show_note(None)

    # What is shown

    def show_note(self, document: NoteDocument | None) -> None:
        """Show what belongs to this note; None when none is open."""
        before = self._document.path if self._document else ""
        self._document = document
        self.empty.setVisible(document is None)
        self._scroll.setVisible(document is not None)
        if document is None:
            self.empty.say(
                "panel-right", self.tr("No note is open"),
                self.tr("Its outline, links and metadata show here."),
            )  # fmt: skip
            return
        if document.path != before:
            self._scroll.verticalScrollBar().setValue(0)
            for group in self.groups:
                group.show_loading()
                group.head.set_count("")
        for group in self.groups:
            self._load(group.key)

    def expect_note(self) -> None:
        """A note is open and still being read: what is shown of another one stays meanwhile."""
        if self._document is None:
            self.empty.say("panel-right", self.tr("Reading the note…"), "")

    @property
    def document(self) -> NoteDocument | None:
        """The note that is shown."""
        return self._document

    def set_position(self, offset: int) -> None:
        """Where the reader or the cursor is: the outline marks its section."""
        self.outline.set_position(offset)

    @property
    def open_groups(self) -> list[str]:
        """Keys of the groups that are open."""
        return [group.key for group in self.groups if group.is_open]

    def set_open_groups(self, keys: Iterable[str]) -> None:
        """Open these groups and close the others."""
        wanted = set(keys)
        for group in self.groups:
            opened = group.key in wanted and not group.is_open
            group.set_open(group.key in wanted)
            if opened:
                self._load(group.key)

    def reveal(self, key: str) -> None:
        """Open a group, bring it into view and give it the focus."""
        for group in self.groups:
            if group.key == key:
                if not group.is_open:
                    group.head.click()
                group.head.setFocus(Qt.FocusReason.OtherFocusReason)
                self._scroll.ensureWidgetVisible(group, 0, 0)

    # Inside

    def _make_scroll(self) -> QScrollArea:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(SPACE_2, SPACE_1, SPACE_1, SPACE_2)
        column.setSpacing(SPACE_1)
        for group in self.groups:
            column.addWidget(group)
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setObjectName("context-scroll")
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        return scroll

    def _connect(self) -> None:
        for group in self.groups:
            group.toggled.connect(lambda _on, key=group.key: self._on_toggled(key))
            group.retry_requested.connect(lambda key=group.key: self._load(key))
        self.outline.heading_requested.connect(self.heading_requested)
        self.outline.rename_requested.connect(self.rename_heading_requested)
        self.outline.split_requested.connect(self.split_requested)
        self.backlinks.link_requested.connect(
            lambda link, tab: self.place_requested.emit(link.source, link.span.start, tab)
        )
        self.mentions.mention_requested.connect(
            lambda at, tab: self.place_requested.emit(at.path, at.mention.span.start, tab)
        )
        self.mentions.link_requested.connect(self._on_link_mention)
        self.links.link_requested.connect(self._on_link)
        self.links.create_requested.connect(lambda link: self.create_requested.emit(ref_of(link)))
        self.links.place_requested.connect(
            lambda link: self.place_requested.emit(link.source, link.span.start, False)
        )
        self.links.choose_requested.connect(lambda link: self.choose_requested.emit(ref_of(link)))
        self.near.place_requested.connect(self.place_requested)
        self.around.note_requested.connect(
            lambda path, tab: self.place_requested.emit(path, 0, tab)
        )
        self.around.create_requested.connect(self.create_requested)
        self.metadata.field_changed.connect(self._on_field)
        self._session.changed.connect(self._on_changed)
        self._session.closed.connect(lambda: self.show_note(None))
        self._session.index_state_changed.connect(self._on_state)

    def _on_toggled(self, key: str) -> None:
        self._load(key)
        self.groups_changed.emit(self.open_groups)

    def _load(self, key: str) -> None:
        if self._document is None or key not in self.open_groups:
            return
        self._waiting.discard(key)
        self._loaders[key]()

    def _load_waiting(self) -> None:
        for key in sorted(self._waiting):
            self._load(key)

    def _ask(
        self,
        group: Group,
        work: Callable[[Garden, CancelToken], Any],
        done: Callable[[Any], None],
        says_itself: Callable[[GardenError], bool] = lambda _error: False,
    ) -> None:
        """Put a question for a group; an answer for a note that was left is dropped."""
        path = self._document.path if self._document else ""

        def arrived(answer: Any) -> None:
            if self._document is not None and self._document.path == path:
                done(answer)

        def failed(error: GardenError) -> None:
            here = self._document is not None and self._document.path == path
            if here and not says_itself(error):
                group.show_error(messages.word(error).line)

        self._session.ask(work, arrived, failed, self, key=f"context-{group.key}")

    def _load_outline(self) -> None:
        if self._document is not None:
            self.outline.show_headings(self._document.body.headings)

    def _load_metadata(self) -> None:
        if self._document is not None:
            types = {header.type for header in self._session.headers()}
            self.metadata.show_document(self._document, types)

    def _load_backlinks(self) -> None:
        path = self._path
        self._ask(
            self.backlinks, lambda garden, _: garden.backlinks(path), self.backlinks.show_links
        )

    def _load_mentions(self) -> None:
        path = self._path
        self._ask(
            self.mentions,
            lambda garden, token: garden.mentions(path, token),
            self.mentions.show_mentions,
        )

    def _load_links(self) -> None:
        path = self._path

        def show(places: list[Place]) -> None:
            titles = self._titles(place.first.resolved for place in places)
            self.links.show_places(places, titles)

        self._ask(self.links, lambda garden, _: places_of(garden.outgoing_counted(path)), show)

    def _load_near(self) -> None:
        path = self._path
        self._ask(
            self.near,
            lambda garden, token: garden.near(path, token),
            lambda hits: self.near.show_hits(
                hits, self._titles(hit.path for hit in hits), self._session.index_state
            ),
            lambda error: self.near.is_on_its_way(error, self._session.index_state),
        )

    def _titles(self, paths: Iterable[str]) -> dict[str, str]:
        headers = (self._session.header(path) for path in set(paths))
        return {header.path: header.title for header in headers if header is not None}

    @property
    def _path(self) -> str:
        return self._document.path if self._document else ""

    # Changes

    def _on_changed(self, changes: Changes, _initiator: object) -> None:
        """Ask again for what the change may concern; the open note itself is handed in anew."""
        if self._document is None:
            return
        others = bool(changes.added or changes.edited or changes.removed or changes.moved)
        if changes.links_changed or others:
            self._waiting.update(("backlinks", "links", "mentions", "around"))
            self._later.start()

    def _on_state(self, state: IndexState) -> None:
        if self._document is not None and "near" in self.open_groups and not self.near.rows:
            self._waiting.add("near")
            self._later.start()

    def _on_field(self, key: str, value: FieldValue | None) -> None:
        if self._document is None:
            return
        path = self._document.path
        self.about_to_write.emit(path)
        # No version is asked for: only this field's lines change, whatever else was written.
        self._session.set_field(
            path, key, value, None,
            lambda _saved: self.metadata.say("", "soft"),
            self.metadata.show_failure, self, initiator=self,
        )  # fmt: skip

    def _on_link_mention(self, at: MentionAt) -> None:
        if self._document is None:
            return
        header = self._session.header(at.path)
        source = header.title if header else at.path

        def done(saved: Saved) -> None:
            words = self.tr("Linked in “{title}”").format(title=source)
            self.linked.emit(words, saved.changes.operation)

        self.about_to_write.emit(at.path)
        self._session.link_mention(
            at.path, at.mention, self._document.path, done,
            lambda error: self.mentions.show_error(messages.word(error).line),
            self, initiator=self,
        )  # fmt: skip

    def _on_link(self, link: IndexedLink, new_tab: bool) -> None:
        ref = ref_of(link)
        if ref.status == "external":
            self.external_requested.emit(ref.target)
        else:
            self.link_activated.emit(ref, new_tab)


def ref_of(link: IndexedLink) -> LinkRef:
    """A link of the index as one of a page."""
    known: dict[str, LinkStatus] = {
        "found": "found", "ambiguous": "ambiguous", "broken": "broken",
        "external": "external", "tag": "tag",
    }  # fmt: skip
    return LinkRef(
        link.target, known.get(link.status, "broken"), link.resolved, link.anchor,
        tuple(link.candidates), link.form, link.source, link.label or "",
    )  # fmt: skip
