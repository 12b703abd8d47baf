"""The start scripts, as a machine without this or that would meet them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest

PACKAGING = Path(__file__).parents[2] / "packaging"
QT = Path(PySide6.__file__).parent
PARTS = (
    "QtCore.abi3.so",
    "QtGui.abi3.so",
    "QtWidgets.abi3.so",
    "QtSvg.abi3.so",
    "QtNetwork.abi3.so",
    "Qt/plugins/platforms/libqoffscreen.so",
    "Qt/plugins/platforms/libqxcb.so",
)
"""What the window is made of, and what it is shown by."""
COME_ALONG = re.compile(
    # The C and C++ libraries; then what the named packages depend on (Debian 12, Ubuntu 24.04).
    r"ld-linux|linux-vdso|lib(?:c|m|dl|rt|pthread|resolv|gcc_s|stdc\+\+|z|zstd)\.so"
    r"|lib(?:glib-2\.0|pcre2-8|krb5|krb5support|k5crypto|com_err|keyutils)\.so"
    r"|lib(?:X11|X11-xcb|Xau|Xdmcp|bsd|md|GLdispatch|GLX)\.so"
    r"|libxcb(?:-util|-sync|-shm|-randr|-render|-xfixes)?\.so"
    r"|lib(?:freetype|expat|png16|brotlidec|brotlicommon|bz2)\.so"
    r"|lib(?:systemd|cap|gcrypt|lzma|lz4|gpg-error)\.so"
)

linux = pytest.mark.skipif(sys.platform != "linux", reason="the lists are for Debian and Ubuntu")


def run(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A piece of shell with the functions of setup.sh."""
    return subprocess.run(
        ["bash", "-c", f". {PACKAGING}/setup.sh\n{script}"],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@linux
def test_every_library_of_qt_is_asked_for() -> None:
    """A fresh machine is told of all that is missing at once, not of one after the other."""
    listed = run('printf "%s\\n" "${qt_libraries[@]}" "${window_libraries[@]}"').stdout
    named = {pair.partition("=")[2] for pair in listed.split()}
    needed = set()
    for part in PARTS:
        told = subprocess.run(["ldd", QT / part], capture_output=True, text=True, check=True)
        for line in told.stdout.splitlines():
            name, _, place = line.strip().partition(" => ")
            if str(QT) not in place and "shiboken" not in name and "libpython" not in name:
                needed.add(name.split()[0].rpartition("/")[2])
    assert {name for name in needed - named if not COME_ALONG.match(name)} == set()
    assert "libgthread-2.0.so.0" in named & needed


@linux
def test_what_is_missing_is_said_once_and_exactly(tmp_path: Path) -> None:
    """Nobody may install here: the packages are named, and the command for someone who may."""
    python = tmp_path / "bin" / "python3"
    python.parent.mkdir()
    python.write_text(
        '#!/bin/sh\ncase "$2" in *ensurepip*) exit 1;; *print*) exec "$REAL" "$@";; esac\n'
    )
    python.chmod(0o755)
    told = run(
        "id() { echo 1000; }; sudo() { return 1; }\n"
        "missing=$(missing_of libwish1=libwish.so.1 libc6=libc.so.6)$(missing_venv)\n"
        "install_packages $missing",
        KNOWLEDGE_GARDEN_VENV=str(tmp_path / "none"),
        PYTHON=str(python),
        REAL=sys.executable,
    )
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert told.returncode == 1
    assert f"    libwish1 python{version}-venv\n" in told.stderr
    assert f"sudo apt-get install libwish1 python{version}-venv" in told.stderr


@linux
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ([], 2),
        (["notes"], 2),
        (["--tour", "d"], 0),
        (["--install-menu"], 0),
        (["lint", "--json", "a b"], 0),
        (["--help"], 0),
    ],
)
def test_without_a_display_only_what_needs_a_window_is_refused(
    tmp_path: Path, arguments: list[str], status: int
) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    programs = {
        "python": "true",
        "knowledge-garden": 'printf "<%s>" "$@"',
        # Whatever this machine lacks, nothing is installed.
        "sudo": "exit 1",
        "id": "echo 1000",
        "ldconfig": "".join(f'printf "\\t{name} =>\\n"; ' for name in _named()),
        "fc-list": "echo some font",
    }
    for name, deed in programs.items():
        (tools / name).write_text(f"#!/bin/sh\n{deed}\n")
        (tools / name).chmod(0o755)
    project = (PACKAGING.parent / "pyproject.toml").read_bytes()
    stamp = subprocess.run(["cksum"], input=project, capture_output=True, check=True).stdout
    (tmp_path / ".knowledge-garden").write_bytes(stamp.strip())
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in gone}
    told = subprocess.run(
        [PACKAGING / "run", *arguments],
        env={
            **environment,
            "KNOWLEDGE_GARDEN_VENV": str(tmp_path),
            "PATH": f"{tools}:{os.environ['PATH']}",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == status, told.stderr
    assert told.stdout == ("" if status else "".join(f"<{word}>" for word in arguments))
    assert ("--tour DIR" in told.stderr) == bool(status)


def _named() -> list[str]:
    listed = run('printf "%s\\n" "${qt_libraries[@]}" "${window_libraries[@]}"').stdout
    return [pair.partition("=")[2] for pair in listed.split()]


@pytest.mark.parametrize("script", ["run", "test", "check", "bench", "setup.sh"])
def test_the_scripts_are_sound_shell(script: str) -> None:
    subprocess.run(["bash", "-n", PACKAGING / script], check=True)
