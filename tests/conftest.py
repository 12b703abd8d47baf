"""Set-up shared by all tests: Qt draws off screen, nothing reaches the person's own folders."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("HF_HUB_OFFLINE", "1")
