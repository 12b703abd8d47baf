"""What the linter of Memory records finds (SPEC 2.1, "Linter kinds")."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from garden.problems import Problem, Severity


class FindingKind(StrEnum):
    """Kinds by the names that Yoi gives them."""

    INVALID_PATH = "InvalidPath"
    WRONG_RECORD_KIND = "WrongRecordKind"
    INVALID_SLUG = "InvalidSlug"
    NOT_UTF8 = "NotUtf8"
    MALFORMED_FRONTMATTER = "MalformedFrontmatter"
    MISSING_FRONTMATTER = "MissingFrontmatter"
    MISSING_FIELD = "MissingField"
    INVALID_FIELD = "InvalidField"
    INVALID_STATUS = "InvalidStatus"
    BODY_TOO_LONG = "BodyTooLong"
    DESCRIPTION_TOO_LONG = "DescriptionTooLong"
    SLUG_ALREADY_EXISTS = "SlugAlreadyExists"
    UNKNOWN_REFERENCE = "UnknownReference"
    REPLACED_BY_CYCLE = "ReplacedByCycle"
    REPLACED_BY_SELF = "ReplacedBySelf"
    WORKFLOW_WRITE_FORBIDDEN = "WorkflowWriteForbidden"
    LOW_IMPORTANCE_LARGE_RECORD = "LowImportanceLargeRecord"
    SOURCES_OVERFLOW = "SourcesOverflow"
    SIMILAR_SLUGS = "SimilarSlugs"

    @property
    def is_warning(self) -> bool:
        """Whether it never blocks a write (SPEC F-08)."""
        return self in _WARNINGS

    @property
    def code(self) -> str:
        """Kebab-case id for the Problems list: 'record-missing-field'."""
        return "record-" + re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", self.value).lower()


_WARNINGS = frozenset(
    {
        FindingKind.LOW_IMPORTANCE_LARGE_RECORD,
        FindingKind.SOURCES_OVERFLOW,
        FindingKind.SIMILAR_SLUGS,
    }
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One violation (or warning) of one record."""

    kind: FindingKind
    subject: str
    """What it is about, by kind: the field, the wrong status, the number of characters or sources,
    the unknown slug, the chain of a cycle, the similar slugs; '' for the others."""
    message: str
    advice: str = ""
    line: int = 0
    """1-based; 0 when it concerns the whole file."""
    facts: tuple[tuple[str, str], ...] = ()
    """Further facts: 'limit', 'field', 'kind'."""

    @property
    def is_error(self) -> bool:
        """Whether it keeps a tool's write from being made."""
        return not self.kind.is_warning

    @property
    def label(self) -> str:
        """'MissingField:status': kind and subject."""
        return f"{self.kind}:{self.subject}" if self.subject else str(self.kind)

    def problem(self, path: str) -> Problem:
        """The finding as a row of the Problems list."""
        return Problem(
            code=self.kind.code,
            severity=Severity.ERROR if self.is_error else Severity.WARNING,
            path=path,
            message=self.message,
            advice=self.advice,
            line=self.line,
            facts=(("subject", self.subject), *self.facts),
        )
