"""`knowledge-garden lint`: check the Memory records of a workspace from the command line.

It goes by the bounds that the person set in the app, so that both say the same of a record.

Exit status: 0 when no record fails, 1 when one does (with --warnings-as-errors also when there is a
warning), 2 when there is no workspace to check, or a file that is named is not there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from app import preferences_file
from app.paths import AppPaths
from garden.memory.findings import Finding
from garden.memory.record_files import FileReport, LintReport, lint_workspace
from garden.memory.record_places import RecordPlaces, find_workspace, places_of
from garden.memory_bounds import LintLimits

PASSED, FAILED, NO_WORKSPACE = 0, 1, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `lint`."""
    parser.add_argument(
        "files",
        nargs="*",
        type=Path,
        metavar="FILE_OR_DIR",
        help="report these records, or those in these folders, only; references are checked"
        " against all. Without --workspace they say which workspace is meant",
    )
    parser.add_argument(
        "--workspace",
        metavar="DIR",
        type=Path,
        help="the workspace; by default the nearest folder above that has .yoi/memory",
    )
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.add_argument(
        "--warnings-as-errors", action="store_true", help="let warnings fail the check, too"
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Run `lint` with these arguments; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="knowledge-garden lint", description="Check the Memory records of a workspace."
    )
    add_arguments(parser)
    arguments = parser.parse_args(argv)
    return lint(
        arguments.workspace,
        files=arguments.files,
        as_json=arguments.json,
        warnings_as_errors=arguments.warnings_as_errors,
        limits=LintLimits.of(preferences_file.read(AppPaths.of_user().preferences)),
    )


def lint(
    workspace: Path | None,
    *,
    files: Sequence[Path] = (),
    as_json: bool = False,
    warnings_as_errors: bool = False,
    out: TextIO | None = None,
    err: TextIO | None = None,
    here: Path | None = None,
    limits: LintLimits | None = None,
) -> int:
    """Check a workspace, print what was found, return the exit status.

    A workspace that is named is taken as it is; without one, that of the named files and folders
    is; without these, the nearest folder from `here` (the current one) upwards that has
    `.yoi/memory`. Without `limits` the defaults hold.
    """
    out, err = out or sys.stdout, err or sys.stderr
    here = (here or Path.cwd()).resolve()
    wanted = [(here / file.expanduser()).resolve() for file in files]
    if workspace is not None:
        found = [(workspace, places_of((here / workspace.expanduser()).resolve()))]
    else:
        missing = [file for file, path in zip(files, wanted, strict=True) if not path.exists()]
        for file in missing:
            print(f"{file}: there is no such file or folder.", file=err)
        if missing:
            return NO_WORKSPACE
        asked = list(zip(files, wanted, strict=True)) or [(here, here)]
        found = [(named, _places_at(path)) for named, path in asked]
    places = found[0][1]
    for named, its in found:
        if its is None or places is None:
            print(f"{named}: there is no workspace with Memory here.", file=err)
            return NO_WORKSPACE
        if its.root != places.root:
            print(f"{named}: this is in another workspace than {found[0][0]}.", file=err)
            return NO_WORKSPACE
    assert places is not None
    report = lint_workspace(places, limits)
    if files:
        kept = (
            file
            for file in report.files
            if any((report.root / file.path).is_relative_to(path) for path in wanted)
        )
        report = LintReport(report.root, tuple(kept))
    if as_json:
        print(json.dumps(as_data(report), ensure_ascii=False, indent=2), file=out)
    else:
        _print(report, out)
    failed = report.errors or (warnings_as_errors and report.warnings)
    return FAILED if failed else PASSED


def _places_at(path: Path) -> RecordPlaces | None:
    """The workspace that a file or folder is, or lies in."""
    own = places_of(path) if path.is_dir() else None
    if own is not None and path.name not in (".yoi", ".insomnia"):
        return own
    root = find_workspace(path)
    return places_of(root) if root is not None else own


def as_data(report: LintReport) -> dict[str, object]:
    """The report as JSON holds it: per file, then all errors and warnings, then counts."""
    return {
        "workspace": str(report.root),
        "files": [
            {
                "path": file.path,
                "errors": [_finding(finding) for finding in file.errors],
                "warnings": [_finding(finding) for finding in file.warnings],
            }
            for file in report.files
        ],
        "errors": [_of(file, finding) for file in report.files for finding in file.errors],
        "warnings": [_of(file, finding) for file in report.files for finding in file.warnings],
        "counts": {
            "files": len(report.files),
            "errors": report.errors,
            "warnings": report.warnings,
            "failing_files": report.failing,
        },
    }


def _of(file: FileReport, finding: Finding) -> dict[str, object]:
    return {"path": file.path, **_finding(finding)}


def _finding(finding: Finding) -> dict[str, object]:
    return {
        "kind": str(finding.kind),
        "subject": finding.subject,
        "line": finding.line,
        "message": finding.message,
        "advice": finding.advice,
        "facts": dict(finding.facts),
    }


def _print(report: LintReport, out: TextIO) -> None:
    for file in report.files:
        for finding in file.findings:
            how = "error" if finding.is_error else "warning"
            place = f"{file.path}:{finding.line}" if finding.line else file.path
            print(f"{place}: {how}: {finding.kind}: {finding.message}", file=out)
            if finding.advice:
                print(f"    {finding.advice}", file=out)
    counts = (
        _count(len(report.files), "record"),
        _count(report.errors, "error"),
        _count(report.warnings, "warning"),
    )
    print(", ".join(counts) + ".", file=out)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


if __name__ == "__main__":
    sys.exit(main())
