"""`knowledge-garden lint` and the hook that calls it, as real processes."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app import lint as command

ROOT = Path(__file__).resolve().parents[2]
GOOD = """---
created_at: 2026-10-05T01:00:00Z
updated_at: 2026-10-05T01:00:00Z
sources: []
status: open
---
Text.
"""


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    folder = tmp_path / "desk/.yoi/memory/decisions"
    folder.mkdir(parents=True)
    (folder / "good.md").write_text(GOOD, encoding="utf-8")
    return tmp_path / "desk"


def put(desk: Path, name: str, text: str) -> Path:
    file = desk / ".yoi/memory/decisions" / name
    file.write_text(text, encoding="utf-8")
    return file


def run(desk: Path, **options: object) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    status = command.lint(desk, out=out, err=err, **options)  # type: ignore[arg-type]
    return status, out.getvalue(), err.getvalue()


def test_a_clean_workspace_passes(desk: Path) -> None:
    assert run(desk) == (0, "1 record, 0 errors, 0 warnings.\n", "")


def test_an_invalid_record_fails_and_is_named_with_its_line(desk: Path) -> None:
    put(desk, "bad.md", GOOD.replace("open", "perhaps"))
    status, out, _err = run(desk)
    assert status == 1
    assert ".yoi/memory/decisions/bad.md:5: error: InvalidStatus: 'perhaps' is no status" in out


def test_warnings_as_errors_changes_only_the_exit_status(desk: Path) -> None:
    put(desk, "large.md", GOOD + "x" * 1600)
    plain, strict = run(desk), run(desk, warnings_as_errors=True)
    assert (plain[0], strict[0]) == (0, 1)
    assert plain[1:] == strict[1:] and "warning: LowImportanceLargeRecord" in plain[1]


def test_json_can_be_parsed_and_counts(desk: Path) -> None:
    put(desk, "bad.md", GOOD.replace("status: open", "status: 締め"))
    put(desk, "large.md", GOOD + "x" * 1600)
    status, out, _err = run(desk, as_json=True)
    said = json.loads(out)
    assert status == 1
    assert said["workspace"] == str(desk)
    assert said["counts"] == {"files": 3, "errors": 1, "warnings": 1, "failing_files": 1}
    assert [file["path"] for file in said["files"]] == [
        f".yoi/memory/decisions/{name}.md" for name in ("bad", "good", "large")
    ]
    assert said["errors"][0]["kind"] == "InvalidStatus"
    assert said["errors"][0]["subject"] == "締め"
    assert said["warnings"][0]["path"].endswith("large.md")


def test_json_says_the_kind_of_a_finding_and_its_facts_apart(desk: Path) -> None:
    put(desk, "bad.md", GOOD.replace("open", "replaced\nreplaced_by: ghost"))
    [error] = json.loads(run(desk, as_json=True)[1])["errors"]
    assert error["kind"] == "UnknownReference" and error["subject"] == "ghost"
    assert error["facts"] == {"field": "replaced_by", "kind": "decision"}


def test_one_file_can_be_asked_about(desk: Path) -> None:
    bad = put(desk, "bad.md", "nothing")
    good = desk / ".yoi/memory/decisions/good.md"
    assert run(desk, files=[good])[0] == 0
    assert run(desk, files=[bad])[0] == 1


def test_the_nearest_folder_with_memory_is_found_and_none_is_said_so(
    desk: Path, tmp_path: Path
) -> None:
    out = io.StringIO()
    assert command.lint(None, here=desk / ".yoi/memory/decisions", out=out) == 0
    status, said, err = run(tmp_path)
    assert (status, said) == (2, "") and "no workspace" in err


@pytest.mark.parametrize("below", ["", ".yoi", ".yoi/memory", ".yoi/memory/decisions"])
def test_a_folder_says_which_workspace_is_meant(desk: Path, tmp_path: Path, below: str) -> None:
    put(desk, "bad.md", "nothing")
    (tmp_path / "elsewhere").mkdir()
    for named in (desk / below, Path("../desk") / below):
        out = io.StringIO()
        status = command.lint(None, files=[named], here=tmp_path / "elsewhere", out=out)
        assert status == 1 and "2 records" in out.getvalue()


def test_a_folder_below_reports_its_own_records_only(desk: Path) -> None:
    (desk / ".yoi/memory/requests").mkdir()
    put(desk, "bad.md", "nothing")
    out = io.StringIO()
    status = command.lint(None, files=[Path(".yoi/memory/requests")], here=desk, out=out)
    assert (status, out.getvalue()) == (0, "0 records, 0 errors, 0 warnings.\n")


def test_what_is_not_there_or_elsewhere_is_named(desk: Path, tmp_path: Path) -> None:
    bare, other = tmp_path / "bare", tmp_path / "other"
    bare.mkdir()
    (other / ".yoi/memory").mkdir(parents=True)
    for files, said in (
        ([bare], f"{bare}: there is no workspace"),
        ([tmp_path / "gone"], f"{tmp_path / 'gone'}: there is no such file"),
        ([desk, other], f"{other}: this is in another workspace"),
    ):
        out, err = io.StringIO(), io.StringIO()
        assert command.lint(None, files=files, here=tmp_path, out=out, err=err) == 2
        assert err.getvalue().startswith(said) and out.getvalue() == ""


def test_the_options() -> None:
    with pytest.raises(SystemExit):
        command.main(["--no-such-option"])


@pytest.mark.skipif(shutil.which("git") is None or os.name == "nt", reason="needs git and sh")
def test_it_goes_by_the_bounds_that_were_set_in_the_app(
    desk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(desk, "long.md", GOOD + "word " * 200)
    monkeypatch.setenv("KNOWLEDGE_GARDEN_HOME", str(tmp_path / "home"))
    settings = tmp_path / "home/config/settings.toml"
    settings.parent.mkdir(parents=True)
    assert command.main(["--workspace", str(desk)]) == command.PASSED
    settings.write_text("[memory]\nbody_chars = 600\n")
    assert command.main(["--workspace", str(desk)]) == command.FAILED
    assert "at most 600" in capsys.readouterr().out
    settings.write_text("[memory\n")
    assert command.main(["--workspace", str(desk)]) == command.PASSED
    assert settings.read_text() == "[memory\n", "who only asks leaves the file where it is"


def test_the_hook_checks_what_is_about_to_be_committed(desk: Path) -> None:
    environment = {
        **os.environ,
        "GIT_AUTHOR_NAME": "a",
        "GIT_AUTHOR_EMAIL": "a@example.invalid",
        "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@example.invalid",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "PYTHONPATH": str(ROOT),
    }
    wrapper = desk.parent / "kg"
    wrapper.write_text(f'#!/bin/sh\nshift\nexec "{sys.executable}" -m app.lint "$@"\n')
    wrapper.chmod(0o755)
    environment["KNOWLEDGE_GARDEN"] = str(wrapper)

    def git(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["git", *arguments], cwd=desk, env=environment, capture_output=True, text=True
        )

    git("init", "-q")
    shutil.copy(ROOT / "packaging/hooks/pre-commit", desk / ".git/hooks/pre-commit")
    (desk / ".git/hooks/pre-commit").chmod(0o755)
    git("add", ".")
    assert git("commit", "-qm", "good").returncode == 0
    bad = put(desk, "bad.md", "no frontmatter\n")
    git("add", ".")
    bad.write_text(GOOD, encoding="utf-8")  # corrected, but not staged
    refused = git("commit", "-qm", "bad")
    assert refused.returncode == 1 and "MissingFrontmatter" in refused.stdout + refused.stderr
    git("add", ".")
    assert git("commit", "-qm", "mended").returncode == 0
    (desk / "other.txt").write_text("x")
    git("add", ".")
    environment["KNOWLEDGE_GARDEN"] = "/nonexistent/kg"
    assert git("commit", "-qm", "nothing of ours").returncode == 0
