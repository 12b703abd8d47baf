"""The linter finds all violations of a record at once, by the names of SPEC 2.1."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from garden.memory.lint import Catalog, LintLimits, check, cycle
from garden.memory.record_files import LintReport, lint_workspace
from garden.memory.record_places import find_workspace, places_of
from garden.memory.records import RecordKind, is_time
from garden.memory.slugs import is_slug, similar, suggested
from garden.problems import Severity

Make = Callable[..., str]
DECISION = RecordKind.DECISION


def labels(text: str, kind: RecordKind = DECISION, slug: str = "a", **how: object) -> list[str]:
    catalog = how.pop("catalog", Catalog())
    return [finding.label for finding in check(kind, slug, text, catalog, **how)]  # type: ignore[arg-type]


def found(report: LintReport, base: str = ".yoi/memory/") -> dict[str, list[str]]:
    return {
        file.path.removeprefix(base): [finding.label for finding in file.findings]
        for file in report.files
        if file.findings
    }


@pytest.mark.parametrize("slug", ["a", "a-1", "123", "a" * 64, "x-y-z"])
def test_slugs_that_are_slugs(slug: str) -> None:
    assert is_slug(slug)


@pytest.mark.parametrize(
    "slug",
    ["", "a-", "-a", "a--b", "Ab", "a_b", "a.b", "a b", "締め", "a" * 65, "a\n", "é"],
)
def test_slugs_that_are_none(slug: str) -> None:
    assert not is_slug(slug)


def test_slugs_near_a_title() -> None:
    assert suggested("Use SQLite — for the Queue!") == "use-sqlite-for-the-queue"
    assert suggested("締め時間") == ""
    assert is_slug(suggested("x" * 63 + " yy"))
    assert similar("abc", ["abc", "abd", "axx", "xyz"], 2) == ("abd", "axx")


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("2026-10-05T01:00:00Z", True),
        ("2026-10-06T01:00:00+09:00", True),
        ("2026-10-06T01:00:00.123456789Z", True),
        ("2026-10-06", False),
        ("2026-10-06T01:00:00", False),
        ("2026-13-06T01:00:00Z", False),
        ("yesterday", False),
    ],
)
def test_times(text: str, good: bool) -> None:
    assert is_time(text) is good


def test_a_clean_record_of_each_kind(make_record: Make) -> None:
    assert labels(make_record("status: open")) == []
    assert labels(make_record(), RecordKind.REQUEST) == []
    assert labels("---\nupdated_at: 2026-10-05T01:00:00Z\n---\n", RecordKind.SUMMARY, "") == []
    assert labels("---\ndescription: d\nauto_invoke: false\n---\n", RecordKind.WORKFLOW) == []
    assert labels("---\ndescription: d\nmodel_invokation: true\n---\n", RecordKind.WORKFLOW) == []
    knowledge = "kind: rule\ndescription: d\nmodel_invokation: true\nuser_invocable: false"
    text = make_record(knowledge).replace("sources:", "last_sources:").replace("segment", "session")
    assert labels(text, RecordKind.KNOWLEDGE) == []


def test_all_violations_come_at_once(make_record: Make) -> None:
    text = make_record("status: maybe\ncreated_at: yesterday", times=False, body="x" * 8001)
    assert labels(text, slug="Bad_Slug") == [
        "InvalidSlug",
        "InvalidField:created_at",
        "MissingField:updated_at",
        "InvalidStatus:maybe",
        "BodyTooLong:8001",
        "LowImportanceLargeRecord",
    ]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("# no frontmatter\n", "MissingFrontmatter"),
        ("\n---\nstatus: open\n---\n", "MissingFrontmatter"),
        ("", "MissingFrontmatter"),
        ("---\nstatus: open\n", "MalformedFrontmatter"),
        ("---\nstatus: [\n---\n", "MalformedFrontmatter"),
        ("---\n- a\n---\n", "MalformedFrontmatter"),
        ("---\nstatus: open\nstatus: open\n---\n", "MalformedFrontmatter"),
    ],
)
def test_frontmatter_begins_at_the_first_byte_and_is_closed(text: str, label: str) -> None:
    assert labels(text) == [label]


@pytest.mark.parametrize(
    ("sources", "good"),
    [
        ("[]", True),
        ("[{session_id: s, range: [0, 3]}]", True),
        ("[{segment_id: s, range: [0, 18446744073709551615], more: x}]", True),
        ("[{segment_id: s, range: [0, 18446744073709551616]}]", False),
        ("[{segment_id: s, range: [1, 2, 3]}]", False),
        ("[{segment_id: s, range: [-1, 2]}]", False),
        ('[{segment_id: s, range: ["1", 2]}]', False),
        ("[{segment_id: s}]", False),
        ("[{segment_id: 7, range: [1, 2]}]", False),
        ("[{range: [1, 2]}]", False),
        ("[text]", False),
        ("text", False),
        ("{a: b}", False),
    ],
)
def test_forms_of_sources(make_record: Make, sources: str, good: bool) -> None:
    text = make_record(f"status: open\nsources: {sources}", sources=0)
    assert labels(text) == ([] if good else ["InvalidField:sources"])


def test_flags_are_booleans_and_not_words(make_record: Make) -> None:
    text = '---\ndescription: d\nauto_invoke: "true"\nrequires: yes\nuser_invocable: 1\n---\n'
    assert labels(text, RecordKind.WORKFLOW) == [
        "InvalidField:auto_invoke",
        "InvalidField:user_invocable",
        "InvalidField:requires",
    ]


def test_the_body_is_counted_with_its_last_newline(make_record: Make) -> None:
    fields = "status: open"
    at_limit = make_record(fields, "あ" * 7999 + "\n", sources=2)
    assert labels(at_limit) == []
    assert labels(at_limit + "x") == ["BodyTooLong:8001"]
    summary = "---\nupdated_at: 2026-10-05T01:00:00Z\n---\n" + "y" * 20_001
    assert labels(summary, RecordKind.SUMMARY, "") == ["BodyTooLong:20001"]
    assert labels(make_record(fields, "123456"), limits=LintLimits(body_chars=5)) == [
        "BodyTooLong:6"
    ]


def test_a_description_is_bounded_only_where_a_model_may_invoke_it(make_record: Make) -> None:
    def text(length: int, invoked: str) -> str:
        fields = f"kind: rule\ndescription: {'d' * length}\nmodel_invokation: {invoked}"
        return make_record(fields + "\nuser_invocable: true\nlast_sources: []", sources=0)

    kind = RecordKind.KNOWLEDGE
    assert labels(text(1024, "true"), kind) == []
    assert labels(text(1025, "true"), kind) == ["DescriptionTooLong:1025"]
    assert labels(text(1025, "false"), kind) == []


def test_replacements_must_exist_and_end(make_record: Make) -> None:
    catalog = Catalog({DECISION: {"a": "", "b": "a", "c": "d", "d": "c"}})

    def replaced(by: str, slug: str = "a", status: str = "replaced") -> list[str]:
        text = make_record(f"status: {status}\nreplaced_by: {by}")
        return labels(text, slug=slug, catalog=catalog, limits=LintLimits(similar_count=99))

    assert replaced("nobody") == ["UnknownReference:nobody"]
    assert replaced("a") == ["ReplacedBySelf", "ReplacedByCycle"]
    assert replaced("b") == ["ReplacedByCycle"]
    assert replaced("c") == []  # c and d go round, a only leads there
    assert replaced("b", slug="x") == []
    assert replaced("~") == ["MissingField:replaced_by"]
    assert replaced("~", status="open") == []
    assert cycle("c", catalog.slugs(DECISION)) == ("c", "d", "c")
    assert cycle("b", catalog.slugs(DECISION)) == ()


def test_creating_on_a_slug_that_is_taken_is_an_error_and_updating_is_none(
    make_record: Make,
) -> None:
    catalog = Catalog({DECISION: {"a": ""}})
    text = make_record("status: open")
    assert labels(text, catalog=catalog, creating=True) == ["SlugAlreadyExists:a"]
    assert labels(text, catalog=catalog) == []


def test_workflows_are_closed_to_agents_and_open_to_people() -> None:
    text = "---\ndescription: d\nauto_invoke: true\nrequires: [ghost]\n---\n"
    assert labels(text, RecordKind.WORKFLOW, by="agent") == ["WorkflowWriteForbidden"]
    assert labels(text, RecordKind.WORKFLOW) == ["UnknownReference:ghost"]
    known = Catalog({RecordKind.KNOWLEDGE: {"ghost": ""}})
    assert labels(text, RecordKind.WORKFLOW, catalog=known) == []


def test_warnings_never_block(make_record: Make) -> None:
    findings = check(
        DECISION,
        "label-a",
        make_record("status: open", "x" * 1501),
        Catalog({DECISION: {"label-b": "", "label-c": "", "far-away": ""}}),
    )
    assert [finding.label for finding in findings] == ["LowImportanceLargeRecord", "SimilarSlugs"]
    assert not any(finding.is_error for finding in findings)
    assert labels(make_record("status: open", "x" * 1500)) == []
    assert labels(make_record("status: open", "x" * 1501, sources=2)) == []
    assert labels(make_record("status: open", sources=10)) == []
    assert labels(make_record("status: open", sources=11)) == ["SourcesOverflow"]
    problem = findings[0].problem("x.md")
    assert (problem.severity, problem.code) == (
        Severity.WARNING,
        "record-low-importance-large-record",
    )


def test_a_workspace_with_every_trap(workspace, make_record: Make) -> None:  # type: ignore[no-untyped-def]
    good = make_record("status: open")
    for name in ("one", "Upper_Case", "double--dash"):
        workspace.put(f"decisions/{name}.md", good)
    workspace.put("decisions/sub/nested.md", good)
    workspace.put("decisions/notes.txt", "text")
    workspace.put("notes/elsewhere.md", good)
    workspace.put("decisions/first-of-pair.md", make_record("status: replaced\nreplaced_by: other"))
    workspace.put("decisions/other.md", make_record("status: replaced\nreplaced_by: first-of-pair"))
    workspace.put("decisions/bom.md", "\ufeff" + good)
    (workspace.memory / "decisions/binary.md").write_bytes(b"---\xff\x00")
    workspace.put("memory.md", "# Memory\n")
    workspace.put("summary.md", "---\ncreated_at: 2026-10-05T01:00:00Z\n---\n")
    workspace.put("_staging/x.json", "{")
    workspace.put("_logs/deep/er.log", "")
    workspace.put("_resolutions.jsonl", "")
    workspace.put(".DS_Store", "")
    places = places_of(workspace.root)
    assert places is not None
    report = lint_workspace(places)
    assert found(report) == {
        "decisions/Upper_Case.md": ["InvalidSlug"],
        "decisions/double--dash.md": ["InvalidSlug"],
        "decisions/sub/nested.md": ["InvalidPath"],
        "decisions/notes.txt": ["InvalidPath"],
        "notes/elsewhere.md": ["InvalidPath"],
        "decisions/first-of-pair.md": ["ReplacedByCycle"],
        "decisions/other.md": ["ReplacedByCycle"],
        "decisions/bom.md": ["MissingFrontmatter"],
        "decisions/binary.md": ["NotUtf8"],
        "summary.md": ["MissingField:updated_at"],
    }
    assert (len(report.files), report.errors, report.failing) == (11, 10, 10)
    assert len(report.problems()) == 10


def test_the_oldest_layout(oldest, make_record: Make) -> None:  # type: ignore[no-untyped-def]
    (oldest.root / "knowledge").mkdir()
    fields = "kind: rule\ndescription: d\nmodel_invokation: true\nuser_invocable: true"
    text = make_record(fields).replace("sources:", "last_sources:")
    (oldest.root / "knowledge/hours.md").write_text(text, encoding="utf-8")
    oldest.put(
        "workflow/release.md",
        "---\ndescription: d\nauto_invoke: false\nrequires: [hours, ghost]\n---\n",
    )
    places = places_of(oldest.root)
    assert places is not None
    assert found(lint_workspace(places), "") == {
        "memory/workflow/release.md": ["UnknownReference:ghost"]
    }


def test_the_root_is_the_nearest_folder_with_memory(workspace) -> None:  # type: ignore[no-untyped-def]
    inner = workspace.root / "sub/project"
    (inner / ".yoi").mkdir(parents=True)  # `.yoi` alone is no mark
    assert find_workspace(inner) == workspace.root
    (inner / ".yoi/memory").mkdir()
    assert find_workspace(inner) == inner
    assert places_of(workspace.root / "sub") is None


def test_links_out_of_the_workspace_are_not_followed_b34(workspace, tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/x.md").write_text("secret")
    (workspace.memory / "decisions").symlink_to(tmp_path / "elsewhere")
    (workspace.memory / "summary.md").symlink_to(tmp_path / "elsewhere/x.md")
    places = places_of(workspace.root)
    assert places is not None
    assert lint_workspace(places).files == ()
