"""Set-up shared by all tests: Qt draws off screen, nothing reaches the person's own folders."""

from __future__ import annotations

import gc
import itertools
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("HF_HUB_OFFLINE", "1")

# Examples stay random, so that what sleeps is found some day, and what failed is printed in a form
# that can be run again. No deadline: a busy machine is no fault.
settings.register_profile(
    "garden", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("garden")

WITH_WIDGETS = ("tests/ui/", "tests/app/", "tests/journeys/")
_tests_run = itertools.count(1)


@pytest.fixture(autouse=True)
def _widgets_die_on_this_thread(request: pytest.FixtureRequest) -> Iterator[None]:
    """As in the program (`app.smooth`): no garbage collection in a background thread, which would
    destroy the widgets of an earlier test there."""
    if not request.node.nodeid.startswith(WITH_WIDGETS):
        yield
        return
    gc.disable()
    yield
    gc.collect(2 if next(_tests_run) % 20 == 0 else 1)
    gc.enable()
