# Shared by run, test and bench (sourced, not started): system packages, Python, virtual environment.

set -euo pipefail
# Without cached bytecode every start compiles 300 modules again, which takes half a second.
unset PYTHONDONTWRITEBYTECODE
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv=${KNOWLEDGE_GARDEN_VENV:-$root/.venv}

# What Qt loads at run time, by Debian and Ubuntu package and the library that shows it is there.
qt_libraries=(
    libegl1=libEGL.so.1 libgl1=libGL.so.1 libxkbcommon0=libxkbcommon.so.0
    libdbus-1-3=libdbus-1.so.3 libfontconfig1=libfontconfig.so.1
    libglib2.0-0=libgthread-2.0.so.0 libgssapi-krb5-2=libgssapi_krb5.so.2
)
# What Qt needs on top to open a window on an X11 display.
window_libraries=(
    libxcb-cursor0=libxcb-cursor.so.0 libxkbcommon-x11-0=libxkbcommon-x11.so.0
    libxcb-icccm4=libxcb-icccm.so.4 libxcb-image0=libxcb-image.so.0
    libxcb-keysyms1=libxcb-keysyms.so.1 libxcb-render-util0=libxcb-render-util.so.0
    libxcb-shape0=libxcb-shape.so.0 libxcb-xkb1=libxcb-xkb.so.1
)

say() { printf '%s\n' "$*" >&2; }

library_is_there() {
    local directory
    if command -v ldconfig >/dev/null 2>&1 && ldconfig -p | grep -q "[[:space:]]$1 "; then return 0; fi
    if [ -x /sbin/ldconfig ] && /sbin/ldconfig -p | grep -q "[[:space:]]$1 "; then return 0; fi
    for directory in /usr/lib /usr/lib64 /usr/lib/*-linux-gnu; do
        [ -e "$directory/$1" ] && return 0
    done
    return 1
}

# missing_of package=library ... : the packages whose library isn't there.
missing_of() {
    local pair
    for pair in "$@"; do
        library_is_there "${pair#*=}" || printf '%s ' "${pair%%=*}"
    done
}

missing_commands() {
    local pair
    for pair in "$@"; do
        command -v "${pair#*=}" >/dev/null 2>&1 || printf '%s ' "${pair%%=*}"
    done
}

has_japanese_font() {
    command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list :lang=ja family 2>/dev/null | head -n 1)" ]
}

# missing_venv : the packages without which no virtual environment can be made, if one is needed.
missing_venv() {
    local python
    if [ -x "$venv/bin/python" ]; then return 0; fi
    if ! python=$(find_python 2>/dev/null); then
        # One that is too old is another matter: find_python tells of it.
        command -v python3 >/dev/null 2>&1 || printf 'python3 python3-venv '
        return 0
    fi
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        "$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2], end=" ")'
}

# install_packages NAME ... : through apt where that is allowed; otherwise 1, and the command is said.
install_packages() {
    [ $# -gt 0 ] || return 0
    local as=()
    if [ "$(id -u)" != 0 ]; then
        if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
            as=(sudo -n)
        else
            say "These system packages are missing, and this user may not install them:"
            say "    $*"
            say "Ask for them, or run:  sudo apt-get install $*"
            return 1
        fi
    fi
    if ! command -v apt-get >/dev/null 2>&1; then
        say "These are missing (Debian's names): $*"
        say "Install what your system calls them, and start again."
        return 1
    fi
    say "Installing system packages: $*"
    "${as[@]}" apt-get update -qq >&2
    "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
}

find_python() {
    local name
    for name in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python3.14; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$name"
            return 0
        fi
    done
    say "Knowledge Garden needs Python 3.11 or newer, and none was found."
    say "Install it (on Debian 12 or Ubuntu 24.04: sudo apt-get install python3 python3-venv),"
    say "or name one:  PYTHON=/path/to/python3.12 $0"
    return 1
}

# make_environment EXTRAS : the virtual environment with the app in it, renewed when pyproject changes.
make_environment() {
    local extras=$1 python stamp wanted
    stamp=$venv/.knowledge-garden$extras
    wanted=$(cksum <"$root/pyproject.toml")
    if [ -x "$venv/bin/python" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then return 0; fi
    # One that was interrupted while it was made has a Python and no pip.
    if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
        # shellcheck disable=SC2046 # nothing, or a few words
        install_packages $(missing_venv)
        python=$(find_python)
        say "Making the virtual environment in $venv"
        "$python" -m venv "$venv"
    fi
    say "Installing Knowledge Garden and what it needs (the first time takes some minutes)"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --upgrade pip >&2
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -e "$root$extras" >&2
    printf '%s' "$wanted" >"$stamp"
}
