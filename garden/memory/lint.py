"""The linter of Memory records: pure functions over texts (SPEC F-06 to F-12).

`check` judges one write against what is there, `check_all` a whole workspace. All violations come
back together; warnings never keep a write from being made. The Problems list, the command line, the
pre-commit hook and the Memory tools share these functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from garden.memory.findings import Finding, FindingKind
from garden.memory.records import Record, RecordKind, read_record
from garden.memory.slugs import is_slug, similar
from garden.memory_bounds import LintLimits as LintLimits

Writer = Literal["person", "agent"]


@dataclass(frozen=True, slots=True)
class Catalog:
    """Which records there are: of each kind the slugs, and what replaced them ('' for nothing)."""

    records: Mapping[RecordKind, Mapping[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, records: Mapping[tuple[RecordKind, str], Record]) -> Catalog:
        """The catalog of these records."""
        found: dict[RecordKind, dict[str, str]] = {kind: {} for kind in RecordKind}
        for (kind, slug), record in records.items():
            found[kind][slug] = record.replaced_by
        return cls(found)

    def slugs(self, kind: RecordKind) -> Mapping[str, str]:
        """Slugs of a kind."""
        return self.records.get(kind, {})

    def has(self, slug: str) -> bool:
        """Whether any record has that slug."""
        return any(slug in slugs for slugs in self.records.values())

    def with_record(self, record: Record) -> Catalog:
        """The catalog as it will be once `record` is written."""
        own = {**self.slugs(record.kind), record.slug: record.replaced_by}
        return Catalog({**self.records, record.kind: own})


def check(
    kind: RecordKind,
    slug: str,
    text: str,
    catalog: Catalog,
    *,
    limits: LintLimits | None = None,
    by: Writer = "person",
    creating: bool = False,
) -> list[Finding]:
    """Everything that is wrong with writing `text` (LF-only) as that record.

    `catalog` is what is there now; the record itself need not be in it. `creating` refuses a slug
    that is taken. A write that is forbidden as such (a workflow by an agent) is not looked into.
    """
    if kind is RecordKind.WORKFLOW and by == "agent":
        return [_forbidden()]
    findings: list[Finding] = []
    if kind is not RecordKind.SUMMARY and not is_slug(slug):
        findings.append(bad_slug(slug))
    if creating and slug in catalog.slugs(kind):
        findings.append(
            Finding(
                FindingKind.SLUG_ALREADY_EXISTS,
                slug,
                f"There is a {kind} '{slug}' already.",
                "Edit that record instead of writing a new one.",
            )
        )
    record = read_record(kind, slug, text)
    return findings + judge(record, catalog.with_record(record), limits or LintLimits())


def judge(record: Record, catalog: Catalog, limits: LintLimits) -> list[Finding]:
    """Findings of a record that is in the catalog; errors first."""
    findings = [*record.findings, *_lengths(record, limits)]
    findings += _references(record, catalog)
    findings += _warnings(record, catalog, limits)
    return sorted(findings, key=lambda finding: not finding.is_error)


def bad_slug(slug: str) -> Finding:
    """The finding for a slug that breaks the grammar."""
    return Finding(
        FindingKind.INVALID_SLUG,
        "",
        f"'{slug}' is no slug.",
        "Use 1 to 64 characters of a-z, 0-9 and '-'; no '-' at the ends, no '--'.",
        facts=(("slug", slug),),
    )


def _forbidden() -> Finding:
    return Finding(
        FindingKind.WORKFLOW_WRITE_FORBIDDEN,
        "",
        "Workflows are written by people, not by tools.",
        "Propose the change to a person.",
    )


def _lengths(record: Record, limits: LintLimits) -> Iterator[Finding]:
    limit = limits.body(record.kind)
    if limit is not None and record.body_chars > limit:
        yield Finding(
            FindingKind.BODY_TOO_LONG,
            str(record.body_chars),
            f"The body has {record.body_chars:,} characters; at most {limit:,} are allowed.",
            "Shorten it, or move the explanation into a Knowledge note.",
            facts=(("limit", str(limit)),),
        )
    length = len(record.description)
    if (
        record.kind is RecordKind.KNOWLEDGE
        and record.model_invocation
        and length > limits.description_chars
    ):
        yield Finding(
            FindingKind.DESCRIPTION_TOO_LONG,
            str(length),
            f"The description has {length:,} characters; a record that a model may invoke has"
            f" at most {limits.description_chars:,}.",
            "Shorten it, or set model_invokation to false.",
            record.line("description"),
            facts=(("limit", str(limits.description_chars)),),
        )


def _references(record: Record, catalog: Catalog) -> Iterator[Finding]:
    target = record.replaced_by if record.kind is RecordKind.DECISION else ""
    if target:
        line = record.line("replaced_by")
        if target == record.slug:
            yield Finding(
                FindingKind.REPLACED_BY_SELF,
                "",
                "The decision names itself as its replacement.",
                "Name the decision that replaced it.",
                line,
            )
        if target not in catalog.slugs(RecordKind.DECISION):
            yield _unknown("replaced_by", RecordKind.DECISION, target, line)
        chain = cycle(record.slug, catalog.slugs(RecordKind.DECISION))
        if chain:
            yield Finding(
                FindingKind.REPLACED_BY_CYCLE,
                "",
                f"The replacements go round in a circle: {' → '.join(chain)}.",
                "Let one of them be the last.",
                line,
                facts=(("chain", " ".join(chain)),),
            )
    if record.kind is RecordKind.WORKFLOW:
        for slug in dict.fromkeys(record.requires):
            if not catalog.has(slug):
                yield _unknown("requires", RecordKind.KNOWLEDGE, slug, record.line("requires"))


def cycle(slug: str, replaced_by: Mapping[str, str]) -> tuple[str, ...]:
    """The chain of replacements from a slug back to itself, it at both ends; () without one."""
    chain = [slug]
    while (following := replaced_by.get(chain[-1], "")) and following not in chain[1:]:
        chain.append(following)
        if following == slug:
            return tuple(chain)
    return ()


def _unknown(field: str, kind: RecordKind, slug: str, line: int) -> Finding:
    return Finding(
        FindingKind.UNKNOWN_REFERENCE,
        slug,
        f"'{field}' names '{slug}', which is no {kind} of this workspace.",
        "Correct the slug, or write that record first.",
        line,
        facts=(("field", field), ("kind", str(kind))),
    )


def _warnings(record: Record, catalog: Catalog, limits: LintLimits) -> Iterator[Finding]:
    counted = record.kind in (RecordKind.DECISION, RecordKind.REQUEST, RecordKind.KNOWLEDGE)
    readable = record.frontmatter.present and record.frontmatter.error is None
    if (
        counted
        and readable
        and record.body_chars > limits.large_chars
        and record.sources <= limits.large_sources
    ):
        yield Finding(
            FindingKind.LOW_IMPORTANCE_LARGE_RECORD,
            "",
            f"{record.body_chars:,} characters rest on {record.sources} source(s).",
            "Shorten it, or wait until more speaks for it.",
            facts=(("chars", str(record.body_chars)), ("sources", str(record.sources))),
        )
    if counted and record.sources > limits.most_sources:
        yield Finding(
            FindingKind.SOURCES_OVERFLOW,
            "",
            f"The record names {record.sources} sources.",
            f"Keep the {limits.most_sources} that matter.",
            record.line("sources", "last_sources"),
            facts=(("count", str(record.sources)), ("limit", str(limits.most_sources))),
        )
    if record.kind is not RecordKind.SUMMARY:
        near = similar(record.slug, catalog.slugs(record.kind), limits.similar_distance)
        if len(near) + 1 >= limits.similar_count:
            yield Finding(
                FindingKind.SIMILAR_SLUGS,
                "",
                f"There are {len(near)} records with names nearly the same: {', '.join(near)}.",
                "Merge them, or give them telling names.",
                facts=(("slugs", " ".join(near)),),
            )
