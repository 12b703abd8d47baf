"""Logging: one rotating file, no note contents in it."""

from __future__ import annotations

import logging
import logging.handlers
import sys
from pathlib import Path

FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def start_logging(file: Path, *, verbose: bool = False) -> None:
    """Log warnings to standard error and everything from INFO on to `file`, 1 MB, three kept.

    A log that can't be written never keeps the program from starting.
    """
    root = logging.getLogger()
    root.setLevel(logging.DEBUG if verbose else logging.INFO)
    screen = logging.StreamHandler(sys.stderr)
    screen.setLevel(logging.DEBUG if verbose else logging.WARNING)
    screen.setFormatter(logging.Formatter(FORMAT))
    root.addHandler(screen)
    logging.getLogger("markdown_it").setLevel(logging.INFO)  # it tells of every rule it tries
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        disk = logging.handlers.RotatingFileHandler(
            file, maxBytes=1_000_000, backupCount=3, encoding="utf-8", delay=True
        )
    except OSError as error:
        root.warning("no log file at %s: %s", file, error)
        return
    disk.setFormatter(logging.Formatter(FORMAT))
    root.addHandler(disk)


def log_uncaught() -> None:
    """Write every uncaught exception to the log; the program goes on where Python lets it."""

    def hook(kind: type[BaseException], error: BaseException, trace: object) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, None)
            return
        logging.getLogger("app").critical("uncaught", exc_info=(kind, error, error.__traceback__))

    sys.excepthook = hook
