"""The names of the program, each in one place."""

from __future__ import annotations

APP_ID = "org.knowledgegarden.KnowledgeGarden"
"""Reverse-DNS id: desktop entry, icons, metainfo and the window's own id are all called this."""

APP_NAME = "Knowledge Garden"
COMMAND = "knowledge-garden"
"""Command on the PATH and name of the cache, state and config folders."""
