"""The lock of a staging folder, where it can't be taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from garden.errors import GardenError
from garden.staging.folder_lock import NAME, FolderLock


def test_what_is_in_the_way_is_told_of_the_folder_not_of_the_lock(tmp_path: Path) -> None:
    (tmp_path / "_staging" / NAME).mkdir(parents=True)  # so it can't be opened for writing
    with (
        pytest.raises(GardenError) as caught,
        FolderLock(tmp_path / "_staging").held(),
    ):
        pass
    assert caught.value.where == str(tmp_path / "_staging")
