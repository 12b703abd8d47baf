"""Words for what crash repair could not mend by itself."""

from __future__ import annotations

from garden.errors import GardenError, VersionConflict
from garden.storage.journal import Recovery


def unrepaired(recovery: Recovery) -> list[GardenError]:
    """One error for each file or ledger that needs a person; [] when all is well."""
    found: list[GardenError] = []
    for _operation, clash in recovery.clashes:
        found.append(
            VersionConflict(
                "A change was interrupted here, and the file was changed by somebody else since.",
                where=clash.path,
                advice="The file was left as it is; the interrupted text is kept, see Health.",
                expected=clash.wanted,
                actual=clash.found,
            )
        )
    found.extend(recovery.failed)
    if recovery.damaged is not None:
        found.append(
            GardenError(
                "The history of changes could not be read and begins anew.",
                where=recovery.damaged,
                advice="Your notes are not affected; the old history is kept in a file of its own.",
            )
        )
    return found
