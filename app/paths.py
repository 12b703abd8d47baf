"""Where things lie: the person's config, state and cache folders, and our own resources."""

from __future__ import annotations

import getpass
import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

import resources
from app.ids import COMMAND

HOME_VARIABLE = "KNOWLEDGE_GARDEN_HOME"
"""Environment variable that puts all our own folders below one folder (tests, the tour)."""


@dataclass(frozen=True, slots=True)
class AppPaths:
    """Folders of one user. None is created before something is written to it."""

    config: Path
    state: Path
    cache: Path
    runtime: Path
    documents: Path
    """Where the person keeps their own files; the sample garden is put there."""

    @staticmethod
    def of_user() -> AppPaths:
        """The platform's folders, or those below `KNOWLEDGE_GARDEN_HOME` when it is set."""
        home = os.environ.get(HOME_VARIABLE)
        if home:
            return AppPaths.below(Path(home))
        dirs = platformdirs.PlatformDirs(COMMAND, appauthor=False)
        return AppPaths(
            config=dirs.user_config_path,
            state=dirs.user_state_path,
            cache=dirs.user_cache_path,
            runtime=dirs.user_runtime_path,
            documents=dirs.user_documents_path,
        )

    @staticmethod
    def below(home: Path) -> AppPaths:
        """All folders below `home`."""
        return AppPaths(
            config=home / "config",
            state=home / "state",
            cache=home / "cache",
            runtime=home / "run",
            documents=home / "documents",
        )

    @property
    def preferences(self) -> Path:
        """The settings file."""
        return self.config / "settings.toml"

    @property
    def window_state(self) -> Path:
        """Window geometry, recent gardens, open tabs."""
        return self.state / "window.json"

    @property
    def log(self) -> Path:
        """The rotating log."""
        return self.state / "log" / "knowledge-garden.log"


def resource(*parts: str) -> Path:
    """A file or folder of `resources`, from source and when installed."""
    return Path(resources.__file__).parent.joinpath(*parts)


def account_name() -> str:
    """The person's name on this machine; 'me' where the account has none (as in containers)."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # an OSError since Python 3.13
        return "me"
