"""Start of the program."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path

from app.arguments import parser
from app.ids import APP_ID, APP_NAME, COMMAND
from app.paths import AppPaths
from garden.errors import GardenError


def main(argv: Sequence[str] | None = None) -> int:
    """Run `knowledge-garden` with these arguments; returns the exit status."""
    given = list(sys.argv[1:] if argv is None else argv)
    if given[:1] == ["lint"]:
        from app.lint import main as lint  # needs no window

        return lint(given[1:])
    arguments = parser().parse_args(given)
    if arguments.version:
        return _version()
    if arguments.install_menu or arguments.remove_menu:
        return _menu(install=arguments.install_menu)
    if arguments.tour is not None:
        from app.tour import run_tour  # a tour needs no window system; see there

        return int(run_tour(arguments.tour, arguments.path))
    return _window(arguments.path, arguments)


def _version() -> int:
    from importlib.metadata import PackageNotFoundError, version

    try:
        print(version(COMMAND))
    except PackageNotFoundError:
        print("not installed")
    return 0


def _menu(*, install: bool) -> int:
    from app import menu  # Qt draws the icons

    try:
        files = menu.install() if install else menu.remove()
    except GardenError as error:
        print(error, file=sys.stderr)
        return 1
    for file in files:
        print(file)
    if not files:
        print("There was no menu entry of ours.")
    return 0


def _window(path: Path | None, arguments: object) -> int:
    from app.logs import log_uncaught, start_logging

    paths = AppPaths.of_user()
    start_logging(paths.log, verbose=bool(getattr(arguments, "verbose", False)))
    log_uncaught()
    if path is not None and not path.expanduser().exists():
        print(f"{path}: there is no such file or folder", file=sys.stderr)
        return 2

    # Qt is loaded only now, so that --help and --version answer at once.
    from app.qt_imports import load_qt

    gc.disable()  # nothing dies while modules load; from the window on, `app.smooth` sees to it
    load_qt()
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtWidgets import QApplication

    from app.single_instance import InstanceServer, hand_over, server_name

    QApplication.setApplicationName(COMMAND)
    QApplication.setApplicationDisplayName(APP_NAME)
    QGuiApplication.setDesktopFileName(APP_ID)
    application = QApplication(sys.argv[:1])
    name = server_name(paths.runtime)
    if hand_over(name, path.expanduser().resolve() if path is not None else None):
        return 0
    from app.compose import Program
    from app.ending import Ending

    program = Program(application, paths)
    Ending(program.window, program)
    server = InstanceServer(name, program)
    server.raise_requested.connect(program.on_second_start)
    ready_file = getattr(arguments, "ready_file", None)
    if ready_file is not None:
        from app.ready import report_when_usable

        report_when_usable(program, ready_file)
    program.start(path, sample=bool(getattr(arguments, "sample", False)))
    status = application.exec()
    program.close()
    server.close()
    return int(status)
